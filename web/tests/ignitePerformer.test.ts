/** Every event of Ignite can be shown, and leaves nothing behind on the table. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { colourOf } from "../src/games/ignite/effects";
import { IgnitePerformer } from "../src/games/ignite/performer";
import { advance } from "../src/games/ignite/stage";
import type { IgniteView } from "../src/games/ignite/view";
import { book, moves, type Move } from "./knownIgnite";

/** What was animated: jsdom itself moves nothing. */
let moved: { element: Element; frames: Keyframe[] }[];

beforeEach(() => {
  moved = [];
  settings.pace = 1000;
  Element.prototype.animate = function (frames) {
    moved.push({ element: this, frames: frames as Keyframe[] });
    return { finished: Promise.resolve(), finish() {}, cancel() {} } as unknown as Animation;
  };
});
afterEach(() => {
  settings.pace = 1;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A table as the board draws it, as far as the performer looks for it. */
function lay(view: IgniteView): HTMLElement {
  const root = document.createElement("div");
  const pieces = view.pieces.map(({ piece }) => `<div data-piece="${piece}"><svg></svg></div>`).join("");
  const plates = view.players.map(
    ({ seat }) => `<section data-plate="${seat}" aria-label="P${seat}"></section>`,
  );
  root.innerHTML = `${plates.join("")}<div data-port><div>${pieces}<div role="grid"></div></div></div>`;
  document.body.append(root);
  return root;
}

async function show({ before, events }: Move): Promise<HTMLElement> {
  const root = lay(before);
  const performer = new IgnitePerformer(root, book);
  for (const event of events) await performer.perform(event, before, new AbortController().signal);
  // What need not be waited for is over soon, too.
  await new Promise((resolve) => setTimeout(resolve));
  return root;
}

test("whatever happens, the table is as clean afterwards as it was before", { timeout: 20_000 }, async () => {
  const seen = new Set<string>();
  for (const { before, events, ...move } of moves) {
    let view = before;
    for (const event of events) {
      if (!seen.has(event.what)) {
        seen.add(event.what);
        const root = await show({ ...move, before: view, events: [event] });
        expect(document.body.children, event.what).toHaveLength(1);
        expect(root.innerHTML, event.what).toBe(lay(view).innerHTML);
        document.body.replaceChildren();
      }
      view = advance(view, event, book);
    }
  }
  expect(seen.size).toBeGreaterThan(40);
});

const moveWith = (what: string): Move => {
  const move = moves.find(({ events }) => events[0]?.what === what);
  if (!move) throw new Error(`nothing like ${what} happens`);
  return { ...move, events: move.events.slice(0, 1) };
};

test("a piece goes as many spaces as it is told", async () => {
  const move = moveWith("moved");
  const event = move.events[0];
  await show(move);
  const walk = moved.find(
    ({ element }) => (element as HTMLElement).dataset["piece"] === String(event?.["piece"]),
  );
  const columns = move.before.board.columns;
  const by = Number(event?.["cell"]) - Number(event?.["from"]);
  const [x, y] = Math.abs(by) === columns ? [0, Math.sign(by)] : [by, 0];
  expect(walk?.frames.at(-1)).toEqual({ transform: `translate(${x * 100}%, ${y * 100}%)` });
});

test("a card of somebody else is shown with who plays it, one's own is not", async () => {
  const move = moveWith("played");
  const seat = Number(move.events[0]?.["seat"]);
  const words: string[] = [];
  vi.spyOn(document.body, "append").mockImplementation(function (this: HTMLElement, ...nodes) {
    for (const node of nodes) this.appendChild(node as Node);
    words.push("shown");
  });
  await show({ ...move, before: { ...move.before, seat: seat + 1 } });
  await show({ ...move, before: { ...move.before, seat } });
  expect(words).toEqual(["shown", "shown", "shown"]); // two tables, and one card above them
});

test("who has skipped sees no motion", async () => {
  const move = moveWith("damaged");
  const performer = new IgnitePerformer(lay(move.before), book);
  await performer.perform(move.events[0] ?? { what: "", because: "" }, move.before, AbortSignal.abort());
  expect(moved).toEqual([]);
});

test("cards have the colour of what they do", () => {
  const known = (part: string) => book.cards.find(({ key }) => key.includes(part))?.key ?? "";
  expect(colourOf(known("fire"))).toBe("fire");
  expect(colourOf(known("ice"))).toBe("ice");
  expect(colourOf("dagger")).toBe("plain");
});
