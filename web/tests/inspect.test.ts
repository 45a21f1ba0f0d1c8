import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Inspecting, inspectable } from "../src/table/inspect.svelte";

let inspecting: Inspecting;
let element: HTMLElement;
let key: string | null;
let detach: () => void;
let clicks: number;

beforeEach(() => {
  vi.useFakeTimers();
  inspecting = new Inspecting();
  [key, clicks] = ["fuse-bot", 0];
  element = document.createElement("button");
  element.addEventListener("click", () => (clicks += 1));
  document.body.append(element);
  detach = inspectable(inspecting, () => key)(element);
});
afterEach(() => {
  detach();
  element.remove();
  vi.useRealTimers();
});

// jsdom has no pointer events of its own.
function pointer(type: string, pointerType: "mouse" | "touch"): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  element.dispatchEvent(event);
  return event;
}

/** Press with a finger for so long, and let the browser click. */
function touch(milliseconds: number): void {
  pointer("pointerdown", "touch");
  vi.advanceTimersByTime(milliseconds);
  pointer("pointerup", "touch");
  element.click();
}

describe("the mouse", () => {
  test("shows a card beside it when it rests, until it leaves", () => {
    pointer("pointerenter", "mouse");
    vi.advanceTimersByTime(300);
    expect(inspecting.near).toBeNull();
    vi.advanceTimersByTime(50);
    expect(inspecting.near?.card).toBe("fuse-bot");
    pointer("pointerleave", "mouse");
    expect(inspecting.near).toBeNull();
  });

  test("shows nothing when it only passes, or where no card is", () => {
    pointer("pointerenter", "mouse");
    pointer("pointerleave", "mouse");
    vi.advanceTimersByTime(1000);
    key = null;
    pointer("pointerenter", "mouse");
    vi.advanceTimersByTime(1000);
    expect(inspecting.near).toBeNull();
  });

  test("clicks at once, and what it showed is gone", () => {
    pointer("pointerenter", "mouse");
    vi.advanceTimersByTime(400);
    pointer("pointerdown", "mouse");
    expect(inspecting.near).toBeNull();
    vi.advanceTimersByTime(1000);
    element.click();
    expect([clicks, inspecting.card]).toEqual([1, null]);
  });

  test("opens the card by its other button, instead of the browser's menu", () => {
    expect(pointer("contextmenu", "mouse").defaultPrevented).toBe(true);
    expect(inspecting.card).toBe("fuse-bot");
  });
});

describe("a finger", () => {
  test("that presses long opens the card, and its click is no click", () => {
    touch(500);
    expect([inspecting.card, clicks]).toEqual(["fuse-bot", 0]);
    touch(100);
    expect(clicks, "the next one is").toBe(1);
  });

  test("that touches shortly clicks", () => {
    touch(400);
    vi.advanceTimersByTime(1000);
    expect([inspecting.card, clicks]).toEqual([null, 1]);
  });

  test("may press what shows no card as long as it likes", () => {
    key = null;
    touch(2000);
    expect([inspecting.card, clicks]).toEqual([null, 1]);
  });

  test("that scrolls opens nothing, and does not hover", () => {
    pointer("pointerenter", "touch");
    pointer("pointerdown", "touch");
    pointer("pointercancel", "touch");
    vi.advanceTimersByTime(1000);
    expect([inspecting.card, inspecting.near]).toEqual([null, null]);
  });
});

test("a thing that goes away takes with it what it showed", () => {
  pointer("pointerenter", "mouse");
  vi.advanceTimersByTime(400);
  detach();
  expect(inspecting.near).toBeNull();
  touch(1000);
  expect(inspecting.card).toBeNull();
});

test("closing says whether there was anything to close", () => {
  expect(inspecting.close()).toBe(false);
  inspecting.rule = "forge.attack.guardian";
  expect(inspecting.close()).toBe(true);
  expect(inspecting.rule).toBeNull();
});

test("what lies on top is closed first: a card, then what is laid over the board", () => {
  const away = vi.fn();
  inspecting.card = "fuse-bot";
  inspecting.drawer = away;
  expect(inspecting.close()).toBe(true);
  expect([inspecting.card, away.mock.calls.length]).toEqual([null, 0]);
  expect(inspecting.close()).toBe(true);
  expect(away).toHaveBeenCalledOnce();
  inspecting.drawer = null;
  expect(inspecting.close()).toBe(false);
});
