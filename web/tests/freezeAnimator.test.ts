/** War machines fire as they are built: a bolt flies straight, a boulder in an arc, and nothing stays behind. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { FreezeAnimator } from "../src/games/freeze/animator";
import { book, seen } from "./knownFreeze";

const view = seen("machines");
/** What was animated: jsdom itself moves nothing. */
let moved: { element: HTMLElement; frames: Keyframe[] }[];
let words: string[];

beforeEach(() => {
  moved = [];
  words = [];
  settings.pace = 1000;
  Element.prototype.animate = function (frames) {
    moved.push({ element: this as HTMLElement, frames: frames as Keyframe[] });
    words.push(this.textContent);
    return { finished: Promise.resolve(), finish() {}, cancel() {} } as unknown as Animation;
  };
});
afterEach(() => {
  settings.pace = 1;
  document.body.replaceChildren();
});

async function show(what: string, facts: Record<string, unknown>): Promise<string> {
  const root = document.createElement("div");
  const pieces = view.pieces.map(({ piece }) => `<div data-piece="${piece}"></div>`).join("");
  root.innerHTML = `<div data-port><div>${pieces}<div role="grid"></div></div></div>`;
  document.body.append(root);
  const before = root.innerHTML;
  const event = { what, because: "", ...facts };
  await new FreezeAnimator(root, book).animate(event, view, view, new AbortController().signal);
  expect(root.innerHTML).toBe(before);
  return before;
}

const machine = (type: string) => view.pieces.find((piece) => piece.type === type);

function shot(type: string): Promise<string> {
  const card = book.cards.find(({ key }) => key === type)?.number;
  return show("fired", { seat: 0, piece: machine(type)?.piece, card, cell: 0, targets: [] });
}

/** The frames of what flies: neither the machine itself nor the flash at the end. */
function flight(): string[] {
  const missile = moved.find(({ element }) => element.style.background.includes("gradient"));
  return (missile?.frames ?? []).map(({ transform }) => String(transform));
}

test("a bolt of a ballista flies straight, turned to where it goes", async () => {
  await shot("ballista");
  expect(moved[0]?.element.dataset["piece"]).toBe(String(machine("ballista")?.piece));
  expect(flight()).toHaveLength(2);
  expect(flight().every((frame) => frame.includes("rotate("))).toBe(true);
});

test("a boulder of a catapult flies in an arc", async () => {
  await shot("catapult");
  expect(flight()).toHaveLength(5);
  expect(flight()[2]).toContain("scale(1.7)");
});

test("whoever wants no motion sees none", async () => {
  settings.pace = 0;
  await shot("catapult");
  expect(moved).toEqual([]);
});

test.each([
  ["machine-built", "built"],
  ["machine-taken", "taken over"],
  ["machine-left", "nobody's"],
])("%s is told in a word on the board", async (what, word) => {
  await show(what, { seat: 0, piece: 1, type: 1, cell: 40 });
  expect(words).toContain(word);
});
