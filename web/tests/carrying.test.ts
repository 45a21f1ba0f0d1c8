import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { carries } from "../src/table/carrying";
import type { Picking } from "../src/table/picking.svelte";

const CARD = 3;
const SPACE = 17;

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("a hand that waits on its goal before the server has answered can drop the card there", async () => {
  const card = document.createElement("button");
  const space = document.createElement("div");
  space.dataset["cell"] = "1";
  document.body.append(card, space);
  card.setPointerCapture = vi.fn();
  document.elementFromPoint = () => space;
  let answer = (leads: boolean): void => void leads;
  const toggle = vi.fn();
  const picking = {
    draft: null as unknown,
    decision: null,
    lit: null as number | null,
    carry: () => new Promise<boolean>((resolve) => (answer = resolve)),
    light: (pick: number | null) => (picking.lit = pick),
  };
  // As the board does it: a space lights up once it can be picked.
  space.addEventListener("pointerover", () => picking.draft && picking.light(SPACE));
  carries(
    picking as unknown as Picking,
    () => CARD,
    () => "March",
  )(card);
  const move = (to: EventTarget, type: string, x: number): boolean =>
    to.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: 0 }));
  await tick(); // Svelte hears pointers a moment later.
  move(card, "pointerdown", 0);
  await tick();
  move(window, "pointermove", 50);
  expect(picking.lit, "nothing is known yet").toBeNull();
  picking.draft = { toggle, cancel: vi.fn() };
  answer(true);
  await vi.waitFor(() => expect(picking.lit).toBe(SPACE));
  move(window, "pointermove", 52);
  move(window, "pointerup", 52);
  expect(toggle).toHaveBeenCalledWith(SPACE, false);
});
