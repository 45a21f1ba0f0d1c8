/** The parts of a table, drawn: what can be seen, heard, clicked and pressed is the same list. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { createRawSnippet, flushSync, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { face } from "../src/games/forge/face";
import { Inspecting } from "../src/table/inspect.svelte";
import { listenToKeys } from "../src/table/keyboard";
import Log from "../src/table/Log.svelte";
import Looking from "../src/table/Looking.svelte";
import { settings } from "../src/design/settings.svelte";
import { Batch } from "../src/table/batch.svelte";
import { Passing } from "../src/table/passing.svelte";
import { Picking } from "../src/table/picking.svelte";
import Prompt from "../src/table/Prompt.svelte";
import Said from "../src/table/Said.svelte";
import Thing from "../src/table/Thing.svelte";
import { ruleOf } from "../src/wire/rules";
import type { Decision, Words } from "../src/wire/types";
import { focusOf } from "./decisions";
import { book, choiceOf, decisionOf, info, pickOf } from "./known";
import { book as ignite } from "./knownIgnite";
import Stand from "./Stand.svelte";

let answered: number[][];
let asked: string[];
let picking: Picking;
let inspecting: Inspecting;

// The document of these tests has no screen whose width could be asked for.
beforeAll(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })));
beforeEach(() => {
  [answered, asked] = [[], []];
  inspecting = new Inspecting();
  picking = new Picking({
    answer: (picks) => void answered.push(picks),
    why: (pick, label) => void asked.push(`${pick}: ${label}`),
  });
});
afterEach(cleanup);

function draw<P extends Record<string, unknown>>(Part: Component<P>, given: P) {
  const props = {
    Part: Part as unknown as Component<Record<string, unknown>>,
    picking,
    inspecting,
    with: given,
  };
  return render(Stand, { props });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("Prompt", () => {
  const names = ["unit:0", "card:fuse-bot", "verb:craft", "verb:end-turn"];

  function prompt(
    more: Record<string, unknown> = {},
    decision: Partial<Decision> = {},
    words: Partial<Words> = {},
  ) {
    const said: Words = {
      ...{
        now: "Your turn: building",
        question: ["What do you build?"],
        asked_by: null,
        choices: [],
        lines: [],
      },
      ...{ verdict: "", ending: "", statistics: [], ...words },
    };
    const nothing = () => undefined;
    picking.put(
      decisionOf(names, { asks: "recycle", ...decision }),
      names.map((name) =>
        choiceOf(name, { grave: name === "verb:craft", hint: name === "verb:craft" ? "think" : "" }),
      ),
    );
    return draw(Prompt as unknown as Component<Record<string, unknown>>, {
      ...{ words: said, info, book, face, names: ["Ada", "Bob"], seat: 0, canUndo: false, busy: false },
      ...{ sent: null, autoDeclines: [], passing: new Passing() },
      ...{ batch: new Batch(), inARow: 0, proposing: null, held: null },
      ...{ undo: nothing, skip: nothing, autoDecline: nothing, ...more },
    });
  }

  test("has a button for every choice, with its text and its number", async () => {
    prompt();
    for (const [at, name] of names.entries()) {
      const one = button(new RegExp(`take ${name}( think)?$`));
      expect(one.dataset["pick"]).toBe(String(pickOf(name)));
      expect(one.querySelector("kbd")?.textContent).toBe(String(at + 1));
    }
    await fireEvent.click(button(/take verb:end-turn/));
    expect(answered).toEqual([[pickOf("verb:end-turn")]]);
  });

  test("lights by key, pointer and focus what the others light", async () => {
    prompt();
    const deaf = listenToKeys({
      ...{ picking, undo: () => undefined, close: () => false },
      ...{ skip: () => undefined, toggleLog: () => undefined, help: () => undefined },
      ...{
        pace: () => undefined,
        reach: () => false,
        plans: () => false,
        ping: () => false,
        hint: () => false,
      },
    });
    await fireEvent.keyDown(document.body, { key: "ArrowDown" });
    expect(button(/take unit:0/).className).toContain("lit");
    await fireEvent.pointerEnter(button(/take verb:craft/));
    expect(button(/take verb:craft/).className).toContain("lit");
    expect(button(/take unit:0/).className).not.toContain("lit");
    button(/take verb:end-turn/).focus();
    expect(picking.lit).toBe(pickOf("verb:end-turn"));
    button(/take verb:end-turn/).blur();
    expect(picking.lit, "Enter on another button shall not take it").toBeNull();
    deaf();
  });

  test("asks twice about what is grave, and says the hint", async () => {
    prompt();
    expect(button(/take verb:craft/).title).toBe("think");
    await fireEvent.click(button(/take verb:craft/));
    expect([answered, picking.grave?.pick]).toEqual([[], pickOf("verb:craft")]);
  });

  test("says what is asked and which card asks", async () => {
    prompt({}, {}, { asked_by: { to: "card:recycler", text: "Recycler" } });
    expect(screen.getByText("What do you build?")).toBeTruthy();
    await fireEvent.click(button("Recycler"));
    expect(inspecting.card).toBe("recycler");
  });

  test("leads to the rule that asks", async () => {
    prompt({}, {}, { asked_by: { to: "rule:forge.build.craft", text: "craft" } });
    await fireEvent.click(button("Why you're being asked"));
    expect(inspecting.rule).toBe("forge.build.craft");
  });

  test("counts what is put together, and gives it when it is enough", async () => {
    prompt({}, { several: true, least: 2, most: 2 });
    const done = button(/Done/) as HTMLButtonElement;
    expect(done.disabled).toBe(true);
    await fireEvent.click(button(/take unit:0/));
    expect(screen.getByText(/1 selected/)).toBeTruthy();
    await fireEvent.click(button(/take card:fuse-bot/));
    expect(done.disabled).toBe(false);
    await fireEvent.click(done);
    expect(answered).toEqual([[pickOf("unit:0"), pickOf("card:fuse-bot")]]);
  });

  test("takes nothing while an answer is on its way", () => {
    prompt({ sent: [1] });
    for (const name of names)
      expect((button(new RegExp(`take ${name}`)) as HTMLButtonElement).disabled).toBe(true);
  });

  test("shows which answer is on its way", () => {
    prompt({ sent: [pickOf("verb:end-turn")] });
    picking.given = [pickOf("verb:end-turn")];
    flushSync();
    expect(button(/take verb:end-turn/).className).toContain("chosen");
    expect(button(/take verb:craft/).className).not.toContain("chosen");
  });

  test("while something is shown one can skip it, or show it faster", async () => {
    let skipped = 0;
    prompt({ busy: true, skip: () => (skipped += 1) });
    flushSync(() => picking.put(null, []));
    await fireEvent.click(button(/Skip/));
    expect(skipped).toBe(1);
    await fireEvent.click(button("Fast"));
    expect(settings.pace).toBe(2.2);
    expect(button("Fast").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(button("Normal"));
    expect(screen.queryByRole("button", { name: /take/ })).toBeNull();
  });

  test("takes back where that can be done, and only there", async () => {
    let undone = 0;
    prompt({ canUndo: true, undo: () => (undone += 1) });
    await fireEvent.click(button(/Undo/));
    expect(undone).toBe(1);
    cleanup();
    prompt();
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  });

  test("folds what the board shows anyway where it is much, and says what is lit of it", async () => {
    prompt();
    const cells = Array.from({ length: 13 }, (_, at) => `unit:${at % 13}`);
    flushSync(() =>
      picking.put(
        decisionOf(cells, { asks: "recycle" }),
        cells.map((name) => choiceOf(name)),
      ),
    );
    expect(screen.queryByRole("button", { name: /take unit/ })).toBeNull();
    flushSync(() => (picking.lit = pickOf("unit:3")));
    expect(screen.getByRole("status").textContent).toBe("take unit:3");
    await fireEvent.click(button("Highlighted: 13 units"));
    expect(screen.getAllByRole("button", { name: /take unit/ })).toHaveLength(13);
  });

  test("shows whose card waits for an answer", async () => {
    prompt({}, { because: "fuse-bot", focus: focusOf(1) });
    expect(screen.getByText("Respond?")).toBeTruthy();
    expect(screen.getByText("Bob")).toBeTruthy();
    await fireEvent.click(button("Fuse Bot"));
    expect(inspecting.card).toBe("fuse-bot");
    cleanup();
    prompt({}, { because: "fuse-bot", focus: focusOf(0) });
    expect(screen.queryByText("Respond?"), "one's own card is no attack").toBeNull();
  });

  test("offers auto-decline where the game has words for it and one may decline", async () => {
    const declined: string[] = [];
    const autoDecline = (asks: string, on: boolean): void => void declined.push(`${asks} ${on}`);
    const declinable = { ...book, words: { ...book.words, "auto-decline": { react: "Never ask me" } } };
    const names = ["none:nothing", "verb:craft"];
    const put = (asks: string) =>
      flushSync(() =>
        picking.put(
          decisionOf(names, { asks }),
          names.map((name) => choiceOf(name)),
        ),
      );
    prompt({ book: declinable, autoDecline, autoDeclines: ["react"] });
    expect(screen.queryByRole("button", { name: "Never ask me" }), "nothing to decline").toBeNull();
    put("react");
    await fireEvent.click(button("Never ask me"));
    put("build");
    expect(screen.queryByRole("button", { name: "Never ask me" }), "no words for it").toBeNull();
    await fireEvent.click(button("Ask me again (Never ask me)"));
    expect(declined).toEqual(["react true", "react false"]);
  });

  test("of several, none may be enough", async () => {
    prompt({}, { several: true, least: 0, most: 2 });
    await fireEvent.click(button(/None of them/));
    expect(answered).toEqual([[]]);
  });

  test("tells that it passes by itself, and can be stopped", async () => {
    const passing = new Passing();
    let passed = 0;
    passing.begin(() => (passed += 1));
    prompt({ passing });
    await fireEvent.click(button("Wait"));
    expect([passing.time, passed]).toEqual([null, 0]);
    expect(screen.queryByRole("button", { name: "Wait" })).toBeNull();
  });
});

describe("Thing", () => {
  const children = createRawSnippet(() => ({ render: () => "<i>picture</i>" }));
  const thing = (more: Record<string, unknown> = {}) =>
    draw(Thing as unknown as Component<Record<string, unknown>>, {
      ...{
        picks: [pickOf("unit:0"), pickOf("cell:0")],
        label: "Fuse Bot of Ada",
        card: "fuse-bot",
        children,
      },
      ...more,
    });

  test("that can be picked says what that would do, and does it", async () => {
    picking.put(decisionOf(["cell:0"]), [choiceOf("cell:0")]);
    thing();
    const one = button("Fuse Bot of Ada. take cell:0");
    expect(one.className).toContain("open");
    expect(one.tabIndex).toBe(0);
    await fireEvent.click(one);
    expect(answered).toEqual([[pickOf("cell:0")]]);
  });

  test("that cannot be picked asks why not, about what it is first of all", async () => {
    thing();
    const one = button("Fuse Bot of Ada. Why not?");
    expect(one.tabIndex).toBe(-1);
    await fireEvent.click(one);
    expect(asked).toEqual([`${pickOf("unit:0")}: Fuse Bot of Ada`]);
    expect(answered).toEqual([]);
  });

  test("shows its card where nobody answers, as in a replay", async () => {
    picking = new Picking(null);
    thing();
    await fireEvent.click(button("Fuse Bot of Ada"));
    expect(inspecting.card).toBe("fuse-bot");
  });

  test("tells of several whether it is chosen", async () => {
    picking.put(decisionOf(["unit:0"], { several: true, least: 0, most: 1 }), [choiceOf("unit:0")]);
    thing();
    const one = button(/Fuse Bot of Ada/);
    expect(one.getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(one);
    expect(one.getAttribute("aria-pressed")).toBe("true");
  });

  test("is lit while it has the focus, and no longer", () => {
    picking.put(decisionOf(["unit:0"]), [choiceOf("unit:0")]);
    thing();
    button(/Fuse Bot/).focus();
    expect(picking.lit).toBe(pickOf("unit:0"));
    flushSync();
    button(/Fuse Bot/).blur();
    expect(picking.lit).toBeNull();
  });
});

describe("Said", () => {
  test("is the sentence, with nothing lost or added", () => {
    const text = [{ to: "seat:1", text: "Ada" }, " summons ", { to: "card:fuse-bot", text: "Fuse Bot" }, "."];
    const { container } = draw(Said as unknown as Component<Record<string, unknown>>, { text });
    expect(container.textContent?.trim()).toBe("Ada summons Fuse Bot.");
  });

  test("leads to cards and to rules, and marks seats", async () => {
    const text = [
      { to: "seat:1", text: "Ada" },
      { to: "card:fuse-bot", text: "Fuse Bot" },
      { to: "rule:forge.win", text: "wins" },
    ];
    const { container } = draw(Said as unknown as Component<Record<string, unknown>>, { text });
    await fireEvent.click(button("Fuse Bot"));
    await fireEvent.click(button("wins"));
    expect([inspecting.card, inspecting.rule]).toEqual(["fuse-bot", "forge.win"]);
    expect(screen.queryByRole("button", { name: "Ada" })).toBeNull();
    expect(container.querySelector(".seat svg")).not.toBeNull();
  });
});

describe("Log", () => {
  const line = (event: number, undone = false) => ({
    event,
    text: [`line ${event}`],
    tone: "fire" as const,
    undone,
  });

  test("has the lines in order, and strikes out what was taken back", () => {
    draw(Log as unknown as Component<Record<string, unknown>>, { lines: [line(0), line(2, true), line(5)] });
    const items = within(screen.getByRole("log")).getAllByRole("listitem");
    expect(items.map((item) => item.textContent?.trim())).toEqual(["line 0", "line 2", "line 5"]);
    expect(items.map((item) => item.classList.contains("undone"))).toEqual([false, true, false]);
    expect(items.every((item) => item.classList.contains("fire"))).toBe(true);
  });

  test("folds turns that are long past, and opens them again", async () => {
    const lines = Array.from({ length: 6 }, (_, turn) => [
      { ...line(turn * 10), tone: "turn" as const },
      line(turn * 10 + 1),
    ]).flat();
    draw(Log as unknown as Component<Record<string, unknown>>, { lines });
    expect(screen.queryByText("line 1")).toBeNull();
    expect(screen.getByText("line 10")).toBeTruthy();
    expect(screen.getByText("line 51")).toBeTruthy();
    const [first] = screen.getAllByRole("button", { name: "Show or hide this turn" });
    await fireEvent.click(first as HTMLElement);
    expect(screen.getByText("line 1")).toBeTruthy();
  });

  test("can be reached by the keyboard", () => {
    draw(Log as unknown as Component<Record<string, unknown>>, { lines: [] });
    expect(screen.getByRole("log").tabIndex).toBe(0);
  });
});

describe("Looking", () => {
  test("a link of an old game leads to the rule that has another id today", () => {
    const renamed = ignite.rules.filter(({ aliases }) => aliases.length);
    for (const rule of renamed)
      for (const id of [rule.id, ...rule.aliases]) expect(ruleOf(ignite, id)).toBe(rule);
    const [rule] = renamed;
    const [old] = rule?.aliases ?? [];
    if (!rule || !old) throw new Error("no rule of Ignite was renamed");
    expect(ruleOf(ignite, "ignite.no.such")).toBeUndefined();
    // jsdom cannot open a dialog.
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
    inspecting.rule = old;
    draw(Looking, { book: ignite, face });
    screen.getByText(rule.text);
  });
});
