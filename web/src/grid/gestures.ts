/** Hands on a board: drag to pan, two fingers or Ctrl and the wheel to zoom. A drag is no click. */
import type { Camera } from "./camera.svelte";
import type { Point } from "./framing";

/** So far a press may slip and still be a click. */
const SLIP = 8;
const WHEEL = 0.0022;

export function gestures(camera: Camera) {
  return (port: HTMLElement): (() => void) => {
    const fingers = new Map<number, Point>();
    let dragged = false;

    const within = (event: { clientX: number; clientY: number }): Point => {
      const box = port.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (!fingers.size) dragged = false;
      fingers.set(event.pointerId, within(event));
    };
    const move = (event: PointerEvent): void => {
      // A mouse that was let go outside tells it late.
      if (event.pointerType === "mouse" && !event.buttons) up(event);
      const was = fingers.get(event.pointerId);
      if (!was) return;
      const now = within(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!dragged && !other && (!camera.near || Math.hypot(now.x - was.x, now.y - was.y) < SLIP)) return;
      if (!dragged) {
        dragged = true;
        // Only now: a captured press would click the port and not the cell.
        port.setPointerCapture(event.pointerId);
      }
      fingers.set(event.pointerId, now);
      if (other) pinch(was, now, other);
      else camera.pan(now.x - was.x, now.y - was.y);
    };
    const pinch = (was: Point, now: Point, other: Point): void => {
      const apart = (one: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      camera.zoom(apart(now) / apart(was), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      camera.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
    };
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };
    const click = (event: MouseEvent): void => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey)
        camera.zoom(Math.exp(-event.deltaY * WHEEL * (event.deltaMode ? 20 : 1)), within(event));
      else if (camera.near) camera.pan(-event.deltaX, -event.deltaY);
      else return; // The page may scroll.
      event.preventDefault();
    };

    port.addEventListener("pointerdown", down);
    port.addEventListener("pointermove", move);
    port.addEventListener("pointerup", up);
    port.addEventListener("pointercancel", up);
    port.addEventListener("click", click, true);
    port.addEventListener("wheel", wheel, { passive: false });
    return () => {
      port.removeEventListener("pointerdown", down);
      port.removeEventListener("pointermove", move);
      port.removeEventListener("pointerup", up);
      port.removeEventListener("pointercancel", up);
      port.removeEventListener("click", click, true);
      port.removeEventListener("wheel", wheel);
    };
  };
}
