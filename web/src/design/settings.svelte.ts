/** What a player set for this browser: theme, pace, sound. Kept here, sent to nobody. */

export type Theme = "dark" | "light" | "system";

interface Saved {
  theme: Theme;
  /** How fast the table shows what happens: 1 is unhurried, 0 is at once. */
  pace: number;
  sound: boolean;
}

const KEY = "emberbox.settings";
const DEFAULTS: Saved = { theme: "dark", pace: 1, sound: false };

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
