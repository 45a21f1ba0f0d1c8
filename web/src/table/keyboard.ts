/** The keyboard at a table: digits and arrows choose, Enter takes, Escape steps back. */
import type { Choice } from "../wire/types";
import type { Picking } from "./picking.svelte";

export interface Keys {
  picking: Picking;
  undo: () => void;
  /** Close what lies on top; whether there was anything. */
  close: () => boolean;
  skip: () => void;
  /** Show what happens at the next pace. */
  pace: () => void;
  /** Take the keyboard to a part of the table; whether it is there. */
  reach: (part: Part) => boolean;
  toggleLog: () => void;
  /** Show or hide what enemies plan; whether there is such a thing here. */
  plans: () => boolean;
  /** Point something out to the others, or no longer; whether that can be done here. */
  ping: () => boolean;
  /** Show a good move, or play the one that is shown; whether that can be done here. */
  hint: () => boolean;
  help: () => void;
}

export type Part = "board" | "hand" | "prompt";

/** Where the keyboard comes to first in a part of the table, the best place first. */
const PLACES: Record<Part, string[]> = {
  board: [
    "[role=grid] [tabindex='0']",
    ".board .thing.open:not([data-hand] *)",
    ".board .thing:not([data-hand] *)",
  ],
  hand: ["[data-hand] .thing.open", "[data-hand] .thing"],
  prompt: [".prompt [data-pick]", ".prompt button"],
};
const PARTS: Record<string, Part> = { b: "board", h: "hand", p: "prompt" };

/** Take the keyboard to a part of the table. */
export function reach(table: Element, part: Part): boolean {
  for (const place of PLACES[part]) {
    const found = table.querySelector<HTMLElement>(place);
    if (!found) continue;
    found.focus();
    return true;
  }
  return false;
}

/** Take the focus along to the choice that is lit, where it rests on a choice: Space presses what has the focus. */
function follow(lit: number | null): void {
  const { activeElement: left } = document;
  if (!(left instanceof HTMLElement) || !left.matches(".thing, [data-pick]")) return;
  document.querySelector<HTMLElement>(`.prompt [data-pick="${lit}"]`)?.focus();
  // A choice that is only drawn, or in a folded list, has nothing to take the focus.
  if (document.activeElement === left && left.dataset["pick"] !== String(lit)) left.blur();
}

const SECOND_DIGIT = 700;

export function listenToKeys(keys: Keys): () => void {
  let typed = "";
  /** The choices that the digits are meant for: another question may come before the second digit. */
  let among: readonly Choice[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(timer);
    typed = "";
  }

  function takeTyped(): void {
    const choice = among === keys.picking.choices ? among[Number(typed) - 1] : undefined;
    forget();
    if (choice) keys.picking.pick(choice.pick);
  }

  function digit(key: string): void {
    if (among !== keys.picking.choices) forget();
    among = keys.picking.choices;
    typed += key;
    const meant = keys.picking.choices[Number(typed) - 1];
    keys.picking.light(meant?.pick ?? null);
    clearTimeout(timer);
    // A second digit may follow only where there are so many choices.
    if (!meant) typed = "";
    else if (Number(typed) * 10 > keys.picking.choices.length) takeTyped();
    else timer = setTimeout(takeTyped, SECOND_DIGIT);
  }

  function enter(): boolean {
    const { lit, grave, chosen, complete, full } = keys.picking;
    if (typed) takeTyped();
    else if (grave) keys.picking.pick(grave.pick);
    // Of several, the one that is lit is taken first; then all that was put together is given.
    else if (lit !== null && !(complete && (full || chosen.includes(lit)))) keys.picking.pick(lit);
    else if (complete) keys.picking.confirm();
    else return false;
    return true;
  }

  function escape(): void {
    if (keys.close()) return;
    if (keys.picking.grave) keys.picking.grave = null;
    else if (keys.picking.draft) keys.picking.draft.cancel();
    else if (keys.picking.chosen.length) keys.picking.chosen = [];
    // What the mouse only rests on is nothing to step back from.
    else if (keys.picking.lit !== null && (keys.picking.near === null || keys.picking.held))
      keys.picking.light(null);
    else keys.undo();
  }

  /** Go through the choices; where there are none, and in a list that scrolls, arrows scroll. */
  function arrow(by: number, target: Element | null): boolean {
    if (!keys.picking.choices.length || target?.closest("[role=log]")) return false;
    keys.picking.step(by);
    follow(keys.picking.lit);
    return true;
  }

  function press(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target?.closest("input, select, textarea, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A key that is held would answer one question after the other.
    if (event.repeat && !key.startsWith("Arrow")) return;
    if (!/^[0-9]$/.test(key) && key !== "Enter") forget();
    if (/^[0-9]$/.test(key)) digit(key);
    else if (key === "ArrowDown" || key === "ArrowRight") {
      if (!arrow(1, target)) return;
    } else if (key === "ArrowUp" || key === "ArrowLeft") {
      if (!arrow(-1, target)) return;
    } else if (key === "Enter") {
      // A button that has the focus is pressed by the browser itself.
      if (target?.closest("button, a, summary") && !typed && keys.picking.lit === null) return;
      if (!enter()) return;
    } else if (key === "Escape") escape();
    else if (key === "u") keys.undo();
    else if (key === "l") keys.toggleLog();
    else if (key === "s") keys.pace();
    else if (key === "i") {
      if (!keys.plans()) return;
    } else if (key === "t") {
      if (!keys.ping()) return;
    } else if (key === "g") {
      if (!keys.hint()) return;
    } else if (PARTS[key]) {
      if (!keys.reach(PARTS[key])) return;
    } else if (key === "?") keys.help();
    else if (key === " " && !target?.closest("button, a, summary")) keys.skip();
    else return;
    event.preventDefault();
  }

  addEventListener("keydown", press);
  return () => {
    forget();
    removeEventListener("keydown", press);
  };
}
