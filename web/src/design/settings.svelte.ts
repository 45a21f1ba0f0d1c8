/** What a player set for this browser: language, theme, pace, sound. Kept here, sent to nobody. */

import type { Language } from "../texts/languages";

export type Theme = "dark" | "light" | "system";

interface Saved {
  language: Language | "browser";
  theme: Theme;
  /** How fast the table shows what happens: 1 is unhurried, 0 is at once. */
  pace: number;
  sound: boolean;
  /** How loud sounds are, 0 to 1. */
  volume: number;
  /** Whether the page passes by itself where there is nothing else to answer. */
  autoPass: boolean;
  /** Whether a choice that one points at shows what would follow. */
  previews: boolean;
}

const KEY = "emberbox.settings";
const DEFAULTS: Saved = {
  language: "browser",
  theme: "system",
  pace: 1,
  sound: false,
  volume: 0.6,
  autoPass: true,
  previews: true,
};

/** The paces to choose from; other ones may be kept from former times. */
export const PACES = [
  { value: 0.6, name: "slow" },
  { value: 1, name: "normal" },
  { value: 2.2, name: "fast" },
  { value: 0, name: "atOnce" },
] as const;

/** Which of the paces comes closest to the one that is set. */
export function paceAt(pace: number): number {
  const far = ({ value }: { value: number }): number => Math.abs((value || 9) - (pace || 9));
  return PACES.reduce((best, each, at) => (far(each) < far(PACES[best] ?? each) ? at : best), 0);
}

function read(): Saved {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
    return { ...DEFAULTS, ...found };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Saved>(typeof localStorage === "undefined" ? { ...DEFAULTS } : read());

/** Keep the settings, and let the page wear its theme. Called once, by the page's root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
  $effect(() => {
    const light = matchMedia("(prefers-color-scheme: light)");
    const wear = (): void => {
      const theme = settings.theme === "system" ? (light.matches ? "light" : "dark") : settings.theme;
      document.documentElement.dataset.theme = theme;
    };
    wear();
    light.addEventListener("change", wear);
    return () => light.removeEventListener("change", wear);
  });
}
