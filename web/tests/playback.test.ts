import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paced } from "../src/design/motion";
import { settings } from "../src/design/settings.svelte";
import type { Animator } from "../src/table/animator";
import { Playback } from "../src/table/playback.svelte";
import type { GameEvent, Update } from "../src/wire/types";
import { focusOf } from "./decisions";
import { choiceOf, decisionOf, updateOf } from "./known";

/** An animator whose every scene lasts until it is ended, or cut by the signal. */
class Scenes implements Animator {
  readonly played: string[] = [];
  readonly noted: [string, unknown][] = [];
  readonly views: [unknown, unknown][] = [];
  private end: (() => void) | null = null;

  note(event: GameEvent, after: unknown): void {
    this.noted.push([event.what, after]);
  }

  animate(event: GameEvent, before: unknown, after: unknown, signal: AbortSignal): Promise<void> {
    this.played.push(event.what);
    this.views.push([before, after]);
    return new Promise((resolve) => {
      this.end = resolve;
      signal.addEventListener("abort", () => resolve());
    });
  }

  async over(): Promise<void> {
    this.end?.();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const texts = (playback: Playback) => playback.lines.map(({ text }) => text.join(""));
const asking = (first: number, what: string[]): Update => {
  const update = updateOf(first, what, { decision: decisionOf(["verb:craft"]) });
  update.words?.choices.push(choiceOf("verb:craft"));
  return update;
};

let playback: Playback;
let scenes: Scenes;

beforeEach(() => {
  playback = new Playback();
  playback.animator = scenes = new Scenes();
});
afterEach(() => void vi.restoreAllMocks());

describe("the first update", () => {
  test("is there at once, with all that was told before", () => {
    playback.take(asking(0, ["turn", "drew"]));
    expect(scenes.played).toEqual([]);
    expect(playback.busy).toBe(false);
    expect(playback.view).toEqual({ end: 2 });
    expect(texts(playback)).toEqual(["turn", "drew"]);
    expect(playback.decision?.asks).toBe("build");
    expect(playback.choices).toHaveLength(1);
    expect(playback.count).toBe(2);
  });
});

describe("the next updates", () => {
  beforeEach(() => playback.take(asking(0, ["turn"])));

  test("are played event by event, and nothing is asked meanwhile", async () => {
    const heard: string[] = [];
    playback.onevent = (event) => heard.push(event.what);
    playback.take(asking(1, ["summoned", "ignited"]));
    expect(playback.busy).toBe(true);
    expect(playback.decision).toBeNull();
    expect(playback.choices).toEqual([]);
    expect(scenes.played).toEqual(["summoned"]);
    expect(texts(playback)).toEqual(["turn", "summoned"]);
    await scenes.over();
    expect(playback.view).toEqual({ end: 1, after: "summoned" });
    expect(scenes.played).toEqual(["summoned", "ignited"]);
    await scenes.over();
    expect(playback.view, "in the end it is as the server says").toEqual({ end: 3 });
    expect(playback.busy).toBe(false);
    expect(playback.decision?.asks).toBe("build");
    expect(heard).toEqual(["summoned", "ignited"]);
    expect(scenes.views, "an event is shown between the view before and the view after it").toEqual([
      [{ end: 1 }, { end: 1, after: "summoned" }],
      [
        { end: 1, after: "summoned" },
        { end: 1, after: "ignited" },
      ],
    ]);
  });

  test("without changes are not played: the view is there at once, and all is told", async () => {
    const update = asking(1, ["summoned", "ignited"]);
    delete update.changes;
    playback.take(update);
    await settled();
    expect([scenes.played, scenes.noted]).toEqual([[], []]);
    expect(texts(playback)).toEqual(["turn", "summoned", "ignited"]);
    expect(playback.view).toEqual({ end: 3 });
    expect(playback.busy).toBe(false);
  });

  test("that begin with what was seen already have changes of another view: they are not played", async () => {
    playback.take(updateOf(0, ["turn", "drew"]));
    await settled();
    expect(scenes.played).toEqual([]);
    expect(playback.view).toEqual({ end: 2 });
    expect(texts(playback)).toEqual(["turn", "drew"]);
  });

  test("wait for each other, and each is settled before the next", async () => {
    playback.take(updateOf(1, ["a"]));
    playback.take(updateOf(2, ["b"]));
    expect(playback.count, "what waits has been seen as well").toBe(3);
    expect(scenes.played).toEqual(["a"]);
    await scenes.over();
    expect(scenes.played).toEqual(["a", "b"]);
    expect(playback.view).toEqual({ end: 2 });
    await scenes.over();
    expect(playback.view).toEqual({ end: 3 });
  });

  test("tell nothing twice that was told already", async () => {
    playback.take(updateOf(1, ["drew"]));
    expect(scenes.played).toEqual(["drew"]);
    await scenes.over();
    playback.take(updateOf(0, ["turn", "drew"]));
    await settled();
    expect(scenes.played).toEqual(["drew"]);
    expect(texts(playback)).toEqual(["turn", "drew"]);
    expect(playback.busy).toBe(false);
  });

  test("can be skipped, all that wait together", async () => {
    playback.take(updateOf(1, ["a", "b"]));
    playback.take(updateOf(3, ["c", "d"]));
    playback.skip();
    await settled();
    expect(scenes.played, "the rest is not played").toEqual(["a"]);
    expect(
      scenes.noted.map(([what]) => what),
      "but noted",
    ).toEqual(["a", "b", "c", "d"]);
    expect(texts(playback), "but told").toEqual(["turn", "a", "b", "c", "d"]);
    expect(playback.view).toEqual({ end: 5 });
    expect(playback.busy).toBe(false);
    playback.take(updateOf(5, ["e"]));
    expect(scenes.played, "what comes later is played again").toEqual(["a", "e"]);
  });

  test("are not played where nobody looks", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    playback.take(updateOf(1, ["a", "b"]));
    await settled();
    expect(scenes.played).toEqual([]);
    expect(playback.view).toEqual({ end: 3 });
  });

  test("of a bot's whole turn are all shown, however many there are at once", async () => {
    for (let at = 1; at <= 40; at += 1) playback.take(updateOf(at, [`${at}`]));
    while (playback.busy) await scenes.over();
    expect(scenes.played).toHaveLength(40);
  });

  test("are hurried the more the farther it is behind, and some left out at last", async () => {
    const all = Array.from({ length: 330 }, (_, at) => `${at + 1}`);
    playback.take(updateOf(1, all));
    expect(scenes.played[0], "the first ones are left out").toBe("31");
    expect(paced(100)).toBeCloseTo(20, 0);
    while (scenes.played.length < 200) await scenes.over();
    expect(paced(100)).toBeGreaterThan(40);
    while (playback.busy) await scenes.over();
    expect(scenes.played).toHaveLength(300);
    expect(paced(100)).toBe(100);
    expect(playback.view).toEqual({ end: 331 });
    expect(playback.lines).toHaveLength(331);
  });

  test("lead quickly to a question that cannot wait, and show at least what it is about", async () => {
    const time = vi.spyOn(performance, "now").mockReturnValue(0);
    const attack = (first: number, what: string[]): Update => {
      const update = asking(first, what);
      if (update.decision) update.decision.focus = focusOf(1);
      return update;
    };
    playback.take(updateOf(1, ["a"]));
    playback.take(attack(2, ["b", "c", "d", "e", "f", "g", "h", "i"]));
    await scenes.over();
    expect([scenes.played.at(-1), paced(100)]).toEqual(["b", 25]);
    time.mockReturnValue(5000);
    await scenes.over();
    expect([scenes.played.at(-1), paced(100)]).toEqual(["e", 100]);
    while (playback.busy) await scenes.over();
    expect(scenes.played).toEqual(["a", "b", "e", "f", "g", "h", "i"]);
    expect(playback.decision?.asks).toBe("build");
  });

  test("lead at the usual pace to what enemies of all do: nobody waits", async () => {
    playback = new Playback(() => 1);
    playback.animator = scenes;
    playback.take(asking(0, []));
    const update = asking(0, ["a", "b", "c", "d", "e", "f", "g"]);
    if (update.decision) update.decision.focus = focusOf(1);
    playback.take(update);
    expect([scenes.played.at(-1), paced(100)]).toEqual(["a", 100]);
    while (playback.busy) await scenes.over();
    expect(scenes.played).toHaveLength(7);
  });

  test("go on when something cannot be shown", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    scenes.animate = () => Promise.reject(new Error("no such card"));
    playback.take(asking(1, ["a"]));
    await settled();
    expect(error).toHaveBeenCalledOnce();
    expect(playback.busy).toBe(false);
    expect(playback.view).toEqual({ end: 2 });
    expect(playback.decision?.asks).toBe("build");
  });

  test("are there at once where nothing shall move: heard and told, but never shown half", () => {
    const paced = settings.pace;
    settings.pace = 0;
    playback.take(asking(1, ["summoned", "ignited"]));
    settings.pace = paced;
    expect([playback.busy, playback.view]).toEqual([false, { end: 3 }]);
    expect(scenes.played).toEqual(["summoned", "ignited"]);
    expect(scenes.noted.map(([what]) => what)).toEqual(["summoned", "ignited"]);
    expect(texts(playback)).toEqual(["turn", "summoned", "ignited"]);
    expect(playback.decision?.asks).toBe("build");
  });

  test("are simply there for a game that plays nothing", async () => {
    playback.animator = null;
    playback.take(updateOf(1, ["a", "b"]));
    await settled();
    expect(playback.view).toEqual({ end: 3 });
    expect(texts(playback)).toEqual(["turn", "a", "b"]);
  });
});

describe("cleared", () => {
  test("in the middle of a scene, nothing of it is left for the next eyes", async () => {
    playback.take(updateOf(0, ["turn"]));
    playback.take(updateOf(1, ["a", "b"]));
    playback.take(updateOf(3, ["c"]));
    playback.clear();
    expect(playback.count).toBe(0);
    playback.take(updateOf(0, ["turn", "a"], { seat: 1 }));
    await settled();
    expect(texts(playback)).toEqual(["turn", "a"]);
    expect(playback.view).toEqual({ end: 2 });
    expect(scenes.played).toEqual(["a"]);
    expect(playback.busy).toBe(false);
  });

  test("what comes for the next eyes before the scene has ended is played after it", async () => {
    playback.take(updateOf(0, ["turn"]));
    playback.take(updateOf(1, ["a"]));
    playback.clear();
    playback.take(updateOf(0, ["x"]));
    playback.take(updateOf(1, ["y"]));
    await settled();
    expect(scenes.played).toEqual(["a", "y"]);
    await scenes.over();
    expect(playback.view).toEqual({ end: 2 });
    expect(texts(playback)).toEqual(["x", "y"]);
  });
});

describe("lines", () => {
  const undone = (events: number): GameEvent => ({ what: "undone", because: "", seat: 0, events });
  const struck = () => playback.lines.filter((line) => line.undone).map(({ event }) => event);

  test("of what was taken back are struck out, and no others", async () => {
    playback.animator = null;
    playback.take(updateOf(0, ["turn", "drew", "summoned", "ignited"]));
    playback.take(updateOf(4, [undone(2)]));
    await settled();
    expect(struck()).toEqual([2, 3]);
    playback.take(updateOf(5, ["drew"]));
    await settled();
    expect(struck()).toEqual([2, 3]);
  });

  test("are struck out as well when the first update tells of it", () => {
    playback.take(updateOf(0, ["turn", "drew", undone(1), "drew"]));
    expect(struck()).toEqual([1]);
  });

  test("of several steps back only the last one stays", async () => {
    playback.animator = null;
    playback.take(updateOf(0, ["turn", "played", "moved"]));
    playback.take(updateOf(3, [undone(1)]));
    playback.take(updateOf(4, [undone(3)]));
    await settled();
    expect(playback.lines.map(({ event }) => event)).toEqual([0, 1, 2, 4]);
    expect(struck()).toEqual([1, 2]);
  });

  test("do not grow without end", async () => {
    playback.animator = null;
    playback.take(updateOf(0, Array<string>(700).fill("turn")));
    expect(playback.lines).toHaveLength(600);
    expect(playback.lines.at(-1)?.event).toBe(699);
  });

  test("that put several events together come with the last of them", async () => {
    playback.take(updateOf(0, []));
    const update = updateOf(0, ["stepped", "stepped"]);
    if (update.words) update.words.lines = [{ event: 1, text: ["walked"], tone: "" }];
    playback.take(update);
    expect(texts(playback)).toEqual([]);
    await scenes.over();
    expect(texts(playback)).toEqual(["walked"]);
  });
});

describe("after a lost connection", () => {
  const away = (first: number, what: string[]): Update => {
    const update = asking(first, what);
    delete update.changes; // the server has no view that this connection was shown
    return update;
  };
  beforeEach(() => playback.take(asking(0, ["turn"])));

  test("the table jumps to what is now, and says how much happened meanwhile", async () => {
    playback.resume();
    playback.take(away(1, ["summoned", "ignited"]));
    await settled();
    expect(scenes.played).toEqual([]);
    expect(playback.view).toEqual({ end: 3 });
    expect(texts(playback)).toEqual(["turn", "summoned", "ignited"]);
    expect(playback.missed).toBe(2);
    expect(playback.decision?.asks).toBe("build");
  });

  test("the note goes when the game goes on", async () => {
    playback.resume();
    playback.take(away(1, ["summoned"]));
    await settled();
    playback.take(away(2, []));
    await settled();
    expect(playback.missed, "nothing has happened since").toBe(1);
    playback.take(asking(2, ["ignited"]));
    expect(playback.missed).toBe(0);
    expect(scenes.played).toEqual(["ignited"]);
  });

  test("there is no note if nothing happened", async () => {
    playback.resume();
    playback.take(away(1, []));
    await settled();
    expect(playback.missed).toBe(0);
    playback.take(away(1, ["undone"]));
    await settled();
    expect(playback.missed, "an update without changes is no lost connection").toBe(0);
  });

  test("whoever looks from another seat begins anew", () => {
    playback.resume();
    playback.clear();
    playback.take(away(0, ["turn", "drew"]));
    expect(playback.missed).toBe(0);
  });
});
