/** What can be picked, by the mouse and by the keyboard. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { face } from "../src/games/forge/face";
import { listenToKeys, reach } from "../src/table/keyboard";
import { arranged, Picking } from "../src/table/picking.svelte";
import { focusOf } from "./decisions";
import { choiceOf, decisionOf, info, pickOf } from "./known";

let answered: number[][];
let picking: Picking;
let calls: string[];
let open: boolean;
let deaf: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [answered, calls, open] = [[], [], false];
  picking = new Picking({
    answer: (picks) => void answered.push(picks),
    why: (pick, label) => void calls.push(`why ${pick} ${label}`),
  });
  deaf = listenToKeys({
    picking,
    undo: () => void calls.push("undo"),
    close: () => open,
    skip: () => void calls.push("skip"),
    pace: () => void calls.push("pace"),
    reach: (part) => {
      calls.push(part);
      return part !== "hand";
    },
    toggleLog: () => void calls.push("log"),
    plans: () => {
      calls.push("plans");
      return true;
    },
    hint: () => calls.push("hint") > 0,
    ping: () => false,
    help: () => void calls.push("help"),
  });
});
afterEach(() => {
  deaf();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Press keys, and say whether the browser shall do nothing of its own with the last of them. */
function press(...keys: string[]): boolean {
  return !keys.map((key) => fire(key)).at(-1);
}

function fire(key: string, more: KeyboardEventInit = {}, at: Element = document.body): boolean {
  return at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

function put(names: string[], more: Parameters<typeof decisionOf>[1] = {}, grave: string[] = []): void {
  const each = [...new Set(names)].map((name) => choiceOf(name, { grave: grave.includes(name) }));
  picking.put(decisionOf(names, more), each);
}

function element(tag: string, role?: string): HTMLElement {
  const made = document.createElement(tag);
  if (role) made.setAttribute("role", role);
  document.body.append(made);
  return made;
}

const cells = Array.from({ length: 12 }, (_, at) => `cell:${at}`);
const [CRAFT, END] = [pickOf("verb:craft"), pickOf("verb:end-turn")];

describe("picking", () => {
  test("only what is offered is an answer", () => {
    put(["verb:craft"]);
    picking.pick(END);
    expect(answered).toEqual([]);
    picking.pick(CRAFT);
    expect(answered).toEqual([[CRAFT]]);
  });

  test("a grave choice wants to be picked twice", () => {
    put(["verb:craft", "verb:end-turn"], {}, ["verb:craft"]);
    picking.pick(CRAFT);
    expect(answered).toEqual([]);
    expect(picking.grave?.pick).toBe(CRAFT);
    picking.pick(CRAFT);
    expect(answered).toEqual([[CRAFT]]);
  });

  test("another question forgets what was begun", () => {
    put(cells, { several: true, least: 0, most: 3 });
    picking.pick(pickOf("cell:1"));
    picking.step(1);
    put(["verb:craft"]);
    expect([picking.chosen, picking.lit, picking.grave]).toEqual([[], null, null]);
  });

  test("several are put together within their limits, and given once", () => {
    put(["cell:0", "cell:1", "cell:2"], { several: true, least: 1, most: 2 });
    picking.confirm();
    expect(answered).toEqual([]);
    for (const at of [0, 1, 2]) picking.pick(pickOf(`cell:${at}`));
    expect(picking.chosen).toEqual([pickOf("cell:0"), pickOf("cell:1")]);
    picking.pick(pickOf("cell:0"));
    expect(picking.chosen).toEqual([pickOf("cell:1")]);
    picking.confirm();
    expect(answered).toEqual([[pickOf("cell:1")]]);
  });

  test("all that is offered can be taken at once, unless it is too much or too little for that", () => {
    put(["card:fuse-bot", "card:fuse-bot", "card:scrapbot"], { several: true, least: 1, most: 3 });
    expect(picking.canTakeAll).toBe(true);
    picking.pick(pickOf("card:scrapbot"));
    picking.takeAll();
    expect(picking.chosen).toEqual(["card:fuse-bot", "card:fuse-bot", "card:scrapbot"].map(pickOf));
    expect(picking.canTakeAll, "nothing is left to take").toBe(false);
    put(["cell:0", "cell:1", "cell:2"], { several: true, least: 1, most: 2 });
    picking.takeAll();
    expect([picking.canTakeAll, picking.chosen]).toEqual([false, []]);
    put(["cell:0", "cell:1"], { several: true, least: 1, most: 2 });
    expect(picking.canTakeAll, "two clicks are enough").toBe(false);
    put(["cell:0", "cell:1", "cell:2"]);
    expect(picking.canTakeAll, "only one is asked for").toBe(false);
  });

  test("where only one of several can be chosen, another takes its place", () => {
    put(["cell:0", "cell:0", "cell:1"], { several: true, least: 1, most: 1 });
    const [one, other] = [pickOf("cell:0"), pickOf("cell:1")];
    picking.pick(one);
    picking.light(other);
    expect(picking.intended).toEqual([other]);
    picking.pick(other);
    expect(picking.chosen).toEqual([other]);
    picking.pick(one);
    picking.pick(one);
    expect(picking.chosen).toEqual([]);
  });

  test("equal things are taken as often as they are offered, then put back", () => {
    put(["card:fuse-bot", "card:fuse-bot", "card:scrapbot"], { several: true, least: 0, most: 3 });
    const fuse = pickOf("card:fuse-bot");
    picking.pick(fuse);
    picking.pick(fuse);
    expect(picking.chosen).toEqual([fuse, fuse]);
    picking.pick(fuse);
    expect(picking.chosen).toEqual([]);
  });

  test("a replay answers nothing", () => {
    const watching = new Picking(null);
    watching.put(decisionOf(["verb:craft"]), [choiceOf("verb:craft")]);
    watching.pick(CRAFT);
    expect(watching.active).toBe(false);
    expect(picking.active).toBe(true);
  });

  test("one of equal things can be put back", () => {
    put(["card:fuse-bot", "card:fuse-bot", "card:scrapbot"], { several: true, least: 0, most: 3 });
    const fuse = pickOf("card:fuse-bot");
    picking.pick(fuse);
    picking.pick(fuse);
    picking.drop(fuse);
    expect([picking.taken(fuse), picking.chosen]).toEqual([1, [fuse]]);
    picking.drop(pickOf("card:scrapbot"));
    expect(picking.chosen).toEqual([fuse]);
  });

  test("a question knows what it is about, as long as it is asked", () => {
    const focus = focusOf(1, { cell: 3, cells: [4] });
    const pick = pickOf("verb:craft");
    const paths = [{ pick, cells: [3, 4], cost: 2 }];
    picking.put(decisionOf(["verb:craft"], { focus, paths }), [choiceOf("verb:craft")]);
    expect(picking.focus).toBe(focus);
    expect([picking.path(pick), picking.path(pick + 1), picking.path(null)]).toEqual([[3, 4], [], []]);
    picking.put(null, []);
    expect(picking.focus).toBeNull();
    expect(picking.path(pick)).toEqual([]);
  });

  test("the list has the board first, then cards that are laid out, then buttons", () => {
    const choices = ["verb:end-turn", "card:fuse-bot", "unit:0"].map((name) => choiceOf(name));
    const names = (asks: string) =>
      arranged(choices, decisionOf([], { asks }), face, info).map(({ pick }) => info.names[pick]);
    expect(names("recycle")).toEqual(["unit:0", "card:fuse-bot", "verb:end-turn"]);
    expect(names("build")).toEqual(["card:fuse-bot", "unit:0", "verb:end-turn"]);
    expect(arranged(choices, null, face, info)).toEqual([]);
  });

  test("where there are many choices a button is still a single key", () => {
    const choices = [...cells, "verb:end-turn", "verb:craft"].map((name) => choiceOf(name));
    const names = arranged(choices, decisionOf([], { asks: "build" }), face, info).map(
      ({ pick }) => info.names[pick],
    );
    expect(names).toEqual(["verb:end-turn", "verb:craft", ...cells]);
  });
});

describe("digits", () => {
  test("take a choice at once where no second digit can follow", () => {
    put(cells.slice(0, 9));
    press("9");
    expect(answered).toEqual([[pickOf("cell:8")]]);
  });

  test("wait for a second one where there may be one", () => {
    put(cells);
    press("1");
    expect(answered).toEqual([]);
    expect(picking.lit).toBe(pickOf("cell:0"));
    vi.advanceTimersByTime(700);
    expect(answered).toEqual([[pickOf("cell:0")]]);
    press("1", "2");
    expect(answered[1]).toEqual([pickOf("cell:11")]);
    press("2");
    expect(answered[2]).toEqual([pickOf("cell:1")]);
    press("1", "Enter");
    expect(answered[3]).toEqual([pickOf("cell:0")]);
    vi.advanceTimersByTime(2000);
    expect(answered).toHaveLength(4);
  });

  test("that name nothing do nothing, and are forgotten", () => {
    put(cells);
    press("0");
    press("1", "5");
    vi.advanceTimersByTime(2000);
    expect(answered).toEqual([]);
    press("3");
    expect(answered).toEqual([[pickOf("cell:2")]]);
  });

  test("are not meant for the question that comes meanwhile", () => {
    put(cells);
    press("1");
    put(cells.toReversed());
    vi.advanceTimersByTime(2000);
    expect(answered).toEqual([]);
    press("1");
    put(cells);
    press("2");
    expect(answered, "nor is the first digit of the last question").toEqual([[pickOf("cell:1")]]);
  });

  test.each(["Escape", "ArrowDown"])("are taken back by %s", (key) => {
    put(cells);
    press("1", key);
    vi.advanceTimersByTime(2000);
    expect(answered).toEqual([]);
  });

  test("put several together", () => {
    put(cells.slice(0, 4), { several: true, least: 2, most: 2 });
    press("1", "3");
    expect(answered).toEqual([]);
    press("Enter");
    expect(answered).toEqual([[pickOf("cell:0"), pickOf("cell:2")]]);
  });
});

describe("arrows and Enter", () => {
  test("go round the choices and take the one that is lit", () => {
    put(cells.slice(0, 3));
    press("ArrowDown");
    expect(picking.lit).toBe(pickOf("cell:0"));
    press("ArrowUp");
    expect(picking.lit).toBe(pickOf("cell:2"));
    press("ArrowRight", "ArrowRight");
    expect(picking.lit).toBe(pickOf("cell:1"));
    press("ArrowLeft", "Enter");
    expect(answered).toEqual([[pickOf("cell:0")]]);
  });

  test("take the focus along, for Space presses what has it", () => {
    put(cells.slice(0, 3), { several: true, least: 1, most: 3 });
    const list = element("div");
    list.className = "prompt";
    const button = (name: string): HTMLElement => {
      const made = document.createElement("button");
      made.dataset["pick"] = String(pickOf(name));
      list.append(made);
      return made;
    };
    const [first, second] = [button("cell:0"), button("cell:1")];
    press("ArrowDown");
    expect(document.activeElement, "who did not go to the list stays where they are").toBe(document.body);
    first?.focus();
    press("ArrowDown");
    expect(document.activeElement).toBe(second);
    // The third is only drawn: Space must not press the second.
    press("ArrowDown");
    expect(document.activeElement).toBe(document.body);
    expect(picking.lit).toBe(pickOf("cell:2"));
  });

  test("begin at the end when going up", () => {
    put(cells.slice(0, 3));
    press("ArrowUp");
    expect(picking.lit).toBe(pickOf("cell:2"));
  });

  test("take several one by one, and give them with one more Enter", () => {
    put(cells.slice(0, 3), { several: true, least: 1, most: 3 });
    press("ArrowDown", "Enter", "ArrowDown", "Enter");
    expect(picking.chosen).toEqual([pickOf("cell:0"), pickOf("cell:1")]);
    expect(answered).toEqual([]);
    press("Enter");
    expect(answered).toEqual([[pickOf("cell:0"), pickOf("cell:1")]]);
  });

  test("give all at once when no more can be taken, whatever the mouse rests on", () => {
    put(cells.slice(0, 3), { several: true, least: 2, most: 2 });
    picking.pick(pickOf("cell:0"));
    picking.pick(pickOf("cell:1"));
    picking.light(pickOf("cell:2"), element("button"));
    press("Enter");
    expect(answered).toEqual([[pickOf("cell:0"), pickOf("cell:1")]]);
  });

  test("give nothing where nothing may be given", () => {
    put(cells.slice(0, 3), { several: true, least: 0, most: 3 });
    press("Enter");
    expect(answered).toEqual([[]]);
  });

  test("Enter confirms a grave choice", () => {
    put(["verb:craft", "verb:end-turn"], {}, ["verb:craft"]);
    press("1");
    expect(answered).toEqual([]);
    press("Enter");
    expect(answered).toEqual([[CRAFT]]);
  });

  test("Enter is the browser's on a button that is no choice, and where nothing is lit", () => {
    put(cells.slice(0, 3));
    expect(fire("Enter", {}, element("button"))).toBe(true);
    expect(press("Enter")).toBe(false);
    expect(answered).toEqual([]);
  });

  test("arrows scroll the log, and the page where nothing is asked", () => {
    put(cells.slice(0, 3));
    expect(fire("ArrowDown", {}, element("ol", "log"))).toBe(true);
    expect(picking.lit).toBeNull();
    picking.put(null, []);
    expect(press("ArrowDown")).toBe(false);
  });

  test("a key that is held answers once, but arrows run", () => {
    put(cells.slice(0, 3));
    fire("2", { repeat: true });
    fire("Enter", { repeat: true });
    fire("u", { repeat: true });
    expect([answered, calls]).toEqual([[], []]);
    fire("ArrowDown", { repeat: true });
    expect(picking.lit).toBe(pickOf("cell:0"));
  });
});

describe("Escape", () => {
  test("closes first, then steps back one by one, and last takes back", () => {
    put(cells.slice(0, 3), { several: true, least: 0, most: 3 }, []);
    press("1");
    picking.grave = choiceOf("verb:craft");
    open = true;
    press("Escape");
    expect(picking.grave).not.toBeNull();
    open = false;
    press("Escape");
    expect(picking.grave).toBeNull();
    expect(picking.chosen).toHaveLength(1);
    press("Escape");
    expect(picking.chosen).toEqual([]);
    expect(picking.lit).not.toBeNull();
    press("Escape");
    expect(picking.lit).toBeNull();
    expect(calls).toEqual([]);
    press("Escape");
    expect(calls).toEqual(["undo"]);
  });
});

describe("the keyboard comes", () => {
  const at = () => document.activeElement?.id;
  const lay = (html: string): HTMLElement => {
    const table = element("div");
    table.innerHTML = html;
    return table;
  };
  const thing = (id: string, open = false) =>
    `<button id="${id}" class="thing ${open ? "open" : ""}" tabindex="-1"></button>`;

  test("to a board of cells, a hand and a question", () => {
    const table = lay(
      `<div class="board"><div role="grid"><i id="a" tabindex="-1"></i><i id="b" tabindex="0"></i></div>` +
        `<ul data-hand="0">${thing("c")}${thing("d", true)}</ul></div>` +
        `<div class="prompt"><button id="e"></button><button id="f" data-pick="1"></button></div>`,
    );
    expect((["board", "hand", "prompt"] as const).map((part) => [reach(table, part), at()])).toEqual([
      [true, "b"],
      [true, "d"],
      [true, "f"],
    ]);
  });

  test("to a board of things, but not by way of the hand", () => {
    const table = lay(`<div class="board"><ul data-hand="0">${thing("c", true)}</ul>${thing("a")}</div>`);
    expect([reach(table, "board"), at()]).toEqual([true, "a"]);
    expect(reach(table, "prompt"), "nothing is asked").toBe(false);
  });
});

describe("other keys", () => {
  test("have their letters, with and without capitals", () => {
    press("u", "L", "?", " ", "s", "B", "p", "g");
    expect(calls).toEqual(["undo", "log", "help", "skip", "pace", "board", "prompt", "hint"]);
    expect(press("h"), "there is no hand").toBe(false);
  });

  test("belong to the field, the dialog or the browser where those want them", () => {
    put(["verb:craft"]);
    for (const tag of ["input", "select", "textarea", "dialog"]) fire("1", {}, element(tag));
    for (const modifier of ["ctrlKey", "metaKey", "altKey"]) fire("1", { [modifier]: true });
    fire(" ", {}, element("button"));
    press("x");
    expect([answered, calls]).toEqual([[], []]);
  });

  test("are heard no more when the table is left", () => {
    put(cells);
    press("1");
    deaf();
    vi.advanceTimersByTime(2000);
    press("2", "u");
    expect([answered, calls]).toEqual([[], []]);
  });
});
