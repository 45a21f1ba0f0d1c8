/** The keyboard at a table: digits and arrows choose, Enter takes, Escape steps back. */
import type { Picking } from "./picking.svelte";

export interface Keys {
  picking: Picking;
  undo: () => void;
  /** Close what lies on top; whether there was anything. */
  close: () => boolean;
  skip: () => void;
  toggleLog: () => void;
  help: () => void;
}

const SECOND_DIGIT = 700;

export function listenToKeys(keys: Keys): () => void {
  let typed = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function takeTyped(): void {
    clearTimeout(timer);
    const choice = keys.picking.choices[Number(typed) - 1];
    typed = "";
    if (choice) keys.picking.pick(choice.pick);
  }

  function digit(key: string): void {
    typed += key;
    const meant = keys.picking.choices[Number(typed) - 1];
    keys.picking.lit = meant?.pick ?? null;
    clearTimeout(timer);
    // A second digit may follow only where there are so many choices.
    if (!meant) typed = "";
    else if (Number(typed) * 10 > keys.picking.choices.length) takeTyped();
    else timer = setTimeout(takeTyped, SECOND_DIGIT);
  }

  function enter(): boolean {
    if (typed) takeTyped();
    else if (keys.picking.grave) keys.picking.pick(keys.picking.grave.pick);
    else if (keys.picking.lit !== null) keys.picking.pick(keys.picking.lit);
    else if (keys.picking.complete) keys.picking.confirm();
    else return false;
    return true;
  }

  function escape(): void {
    if (keys.close()) return;
    if (keys.picking.grave) keys.picking.grave = null;
    else if (keys.picking.chosen.length) keys.picking.chosen = [];
    else if (keys.picking.lit !== null) keys.picking.lit = null;
    else keys.undo();
  }

  function press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target?.closest("input, select, textarea, dialog")) return;
    const { key } = event;
    if (/^[0-9]$/.test(key)) digit(key);
    else if (key === "ArrowDown" || key === "ArrowRight") keys.picking.step(1);
    else if (key === "ArrowUp" || key === "ArrowLeft") keys.picking.step(-1);
    else if (key === "Enter") {
      // A button that has the focus is pressed by the browser itself.
      if (target?.closest("button, a, summary") && !typed && keys.picking.lit === null) return;
      if (!enter()) return;
    } else if (key === "Escape") escape();
    else if (key === "u") keys.undo();
    else if (key === "l") keys.toggleLog();
    else if (key === "?") keys.help();
    else if (key === " " && !target?.closest("button, a, summary")) keys.skip();
    else return;
    event.preventDefault();
  }

  addEventListener("keydown", press);
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", press);
  };
}
