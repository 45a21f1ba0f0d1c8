/** Several answers at a time: proposals, a unit before its card, a card carried to its target, a step back. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Batch } from "../src/table/batch.svelte";
import { BACK, Errand, type Move } from "../src/table/errand.svelte";
import { Leading } from "../src/table/leading.svelte";
import { Picking } from "../src/table/picking.svelte";
import { Proposing } from "../src/table/proposing.svelte";
import type { Decision, Lead, Proposal, Update } from "../src/wire/types";
import { questionOf } from "./decisions";
import { updateOf } from "./known";

const [HONOR, BUY, ELF, IMP] = [1, 2, 50, 51];
const [MARCH, DAGGER, ARROW] = [10, 11, 20];
const ACT = questionOf("act", [HONOR, MARCH, DAGGER], { root: true, targets: [ARROW] });

const textOf = (pick: number) => ({ pick, text: `take ${pick}`, hint: "", grave: false });

function answerOf(decision: Decision, ...picks: number[]): Proposal["answers"][number] {
  const choices = [...new Set(decision.options)].map(textOf);
  return { decision, question: [decision.asks], choices, picks };
}

/** A way to the arrow: cards for honor, the purchase, and which unit buys. */
function wayWith(paid: number[], buyer = ELF, complete = true): Proposal {
  const honor = { several: true, least: 1, most: 3 };
  const answers = [
    answerOf(ACT, HONOR),
    answerOf(questionOf("honor", [MARCH, MARCH, DAGGER], honor), ...paid),
    answerOf(questionOf("act", [BUY, HONOR], { root: true }), BUY),
    answerOf(questionOf("buy", [ARROW, DAGGER]), ARROW),
    answerOf(questionOf("buyer", [ELF, IMP]), buyer),
  ];
  const shown = complete ? answers : answers.slice(0, 2);
  const words = { text: "Arrow", lines: [["You get it."]], fact: ["Costs 3, you have 1."], remedy: [] };
  return { type: "proposal", re: 0, pick: ARROW, answers: shown, complete, ...words };
}

/** At which question a game stands, or none. */
const at = (decision: Decision | null, can_undo = false): Update => updateOf(0, [], { decision, can_undo });

describe("an errand", () => {
  let done: (number[] | "undo")[];
  let errand: Errand;
  beforeEach(() => {
    done = [];
    errand = new Errand({ answer: (picks) => void done.push(picks), undo: () => void done.push("undo") });
  });

  test("gives its answers one by one, each when the game has come to it", () => {
    const now = at(ACT);
    errand.begin(
      [
        { asks: "act", picks: [MARCH] },
        { asks: null, picks: [ELF] },
      ],
      now,
    );
    errand.go(now); // it has not moved on yet
    expect(done).toEqual([[MARCH]]);
    errand.go(at(questionOf("unit", [ELF, IMP])));
    expect(done).toEqual([[MARCH], [ELF]]);
    expect(errand.running).toBe(false);
  });

  test.each([
    ["another question", questionOf("react", [MARCH])],
    ["an answer that is no option", questionOf("act", [DAGGER])],
    ["no question", null],
  ])("ends at %s", (_, decision) => {
    errand.begin([{ asks: "act", picks: [MARCH] }], at(decision));
    expect(done).toEqual([]);
    expect(errand.running).toBe(false);
  });

  test("steps back only where that can be done", () => {
    errand.begin([BACK, { asks: "act", picks: [DAGGER] }], at(questionOf("unit", [ELF]), true));
    errand.go(at(ACT));
    expect(done).toEqual(["undo", [DAGGER]]);
    errand.begin([BACK], at(ACT, false));
    expect(done).toHaveLength(2);
  });
});

describe("a proposal", () => {
  let asked: number[][][];
  let given: Move[][];
  let reply: (given: number[][]) => Proposal | null;
  let proposing: Proposing;
  beforeEach(async () => {
    [asked, given] = [[], []];
    reply = () => wayWith([MARCH, DAGGER]);
    const find = (_: number, settled: number[][]): Promise<Proposal | null> => {
      asked.push(settled);
      return Promise.resolve(reply(settled));
    };
    proposing = new Proposing(find, (moves) => void given.push(moves));
    await proposing.open(ARROW, ACT);
  });

  test("offers to change what has alternatives, and nothing else", () => {
    expect(proposing.parts.map(({ decision }) => decision.asks)).toEqual(["honor", "buyer"]);
    expect(proposing.chosen).toEqual([MARCH, DAGGER, ELF]);
    expect(proposing.decision?.targets).toEqual([ARROW]);
  });

  test("is given whole, with one confirmation", () => {
    proposing.confirm();
    expect(given[0]?.map(({ asks, picks }) => [asks, picks])).toEqual([
      ["act", [HONOR]],
      ["honor", [MARCH, DAGGER]],
      ["act", [BUY]],
      ["buy", [ARROW]],
      ["buyer", [ELF]],
    ]);
    expect(proposing.proposal).toBeNull();
  });

  test("asks again with what was changed, and keeps what was settled before it", () => {
    proposing.toggle(DAGGER, true);
    proposing.toggle(IMP, false);
    expect(asked.slice(1)).toEqual([
      [[HONOR], [MARCH]],
      [[HONOR], [MARCH, DAGGER], [BUY], [ARROW], [IMP]],
    ]);
  });

  test("a second of the same card can be added, and a third cannot", () => {
    proposing.toggle(MARCH, false);
    expect(asked[1]).toEqual([[HONOR], [MARCH, DAGGER, MARCH]]);
  });

  test("what does not reach cannot be confirmed", async () => {
    reply = () => wayWith([MARCH], ELF, false);
    proposing.toggle(DAGGER, true);
    proposing.confirm(); // nor what is not known yet
    await vi.waitFor(() => expect(proposing.proposal?.complete).toBe(false));
    proposing.confirm();
    expect(given).toEqual([]);
    // The last card that pays is put back: there is nothing to ask about.
    proposing.toggle(MARCH, true);
    expect(asked).toHaveLength(2);
    expect([proposing.ready, proposing.chosen]).toEqual([false, []]);
  });

  test("a reply that comes after it was cancelled is dropped", async () => {
    proposing.toggle(DAGGER, true);
    proposing.cancel();
    await Promise.resolve();
    expect(proposing.proposal).toBeNull();
  });
});

describe("the other end first", () => {
  const LEADS: Lead[] = [
    { picks: [MARCH, ELF], by: null },
    { picks: [MARCH, IMP], by: null },
    { picks: [MARCH, ELF, 60], by: 0 },
    { picks: [MARCH, IMP, 60], by: 1 },
    { picks: [MARCH, IMP, 61], by: 1 },
    { picks: [DAGGER, 62], by: 0 },
  ];
  let given: Move[][];
  let leading: Leading;
  beforeEach(() => {
    given = [];
    leading = new Leading(
      () => Promise.resolve(LEADS),
      (moves) => void given.push(moves),
      () => 0,
    );
    leading.put(ACT, [HONOR, MARCH, DAGGER].map(textOf));
  });
  const answers = (): (readonly number[] | null)[] => given[0]?.map(({ picks }) => picks) ?? [];

  test("a unit shows the cards that it could use, whether it is asked for or acts alone", async () => {
    expect(await leading.takePiece(ELF, 0, "the elf")).toBe(true);
    expect(leading.choices.map(({ pick }) => pick)).toEqual([MARCH, DAGGER]);
    leading.toggle(MARCH);
    expect(answers()).toEqual([[MARCH], [ELF]]);
  });

  test("where only it can act, the card is answer enough", async () => {
    await leading.takePiece(ELF, 0, "the elf");
    leading.toggle(DAGGER);
    expect(answers()).toEqual([[DAGGER]]);
  });

  test("what can do nothing is not held", async () => {
    expect(await leading.takePiece(70, 9, "a wall")).toBe(false);
    expect(leading.decision).toBeNull();
  });

  test.each([
    [ELF, [[MARCH], [ELF]]],
    [61, [[MARCH], [IMP], [61]]],
    [60, [[MARCH]]], // two units could go there: the table asks which
  ])("a card that is carried to %i", async (target, expected) => {
    await leading.takeCard(MARCH, "March");
    leading.toggle(target);
    expect(answers()).toEqual(expected);
  });

  test("another question drops what was held, and a reply to the last one", async () => {
    const late = leading.takePiece(ELF, 0, "the elf");
    leading.put(questionOf("unit", [ELF]), []);
    expect(await late).toBe(false);
    expect(leading.held).toBeNull();
  });
});

describe("questions in a row", () => {
  const [ARM, LEG] = [3, 4];
  const where = (...options: number[]): Decision => questionOf("attacker-choice", options);
  const row = { left: 2, order: false };

  test("are answered alike only where that is wanted, and as long as it can be", () => {
    const batch = new Batch();
    batch.note(where(ARM, LEG), [LEG]);
    expect(batch.habit(where(ARM, LEG), row)).toBeNull();
    batch.on = true;
    expect(batch.habit(where(ARM, LEG), row)).toBe(LEG);
    expect(batch.habit(where(ARM), row)).toBeNull();
    expect(batch.habit(questionOf("defender-choice", [LEG]), row)).toBeNull();
  });

  test("an order goes on with whatever is left", () => {
    const batch = new Batch();
    batch.on = true;
    batch.note(questionOf("resolve", [5, 6]), [6]);
    expect(batch.habit(questionOf("resolve", [5, 7]), { left: 1, order: true })).toBe(5);
  });

  test("end with any other question", () => {
    const batch = new Batch();
    batch.on = true;
    batch.note(where(ARM), [ARM]);
    batch.put(row);
    expect(batch.on).toBe(true);
    batch.put(null);
    expect([batch.on, batch.habit(where(ARM), row)]).toEqual([false, null]);
  });
});

test("a draft takes the place of the question: it is changed by picks, confirmed once, and asks for no preview", () => {
  const calls: unknown[] = [];
  const picking = new Picking({ answer: (picks) => void calls.push(picks), why: () => undefined });
  const draft = {
    ...{ decision: questionOf("honor", [MARCH, DAGGER]), choices: [], chosen: [MARCH], ready: true },
    toggle: (pick: number, taken: boolean) => void calls.push([pick, taken]),
    confirm: () => void calls.push("confirm"),
    cancel: () => undefined,
  };
  picking.put(draft.decision, [MARCH, DAGGER].map(textOf), draft);
  picking.light(DAGGER);
  expect([picking.intended, picking.taken(MARCH)]).toEqual([null, 1]);
  picking.pick(DAGGER);
  picking.drop(MARCH);
  picking.confirm();
  expect(calls).toEqual([[DAGGER, false], [MARCH, true], "confirm"]);
});
