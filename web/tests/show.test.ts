import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paced } from "../src/design/motion";
import { Show, type Performer } from "../src/table/show.svelte";
import type { GameEvent, Update } from "../src/wire/types";
import { focusOf } from "./decisions";
import { choiceOf, decisionOf, updateOf } from "./known";

/** A performer whose every scene lasts until it is ended, or cut by the signal. */
class Scenes implements Performer {
  readonly played: string[] = [];
  private end: (() => void) | null = null;

  perform(event: GameEvent, _view: unknown, signal: AbortSignal): Promise<void> {
    this.played.push(event.what);
    return new Promise((resolve) => {
      this.end = resolve;
      signal.addEventListener("abort", () => resolve());
    });
  }

  advance(view: unknown, event: GameEvent): unknown {
    return { ...(view as object), after: event.what };
  }

  async over(): Promise<void> {
    this.end?.();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const texts = (show: Show) => show.lines.map(({ text }) => text.join(""));
const asking = (first: number, what: string[]): Update => {
  const update = updateOf(first, what, { decision: decisionOf(["verb:craft"]) });
  update.words?.choices.push(choiceOf("verb:craft"));
  return update;
};

let show: Show;
let scenes: Scenes;

beforeEach(() => {
  show = new Show();
  show.performer = scenes = new Scenes();
});
afterEach(() => void vi.restoreAllMocks());

describe("the first update", () => {
  test("is there at once, with all that was told before", () => {
    show.take(asking(0, ["turn", "drew"]));
    expect(scenes.played).toEqual([]);
    expect(show.busy).toBe(false);
    expect(show.view).toEqual({ end: 2 });
    expect(texts(show)).toEqual(["turn", "drew"]);
    expect(show.decision?.asks).toBe("build");
    expect(show.choices).toHaveLength(1);
    expect(show.count).toBe(2);
  });
});

describe("the next updates", () => {
  beforeEach(() => show.take(asking(0, ["turn"])));

  test("are played event by event, and nothing is asked meanwhile", async () => {
    const heard: string[] = [];
    show.onevent = (event) => heard.push(event.what);
    show.take(asking(1, ["summoned", "ignited"]));
    expect(show.busy).toBe(true);
    expect(show.decision).toBeNull();
    expect(show.choices).toEqual([]);
    expect(scenes.played).toEqual(["summoned"]);
    expect(texts(show)).toEqual(["turn", "summoned"]);
    await scenes.over();
    expect(show.view).toEqual({ end: 1, after: "summoned" });
    expect(scenes.played).toEqual(["summoned", "ignited"]);
    await scenes.over();
    expect(show.view, "in the end it is as the server says").toEqual({ end: 3 });
    expect(show.busy).toBe(false);
    expect(show.decision?.asks).toBe("build");
    expect(heard).toEqual(["summoned", "ignited"]);
  });

  test("wait for each other, and each is settled before the next", async () => {
    show.take(updateOf(1, ["a"]));
    show.take(updateOf(2, ["b"]));
    expect(show.count, "what waits has been seen as well").toBe(3);
    expect(scenes.played).toEqual(["a"]);
    await scenes.over();
    expect(scenes.played).toEqual(["a", "b"]);
    expect(show.view).toEqual({ end: 2 });
    await scenes.over();
    expect(show.view).toEqual({ end: 3 });
  });

  test("tell nothing twice that was told already", async () => {
    show.take(updateOf(0, ["turn", "drew"]));
    expect(scenes.played).toEqual(["drew"]);
    await scenes.over();
    show.take(updateOf(0, ["turn", "drew"]));
    await settled();
    expect(scenes.played).toEqual(["drew"]);
    expect(texts(show)).toEqual(["turn", "drew"]);
    expect(show.busy).toBe(false);
  });

  test("can be skipped, all that wait together", async () => {
    show.take(updateOf(1, ["a", "b"]));
    show.take(updateOf(3, ["c", "d"]));
    show.skip();
    await settled();
    expect(scenes.played, "the rest is not played").toEqual(["a"]);
    expect(texts(show), "but told").toEqual(["turn", "a", "b", "c", "d"]);
    expect(show.view).toEqual({ end: 5 });
    expect(show.busy).toBe(false);
    show.take(updateOf(5, ["e"]));
    expect(scenes.played, "what comes later is played again").toEqual(["a", "e"]);
  });

  test("are not played where nobody looks", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    show.take(updateOf(1, ["a", "b"]));
    await settled();
    expect(scenes.played).toEqual([]);
    expect(show.view).toEqual({ end: 3 });
  });

  test("of a bot's whole turn are all shown, however many there are at once", async () => {
    for (let at = 1; at <= 40; at += 1) show.take(updateOf(at, [`${at}`]));
    while (show.busy) await scenes.over();
    expect(scenes.played).toHaveLength(40);
  });

  test("are hurried the more the farther the show is behind, and some left out at last", async () => {
    const all = Array.from({ length: 330 }, (_, at) => `${at + 1}`);
    show.take(updateOf(1, all));
    expect(scenes.played[0], "the first ones are left out").toBe("31");
    expect(paced(100)).toBeCloseTo(20, 0);
    while (scenes.played.length < 200) await scenes.over();
    expect(paced(100)).toBeGreaterThan(40);
    while (show.busy) await scenes.over();
    expect(scenes.played).toHaveLength(300);
    expect(paced(100)).toBe(100);
    expect(show.view).toEqual({ end: 331 });
    expect(show.lines).toHaveLength(331);
  });

  test("lead quickly to a question that cannot wait, and show at least what it is about", async () => {
    const time = vi.spyOn(performance, "now").mockReturnValue(0);
    const attack = (first: number, what: string[]): Update => {
      const update = asking(first, what);
      if (update.decision) update.decision.focus = focusOf(1);
      return update;
    };
    show.take(updateOf(1, ["a"]));
    show.take(attack(2, ["b", "c", "d", "e", "f", "g", "h", "i"]));
    await scenes.over();
    expect([scenes.played.at(-1), paced(100)]).toEqual(["b", 25]);
    time.mockReturnValue(5000);
    await scenes.over();
    expect([scenes.played.at(-1), paced(100)]).toEqual(["e", 100]);
    while (show.busy) await scenes.over();
    expect(scenes.played).toEqual(["a", "b", "e", "f", "g", "h", "i"]);
    expect(show.decision?.asks).toBe("build");
  });

  test("go on when something cannot be shown", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    scenes.perform = () => Promise.reject(new Error("no such card"));
    show.take(asking(1, ["a"]));
    await settled();
    expect(error).toHaveBeenCalledOnce();
    expect(show.busy).toBe(false);
    expect(show.view).toEqual({ end: 2 });
    expect(show.decision?.asks).toBe("build");
  });

  test("are simply there for a game that plays nothing", async () => {
    show.performer = null;
    show.take(updateOf(1, ["a", "b"]));
    await settled();
    expect(show.view).toEqual({ end: 3 });
    expect(texts(show)).toEqual(["turn", "a", "b"]);
  });
});

describe("cleared", () => {
  test("in the middle of a scene, nothing of it is left for the next eyes", async () => {
    show.take(updateOf(0, ["turn"]));
    show.take(updateOf(1, ["a", "b"]));
    show.take(updateOf(3, ["c"]));
    show.clear();
    expect(show.count).toBe(0);
    show.take(updateOf(0, ["turn", "a"], { seat: 1 }));
    await settled();
    expect(texts(show)).toEqual(["turn", "a"]);
    expect(show.view).toEqual({ end: 2 });
    expect(scenes.played).toEqual(["a"]);
    expect(show.busy).toBe(false);
  });

  test("what comes for the next eyes before the scene has ended is played after it", async () => {
    show.take(updateOf(0, ["turn"]));
    show.take(updateOf(1, ["a"]));
    show.clear();
    show.take(updateOf(0, ["x"]));
    show.take(updateOf(1, ["y"]));
    await settled();
    expect(scenes.played).toEqual(["a", "y"]);
    await scenes.over();
    expect(show.view).toEqual({ end: 2 });
    expect(texts(show)).toEqual(["x", "y"]);
  });
});

describe("lines", () => {
  const undone = (events: number): GameEvent => ({ what: "undone", because: "", seat: 0, events });
  const struck = () => show.lines.filter((line) => line.undone).map(({ event }) => event);

  test("of what was taken back are struck out, and no others", async () => {
    show.performer = null;
    show.take(updateOf(0, ["turn", "drew", "summoned", "ignited"]));
    show.take(updateOf(4, [undone(2)]));
    await settled();
    expect(struck()).toEqual([2, 3]);
    show.take(updateOf(5, ["drew"]));
    await settled();
    expect(struck()).toEqual([2, 3]);
  });

  test("are struck out as well when the first update tells of it", () => {
    show.take(updateOf(0, ["turn", "drew", undone(1), "drew"]));
    expect(struck()).toEqual([1]);
  });

  test("do not grow without end", async () => {
    show.performer = null;
    show.take(updateOf(0, Array<string>(700).fill("turn")));
    expect(show.lines).toHaveLength(600);
    expect(show.lines.at(-1)?.event).toBe(699);
  });

  test("that put several events together come with the last of them", async () => {
    show.take(updateOf(0, []));
    const update = updateOf(0, ["stepped", "stepped"]);
    if (update.words) update.words.lines = [{ event: 1, text: ["walked"], tone: "" }];
    show.take(update);
    expect(texts(show)).toEqual([]);
    await scenes.over();
    expect(texts(show)).toEqual(["walked"]);
  });
});
