/** Ignite around its board: hand, market, races and plates, drawn from views of real games. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { face } from "../src/games/ignite/face";
import Board from "../src/games/ignite/Board.svelte";
import { cardArt } from "../src/games/ignite/cardArt";
import { factsOf } from "../src/games/ignite/facts";
import Hand from "../src/games/ignite/Hand.svelte";
import Market from "../src/games/ignite/Market.svelte";
import Player from "../src/games/ignite/Player.svelte";
import { emblemOfRace } from "../src/games/ignite/races";
import Races from "../src/games/ignite/Races.svelte";
import { filled, goalWords, halves, pickOf, purseOf, type IgniteView } from "../src/games/ignite/view";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import type { Choice, Decision } from "../src/wire/types";
import { questionOf } from "./decisions";
import { book, info, moves } from "./knownIgnite";
import Stand from "./Stand.svelte";

let answered: number[][];
let picking: Picking;
let inspecting: Inspecting;

beforeEach(() => {
  answered = [];
  inspecting = new Inspecting();
  picking = new Picking({ answer: (picks) => void answered.push(picks), why: () => undefined });
});
afterEach(cleanup);

function draw(Part: unknown, given: Record<string, unknown>) {
  const part = Part as Component<Record<string, unknown>>;
  return render(Stand, { props: { Part: part, picking, inspecting, with: given } });
}

const pick = (name: string): number => pickOf(info, name);

function ask(asks: string, names: readonly string[], more: Partial<Decision> = {}): void {
  const options = names.map(pick);
  const choices: Choice[] = [...new Set(options)].map((each) => ({
    ...{ pick: each, text: `take ${info.names[each]}`, hint: "", grave: false },
  }));
  picking.put(questionOf(asks, options, more), choices);
  flushSync();
}

/** A table in the middle of a game, from a seat whose turn it is. */
const game = moves.find(({ eyes, after }) => eyes >= 0 && after.phase === "action" && after.current === eyes);
const view = structuredClone(game?.after) as IgniteView;
const seat = view.current ?? 0;
const names = view.players.map((_, at) => `Player ${at + 1}`);
const me = view.players[seat] as IgniteView["players"][number];
const wide = { view, info, book, names, seat };

describe("every", () => {
  const unknown = cardArt("no such card");

  test.each(book.cards.map(({ key }) => key))("%s has a picture of its own, and its short line", (key) => {
    expect(cardArt(key)).not.toBe(unknown);
    expect(book.cards.filter((other) => cardArt(other.key) === cardArt(key))).toHaveLength(1);
    expect(book.cards.find((card) => card.key === key)?.short).toMatch(/\w/);
  });

  test("race has an emblem, a gift and a story", () => {
    const races = Object.keys(book.words["abilities"] ?? {});
    expect(races).toHaveLength(9);
    expect(new Set(races.map(emblemOfRace)).size).toBe(9);
    for (const race of races) expect(book.words["stories"]?.[race]).toMatch(/\w/);
  });
});

test.each([
  ["act", "card:march", true],
  ["act", "verb:end-turn", false],
  ["react", "card:dagger", true],
  ["bow", "card:long-bow", false],
  ["buy", "card:unicorn", true],
  ["choose-decks", "card:unicorn", true],
  ["flip", "number:3", true],
  ["area", "number:1", true],
  ["title-price", "number:6", false],
  ["race", "verb:elves", true],
  ["push-way", "verb:north", false],
  ["target", "cell:5", true],
  ["raided", "seat:1", true],
  ["go", "none", false],
])("asked %s, %s lies on the table: %s", (asks, name, drawn) => {
  const decision = questionOf(asks, []);
  const known = name === "none" ? info.names.findIndex((each) => each.startsWith("none")) : pick(name);
  expect(known).toBeGreaterThanOrEqual(0);
  expect(face.drawn(known, decision, info)).toBe(drawn);
});

test("words are filled in, and halves written as such", () => {
  expect(filled("first to {points} points, {markers:marker|markers}", { points: 15, markers: 1 })).toBe(
    "first to 15 points, 1 marker",
  );
  expect([0, 1, 2, 5].map(halves)).toEqual(["0", "½", "1", "2½"]);
  const two = {
    ...view,
    goal: { is: "trophies", points: 0, teams: 0, trophies: 4 },
    players: view.players.slice(0, 2),
  };
  expect(goalWords(two, book)).toBe("first to 4 trophies");
});

describe("the hand", () => {
  const player = {
    ...me,
    ...{ known_hand: ["march", "march", "dagger"], known_honor: [1, 1, 2], hand: 3, bank: 4 },
  };
  const chosen = () => screen.getAllByRole("button").map((each) => each.getAttribute("aria-pressed"));

  test("lets equal cards be put together one by one, and adds up their honor", async () => {
    draw(Hand, { player, info, book });
    ask("honor", ["card:march", "card:march", "card:dagger"], { several: true, least: 1, most: 3 });
    const [first, second, dagger] = screen.getAllByRole("button");
    await fireEvent.click(first as Element);
    expect(chosen()).toEqual(["true", "false", "false"]);
    await fireEvent.click(second as Element);
    await fireEvent.click(dagger as Element);
    expect(chosen()).toEqual(["true", "true", "true"]);
    expect(screen.getByRole("status").textContent).toContain("4 selected · 8 honor in the bank");
    await fireEvent.click(second as Element);
    expect(picking.chosen.toSorted()).toEqual([pick("card:march"), pick("card:dagger")].toSorted());
    expect(answered).toEqual([]);
  });

  test("plays a card, and says what each is", async () => {
    draw(Hand, { player, info, book });
    ask("act", ["card:march"]);
    const [march] = screen.getAllByRole("button", { name: /^March, cost 2, honor 1: move a unit/ });
    await fireEvent.click(march as Element);
    expect(answered).toEqual([[pick("card:march")]]);
  });
});

describe("the market", () => {
  const [cheap, dear] = ["arrow", "unicorn"];
  const stalls: IgniteView = {
    ...view,
    market: [
      { pile: 0, card: dear, cost: 9, count: 4 },
      { pile: 1, card: cheap, cost: 3, count: 7 },
      { pile: 2, card: "flail", cost: 6, count: 0 },
      { pile: 3, card: null, cost: null, count: 0 },
    ],
    titles: [{ card: "keeper-of-lore", owner: 1, paid: 6, from_turn: 3, costs: [6, 8, 10, 12] }],
    prices: { [cheap]: [5], [dear]: [11], "keeper-of-lore": [] },
  };
  const shown = { ...wide, view: stalls, purse: { bank: 5, hand: 2 } };

  test("lies by cost, with prices, what is within reach and what is gone", () => {
    const { container } = draw(Market, shown);
    const piles = [...container.querySelectorAll("li[data-pile]")];
    expect(piles.map((each) => each.getAttribute("data-pile"))).toEqual(["1", "2", "0", "3"]);
    expect(piles[0]?.querySelector(".affordable")).toBeTruthy();
    expect(piles[0]?.querySelector(".price")?.textContent).toBe("5");
    expect(piles[2]?.className).toContain("dear");
    expect(piles[1]?.textContent).toContain("sold out");
    expect(screen.getByRole("button", { name: "Unicorn for 11, 4 left" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Keeper of Lore, Player 2 paid 6/ })).toBeTruthy();
  });

  test("out of your turn a card costs what it says", () => {
    draw(Market, { ...shown, purse: null });
    expect(screen.getByRole("button", { name: "Unicorn for 9, 4 left" })).toBeTruthy();
  });

  test("sells to who is asked, and is looked at otherwise", async () => {
    draw(Market, shown);
    await fireEvent.click(screen.getByRole("button", { name: /^Arrow for 5/ }));
    expect([answered, inspecting.card]).toEqual([[], "arrow"]);
    ask("buy", ["card:arrow"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Arrow for 5/ }));
    ask("pile", ["number:0", "number:1"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Unicorn for 11/ }));
    expect(answered).toEqual([[pick("card:arrow")], [pick("number:0")]]);
  });

  test("your means are known in your turn only", () => {
    expect(purseOf(view, seat)?.bank).toBe(me.bank);
    expect(purseOf(view, (seat + 1) % view.players.length)).toBeNull();
  });
});

test("races are chosen from a gallery that tells who has which", async () => {
  const some = view.players.map((player, at) => ({ ...player, races: at === 1 ? ["elves"] : [] }));
  draw(Races, { ...wide, view: { ...view, players: some, banned: ["humans"] } });
  ask("race", ["verb:dwarves"]);
  expect(screen.getByText("taken by Player 2")).toBeTruthy();
  expect(screen.getByText("banned")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Dwarves: .*take verb:dwarves$/ }));
  expect(answered).toEqual([[pick("verb:dwarves")]]);
});

test("a plate tells more about its player, and is an answer where a player is asked for", async () => {
  const player = { ...me, front: ["hideaway"] };
  const lasting = { on: "seat", at: seat, secret: false, source: null };
  const effects = [
    { ...lasting, key: "monopoly", seat, until: "next-turn", amount: 1, spent: false },
    { ...lasting, key: "quick-hands", seat, until: "end-of-turn", amount: 2, spent: false },
    { ...lasting, key: "free-move", seat, until: "end-of-turn", amount: 1, spent: true },
  ];
  draw(Player, { player, view: { ...view, effects }, info, book, names, yours: false });
  const badges = [...document.querySelectorAll<HTMLElement>("[data-effect]")];
  expect(badges.map(({ dataset, textContent }) => [dataset["effect"], textContent.trim()])).toEqual([
    ["monopoly", ""],
    ["quick-hands", "2"],
  ]);
  expect(badges[0]?.title).toContain("until your next turn");
  expect(screen.getByRole("button", { name: "Hideaway" })).toBeTruthy();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^View ${names[seat]}`) }));
  expect(screen.getByText(/everybody else pays 2 more/)).toBeTruthy();
  expect(screen.getByText("free move used")).toBeTruthy();
  ask("whose-item", [`seat:${seat}`]);
  await fireEvent.click(screen.getByRole("button", { name: new RegExp(`take seat:${seat}$`) }));
  expect(answered).toEqual([[pick(`seat:${seat}`)]]);
});

test("the market opens when something is bought, and goes when it is done", async () => {
  draw(Board, wide);
  const open = () => screen.queryByRole("region", { name: "Market" });
  ask("act", ["verb:end-turn"]);
  expect(open()).toBeNull();
  ask("buy", [`card:${view.market.find(({ count }) => count)?.card}`]);
  expect(open()).toBeTruthy();
  ask("act", ["verb:end-turn"]);
  expect(open()).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Market" }));
  expect(open()).toBeTruthy();
  ask("target", ["cell:5"]);
  expect(open(), "what somebody opened stays").toBeTruthy();
  expect(inspecting.close(), "Escape puts it away").toBe(true);
  flushSync();
  expect(open()).toBeNull();
});

test("facts have what a card does not say", () => {
  const march = book.cards.find(({ key }) => key === "march");
  expect(march && factsOf(march)).toMatchObject({ cost: 2, costs: [], movement: 1, damage: 0 });
});
