/** What is looked at closely: a card at the pointer, a card or rule in full. */
import { createContext } from "svelte";

export interface Near {
  card: string;
  box: DOMRect;
}

export class Inspecting {
  /** The card under the pointer, shown beside it. */
  near = $state.raw<Near | null>(null);
  /** A card that was asked for: by a long press, or from the log. */
  card = $state<string | null>(null);
  rule = $state<string | null>(null);
  /** Puts away what is laid over the board, while something is. */
  drawer: (() => void) | null = null;

  /** Close what lies on top; whether there was anything. */
  close(): boolean {
    const open = this.card !== null || this.rule !== null;
    this.card = this.rule = null;
    if (open || !this.drawer) return open;
    this.drawer();
    return true;
  }
}

export const [getInspecting, setInspecting] = createContext<Inspecting>();

const HOVER = 320;
/** So long a finger presses to look and not to take, in milliseconds. */
export const LONG_PRESS = 450;

/** Shows a card large while the pointer rests on an element, or after a long press on it. */
export function inspectable(inspecting: Inspecting, card: () => string | null) {
  return (element: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;

    const enter = (event: PointerEvent): void => {
      const key = card();
      if (event.pointerType !== "mouse" || key === null) return;
      timer = setTimeout(() => {
        inspecting.near = { card: key, box: element.getBoundingClientRect() };
      }, HOVER);
    };
    const leave = (): void => {
      clearTimeout(timer);
      inspecting.near = null;
    };
    const down = (event: PointerEvent): void => {
      leave();
      pressed = false;
      // What shows no card may be pressed as long as one likes.
      if (event.pointerType === "mouse" || card() === null) return;
      timer = setTimeout(() => {
        pressed = true;
        inspecting.card = card();
      }, LONG_PRESS);
    };
    // The click that ends a long press is no click.
    const click = (event: MouseEvent): void => {
      if (!pressed) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      pressed = false;
    };
    const menu = (event: Event): void => {
      if (card() !== null) event.preventDefault();
      if (!pressed && (event as PointerEvent).pointerType === "mouse") inspecting.card = card();
    };

    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click, true);
    element.addEventListener("contextmenu", menu);
    const ends = ["pointerleave", "pointerup", "pointercancel"] as const;
    for (const end of ends) element.addEventListener(end, leave);
    return () => {
      leave();
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click, true);
      element.removeEventListener("contextmenu", menu);
      for (const end of ends) element.removeEventListener(end, leave);
    };
  };
}
