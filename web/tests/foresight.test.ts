/** What would follow from an answer: when it is asked for, what is kept, and how a board draws it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Ahead from "../src/table/Ahead.svelte";
import { Foresight, type Forecast, type Oracle } from "../src/table/foresight.svelte";
import { Inspecting } from "../src/table/inspect.svelte";
import { marksOf, worthKnowing, type Chance } from "../src/table/outcomes";
import { lights, Picking } from "../src/table/picking.svelte";
import type { Odds, Outcome, Preview } from "../src/wire/types";
import { choiceOf, decisionOf, pickOf } from "./known";
import Stand from "./Stand.svelte";

const previewOf = (picks: readonly number[], more: Partial<Preview> = {}): Preview => ({
  ...{ type: "preview", re: 1, picks: [...picks], assumed: [], lines: [[`line of ${picks.join()}`]] },
  ...{ then: [], until: "asked", outcomes: [] },
  ...more,
});
const outcome = (
  what: string,
  amount = 1,
  piece: number | null = null,
  cell: number | null = null,
): Outcome => ({
  ...{ what, amount, piece, cell },
});
const chance = (what: string, probability: number, more: Partial<Chance> = {}): Chance => ({
  ...{ what, piece: null, cell: null, text: [what], probability, low: probability, high: probability },
  ...{ amounts: [{ amount: 1, probability }] },
  ...more,
});
const oddsOf = (chances: Chance[], more: Partial<Odds> = {}): Odds => ({
  ...{ type: "odds", re: 1, picks: [], samples: 0, assumed: [], chances },
  ...more,
});

/** A server that answers when it is told to. */
class Slow implements Oracle {
  readonly asked: string[] = [];
  private replies: ((more: Partial<Preview> | null) => void)[] = [];
  odd: Odds | null = oddsOf([chance("destroyed", 0.5)]);

  preview(picks: readonly number[]): Promise<Preview | null> {
    this.asked.push(`preview ${picks.join()}`);
    return new Promise((resolve) => this.replies.push((more) => resolve(more && previewOf(picks, more))));
  }
  odds(picks: readonly number[]): Promise<Odds | null> {
    this.asked.push(`odds ${picks.join()}`);
    return Promise.resolve(this.odd);
  }
  async reply(more: Partial<Preview> | null = {}): Promise<void> {
    this.replies.shift()?.(more);
    await vi.advanceTimersByTimeAsync(0);
  }
}

let oracle: Slow;
let foresight: Foresight;
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const shown = () => foresight.shown?.preview.lines[0]?.[0];

beforeEach(() => {
  vi.useFakeTimers();
  oracle = new Slow();
  foresight = new Foresight(oracle);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a preview", () => {
  test("is asked for when one rests, and not on the way over other things", async () => {
    foresight.point([1]);
    await pass(100);
    foresight.point([2]);
    await pass(100);
    expect(oracle.asked).toEqual([]);
    await pass(60);
    expect(oracle.asked).toEqual(["preview 2"]);
    await oracle.reply();
    expect(shown()).toBe("line of 2");
  });

  test("is asked for once, and shown at once when one comes back", async () => {
    foresight.point([1]);
    await pass(200);
    await oracle.reply();
    foresight.point(null);
    await pass(200);
    expect(foresight.shown).toBeNull();
    foresight.point([1]);
    expect(shown()).toBe("line of 1");
    await pass(1000);
    expect(oracle.asked).toEqual(["preview 1"]);
  });

  test("stays until the next one is there, and over a gap between things", async () => {
    foresight.point([1]);
    await pass(200);
    await oracle.reply();
    foresight.point(null);
    await pass(50);
    foresight.point([2]);
    await pass(200);
    expect(shown()).toBe("line of 1");
    await oracle.reply();
    expect(shown()).toBe("line of 2");
  });

  test("goes when nothing can be said of the next one", async () => {
    foresight.point([1]);
    await pass(200);
    await oracle.reply();
    foresight.point([2]);
    await pass(200);
    await oracle.reply(null);
    expect(foresight.shown).toBeNull();
  });

  test("that comes after the question is dropped, and everything is asked anew", async () => {
    foresight.point([1]);
    await pass(200);
    foresight.clear();
    await oracle.reply();
    expect(foresight.shown).toBeNull();
    expect(foresight.of([1])).toBeNull();
    foresight.point([1]);
    await pass(200);
    expect(oracle.asked).toEqual(["preview 1", "preview 1"]);
  });

  test("for what one points at comes before the rest; one is asked for at a time", async () => {
    foresight.survey([[1], [2], [3]]);
    expect(oracle.asked).toEqual(["preview 1"]);
    foresight.point([3]);
    await pass(200);
    await oracle.reply();
    expect(oracle.asked).toEqual(["preview 1", "preview 3"]);
    await oracle.reply();
    await oracle.reply();
    expect(oracle.asked).toEqual(["preview 1", "preview 3", "preview 2"]);
    expect(foresight.of([2])?.preview.picks).toEqual([2]);
    expect(shown()).toBe("line of 3");
  });

  test("that never comes does not keep others from coming", async () => {
    foresight.survey([[1], [2]]);
    await pass(9000);
    expect(oracle.asked).toEqual(["preview 1", "preview 2"]);
  });

  test("is asked for nowhere where nobody may answer", async () => {
    const watching = new Foresight(null);
    watching.point([1]);
    watching.survey([[1]]);
    await pass(1000);
    expect(watching.shown).toBeNull();
  });
});

describe("odds", () => {
  const reach = async (more: Partial<Preview>) => {
    foresight.point([1]);
    await pass(200);
    await oracle.reply(more);
    await pass(300);
  };

  test.each([
    ["dice", [], true],
    ["hidden", [], true],
    ["asked", ["How many shots?"], true],
    ["asked", [], false],
    ["others", ["Then Bea chooses."], false],
    ["over", ["That ends the game."], false],
  ] as const)("after a preview until %s, %j: %s", async (until, then, wanted) => {
    await reach({ until, then: [...then] });
    expect(oracle.asked.includes("odds 1")).toBe(wanted);
    expect(foresight.shown?.odds).toEqual(wanted ? oracle.odd : null);
  });

  test("are not asked for on the way, and once only", async () => {
    foresight.point([1]);
    await pass(200);
    await oracle.reply({ until: "dice" });
    await pass(100);
    foresight.point(null);
    await pass(1000);
    expect(oracle.asked).toEqual(["preview 1"]);
    foresight.point([1]);
    await pass(300);
    foresight.point(null);
    foresight.point([1]);
    await pass(300);
    expect(oracle.asked).toEqual(["preview 1", "odds 1"]);
  });

  test("that the server has none of are not asked for without end", async () => {
    oracle.odd = null;
    await reach({ until: "dice" });
    await pass(5000);
    expect(oracle.asked).toEqual(["preview 1", "odds 1"]);
  });
});

describe("what is worth knowing", () => {
  test("begins with what destroys, then the likeliest, and is short", () => {
    const many = Array.from({ length: 8 }, (_, at) => chance(`damage-${at}`, 0.9 - at / 10));
    const found = worthKnowing(
      oddsOf([chance("shoots", 1), ...many, chance("destroyed", 0.12, { piece: 3 })]),
      previewOf([1]),
    );
    expect(found.map(({ what }) => what)).toEqual([
      ...["destroyed", "damage-0", "damage-1", "damage-2", "damage-3", "damage-4"],
    ]);
  });

  test("leaves out what is certain and shown already, or neither hurts nor helps", () => {
    const found = worthKnowing(
      oddsOf([chance("damage", 1, { piece: 3 }), chance("damage", 1, { piece: 4 }), chance("shoots", 1)]),
      previewOf([1], { outcomes: [outcome("damage", 2, 3)] }),
    );
    expect(found.map(({ piece }) => piece)).toEqual([4]);
  });
});

describe("marks", () => {
  const drawn = (outcomes: Outcome[], odds: Odds | null = null): string[] => {
    const forecast: Forecast = { picks: [1], preview: previewOf([1], { outcomes }), odds };
    return marksOf(forecast).map(({ kind, text, piece, cell }) => `${kind} ${text} ${piece} ${cell}`);
  };

  test("are numbers, crosses, ghosts and words, and a plain mark for what has no drawing", () => {
    expect(
      drawn([
        outcome("damage", 2, 1),
        outcome("heals", 1, 2),
        outcome("dies", 1, 3, 40),
        outcome("moves", 1, 4, 41),
        outcome("appears", 1, null, 42),
        outcome("falls", 1, 5),
        outcome("never-heard-of", 1, 6),
      ]),
    ).toEqual([
      ...["harm −2 1 null", "good +1 2 null", "gone  3 40", "moved  4 41", "new  null 42"],
      ...["mark down 5 null", "mark  6 null"],
    ]);
  });

  test("add up what hits one piece, and say no more of what is gone", () => {
    expect(drawn([outcome("damage", 2, 1), outcome("damage", 1, 1)])).toEqual(["harm −3 1 null"]);
    expect(drawn([outcome("damage", 2, 1), outcome("dies", 1, 1)])).toEqual(["gone  1 null"]);
  });

  test("say how likely something is destroyed, and nothing of what has no place", () => {
    const odds = oddsOf([chance("destroyed", 0.5, { piece: 7 }), chance("damage", 0.3, { piece: 8 })]);
    expect(drawn([outcome("draws", 1)], odds)).toEqual(["gone 50 % 7 null"]);
  });

  test("show what comes for sure though something is chosen before it", () => {
    const two = [{ amount: 2, probability: 1 }];
    const hit = chance("damage", 1, { piece: 7, amounts: two });
    expect(drawn([], oddsOf([hit]))).toEqual(["harm −2 7 null"]);
    expect(drawn([], oddsOf([hit, chance("dies", 1, { piece: 7 })]))).toEqual(["gone  7 null"]);
  });
});

describe("at the table", () => {
  let picking: Picking;
  /** Whether the window is that of a phone. */
  let small = false;

  beforeEach(() => {
    small = false;
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: small }));
    picking = new Picking({ answer: () => undefined, why: () => undefined, oracle });
    picking.put(decisionOf(["unit:0", "verb:craft"]), [choiceOf("unit:0"), choiceOf("verb:craft")]);
  });

  const panel = () =>
    render(Stand, {
      props: {
        Part: Ahead as unknown as Component<Record<string, unknown>>,
        ...{ picking, inspecting: new Inspecting(), with: {} },
      },
    });
  const show = async (preview: Partial<Preview>) => {
    picking.foresight.point([pickOf("unit:0")]);
    await pass(200);
    await oracle.reply(preview);
    await pass(300);
    flushSync();
  };

  test("the panel says what is assumed, what happens and what comes then", async () => {
    panel();
    const lines = Array.from({ length: 8 }, (_, at) => [`line ${at}`]);
    await show({ assumed: ["If Bea does not react:"], lines, then: ["Then Bea chooses."], until: "others" });
    const text = screen.getByRole("region", { name: "What would happen" }).textContent;
    expect(text).toMatch(
      /take unit:0.*If Bea does not react:.*line 0.*line 5.*and 2 more.*Then Bea chooses\./s,
    );
    expect(text).not.toMatch("line 6");
  });

  test("odds are percentages, with their range where games were sampled, and amounts", async () => {
    panel();
    const amounts = [1, 2].map((amount) => ({ amount, probability: 0.39 }));
    const chances = [chance("damage", 0.78, { low: 0.74, high: 0.81, amounts }), chance("wins", 0.001)];
    oracle.odd = oddsOf(chances, { samples: 400, assumed: ["If you choose “2”:"] });
    await show({ until: "dice" });
    const text = screen.getByRole("region").textContent?.replace(/\s+/g, " ");
    expect(text).toMatch(/If you choose “2”:.*78 % \(74–81 %\).*1: 39 % · 2: 39 %.*< 1 %/);
  });

  test("who came by the keyboard hears it, others do not", async () => {
    panel();
    await show({ then: ["Then Bea chooses."], until: "others" });
    expect(screen.getByRole("status").textContent).toBe("");
    await fireEvent.keyDown(window, { key: "ArrowDown" });
    expect(screen.getByRole("status").textContent).toBe(`line of ${pickOf("unit:0")} Then Bea chooses.`);
  });

  test("equal answers are named once, with how many they are", async () => {
    const names = ["card:fuse-bot", "card:fuse-bot", "card:recycler"];
    const each = ["card:fuse-bot", "card:recycler"].map((name) => choiceOf(name));
    picking.put(decisionOf(names, { several: true, least: 0, most: 3 }), each);
    panel();
    names.forEach((name) => picking.pick(pickOf(name)));
    picking.foresight.point(picking.intended);
    await pass(200);
    await oracle.reply({});
    await pass(300);
    flushSync();
    expect(screen.getByRole("heading").textContent).toBe("2 × take card:fuse-bot, take card:recycler");
  });

  test("another question takes it away", async () => {
    panel();
    await show({});
    picking.put(decisionOf(["verb:craft"]), [choiceOf("verb:craft")]);
    flushSync();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test.each([true, false])("of several on a phone (%s), none of them lies over no hand", async (phone) => {
    small = phone;
    const names = ["card:fuse-bot", "card:recycler"];
    picking.put(
      decisionOf(names, { several: true, least: 0, most: 2 }),
      names.map((name) => choiceOf(name)),
    );
    panel();
    picking.foresight.point(picking.intended);
    await pass(200);
    await oracle.reply({});
    await pass(300);
    flushSync();
    expect(screen.queryByRole("region") === null).toBe(phone);
  });

  test("of several, the answer is what is chosen with what is lit, once that is enough", () => {
    const names = ["card:fuse-bot", "card:recycler", "card:wallbreaker"];
    picking.put(
      decisionOf(names, { several: true, least: 2, most: 2 }),
      names.map((name) => choiceOf(name)),
    );
    const [first, second, third] = names.map(pickOf) as [number, number, number];
    picking.light(first);
    expect(picking.intended).toBeNull();
    picking.pick(first);
    picking.light(second);
    expect(picking.intended).toEqual([first, second]);
    picking.pick(second);
    expect(picking.intended).toEqual([first, second]);
    picking.light(third);
    expect(picking.intended).toBeNull();
  });

  describe("a finger", () => {
    let thing: HTMLButtonElement;
    let clicks: number;
    const finger = { pointerType: "touch" };
    const touch = (type: string) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      thing.dispatchEvent(Object.assign(event, finger));
    };

    beforeEach(() => {
      clicks = 0;
      thing = document.createElement("button");
      thing.onclick = () => (clicks += 1);
      lights(picking, () => pickOf("unit:0"))(thing);
    });

    test("that presses long looks and does not take", async () => {
      touch("pointerenter");
      touch("pointerdown");
      await pass(500);
      touch("pointerup");
      touch("pointerleave");
      thing.click();
      expect(clicks).toBe(0);
      expect([picking.lit, picking.held]).toEqual([pickOf("unit:0"), true]);
      touch("pointerdown");
      touch("pointerup");
      thing.click();
      expect(clicks).toBe(1);
    });

    test("that taps takes", async () => {
      touch("pointerenter");
      touch("pointerdown");
      await pass(100);
      touch("pointerup");
      touch("pointerleave");
      thing.click();
      await pass(1000);
      expect(clicks).toBe(1);
      expect(picking.lit).toBeNull();
    });

    test.each([true, false])("leaves a mouse behind that points at nothing (%s)", (touchOnly) => {
      small = touchOnly;
      const mouse = Object.assign(new Event("pointerenter"), { pointerType: "mouse" });
      thing.dispatchEvent(mouse);
      expect(picking.lit).toBe(touchOnly ? null : pickOf("unit:0"));
    });
  });
});
