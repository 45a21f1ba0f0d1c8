/** A guided game: the same steps at the same moments as for the pupil of tests/server/test_lesson.py. */
import { describe, expect, test } from "vitest";
import { Guide } from "../src/table/lesson.svelte";
import type { Lesson, LessonStep } from "../src/wire/types";
import { decisionOf, info, lesson, pickOf } from "./known";

const step = (id: string, more: Partial<LessonStep> = {}): LessonStep => ({
  ...{ id, on: "", event: "", suggest: "", open: "", aside: false, text: `about ${id}` },
  ...more,
});

class Played {
  readonly guide: Guide;
  private asks = 0;

  constructor(steps: LessonStep[]) {
    this.guide = new Guide({ title: "", steps } as Lesson, info);
  }

  asked(asks: string): string | undefined {
    this.asks += 1;
    this.guide.asked(decisionOf([], { asks }), this.asks);
    return this.shown;
  }

  happened(what: string): string | undefined {
    this.guide.happened({ what, because: "" });
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
    const played = new Played([
      step("one", { on: "build" }),
      step("two"),
      step("three"),
      step("four", { on: "build" }),
    ]);
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

  test("about what happened stay until they are read, those about an answered question do not", () => {
    const played = new Played([
      step("one", { on: "build" }),
      step("two", { event: "ignited" }),
      step("three", { on: "build", suggest: "verb:end-turn" }),
    ]);
    played.asked("build");
    expect(played.happened("ignited")).toBe("two");
    expect(played.asked("build")).toBe("two");
    expect([played.guide.more, played.guide.number]).toEqual([true, 2]);
    expect(played.guide.suggested).toBe(pickOf("verb:end-turn"));
    expect(played.next()).toBe("three");
  });

  test("that wait for an event are left out when a later one is due first", () => {
    const steps = [
      step("dice", { event: "ignited" }),
      step("scrap", { event: "scrapped" }),
      step("go", { on: "build" }),
    ];
    expect(new Played(steps).happened("scrapped")).toBe("scrap");
    const played = new Played(steps);
    expect(played.asked("build")).toBe("go");
    expect(played.happened("ignited")).toBe("go");
  });

  test("that wait for a question hold up everything behind them", () => {
    const played = new Played([step("one", { on: "build" }), step("two", { event: "won" })]);
    expect(played.happened("won")).toBeUndefined();
  });

  test("of which two wait for the same question come with two questions", () => {
    const played = new Played([step("one", { on: "build" }), step("two", { on: "build" })]);
    expect(played.asked("build")).toBe("one");
    played.guide.asked(decisionOf([], { asks: "build" }), 1);
    expect(played.shown, "the same question put again is no second one").toBe("one");
    expect(played.asked("build")).toBe("two");
  });

  test("point at a pick, if there is one of that name", () => {
    const played = new Played([
      step("one", { on: "build", suggest: "card:fuse-bot" }),
      step("two", { on: "build" }),
    ]);
    expect(played.guide.suggested).toBeNull();
    played.asked("build");
    expect(played.guide.suggested).toBe(pickOf("card:fuse-bot"));
    played.asked("build");
    expect(played.guide.suggested).toBeNull();
  });
});

describe("asides", () => {
  const steps = [
    step("one", { on: "build" }),
    step("two", { on: "build" }),
    step("hit", { event: "damaged", aside: true }),
    step("craft", { on: "build", open: "verb:craft", aside: true }),
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
    played.guide.asked(decisionOf(["verb:craft"], { asks: "build" }), 9);
    expect(played.shown).toBe("craft");
    expect(played.next()).toBe("two");
  });
});

/** What the pupil of the server's tests reads, in the same words. */
function pupil(steps: LessonStep[], moments: { on?: string; event?: string }[]): string[] {
  const read: string[] = [];
  let next = 0;
  const waits = (each: LessonStep | undefined) => !!(each?.on || each?.event);
  for (const { on, event } of moments) {
    for (let at = next; at < steps.length; at += 1) {
      const each = steps[at] as LessonStep;
      if ((on && each.on === on) || (event && each.event === event)) {
        for (next = at; next === at || (next < steps.length && !waits(steps[next])); next += 1)
          read.push(steps[next]?.id ?? "");
        break;
      }
      if (!each.event) break;
    }
  }
  return read;
}

test("Forge's lesson is read as the server's own pupil reads it", () => {
  const ons = ["build", "summon-where", "attack-with", "attack-what"];
  const events = ["ignited", "scrapped", "damaged", "destroyed", "drew", "turn"];
  let chance = 1;
  const roll = (most: number) => (chance = (chance * 48271) % 2147483647) % most;
  for (let game = 0; game < 50; game += 1) {
    const moments = Array.from({ length: 80 }, () =>
      roll(2) ? { on: ons[roll(ons.length)] as string } : { event: events[roll(events.length)] as string },
    );
    moments.push({ event: "won" });
    const played = new Played(lesson.steps);
    const read: string[] = [];
    for (const moment of moments) {
      const before = played.guide.at;
      if ("on" in moment) played.asked(moment.on ?? "");
      else played.happened(moment.event ?? "");
      if (played.guide.at !== before) for (; played.shown; played.next()) read.push(played.shown);
    }
    expect(read).toEqual(pupil(lesson.steps, moments));
    expect(read.length).toBeGreaterThan(5);
  }
});

test("what Forge's lesson suggests are picks of the game", () => {
  for (const { suggest } of lesson.steps) if (suggest) expect(info.names).toContain(suggest);
});
