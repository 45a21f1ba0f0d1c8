import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOf, route, type Place } from "../src/design/route.svelte";

const PLACES: [address: string, place: Place][] = [
  ["/", { screen: "shelf" }],
  ["/games", { screen: "games" }],
  ["/watch/", { screen: "watch" }],
  ["/about", { screen: "about" }],
  ["/setup/forge", { screen: "setup", game: "forge" }],
  ["/ladder/forge", { screen: "ladder", game: "forge" }],
  ["/player/ada", { screen: "player", login: "ada" }],
  ["/match/forge", { screen: "match", game: "forge" }],
  ["/tournaments", { screen: "tournaments" }],
  ["/tournament/abc", { screen: "tournament", id: "abc" }],
  ["/room/abc_-123", { screen: "room", id: "abc_-123" }],
  ["/replay/abc", { screen: "replay", source: "rooms", id: "abc", at: null }],
  ["/replay/abc?at=17", { screen: "replay", source: "rooms", id: "abc", at: 17 }],
  ["/replay/abc?record&at=0", { screen: "replay", source: "records", id: "abc", at: 0 }],
  ["/replay/abc?at=soon", { screen: "replay", source: "rooms", id: "abc", at: null }],
  ["/book/forge", { screen: "book", game: "forge", part: "rules", at: null }],
  ["/book/forge/print", { screen: "book", game: "forge", part: "print", at: null }],
  ["/book/forge/cards#fuse-bot", { screen: "book", game: "forge", part: "cards", at: "fuse-bot" }],
  [
    "/book/forge/rules#forge.win%2Elast",
    { screen: "book", game: "forge", part: "rules", at: "forge.win.last" },
  ],
  ["/book/forge/cards#100%", { screen: "book", game: "forge", part: "cards", at: "100%" }],
];
const NOWHERE = [
  "/games/forge",
  "/setup",
  "/setup/forge/x",
  "/room",
  "/room/a/b",
  "/replay",
  "/book",
  "/book/forge/x",
  "/x",
];

test.each(PLACES)("%s is a place", (address, place) => {
  const { pathname, search, hash } = new URL(address, "http://here");
  expect(placeOf(pathname, search, hash)).toEqual(place);
});

test.each(NOWHERE)("%s is nowhere", (address) => {
  expect(placeOf(address, "", "")).toEqual({ screen: "nowhere" });
});

describe("going", () => {
  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    route.go("/", true);
  });
  afterEach(() => {
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  /** Click on a link, and say whether the page went there by itself. */
  function click(markup: string, how: MouseEventInit = {}): boolean {
    document.body.innerHTML = markup;
    const inner = document.querySelector("b") ?? document.querySelector("a");
    // jsdom would complain that it cannot load another page.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    const before = location.href;
    inner?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    return location.href !== before;
  }

  test("changes the address and the place, and back again", async () => {
    route.go("/room/abc");
    expect(location.pathname).toBe("/room/abc");
    expect(route.place).toEqual({ screen: "room", id: "abc" });
    const back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await back;
    expect(route.place).toEqual({ screen: "shelf" });
  });

  test("instead of something leaves no way back to it", () => {
    const before = history.length;
    route.go("/games", true);
    expect(history.length).toBe(before);
    expect(route.place.screen).toBe("games");
  });

  test("follows our own links, also when something within is clicked", () => {
    expect(click('<a href="/book/forge/cards#scrapbot"><b>Scrapbot</b></a>')).toBe(true);
    expect(route.place).toMatchObject({ screen: "book", at: "scrapbot" });
    expect(window.scrollTo, "the book scrolls to what was asked for").toHaveBeenCalledTimes(1);
  });

  test.each([
    ["another server's", '<a href="https://elsewhere.test/games">x</a>', {}],
    ["a file's", '<a href="/games" download>x</a>', {}],
    ["the server's own", '<a href="/api/records/x">x</a>', {}],
    ["one for another tab", '<a href="/games" target="_blank">x</a>', {}],
    ["one without an address", "<a>x</a>", {}],
    ["one opened aside", '<a href="/games">x</a>', { ctrlKey: true }],
    ["one to be kept", '<a href="/games">x</a>', { altKey: true }],
  ])("leaves %s link to the browser", (_, markup, how) => {
    expect(click(markup, how)).toBe(false);
  });
});
