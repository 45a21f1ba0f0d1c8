/** Every event of Core can be shown, leaves nothing behind on the table, and dice can be followed. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { CoreAnimator } from "../src/games/core/animator";
import type { CoreView } from "../src/games/core/view";
import { volleys } from "../src/games/core/volley.svelte";
import { book, moves } from "./knownCore";
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
  volleys.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A table as the board draws it, as far as the animator looks for it. */
function lay(view: CoreView): HTMLElement {
  const root = document.createElement("div");
  const pieces = view.models.map(({ model }) => `<div data-piece="${model}"><svg></svg></div>`).join("");
  root.innerHTML = `<div data-phase></div><div data-port><div>${pieces}<div role="grid"></div></div></div>`;
  document.body.append(root);
  return root;
}

const never = new AbortController().signal;

const steps = moves.flatMap(({ before, events, changes }) => stepsOf(before, events, changes));

function stepWith(what: string, fits: (step: Step<CoreView>) => boolean = () => true): Step<CoreView> {
  const step = steps.find((each) => each.event.what === what && fits(each));
  if (!step) throw new Error(`nothing like ${what} happens`);
  return step;
}

const modelOf = ({ before, event }: Step<CoreView>) =>
  before.models.find(({ model }) => model === event["model"]);

test("whatever happens, the table is as clean afterwards as it was before", { timeout: 20_000 }, async () => {
  const seen = new Set<string>();
  for (const { event, before, after } of steps) {
    if (seen.has(event.what)) continue;
    seen.add(event.what);
    const root = lay(before);
    await new CoreAnimator(root, book).animate(event, before, after, never);
    // What need not be waited for is over soon, too.
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body.children, event.what).toHaveLength(1);
    expect(root.innerHTML, event.what).toBe(lay(before).innerHTML);
    document.body.replaceChildren();
  }
  expect(seen.size).toBeGreaterThan(30);
});

test("a large base goes its way square by square", async () => {
  const step = stepWith("moved", (each) => (modelOf(each)?.base ?? 1) > 1);
  const { event, before, after } = step;
  await new CoreAnimator(lay(before), book).animate(event, before, after, never);
  const walker = modelOf(step);
  const path = event["path"] as number[];
  const walk = moved.find(
    ({ element }) => (element as HTMLElement).dataset["piece"] === String(walker?.model),
  );
  expect(walk?.frames).toHaveLength(path.length + 1);
  const [from, to] = [walker?.at ?? 0, after.models.find(({ model }) => model === walker?.model)?.at ?? 0];
  const { columns } = before.board;
  const by = [(to % columns) - (from % columns), Math.floor(to / columns) - Math.floor(from / columns)];
  const [x, y] = by.map((squares) => (squares * 100) / (walker?.base ?? 1));
  expect(walk?.frames.at(-1)).toEqual({ transform: `translate(${x}%, ${y}%)` });
});

test("an attack is followed die by die, and each die counts once", () => {
  const first = steps.indexOf(stepWith("attacked", ({ after }) => (after.attack?.shots ?? 0) > 1));
  const last = steps.findIndex(
    ({ event }, at) => at > first && ["activated", "attacked"].includes(event.what),
  );
  const attack = steps.slice(first, last);
  const animator = new CoreAnimator(lay(attack[0]?.before as CoreView), book);
  for (const { event, after } of attack) {
    animator.note(event, after);
    const rolled = event.what === "burst" ? volleys.shown?.bursts : volleys.shown?.hits;
    if (event.what === "burst" || event.what === "hit")
      expect(rolled?.at(-1)).toEqual({ die: event["die"], result: event["result"] });
  }
  const dice = (what: string) => attack.flatMap(({ event }) => (event.what === what ? [event["die"]] : []));
  expect(volleys.shown?.bursts.map(({ die }) => die)).toEqual(dice("burst"));
  expect(volleys.shown?.hits.map(({ die }) => die)).toEqual(dice("hit"));
  expect(volleys.shown?.distance).toBe(attack[0]?.event["distance"]);
});

test("what came of an attack stands below it until another activation clears the place", () => {
  const { event, before, after } = stepWith("damaged", (step) => step.after.attack !== null);
  const animator = new CoreAnimator(lay(before), book);
  animator.note(event, after);
  animator.note({ what: "ended", because: "", model: 0 }, { ...after, attack: null });
  const { model, location, amount } = event as unknown as { model: number; location: number; amount: number };
  expect(volleys.shown?.outcomes).toEqual([{ what: "damaged", model, location, amount }]);
  animator.note({ what: "activated", because: "", model: 0 }, { ...after, attack: null });
  expect(volleys.shown).toBeNull();
});

test("who has skipped sees no motion", async () => {
  const { event, before, after } = stepWith("damaged");
  await new CoreAnimator(lay(before), book).animate(event, before, after, AbortSignal.abort());
  expect(moved).toEqual([]);
});
