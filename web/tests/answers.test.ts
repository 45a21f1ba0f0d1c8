/** What an answer, and a step back, leave in the trail and the guide: nothing where the game does not take them. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Face } from "../src/games/face";
import type { Answers } from "../src/table/answers.svelte";
import type { Guide } from "../src/table/lesson.svelte";
import type { Room } from "../src/table/room.svelte";
import AnswersStand from "./AnswersStand.svelte";
import { decisionOf, info, pickOf, updateOf } from "./known";

const CRAFT = pickOf("verb:craft");

const guide = { answered: vi.fn(), undone: vi.fn(), asked: vi.fn(), suggested: [] };
let room: { sent: readonly number[] | null; canUndo: boolean; answer: () => void; undo: () => void };
let answers: Answers;
let stand: Record<string, unknown>;

beforeEach(() => {
  const decision = decisionOf(["verb:craft"]);
  const playback = { busy: false, decision, choices: [], update: updateOf(0, [], { decision }), view: {} };
  const table = { line: "open", reason: null, seat: 0, table: null, playback };
  room = { ...table, sent: null, canUndo: true, answer: vi.fn(), undo: vi.fn() };
  const props = { room: room as unknown as Room, info, face: {} as Face };
  stand = mount(AnswersStand, { target: document.body, props: { ...props, made: (one) => (answers = one) } });
  flushSync();
  answers.guide = guide as unknown as Guide;
});
afterEach(async () => {
  await unmount(stand);
  vi.clearAllMocks();
});

test("an undo that the game takes is the guide's, too", () => {
  answers.undo();
  expect(guide.undone).toHaveBeenCalledOnce();
  expect(room.undo).toHaveBeenCalledOnce();
});

test("an undo that comes too early or too late leaves the guide where it is", () => {
  room.canUndo = false;
  answers.undo();
  expect(guide.undone).not.toHaveBeenCalled();
});

test("an answer is noted once, however often it is given before the game moves on", () => {
  answers.answer([CRAFT]);
  room.sent = [CRAFT];
  answers.answer([CRAFT]);
  expect(guide.answered).toHaveBeenCalledOnce();
  expect(room.answer).toHaveBeenCalledOnce();
});

test("who goes on choosing no longer reads why something else cannot be chosen", async () => {
  const why = { reason: { message: "barred" }, label: "", near: null };
  Object.assign(room, { why: () => Promise.resolve(why.reason) });
  answers.picking.why(pickOf("verb:end-turn"), "End", document.body);
  await vi.waitFor(() => expect(answers.told?.reason).toEqual(why.reason));
  answers.picking.chosen = [CRAFT];
  flushSync();
  expect(answers.told).toBeNull();
});
