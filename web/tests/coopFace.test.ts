/** Solo & Cooperative Play at the table: enemies, what the team faces, and what it is asked. */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/design/settings.svelte";
import { CoopAnimator } from "../src/games/coop/animator";
import Board from "../src/games/coop/Board.svelte";
import { face } from "../src/games/coop/face";
import { cardArt } from "../src/games/ignite/cardArt";
import { Labels } from "../src/games/ignite/cells";
import Field from "../src/games/ignite/Field.svelte";
import Laid from "../src/games/ignite/Laid.svelte";
import { colourOf, flightOf, FORMS, formOf, isEnemy } from "../src/games/ignite/siege";
import { armyOf, choosingRaces, pickOf, racesEach, type IgniteView } from "../src/games/ignite/view";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import { questionOf } from "./decisions";
import { askedAt, book, info, seen } from "./knownCoop";
import Stand from "./Stand.svelte";

// Large boards are slow to draw and to search without a browser.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })));
let picking: Picking;
beforeEach(() => {
  picking = new Picking({ answer: () => undefined, why: () => undefined });
});
afterEach(cleanup);

const names = ["Ann", "Ben", "Cy", "Di", "Ed"];

function draw(Part: unknown, view: IgniteView) {
  const part = Part as Component<Record<string, unknown>>;
  const given = { view, info, book, names, seat: 0 };
  return render(Stand, { props: { Part: part, picking, inspecting: new Inspecting(), with: given } });
}

const enemies = (view: IgniteView) => view.pieces.filter(isEnemy);
const label = (view: IgniteView, type: string) => {
  const cell = view.pieces.find((piece) => piece.type === type)?.cell ?? -1;
  return new Labels(view, book, names, 0).of(cell);
};

test.each(book.cards.map(({ key }) => key))("%s has a picture", (key) => {
  expect(cardArt(key)).not.toBe(cardArt("no such card"));
});

test("favor has a sign, and what is discarded in dread lies in the hand", () => {
  expect(info.names).toContain("verb:spend-favor");
  expect(face.icon?.("verb:spend-favor")).toBeDefined();
  expect(face.drawn(pickOf(info, "card:march"), questionOf("dread", []), info)).toBe(true);
  expect(face.drawn(pickOf(info, "cell:5"), questionOf("enemy-target", []), info)).toBe(true);
});

describe("enemies", () => {
  const view = seen("waves");

  test("are drawn by colour, and by shape as they attack", () => {
    draw(Field, view);
    expect(document.querySelectorAll(".enemy")).toHaveLength(8);
    for (const piece of enemies(view)) {
      const svg = document.querySelector<SVGElement>(`[data-piece="${piece.piece}"] svg`);
      expect(svg?.style.getPropertyValue("--side")).toBe(`var(--enemy-${colourOf(piece)})`);
      expect(svg?.querySelector(".base")?.getAttribute("d")).toBe(formOf(view, book, piece));
    }
    const forms = new Set(enemies(view).map((piece) => formOf(view, book, piece)));
    expect(forms).toEqual(new Set(Object.values(FORMS)));
  });

  test("show half points, and rest", () => {
    draw(Field, view);
    expect(document.querySelectorAll(".enemy .half")).toHaveLength(1);
    expect(document.querySelectorAll(".enemy.resting")).toHaveLength(1);
    expect(document.querySelectorAll(".enemy .level")).toHaveLength(0);
  });

  test("are told in words", () => {
    expect(label(view, "enemy-white")).toMatch(
      /white Swordsman, health 1, level 1, Melee, range 1, 1 damage, half a point of damage$/,
    );
    expect(label(view, "enemy-yellow")).toContain("knocked down");
    expect(label(view, "enemy-orange")).toContain("rests this phase");
    expect(label(view, "enemy-green")).toMatch(/catapult$/);
  });

  test("of level 2 bear its number, and the dragon his health", () => {
    const late = seen("boss");
    draw(Field, late);
    expect(document.querySelectorAll(".enemy .level")).toHaveLength(1);
    expect(document.querySelectorAll(".enemy.dragon .pips circle")).toHaveLength(3);
    expect(document.querySelectorAll(".enemy.dragon .pips .left")).toHaveLength(2);
    expect(label(late, "elder-dragon")).toContain("Elder Dragon, health 2");
    expect(label(late, "enemy-black")).toContain("black Marksman, health 1, level 2");
  });
});

describe("the bar", () => {
  test("says the round, what the team can take, its favor, the dice, and what is in effect", () => {
    draw(Board, seen("waves"));
    const bar = screen.getByRole("group", { name: "Team status" });
    expect(bar.textContent).toContain("round 7 of 20");
    expect(bar.textContent).toContain("The team has lost 1½ units; at 4 the game is lost");
    expect(bar.textContent).toContain("2 divine favor tokens");
    expect(within(bar).getByRole("img", { name: "D6: 3" })).toBeTruthy();
    expect(within(bar).getByRole("img", { name: "D20: 8" })).toBeTruthy();
    expect(within(bar).getByRole("img", { name: /round 7 of 20.*level 2 from round 11 on/ })).toBeTruthy();
    expect(bar.textContent).toContain("bazaar closed");
    expect(bar.textContent).toContain("Players reach no farther than 3");
    expect(bar.querySelectorAll(".powers li")).toHaveLength(2);
  });

  test("says the boss's cycle, and the phase", () => {
    draw(Board, seen("boss"));
    expect(document.body.textContent).toContain("the boss, cycle 1");
    cleanup();
    draw(Board, seen("tie"));
    expect(document.querySelector("[data-phase=opponents]")?.textContent).toBe("Enemy Phase");
    expect(askedAt("tie").asks).toBe("enemy-target");
  });

  test("has the Round card with its six groups, and the one that was rolled", () => {
    draw(Board, seen("waves"));
    const card = screen.getByRole("group", { name: "Round card 6" });
    const groups = within(card).getAllByRole("listitem");
    expect(groups).toHaveLength(6);
    expect(groups[2]?.getAttribute("aria-current")).toBe("true");
    expect(groups.filter((group) => group.hasAttribute("aria-current"))).toHaveLength(1);
    expect(groups[0]?.textContent).toContain("1: 1 white Swordsman");
  });

  test("names the enemies on the board, each with its card", () => {
    const inspecting = new Inspecting();
    const view = seen("waves");
    const given = { view, info, book, names, seat: 0 };
    const Part = Board as unknown as Component<Record<string, unknown>>;
    render(Stand, { props: { Part, picking, inspecting, with: given } });
    const foes = screen.getByRole("list", { name: "Enemies on the board" });
    expect(within(foes).getAllByRole("button")).toHaveLength(8);
    within(foes).getByRole("button", { name: "1 white Swordsman" }).click();
    expect(inspecting.card).toBe("enemy-white-1");
  });

  test("says how the dragon fares", () => {
    draw(Board, seen("boss"));
    expect(document.querySelector("[data-dragon]")?.textContent?.replace(/\s+/g, " ")).toContain("health 2");
  });

  test("nobody has trophies, and there are no millions of rounds", () => {
    draw(Board, seen("waves"));
    expect(document.body.textContent).not.toContain("1000000");
    expect(document.body.textContent).toContain("hold out for 19 rounds");
    expect(document.querySelector(".score svg")).toBeNull();
  });
});

test("of a race one is told as many units as one gets at this table", () => {
  const unitsOf = (race: string) => [1, 2, 3, 8].map((players) => armyOf(book, race, players).units);
  expect(unitsOf("elves")).toEqual([3, 2, 1, 1]);
  expect(unitsOf("ratmen")).toEqual([5, 3, 2, 2]);
});

test("two players have one race each", () => {
  const view = { ...seen("waves"), phase: "setup" };
  expect(racesEach(view)).toBe(1);
  expect(choosingRaces(view)).toBe(false);
});

test.each([
  "enemy-phase",
  "enemy-die",
  "favor-spent",
  "defeats",
  "spawned",
  "flew",
  "sacrificed",
  "half-damaged",
  "respawned",
  "power-drawn",
  "round",
])("%s is shown and leaves nothing behind", async (what) => {
  const view = seen("waves");
  settings.pace = 1000;
  Element.prototype.animate = () =>
    ({ finished: Promise.resolve(), finish() {}, cancel() {} }) as unknown as Animation;
  const root = document.createElement("div");
  root.innerHTML = `<div data-siege></div><div data-port><div><div role="grid"></div></div></div>`;
  document.body.append(root);
  const before = root.innerHTML;
  const event = { what, because: "", piece: 1, cell: 5, seat: 0, die: 6, face: 3 };
  await new CoopAnimator(root, book).animate(event, view, view, new AbortController().signal);
  expect(root.innerHTML).toBe(before);
  settings.pace = 1;
  root.remove();
});

test("an enemy is pointed out once when it begins to act", async () => {
  const view = seen("waves");
  settings.pace = 1000;
  const root = document.createElement("div");
  root.innerHTML = `<div data-port><div><div role="grid"></div></div></div>`;
  document.body.append(root);
  const said: string[] = [];
  Element.prototype.animate = function (this: Element) {
    if (this.textContent) said.push(this.textContent);
    return { finished: Promise.resolve(), finish() {}, cancel() {} } as unknown as Animation;
  };
  const white = view.pieces.find(({ type }) => type === "enemy-white");
  const unit = view.pieces.find((piece) => !isEnemy(piece));
  const animator = new CoopAnimator(root, book);
  const signal = new AbortController().signal;
  const step = (piece: number | undefined) =>
    animator.animate({ what: "moved", because: "", piece, cell: 5, seat: 2 }, view, view, signal);
  await step(white?.piece);
  await step(white?.piece);
  expect(said).toEqual(["white Swordsman"]);
  await step(unit?.piece);
  expect(said).toEqual(["white Swordsman"]);
  settings.pace = 1;
  root.remove();
});

describe("the dragon's flight", () => {
  const late = seen("boss");
  const target = late.pieces.find((piece) => !isEnemy(piece));
  const expansion = { ...late.expansion, aloft: { cell: 42, target: target?.piece ?? -1 } };
  const flying = { ...late, expansion } as unknown as IgniteView;

  test("is an arc from where he took off, and on to whom he flies at", () => {
    expect(flightOf(flying).map(({ done }) => done)).toEqual([true, false]);
    draw(Field, flying);
    expect(document.querySelectorAll("[data-flight=flown]")).toHaveLength(1);
    expect(document.querySelectorAll("[data-flight=ahead]")).toHaveLength(1);
    expect(document.querySelectorAll(".enemy.aloft")).toHaveLength(1);
  });

  test("is not there while he stands", () => {
    expect(flightOf(late)).toEqual([]);
    draw(Field, late);
    expect(document.querySelector("[data-flight]")).toBeNull();
  });
});

test("decks that a rule bars lie greyed below those that can be picked, with the rule", () => {
  const curse = pickOf(info, "card:curse");
  const asked: number[] = [];
  picking = new Picking({ answer: () => undefined, why: (pick) => asked.push(pick) });
  const question = { ...questionOf("choose-decks", [pickOf(info, "card:arrow")]), several: true, most: 16 };
  picking.put(question, [{ pick: pickOf(info, "card:arrow"), text: "Arrow", hint: "", grave: false }]);
  draw(Laid, seen("waves"));
  const barred = within(screen.getByRole("region", { name: "Not in this game" }));
  expect(barred.getAllByRole("listitem")).toHaveLength(23);
  expect(barred.getByRole("button", { name: "Rulebook, page 8, Card setup" })).toBeTruthy();
  barred.getByRole("button", { name: /Curse/ }).click();
  expect(asked).toEqual([curse]);
});
