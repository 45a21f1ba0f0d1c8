/** Where the page is. Addresses are plain paths, so that a link can be sent to a friend. */

const BOOK_PARTS = ["rules", "cards", "races", "print"] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

export type Place =
  | { screen: "shelf" }
  | { screen: "games" }
  | { screen: "watch" }
  | { screen: "setup"; game: string }
  | { screen: "room"; id: string }
  | { screen: "replay"; source: "rooms" | "records"; id: string; at: number | null }
  | { screen: "book"; game: string; part: BookPart; at: string | null }
  | { screen: "ladder"; game: string }
  | { screen: "player"; login: string }
  | { screen: "match"; game: string }
  | { screen: "tournaments" }
  | { screen: "tournament"; id: string }
  | { screen: "mail"; deed: "confirm" | "stop"; token: string }
  | { screen: "about" }
  | { screen: "nowhere" };

export function placeOf(path: string, query: string, hash: string): Place {
  const [first = "", second, third] = path.split("/").filter(Boolean);
  if (!first) return { screen: "shelf" };
  if ((first === "games" || first === "watch" || first === "about") && !second) return { screen: first };
  if (first === "setup" && second && !third) return { screen: "setup", game: second };
  if (first === "ladder" && second && !third) return { screen: "ladder", game: second };
  if (first === "player" && second && !third) return { screen: "player", login: second };
  if (first === "match" && second && !third) return { screen: "match", game: second };
  if (first === "tournaments" && !second) return { screen: "tournaments" };
  if (first === "tournament" && second && !third) return { screen: "tournament", id: second };
  if (first === "room" && second && !third) return { screen: "room", id: second };
  if (first === "mail" && !second) {
    const asked = new URLSearchParams(query);
    const deed = asked.has("stop") ? "stop" : "confirm";
    const token = asked.get(deed);
    if (token) return { screen: "mail", deed, token };
  }
  if (first === "replay" && second && !third) {
    const asked = new URLSearchParams(query);
    const at = Number.parseInt(asked.get("at") ?? "", 10);
    const source = asked.has("record") ? "records" : "rooms";
    return { screen: "replay", source, id: second, at: Number.isNaN(at) ? null : at };
  }
  const part = BOOK_PARTS.find((each) => each === (third ?? "rules"));
  if (first === "book" && second && part) {
    return { screen: "book", game: second, part, at: decoded(hash.slice(1)) || null };
  }
  return { screen: "nowhere" };
}

/** Somebody may have typed anything behind a #. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const here = (): Place => placeOf(location.pathname, location.search, location.hash);

class Route {
  place = $state.raw<Place>({ screen: "nowhere" });

  constructor() {
    if (typeof location === "undefined") return;
    this.place = here();
    addEventListener("popstate", () => (this.place = here()));
    document.addEventListener("click", this.follow);
  }

  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.place = here();
    if (!location.hash) scrollTo(0, 0);
  }

  /** Our own links change the place without loading the page anew. */
  private readonly follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const route = new Route();
