/** The sums behind a board: names, cursor, camera, lines. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { Camera } from "../src/grid/camera.svelte";
import { moved, nextOf } from "../src/grid/cursor";
import { fit, fitSize, kept, largestSize, panned, patchOf, revealing, zoomed } from "../src/grid/framing";
import { except, headPath, frames, wayPath } from "../src/grid/lines";
import { rowName, spaceName } from "../src/grid/names";

const board = { rows: 18, columns: 18 };
const wide = { rows: 24, columns: 30 };
const port = { width: 900, height: 720 };

describe("names", () => {
  test("are a letter for the row and a number for the column", () => {
    expect([spaceName(0, 12), spaceName(2 * 18 + 6, 18), spaceName(323, 18)]).toEqual(["A1", "C7", "R18"]);
  });

  test("row AA follows row Z", () => {
    expect([25, 26, 51, 52, 701, 702].map(rowName)).toEqual(["Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  });
});

describe("the cursor", () => {
  test.each([
    ["ArrowUp", 40, 22],
    ["ArrowDown", 40, 58],
    ["ArrowLeft", 40, 39],
    ["ArrowRight", 40, 41],
    ["PageUp", 94, 40],
    ["PageDown", 40, 94],
    ["Home", 40, 36],
    ["End", 40, 53],
  ])("%s leads from %i to %i", (key, from, to) => {
    expect(moved(from, key, board)).toBe(to);
  });

  test("stays on the board", () => {
    expect(["ArrowUp", "ArrowLeft", "PageUp", "Home"].map((key) => moved(0, key, board))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(["ArrowDown", "ArrowRight", "PageDown"].map((key) => moved(719, key, wide))).toEqual([
      719, 719, 719,
    ]);
  });

  test("goes to the corners, and nowhere with other keys", () => {
    expect([moved(40, "Home", board, true), moved(40, "End", board, true)]).toEqual([0, 323]);
    expect(moved(40, "x", board)).toBeNull();
  });

  test("jumps from one cell to the next, round and round", () => {
    const cells = [30, 5, 12];
    expect([nextOf(cells, 5, 1), nextOf(cells, 13, 1), nextOf(cells, 30, 1)]).toEqual([12, 30, 5]);
    expect([nextOf(cells, 12, -1), nextOf(cells, 5, -1)]).toEqual([5, 30]);
    expect(nextOf([], 5, 1)).toBeNull();
  });
});

describe("framing", () => {
  test("shows the whole board in the middle at first", () => {
    expect(fit(board, port)).toEqual({ x: 90, y: 0, size: 40 });
    expect(fit(wide, port)).toEqual({ x: 0, y: 0, size: 30 });
  });

  test("what lies under a point stays there", () => {
    const about = { x: 500, y: 300 };
    const before = fit(board, port);
    const after = zoomed(before, 1.5, about, board, port);
    const under = (frame: typeof before) => [
      (about.x - frame.x) / frame.size,
      (about.y - frame.y) / frame.size,
    ];
    expect(after.size).toBe(60);
    expect(under(after)).toEqual(under(before));
  });

  test("is never smaller than fits, nor larger than of use", () => {
    expect(zoomed(fit(board, port), 0.1, { x: 0, y: 0 }, board, port)).toEqual(fit(board, port));
    expect(zoomed(fit(board, port), 99, { x: 0, y: 0 }, board, port).size).toBe(largestSize(board, port));
    const tiny = { rows: 4, columns: 4 };
    expect(largestSize(tiny, port)).toBe(fitSize(tiny, port));
  });

  test("the board is never lost", () => {
    const near = zoomed(fit(board, port), 2, { x: 450, y: 360 }, board, port);
    expect(panned(near, 1e6, 1e6, board, port)).toMatchObject({ x: 0, y: 0 });
    const end = panned(near, -1e6, -1e6, board, port);
    expect([end.x + 18 * end.size, end.y + 18 * end.size]).toEqual([port.width, port.height]);
    expect(kept({ x: -5000, y: 77, size: 40 }, board, port)).toEqual(fit(board, port));
  });

  test("moves no more than it takes to see a cell", () => {
    const near = kept({ x: 0, y: 0, size: 80 }, board, port);
    const seen = patchOf([0, 19], 18);
    expect(seen).toEqual({ top: 0, left: 0, bottom: 2, right: 2 });
    if (seen) expect(revealing(near, seen, board, port)).toEqual(near);
    const far = patchOf([16], 18);
    if (far) expect(revealing(near, far, board, port)).toEqual({ x: 900 - 17.5 * 80, y: 0, size: 80 });
  });

  test("steps back to see what is far apart", () => {
    const near = kept({ x: 0, y: 0, size: 80 }, board, port);
    const patch = patchOf([0, 15 * 18 + 15], 18);
    if (!patch) throw new Error("no patch");
    const frame = revealing(near, patch, board, port);
    expect(frame.size).toBeCloseTo(port.height / 17, 6);
    expect(frame.y).toBeLessThanOrEqual(0);
    expect(frame.y + 16 * frame.size).toBeLessThanOrEqual(port.height);
    expect(patchOf([], 18)).toBeNull();
  });
});

describe("the camera", () => {
  beforeEach(() => {
    settings.pace = 0;
  });

  test("keeps the whole board in sight when the screen turns, and its place when it is near", () => {
    const camera = new Camera();
    camera.resize(board, port);
    expect(camera.near).toBe(false);
    camera.resize(board, { width: 360, height: 700 });
    expect(camera.frame.size).toBe(20);
    camera.step(2);
    const middle = camera.spot(9 * 18 + 9);
    camera.resize(board, { width: 380, height: 740 });
    expect(camera.near).toBe(true);
    expect(camera.frame.size).toBe(40);
    expect(camera.spot(9 * 18 + 9)).toEqual({ x: middle.x + 10, y: middle.y + 20 });
  });

  test("brings cells into sight, only when it is near", () => {
    const camera = new Camera();
    camera.resize(board, port);
    camera.reveal([323]);
    expect(camera.frame).toEqual(fit(board, port));
    camera.step(2, { x: 0, y: 0 });
    expect([camera.sees(0), camera.sees(323)]).toEqual([true, false]);
    camera.reveal([323]);
    expect([camera.sees(0), camera.sees(323)]).toEqual([false, true]);
    camera.fit();
    expect(camera.frame).toEqual(fit(board, port));
  });

  test("comes near to what one is to point at, and stays there when the screen changes", () => {
    const large = { rows: 24, columns: 30 };
    const camera = new Camera();
    camera.resize(large, { width: 360, height: 320 });
    expect(camera.cramped).toBe(true);
    camera.approach([0, 9 * 30 + 9]);
    expect(camera.frame.size).toBe(28);
    expect([0, 9 * 30 + 9].every((cell) => camera.sees(cell))).toBe(true);
    camera.approach([0, 20 * 30 + 2]);
    camera.resize(large, { width: 360, height: 290 });
    expect([0, 20 * 30 + 2].every((cell) => camera.sees(cell))).toBe(true);
    // What is all over the board is seen at once.
    camera.approach([0, 719]);
    expect(camera.near).toBe(false);
  });

  test("shows all that is asked for though something is to be seen while it is on its way", () => {
    vi.useFakeTimers();
    settings.pace = 1;
    const camera = new Camera();
    camera.resize({ rows: 18, columns: 18 }, { width: 320, height: 160 });
    camera.magnify(15 * 18 + 9);
    vi.runAllTimers();
    const asked = [10 * 18 + 9, 14 * 18 + 9];
    camera.approach(asked);
    vi.advanceTimersByTime(50);
    camera.reveal([14 * 18 + 9]);
    vi.runAllTimers();
    expect(asked.every((cell) => camera.sees(cell))).toBe(true);
    vi.useRealTimers();
  });

  test("does not come near again when somebody wants to see the whole board", () => {
    const camera = new Camera();
    camera.resize({ rows: 24, columns: 30 }, { width: 360, height: 290 });
    camera.approach([0]);
    camera.fit();
    camera.approach([0]);
    expect(camera.near).toBe(false);
    camera.step(2);
    camera.approach([0]);
    expect(camera.frame.size).toBe(28);
  });

  test("goes back to the whole board when nothing on it is asked for, unless somebody looks around", () => {
    const camera = new Camera();
    camera.resize({ rows: 24, columns: 30 }, { width: 360, height: 290 });
    camera.approach([0]);
    camera.retire();
    expect(camera.near).toBe(false);
    camera.magnify(0);
    camera.retire();
    expect(camera.near).toBe(false);
    camera.approach([0]);
    camera.pan(-20, 0);
    camera.retire();
    expect(camera.near).toBe(true);
  });

  test("leaves a board alone whose cells can be pointed at", () => {
    const camera = new Camera();
    camera.resize(board, port);
    expect(camera.cramped).toBe(false);
  });
});

describe("lines", () => {
  test("a way turns with round corners", () => {
    const way = [
      { x: 0.5, y: 0.5 },
      { x: 1.5, y: 0.5 },
      { x: 1.5, y: 1.5 },
    ];
    expect(wayPath(way)).toBe("M0.5 0.5L1.2 0.5Q1.5 0.5 1.5 0.8L1.5 1.5");
    expect(wayPath(way, 0.2, 0.4)).toBe("M0.7 0.5L1.2 0.5Q1.5 0.5 1.5 0.8L1.5 1.1");
    expect(wayPath(way.slice(0, 1))).toBe("");
  });

  test("an arrow's head points at its aim", () => {
    expect(headPath({ x: 0, y: 0 }, { x: 2, y: 0 }, 0.5)).toBe("M2 0L1.5 0.31L1.5 -0.31z");
    expect(headPath({ x: 0, y: 0 }, { x: 2, y: 0 }, 0.5, 0.5)).toMatch(/^M1\.5 0L/);
  });

  test("cells are drawn where they are", () => {
    expect(frames([{ top: 1, left: 1, bottom: 2, right: 2 }], 0, 0)).toMatch(/^M1 1h1/);
    expect(except([13], { rows: 12, columns: 12 })).toBe("M0 0h12v12h-12zM1 1h1v1h-1z");
  });
});
