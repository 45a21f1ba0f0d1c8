/** A guided game: what the coach says to those who follow it, and to those who don't. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { agrees, holds, lookUp } from "../src/table/conditions";
import { Guide } from "../src/table/lesson.svelte";
import type { Decision, GameEvent, GameInfo, Lesson, LessonStep } from "../src/wire/types";
import { decisionOf, info, pickOf } from "./known";

const CRAFT = "verb:craft";
const END = "verb:end-turn";
const BOT = "card:fuse-bot";

const step = (id: string, more: Partial<LessonStep> = {}): LessonStep => ({
  ...{ id, on: "", event: "", suggest: "", open: "", aside: false, when: {}, text: `about ${id}` },
  ...more,
});

class Played {
  readonly guide: Guide;
  kept = "";
  private asks = 0;

  constructor(steps: LessonStep[], begun = "") {
    this.guide = new Guide({ title: "", steps } as Lesson, info, begun, (kept) => (this.kept = kept));
  }

  asked(asks: string, names: string[] = [], view: object = {}): string | undefined {
    this.asks += 1;
    this.guide.asked(decisionOf(names, { asks }), this.asks, view);
    return this.shown;
  }

  answered(name = CRAFT): void {
    this.guide.answered([pickOf(name)]);
  }

  happened(what: string, facts: object = {}): string | undefined {
    this.guide.happened({ what, because: "", ...facts });
    return this.shown;
  }

  next(): string | undefined {
    this.guide.next();
    return this.shown;
  }

  get shown(): string | undefined {
    return this.guide.step?.id;
  }
}

describe("steps", () => {
  test("wait for their question", () => {
    const played = new Played([step("one", { on: "build" })]);
    expect(played.asked("attack-with")).toBeUndefined();
    expect(played.happened("build")).toBeUndefined();
    expect(played.asked("build")).toBe("one");
  });

  test("that wait for nothing are read one by one after the one before", () => {
    const steps = [step("one", { on: "build" }), step("two"), step("three"), step("four", { on: "build" })];
    const played = new Played(steps);
    played.asked("build");
    expect([played.shown, played.guide.more, played.guide.number, played.guide.count]).toEqual([
      "one",
      true,
      1,
      4,
    ]);
    expect(played.next()).toBe("two");
    expect(played.guide.number).toBe(2);
    expect(played.next()).toBe("three");
    expect(played.guide.more).toBe(false);
    expect(played.next()).toBeUndefined();
    expect(played.asked("build")).toBe("four");
  });

  test("that were not read come with the next question of their kind", () => {
    const played = new Played([step("one", { on: "build" }), step("two")]);
    played.asked("build");
    played.answered();
    expect(played.asked("attack-with")).toBeUndefined();
    expect(played.asked("build")).toBe("two");
  });

  test("about what happened stay until they are read, those about an answered question do not", () => {
    const played = new Played([
      step("one", { on: "build" }),
      step("two", { event: "ignited" }),
      step("three", { on: "build", suggest: END }),
    ]);
    played.asked("build");
    played.answered();
    expect(played.happened("ignited")).toBe("two");
    expect(played.asked("build", [END])).toBe("two");
    expect([played.guide.more, played.guide.number]).toEqual([true, 2]);
    expect(played.guide.suggested).toEqual([pickOf(END)]);
    expect(played.next()).toBe("three");
  });

  test("about an event look at it, and are said once", () => {
    const played = new Played([step("drew", { event: "drew", when: { "event.seat": 0 } })]);
    expect(played.happened("drew", { seat: 1 })).toBeUndefined();
    expect(played.happened("drew", { seat: 0 })).toBe("drew");
    expect(played.next()).toBeUndefined();
    expect(played.happened("drew", { seat: 0 })).toBeUndefined();
  });

  test("of which two wait for the same question come with two questions", () => {
    const played = new Played([step("one", { on: "build" }), step("two", { on: "build" })]);
    expect(played.asked("build")).toBe("one");
    played.guide.asked(decisionOf([], { asks: "build" }), 1, {});
    expect(played.shown, "the same question put again is no second one").toBe("one");
    played.answered();
    expect(played.asked("build")).toBe("two");
  });

  test("for another position, or for what is not offered, are passed over and come back", () => {
    const played = new Played([
      step("early", { on: "build", when: { round: 3 } }),
      step("bot", { on: "build", suggest: BOT }),
      step("late", { on: "build" }),
    ]);
    expect(played.asked("build", [END], { round: 4 })).toBe("late");
    played.answered();
    expect(played.asked("build", [END, BOT], { round: 4 })).toBe("bot");
    played.answered();
    expect(played.asked("build", [END, BOT], { round: 3 })).toBe("early");
  });
});

describe("an instruction", () => {
  const steps = [
    step("bot", { on: "build", suggest: BOT }),
    step("end", { on: "build", suggest: END }),
    step("rest", { on: "build" }),
  ];
  const offered = [CRAFT, END, BOT];

  test("points at a pick and stays until it is done", () => {
    const played = new Played(steps);
    expect(played.guide.suggested).toEqual([]);
    expect(played.asked("build", offered)).toBe("bot");
    expect([played.guide.suggested, played.guide.instructs, played.guide.lead]).toEqual([
      [pickOf(BOT)],
      true,
      null,
    ]);
    played.answered(CRAFT);
    expect(played.asked("summon-where")).toBeUndefined();
    expect(played.guide.lead).toBe("alone");
    played.answered();
    expect([played.asked("build", offered), played.guide.lead]).toEqual(["bot", "still"]);
    played.answered(BOT);
    expect([played.asked("build", offered), played.guide.lead]).toEqual(["end", null]);
  });

  test("is let go after a while, or when it is skipped", () => {
    const ignoring = new Played(steps);
    for (let times = 0; times < 3; times += 1) {
      expect(ignoring.asked("build", offered)).toBe("bot");
      ignoring.answered(CRAFT);
    }
    expect(ignoring.asked("build", offered)).toBe("end");
    const skipping = new Played(steps);
    skipping.asked("build", offered);
    expect(skipping.next()).toBe("end");
    expect(skipping.next()).toBe("rest");
  });

  test("counts as done if it is done before it is given", () => {
    const played = new Played(steps);
    played.asked("build", offered);
    played.answered(END);
    expect([played.asked("build", offered), played.guide.lead]).toEqual(["bot", null]);
    played.answered(BOT);
    expect(played.asked("build", offered)).toBe("rest");
  });

  test("is given again when it was undone", () => {
    const played = new Played(steps);
    played.asked("build", offered);
    played.answered(BOT);
    played.asked("summon-where");
    played.guide.undone();
    expect(played.asked("build", offered)).toBe("bot");
  });

  test("is remembered, with what was done", () => {
    const played = new Played(steps);
    played.asked("build", offered);
    played.answered(BOT);
    played.asked("build", offered);
    played.answered(CRAFT);
    const again = new Played(steps, played.kept);
    expect([again.asked("build", offered), again.guide.lead]).toEqual(["end", "still"]);
    expect(new Played(steps, "1").asked("build", offered), "as it was once kept").toBe("end");
  });
});

describe("asides", () => {
  const steps = [
    step("one", { on: "build" }),
    step("two", { on: "build" }),
    step("hit", { event: "damaged", aside: true }),
    step("craft", { on: "build", open: CRAFT, aside: true }),
  ];

  test("come whenever their moment does, once, and hold nothing up", () => {
    const played = new Played(steps);
    expect(played.happened("damaged")).toBe("hit");
    expect([played.guide.number, played.guide.count]).toEqual([null, 2]);
    expect(played.next()).toBeUndefined();
    expect(played.asked("build")).toBe("one");
    expect(played.happened("damaged")).toBe("one");
    expect(played.guide.number).toBe(1);
  });

  test("that need a pick wait until it is open", () => {
    const played = new Played(steps);
    played.asked("build");
    played.answered();
    expect(played.asked("build", [CRAFT])).toBe("craft");
    expect(played.next()).toBe("two");
  });
});

test("conditions look into a view", () => {
  const view = {
    round: 5,
    pieces: [
      { cell: 7, owner: 0 },
      { cell: 42, owner: 1, tags: ["hot"] },
    ],
  };
  expect(lookUp(view, "pieces[cell=42].owner")).toBe(1);
  expect(lookUp(view, "pieces.0.owner")).toBe(0);
  expect(lookUp(view, "pieces[cell=8].owner")).toBeUndefined();
  expect(holds({ round: ">4", "pieces[cell=42].tags": "hot" }, view)).toBe(true);
  expect(holds({ round: "<5" }, view)).toBe(false);
  expect(agrees(undefined, 0)).toBe(false);
});

interface Moment {
  event?: GameEvent;
  decision?: Decision;
  view?: object;
  picks?: number[];
  lead?: string | null;
  shown?: string[];
}

const packed = readFileSync(join(import.meta.dirname, "fixtures/lessons.json.gz"));
const lessons = JSON.parse(gunzipSync(packed).toString()) as Record<
  string,
  { names: string[]; lesson: Lesson; games: Record<"follows" | "wanders" | "last", Moment[]> }
>;

/** All that the guide would say one after the other, without reading any of it. */
function saying(guide: Guide): string[] {
  const { news, advice } = guide as unknown as { news: LessonStep[]; advice: LessonStep[] };
  return [...news, ...advice].map(({ id }) => id);
}

describe.each(Object.entries(lessons))("the lesson of %s", (_, { names, lesson, games }) => {
  test.each(Object.entries(games))("as somebody plays it who %s", (how, moments) => {
    const guide = new Guide(lesson, { names } as GameInfo);
    const read = (): void => {
      while (how !== "last" && guide.step && !guide.instructs) guide.next();
    };
    let asks = 0;
    for (const { event, decision, view, picks, lead, shown } of moments) {
      if (event) {
        guide.happened(event);
        read();
      } else if (decision && view) {
        asks += 1;
        guide.asked(decision, asks, view);
        // The coach of tests/lessons.py plays with the rules themselves, and says the same.
        expect([guide.lead, saying(guide)]).toEqual([lead, shown]);
        read();
        expect(decision.options).toEqual(expect.arrayContaining([...guide.suggested]));
        if (picks) guide.answered(picks);
      }
    }
    expect(asks).toBeGreaterThan(20);
  });
});
