/** Every event of Core can be shown, leaves nothing behind on the table, and dice can be followed. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { CorePerformer } from "../src/games/core/performer";
import { advance } from "../src/games/core/stage";
import type { CoreView } from "../src/games/core/view";
import { volleys } from "../src/games/core/volley.svelte";
import type { GameEvent } from "../src/wire/types";
import { book, moves } from "./knownCore";

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
  volleys.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A table as the board draws it, as far as the performer looks for it. */
function lay(view: CoreView): HTMLElement {
  const root = document.createElement("div");
  const pieces = view.models.map(({ model }) => `<div data-piece="${model}"><svg></svg></div>`).join("");
  root.innerHTML = `<div data-phase></div><div data-port><div>${pieces}<div role="grid"></div></div></div>`;
  document.body.append(root);
  return root;
}

const never = new AbortController().signal;

test("whatever happens, the table is as clean afterwards as it was before", { timeout: 20_000 }, async () => {
  const seen = new Set<string>();
  for (const { before, events } of moves) {
    let view = before;
    for (const event of events) {
      if (!seen.has(event.what)) {
        seen.add(event.what);
        const root = lay(view);
        await new CorePerformer(root, book).perform(event, view, never);
        expect(document.body.children, event.what).toHaveLength(1);
        expect(root.innerHTML, event.what).toBe(lay(view).innerHTML);
        document.body.replaceChildren();
      }
      view = advance(view, event, book);
    }
  }
  expect(seen.size).toBeGreaterThan(30);
});

function moveWith(what: string, fits: (event: GameEvent, view: CoreView) => boolean = () => true) {
  for (const { before, events } of moves) {
    let view = before;
    for (const [at, event] of events.entries()) {
      if (event.what === what && fits(event, view)) return { view, event, rest: events.slice(at) };
      view = advance(view, event, book);
    }
  }
  throw new Error(`nothing like ${what} happens`);
}

test("a large base goes its way square by square", async () => {
  const large = (event: GameEvent, view: CoreView) =>
    (view.models.find(({ model }) => model === event["model"])?.base ?? 1) > 1;
  const { view, event } = moveWith("moved", large);
  await new CorePerformer(lay(view), book).perform(event, view, never);
  const walker = view.models.find(({ model }) => model === event["model"]);
  const path = event["path"] as number[];
  const walk = moved.find(
    ({ element }) => (element as HTMLElement).dataset["piece"] === String(walker?.model),
  );
  expect(walk?.frames).toHaveLength(path.length + 1);
  const [from, to] = [walker?.at ?? 0, path.at(-1) ?? 0];
  const { columns } = view.board;
  const steps = [(to % columns) - (from % columns), Math.floor(to / columns) - Math.floor(from / columns)];
  const [x, y] = steps.map((by) => (by * 100) / (walker?.base ?? 1));
  expect(walk?.frames.at(-1)).toEqual({ transform: `translate(${x}%, ${y}%)` });
});

test("an attack is followed die by die, with motion and without, and each die counts once", async () => {
  const { view, rest } = moveWith("attacked");
  const dice = (what: string) => rest.filter((event) => event.what === what).map((event) => event["die"]);
  for (const pace of [1000, 0]) {
    settings.pace = pace;
    volleys.clear();
    const performer = new CorePerformer(lay(view), book);
    let now: unknown = view;
    for (const event of rest) {
      if (event.what === "activated") break;
      await performer.perform(event, now, never);
      if (event.what === "burst" && pace) expect(volleys.shown?.bursts.at(-1)?.die).toBe(event["die"]);
      now = performer.advance(now, event);
    }
    expect(volleys.shown?.bursts.map(({ die }) => die)).toEqual(dice("burst"));
    expect(volleys.shown?.hits.map(({ die }) => die)).toEqual(dice("hit"));
  }
});

test("what changed the dice stands beside them, and another activation clears the place", () => {
  const { rest } = moveWith("modified");
  volleys.follow({ what: "attacked", because: "", attacker: 1, target: 2, weapon: "", shots: 1 }, book);
  for (const event of rest) if (event.what === "modified") volleys.follow(event, book);
  const parts = [...(volleys.shown?.burstParts ?? []), ...(volleys.shown?.hitParts ?? [])];
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.every(({ value, because }) => value !== 0 && because)).toBe(true);
  volleys.follow({ what: "activated", because: "", model: 0 }, book);
  expect(volleys.shown).toBeNull();
});

test("who has skipped sees no motion", async () => {
  const { view, event } = moveWith("damaged");
  await new CorePerformer(lay(view), book).perform(event, view, AbortSignal.abort());
  expect(moved).toEqual([]);
});
