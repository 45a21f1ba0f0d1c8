/** What The Freeze adds to a table of Ignite, drawn from what the server shows. */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { face } from "../src/games/freeze/face";
import { SIGNS } from "../src/games/freeze/verbs";
import Board from "../src/games/ignite/Board.svelte";
import { cardArt } from "../src/games/ignite/cardArt";
import { Labels } from "../src/games/ignite/cells";
import Field from "../src/games/ignite/Field.svelte";
import Market from "../src/games/ignite/Market.svelte";
import Player from "../src/games/ignite/Player.svelte";
import { emblemOfRace } from "../src/games/ignite/races";
import Status from "../src/games/ignite/Status.svelte";
import { pickOf } from "../src/games/ignite/view";
import { sealedIn } from "../src/games/ignite/winter";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import { questionOf } from "./decisions";
import { book, info, seen, type FreezeView } from "./knownFreeze";
import Stand from "./Stand.svelte";

let picking: Picking;
beforeEach(() => {
  picking = new Picking({ answer: () => undefined, why: () => undefined });
});
afterEach(cleanup);

const names = ["Ann", "Ben", "Cy"];

function draw(Part: unknown, given: Record<string, unknown>) {
  const part = Part as Component<Record<string, unknown>>;
  return render(Stand, { props: { Part: part, picking, inspecting: new Inspecting(), with: given } });
}

function ask(asks: string, cards: readonly string[]): void {
  const options = cards.map((card) => pickOf(info, `card:${card}`));
  const choices = [...new Set(options)].map((pick) => ({
    pick,
    text: `take ${pick}`,
    hint: "",
    grave: false,
  }));
  picking.put(questionOf(asks, options, { several: true, least: 0, most: 2 }), choices);
  flushSync();
}

const board = (view: FreezeView, seat = 0) => ({ view, info, book, names, seat });

describe("every", () => {
  const unknown = cardArt("no such card");

  test.each(book.cards.map(({ key }) => key))("%s has a picture of its own", (key) => {
    expect(cardArt(key)).not.toBe(unknown);
    expect(book.cards.filter((other) => cardArt(other.key) === cardArt(key))).toHaveLength(1);
  });

  test("race has an emblem of its own", () => {
    const races = Object.keys(book.words["abilities"] ?? {});
    expect(races).toHaveLength(11);
    expect(new Set(races.map(emblemOfRace)).size).toBe(11);
  });

  test("sign is that of a pick, and every verb of a turn has one", () => {
    for (const name of Object.keys(SIGNS)) expect(info.names).toContain(name);
    for (const verb of ["fire", "move-on", "pass-hexes", "blow", "end-turn"])
      expect(face.icon?.(`verb:${verb}`), verb).toBeDefined();
  });
});

test.each([
  ["seal", "card:poison", true],
  ["hoard", "card:dagger", true],
  ["scavenge", "card:march", true],
  ["name-card", "card:hex", true],
  ["top-card", "card:march", false],
  ["fire", "cell:5", true],
  ["ally", "seat:1", true],
  ["bend", "verb:new-hand", false],
])("asked %s, %s lies on the table: %s", (asks, name, drawn) => {
  expect(info.names).toContain(name);
  expect(face.drawn(pickOf(info, name), questionOf(asks, []), info)).toBe(drawn);
});

describe("a war machine", () => {
  const view = seen("machines");
  const [fired, begun, nobodys] = view.expansion.machines.map(({ piece }) => piece) as [
    number,
    number,
    number,
  ];
  const machine = (piece: number) => document.querySelector(`[data-piece="${piece}"]`);

  test("has a pip for each time token, its owner's rim, and a mark once it was fired", () => {
    draw(Field, board(view));
    expect(machine(fired)?.querySelector(".fired")).toBeTruthy();
    expect(machine(fired)?.querySelectorAll(".pips path")).toHaveLength(0);
    expect(machine(begun)?.querySelectorAll(".pips path")).toHaveLength(2);
    expect(machine(begun)?.querySelector(".fired")).toBeNull();
    expect(machine(begun)?.querySelector<SVGElement>("svg")?.style.getPropertyValue("--seat")).toBe(
      "var(--seat-1)",
    );
    expect(machine(begun)?.querySelector(".mark")).toBeTruthy();
  });

  test("that is nobody's has nobody's colour and mark", () => {
    draw(Field, board(view));
    expect(machine(nobodys)?.querySelector<SVGElement>("svg")?.style.getPropertyValue("--seat")).toBe("");
    expect(machine(nobodys)?.querySelector(".mark")).toBeNull();
  });

  test("is told in words", () => {
    const labels = new Labels(view, book, names, 0);
    const label = (piece: number) => labels.of(view.pieces.find((each) => each.piece === piece)?.cell ?? -1);
    expect(label(fired)).toMatch(
      /your ballista, built, fired this turn, range 2-12 along its row and column$/,
    );
    expect(label(begun)).toMatch(/catapult of Ben, time tokens left: 2, range 2-7$/);
    expect(label(nobodys)).toMatch(/unowned catapult, built, range 2-7$/);
  });
});

describe("in winter", () => {
  const view = seen("winter");
  const orc = view.pieces.find(({ race }) => race === "orcs");
  const walker = view.expansion.saved.piece;
  const piece = (number: number | null | undefined) => document.querySelector(`[data-piece="${number}"]`);

  test("an orc has four pips, and those of poison bear the mark of who poisoned it", () => {
    draw(Field, board(view));
    const pips = piece(orc?.piece)?.querySelector(".pips");
    expect(pips?.querySelectorAll("circle, path")).toHaveLength(4);
    expect(pips?.querySelectorAll("circle.left")).toHaveLength(1);
    const poison = [...(pips?.querySelectorAll<SVGElement>(".poison") ?? [])];
    expect(poison.map(({ style }) => style.stroke)).toEqual(["var(--seat-0)", "var(--seat-2)"]);
    const label = new Labels(view, book, names, 0).of(orc?.cell ?? -1);
    expect(label).toContain("your poison token, poison token of Cy");
  });

  test("saved movement stands at its unit and in words above the board", () => {
    draw(Field, board(view));
    expect(piece(walker)?.querySelector("[data-waiting]")?.textContent).toContain("1");
    const cell = view.pieces.find((each) => each.piece === walker)?.cell ?? -1;
    const label = new Labels(view, book, names, 0).of(cell);
    expect(label).toContain("1 movement left");
    expect(label).toContain("hidden in smoke");
    cleanup();
    draw(Status, { view, book, names, you: 0 });
    expect(screen.getByText("1 movement left")).toBeTruthy();
  });

  test("a voodoo doll lies on its space, with a thread to its unit", () => {
    const { container } = draw(Field, board(view));
    expect(container.querySelector("[data-lying='voodoo-doll']")?.getAttribute("data-on")).toBe("52");
    expect(container.querySelectorAll("[data-thread]")).toHaveLength(1);
    const label = new Labels(view, book, names, 0).of(52);
    expect(label).toMatch(/, your voodoo doll, bound to .+ on [A-L]\d+$/);
  });

  test("snow says what it takes", () => {
    expect(new Labels(view, book, names, 0).of(40)).toBe("D5, snow, 2 movement to enter");
  });

  test("snow says what makes it take more for whoever looks, and for nobody else", () => {
    const [spell] = view.effects;
    if (!spell) throw new Error("nothing lasts at this table");
    const blizzard = { ...spell, key: "massive-blizzard", seat: 1, on: "seat", at: 0 };
    const slow = { ...view, effects: [blizzard] };
    const slowed = "slowed by Ben's blizzard: every space takes twice the movement";
    expect(new Labels(slow, book, names, 0).of(40)).toBe(`D5, snow, 2 movement to enter, ${slowed}`);
    expect(new Labels(slow, book, names, 2).of(40)).toBe("D5, snow, 2 movement to enter");
    expect(new Labels(slow, book, names, 0).of(0)).not.toContain("slowed");
  });

  test("the pile of Hexes is counted beside the market", () => {
    draw(Market, { view, info, book, names, purse: null });
    expect(screen.getByText("Hexes: 27 in the pile, 3 with players")).toBeTruthy();
  });

  test("hoarded cards lie open, cards set aside are known to who did it", () => {
    const plate = (seat: number) => {
      const mine = seen("winter", seat);
      draw(Player, { player: mine.players[0], view: mine, info, book, names, yours: seat === 0 });
    };
    plate(0);
    const heap = (name: string) => within(screen.getByRole("group", { name }));
    expect(heap("Hoarded").getByRole("button", { name: "Dagger" })).toBeTruthy();
    expect(heap("Set aside for the next hand").getByRole("button", { name: "Horse" })).toBeTruthy();
    cleanup();
    plate(1);
    expect(screen.getByRole("button", { name: "Dagger" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Horse" })).toBeNull();
    expect(screen.getByText("1 card set aside for the next hand")).toBeTruthy();
  });
});

describe("a sealed card", () => {
  test("lies face down under the attack of who sealed it, and no longer in the hand", () => {
    const view = seen("sealed");
    draw(Board, board(view));
    const under = within(screen.getByRole("group", { name: "Face down under Dagger: only you see this" }));
    expect(under.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual([
      "Dagger",
      "Poison, face down",
    ]);
    const hand = [...document.querySelectorAll("[data-hand] [data-card]")];
    expect(hand.map((each) => each.getAttribute("data-card"))).toEqual(["march", "poison"]);
  });

  test("changes nothing for anybody else", () => {
    draw(Board, board(seen("sealed", 1), 1));
    expect(document.querySelector("[data-sealed]")).toBeNull();
    expect(document.body.innerHTML).not.toMatch(/face down/i);
  });

  test("is one of its kind only", () => {
    expect(sealedIn(["march", "poison", "poison"], ["poison"])).toEqual([false, false, true]);
    expect(sealedIn(["march"], [])).toEqual([false]);
  });
});

test("cards of a discard pile are laid out, each copy once, and those of the hand stay dark", () => {
  draw(Board, board(seen("sealed")));
  ask("scavenge", ["poison", "poison", "horse"]);
  const drawer = screen.getByRole("region", { name: "Your discard pile" });
  expect(drawer.querySelectorAll(".thing.open")).toHaveLength(3);
  expect(document.querySelectorAll("[data-hand] .thing.open")).toHaveLength(0);
});
