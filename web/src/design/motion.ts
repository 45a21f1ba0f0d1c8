/** Motion that explains. Nobody who asked for less of it gets any. */
import { settings } from "./settings.svelte";

const quiet = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export function still(): boolean {
  return settings.pace === 0 || (quiet?.matches ?? false);
}

let haste = 1;

/** Be so much faster than at the pace that the player chose: there is much to show. */
export function hasten(by: number): void {
  haste = by;
}

/** A duration at the pace that the player chose. */
export function paced(milliseconds: number): number {
  return still() ? 0 : milliseconds / (settings.pace * haste);
}

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds <= 0 || signal?.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Animate and wait for the end; cut short by the signal. Only transforms and opacity: the compositor's work. */
export async function animate(
  element: Element | null | undefined,
  frames: Keyframe[],
  milliseconds: number,
  signal?: AbortSignal,
  easing = "cubic-bezier(0.2, 0.7, 0.2, 1)",
): Promise<void> {
  if (!element || milliseconds <= 0 || signal?.aborted) return;
  const animation = element.animate(frames, { duration: milliseconds, easing });
  const cut = (): void => animation.finish();
  signal?.addEventListener("abort", cut);
  await animation.finished.catch(() => undefined);
  signal?.removeEventListener("abort", cut);
}

/** Let a copy of an element fly from one place to another, above everything. */
export async function fly(
  ghost: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  if (milliseconds <= 0 || signal?.aborted) return;
  const size = `width:${to.width}px;height:${to.height}px`;
  ghost.style.cssText += `;position:fixed;left:0;top:0;margin:0;z-index:60;pointer-events:none;${size}`;
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  document.body.append(ghost);
  const at = (box: DOMRect, lift: number): string =>
    `translate(${box.left + (box.width - to.width) / 2}px, ${box.top + (box.height - to.height) / 2 - lift}px) ` +
    `scale(${Math.max(0.2, box.width / to.width)})`;
  const middle = new DOMRect(
    (from.left + to.left) / 2,
    (from.top + to.top) / 2,
    (from.width + to.width) / 2,
    (from.height + to.height) / 2,
  );
  await animate(
    ghost,
    [{ transform: at(from, 0) }, { transform: at(middle, 26) }, { transform: at(to, 0) }],
    milliseconds,
    signal,
    "cubic-bezier(0.35, 0, 0.25, 1)",
  );
  ghost.remove();
}
