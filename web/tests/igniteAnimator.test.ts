/** Every event of Ignite can be shown, and leaves nothing behind on the table. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { colourOf } from "../src/games/ignite/effects";
import { IgniteAnimator } from "../src/games/ignite/animator";
import type { IgniteView } from "../src/games/ignite/view";
import { book, moves } from "./knownIgnite";
import { stepsOf, type Step } from "./steps";

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

/** A table as the board draws it, as far as the animator looks for it. */
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

async function show({ event, before, after }: Step<IgniteView>): Promise<HTMLElement> {
  const root = lay(before);
  await new IgniteAnimator(root, book).animate(event, before, after, new AbortController().signal);
  // What need not be waited for is over soon, too.
  await new Promise((resolve) => setTimeout(resolve));
  return root;
}

const steps = moves.flatMap(({ before, events, changes }) => stepsOf(before, events, changes));

function stepWith(what: string, fits: (step: Step<IgniteView>) => boolean = () => true): Step<IgniteView> {
  const step = steps.find((each) => each.event.what === what && fits(each));
  if (!step) throw new Error(`nothing like ${what} happens`);
  return step;
}

test("whatever happens, the table is as clean afterwards as it was before", { timeout: 20_000 }, async () => {
  const seen = new Set<string>();
  for (const step of steps) {
    const { what } = step.event;
    if (seen.has(what)) continue;
    seen.add(what);
    const root = await show(step);
    expect(document.body.children, what).toHaveLength(1);
    expect(root.innerHTML, what).toBe(lay(step.before).innerHTML);
    document.body.replaceChildren();
  }
  expect(seen.size).toBeGreaterThan(40);
});

const animated = (piece: unknown) =>
  moved.find(({ element }) => (element as HTMLElement).dataset["piece"] === String(piece));

test("a piece goes as many spaces as it is told", async () => {
  const step = stepWith("moved");
  const { event } = step;
  await show(step);
  const { columns } = step.before.board;
  const by = Number(event["cell"]) - Number(event["from"]);
  const [x, y] = Math.abs(by) === columns ? [0, Math.sign(by)] : [by, 0];
  expect(animated(event["piece"])?.frames.at(-1)).toEqual({
    transform: `translate(${x * 100}%, ${y * 100}%)`,
  });
});

test("a card of somebody else is shown with who plays it, one's own is not", async () => {
  const step = stepWith("played");
  const seat = Number(step.event["seat"]);
  const words: string[] = [];
  vi.spyOn(document.body, "append").mockImplementation(function (this: HTMLElement, ...nodes) {
    for (const node of nodes) this.appendChild(node as Node);
    words.push("shown");
  });
  await show({ ...step, before: { ...step.before, seat: seat + 1 } });
  await show({ ...step, before: { ...step.before, seat } });
  expect(words).toEqual(["shown", "shown", "shown"]); // two tables, and one card above them
});

test("whoever has a unit in the view after its death gets the trophy, and nobody else", async () => {
  const isTaken = ({ event, after }: Step<IgniteView>) =>
    after.players.some(({ trophies }) => trophies.some(({ piece }) => piece === event["piece"]));
  const counts: number[] = [];
  for (const step of [stepWith("died", isTaken), stepWith("died", (each) => !isTaken(each))]) {
    moved = [];
    await show(step);
    counts.push(moved.length);
  }
  // The piece is hidden, and its ghost flies.
  expect(counts[0]).toBe((counts[1] ?? 0) + 2);
});

test("who has skipped sees no motion", async () => {
  const { event, before, after } = stepWith("damaged");
  await new IgniteAnimator(lay(before), book).animate(event, before, after, AbortSignal.abort());
  expect(moved).toEqual([]);
});

test("cards have the colour of what they do", () => {
  const known = (part: string) => book.cards.find(({ key }) => key.includes(part))?.key ?? "";
  expect(colourOf(known("fire"))).toBe("fire");
  expect(colourOf(known("ice"))).toBe("ice");
  expect(colourOf("dagger")).toBe("plain");
});
