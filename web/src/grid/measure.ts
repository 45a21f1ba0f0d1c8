/** How large something is. */
import { untrack } from "svelte";
import type { Port } from "./framing";

/** Tells the size of an element, now and whenever it changes; returns how to stop. */
export function measured(element: HTMLElement, tell: (size: Port) => void): () => void {
  const measure = (): void => tell({ width: element.clientWidth, height: element.clientHeight });
  untrack(measure);
  if (typeof ResizeObserver !== "function") return () => undefined;
  const watching = new ResizeObserver(measure);
  watching.observe(element);
  return () => watching.disconnect();
}
