/** A card taken by hand to where it shall act: what it can be dropped on lights up, and the rest is as if clicked. */
import { tick } from "svelte";
import { on } from "svelte/events";
import type { Picking } from "./picking.svelte";

/** So far a press may slip and still be a click. */
const SLIP = 10;

export function carries(picking: Picking, pick: () => number | null, label: () => string) {
  return (element: HTMLElement): (() => void) => {
    let from: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let dropped = false;
    let following: (() => void)[] = [];
    const ends = ["pointerup", "pointercancel"] as const;

    function down(event: PointerEvent): void {
      dropped = false;
      const free = pick() !== null && !picking.draft && !picking.decision?.several;
      from = event.button === 0 && free ? { x: event.clientX, y: event.clientY } : null;
      // A quick hand is off the card before it is carried.
      if (from) following = [on(window, "pointermove", move), ...ends.map((end) => on(window, end, up))];
    }

    function move(event: PointerEvent): void {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost && Math.hypot(x, y) < SLIP) return;
      // A finger that goes sideways scrolls.
      if (!ghost && event.pointerType === "touch" && Math.abs(x) > Math.abs(y)) from = null;
      else lift(event, x, y);
    }

    function lift(event: PointerEvent, x: number, y: number): void {
      if (!ghost) {
        // It is no long press any more.
        element.dispatchEvent(new PointerEvent("pointercancel"));
        element.setPointerCapture(event.pointerId);
        ghost = shadowOf(element);
        void picking.carry(pick() ?? -1, label()).then(relight);
      }
      ghost.style.translate = `${x}px ${y}px`;
      enter(document.elementFromPoint(event.clientX, event.clientY));
    }

    /** Whatever lies under the hand looks as if the mouse were there. */
    function enter(next: Element | null): void {
      const place = next?.closest("[data-cell], .thing") ?? null;
      if (place === over) return;
      over?.dispatchEvent(new PointerEvent("pointerleave"));
      over?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
      over = place === element ? null : place;
      over?.dispatchEvent(new PointerEvent("pointerenter"));
      over?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      if (!over) picking.light(null);
    }

    /** A quick hand is over its goal before the server has said that it is one. */
    async function relight(): Promise<void> {
      await tick();
      const place = over;
      over = null;
      if (ghost) enter(place);
    }

    function up(event: PointerEvent): void {
      from = null;
      following.forEach((end) => end());
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      dropped = true;
      const { draft, lit } = picking;
      enter(null);
      if (event.type === "pointerup" && draft && lit !== null && lit !== pick()) draft.toggle(lit, false);
      else draft?.cancel();
    }

    /** What ends a drop is no click. */
    function click(event: Event): void {
      if (!dropped) return;
      dropped = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const heard = [on(element, "pointerdown", down), on(element, "click", click, { capture: true })];
    return () => {
      ghost?.remove();
      [...heard, ...following].forEach((end) => end());
    };
  };
}

/** A copy that follows the hand and is in nobody's way. */
function shadowOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const shadow = element.cloneNode(true) as HTMLElement;
  shadow.inert = true;
  Object.assign(shadow.style, {
    ...{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
    // One sees what lies under it.
    ...{ position: "fixed", zIndex: "60", opacity: "0.75", scale: "0.7" },
    ...{ pointerEvents: "none", transition: "none" },
  });
  document.body.append(shadow);
  return shadow;
}
