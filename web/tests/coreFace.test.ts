/** Core on the page: field, datacards, track and attack, drawn from views of real games. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pickOf } from "../src/games/book";
import { face } from "../src/games/core/face";
import { cardArt } from "../src/games/core/art";
import Board from "../src/games/core/Board.svelte";
import Card from "../src/games/core/Card.svelte";
import { anchorOf, aroundOf, Labels, picksOf } from "../src/games/core/cells";
import { burstChart, hitChart } from "../src/games/core/charts";
import { factsOfModel, factsOfWeapon, kindOfCard } from "../src/games/core/facts";
import { healthOf } from "../src/games/core/health";
import { subjectOf } from "../src/games/core/questions";
import { endsOf, rangePath } from "../src/games/core/sight";
import { nameOf, shortName, standsOn, type CoreModel, type CoreView } from "../src/games/core/view";
import { volleys } from "../src/games/core/volley.svelte";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import type { Choice, Decision, Focus } from "../src/wire/types";
import { focusOf, questionOf } from "./decisions";
import { book, info, moves } from "./knownCore";
import Stand from "./Stand.svelte";

beforeAll(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })));
let answered: number[][];
let asked: number[];
let picking: Picking;

beforeEach(() => {
  [answered, asked] = [[], []];
  picking = new Picking({
    answer: (picks) => void answered.push(picks),
    why: (pick) => void asked.push(pick),
  });
});
afterEach(() => {
  cleanup();
  volleys.clear();
});

/** What must be there for a test to mean anything. */
function sure<T>(thing: T | null | undefined): T {
  if (thing == null) throw new Error("it is not there");
  return thing;
}

const pick = (name: string): number => pickOf(info, name);

function decide(asks: string, names: readonly string[]): Decision {
  return questionOf(asks, names.map(pick));
}

function ask(asks: string, names: readonly string[], focus: Focus | null = null): void {
  const decision = { ...decide(asks, names), focus };
  const choices: Choice[] = decision.options.map((each) => ({
    ...{ pick: each, text: `take ${info.names[each]}`, hint: "", grave: false },
  }));
  picking.put(decision, choices);
  flushSync();
}

/** A table in the middle of an activation. */
const view = moves.findLast(({ after }) => after.active && after.aims.length)?.after as CoreView;
const names = ["Ann", "Bo"];
const active = view.models.find(({ model }) => model === view.active?.model) as CoreModel;

function draw(more: Partial<CoreView> = {}, seat: number | null = active.owner) {
  const given = { view: { ...view, ...more }, info, book, names, seat };
  const Part = Board as unknown as Component<Record<string, unknown>>;
  return render(Stand, { props: { Part, picking, inspecting: new Inspecting(), with: given } });
}

test.each(book.cards.map((card) => [card.key, card] as const))("%s can be looked at", (_, card) => {
  const { container } = render(Card, { props: { card, book, size: "large" } });
  expect(container.textContent).toContain(card.name);
  expect(container.textContent).toContain(card.text.slice(0, 30));
});

test("every weapon, action and ability has a picture of its own", () => {
  const own = book.cards.filter((card) => ["weapon", "action", "tactical"].includes(kindOfCard(card)));
  expect(own.length).toBeGreaterThan(30);
  expect(new Set(own.map(cardArt)).size).toBe(own.length);
});

test.each([
  ["act", "cell:5", true],
  ["act", "number:0", true],
  ["act", "card:sprint", true],
  ["act", "verb:done", false],
  ["aim", "unit:3", true],
  ["shots", "number:2", false],
  ["overwatch", "number:0", false],
  ["place-die", "number:7", true],
  ["choose-zone", "number:1", true],
  ["resolve", "number:8", false],
  ["defender-choice", "number:1", false],
  ["declare-what", "card:brace", false],
  ["assign", "verb:pilot", false],
])("asked %s, %s lies on the table: %s", (asks, name, drawn) => {
  expect(face.drawn(pick(name), decide(asks, []), info)).toBe(drawn);
});

describe("squares", () => {
  test("a large base is pointed at by its middle, and stays on the board at its edge", () => {
    const { board } = view;
    expect(anchorOf(board, 31, 3)).toBe(0);
    expect(anchorOf(board, 0, 3)).toBe(0);
    expect(anchorOf(board, 719, 3)).toBe(21 * 30 + 27);
    expect(anchorOf(board, 65, 2)).toBe(65);
    expect(anchorOf(board, 65, 1)).toBe(65);
  });

  test("a model means itself where models are asked for, its square where squares are", () => {
    const foe = view.models.find(({ owner, at }) => owner !== active.owner && at !== null) as CoreModel;
    const picks = picksOf(view, info, decide("aim", [`unit:${foe.model}`]));
    for (const cell of standsOn(view, foe)) expect(picks[cell]).toBe(pick(`unit:${foe.model}`));
    const moving = picksOf(
      { ...view, active: { ...sure(view.active), model: -1 } },
      info,
      decide("act", ["cell:5"]),
    );
    expect(moving[foe.at ?? 0]).toBe(pick(`cell:${foe.at}`));
  });

  test("every square that a large base could stand on can be pointed at", () => {
    const large = sure(view.models.find(({ base }) => base === 3));
    const placing = { ...view, about: large.model };
    const question = decide("deploy-where", ["cell:0", "cell:4", "cell:30"]);
    const means = (cell: number): string | undefined =>
      info.names[aroundOf(placing, info, question, cell) ?? -1];
    expect([0, 1, 31].map(means)).toEqual(["cell:0", "cell:0", "cell:0"]);
    expect([6, 66, 92].map(means)).toEqual(["cell:4", "cell:4", "cell:30"]);
    // The last column of a row is no neighbour of the next row's first.
    expect([8, 29, 59].map(means)).toEqual([undefined, undefined, undefined]);
    expect(aroundOf(view, info, decide("aim", ["unit:0"]), 0)).toBeNull();
  });

  test("the hits of an attack are a row of questions", () => {
    const attack = { left: [3, 5, 8] } as unknown as CoreView["attack"];
    const row = (asks: string) => face.row?.({ ...view, attack }, decide(asks, ["number:3"]));
    expect(row("resolve")).toEqual({ order: true, left: 2 });
    expect(row("attacker-choice")).toEqual({ order: false, left: 3 });
    expect(row("act")).toBeNull();
    expect(face.row?.({ ...view, attack: null }, decide("resolve", ["number:3"]))).toBeNull();
  });

  test("a zone is picked anywhere in it", () => {
    const picks = picksOf(view, info, decide("choose-zone", ["number:0", "number:1"]));
    view.board.zones.forEach(({ north_west, south_east }, zone) => {
      expect([picks[north_west], picks[south_east]]).toEqual([
        pick(`number:${zone}`),
        pick(`number:${zone}`),
      ]);
    });
  });

  test("a square says what is there, and how well it is seen", () => {
    const labels = new Labels(view, book, names, active.owner);
    const aim = sure(view.aims[0]);
    const foe = sure(view.models.find(({ model }) => model === aim.target));
    const said = labels.of(foe.at ?? 0);
    expect(said).toContain(`${nameOf(view, book, foe)} of ${names[foe.owner]}`);
    expect(said).toContain(`distance ${aim.distance}`);
    expect(said).toContain("line of sight");
    expect(labels.of(active.at ?? 0)).toContain(`your ${nameOf(view, book, active)}`);
  });
});

describe("lines", () => {
  test("come in eighths of a square", () => {
    const [from, to] = endsOf({ ...sure(view.aims[0]), origin: [12, 20], to: [8, 4] });
    expect([from, to]).toEqual([
      { x: 1.5, y: 2.5 },
      { x: 1, y: 0.5 },
    ]);
  });

  test("the range of a base ends on the board", () => {
    const patch = { top: 1, left: 1, bottom: 2, right: 2 };
    expect(rangePath(patch, 1, { rows: 5, columns: 5 })).toBe("M1 0H2V1H3V2H2V3H1V2H0V1H1V0z");
    expect(rangePath(patch, 9, { rows: 2, columns: 3 })).toBe("M0 0H3V1H3V2H0V1H0V0z");
  });

  test("show whom a weapon can hit, and of others only the one that is looked at", () => {
    const [first, ...others] = view.aims;
    const { container } = draw({ range: 30, aims: [{ ...sure(first), sight: "partial" }, ...others] });
    ask("aim", [`unit:${first?.target}`]);
    expect(container.querySelectorAll("[data-aim]")).toHaveLength(1);
    expect(container.querySelector(".line.partial")).not.toBeNull();
  });
});

test("charts put equal results together", () => {
  const gun = burstChart(factsOfWeapon(book, "valkyrie-mini-gun"));
  expect(gun.map(({ from, to, words }) => `${from}-${to} ${words}`)).toEqual([
    ...["0-0 –", "1-2 1", "3-5 2", "6-8 3", "9-9 4 ★"],
  ]);
  expect(gun.at(-1)?.detail).toBe("4 hit dice, 1 Crit");
  const mech = hitChart(factsOfModel(book, "paladin-warlord"), book);
  expect(mech.map(({ from, to, words }) => `${from}-${to} ${words}`)).toEqual([
    ...["1-2 –", "3-3 def.", "4-6 Torso", "7-7 Head", "8-8 att."],
  ]);
});

test("a model fares as its weakest vital part does", () => {
  const mech = sure(view.models.find(({ type }) => type === "warlord"));
  const hurt = mech.locations.map((place) => ({ ...place, hp: place.name === "Torso" ? 4 : 0 }));
  const health = healthOf({ ...mech, locations: hurt }, factsOfModel(book, mech.card));
  expect(health.vital).toBe(4);
  expect(health.broken).toEqual(mech.locations.flatMap(({ name }) => (name === "Torso" ? [] : [name])));
});

test("names are short beside the board, and numbered where there are several", () => {
  const troopers = view.models.filter(({ card }) => card === "paladin-trooper");
  expect(troopers.map((each) => shortName(view, book, each))).toEqual(["Trooper 1", "Trooper 2"]);
  const mech = view.models.find(({ card }) => card === "paladin-sentinel");
  expect(mech && shortName(view, book, mech)).toBe("Sentinel");
  const named = (name: string) =>
    ({ ...book, cards: book.cards.map((card) => ({ ...card, name })) }) satisfies typeof book;
  expect(mech && shortName(view, named("Paladin-Sentinel"), mech), "as German joins it").toBe("Sentinel");
});

describe("the table", () => {
  test("lets a weapon, an action and a square be picked where they lie", async () => {
    const { container } = draw();
    ask("act", ["number:0", "card:sprint", `cell:${active.at}`, "verb:done"]);
    const card = sure(container.querySelector<HTMLElement>(`[data-datacard="${active.model}"]`));
    const [open] = within(card)
      .getAllByRole("button")
      .filter((each) => each.getAttribute("aria-label")?.includes("take number:0"));
    await fireEvent.click(open as Element);
    await fireEvent.click(within(card).getByRole("button", { name: /^Sprint.*take card:sprint/ }));
    expect(answered).toEqual([[pick("number:0")], [pick("card:sprint")]]);
  });

  test("draws one line around what a large base can reach, with a dot even where it stands itself", () => {
    const mech = sure(view.models.find(({ base }) => base === 3));
    const at = 10 * 30 + 10;
    const { container } = draw({
      models: view.models.map((each) => (each === mech ? { ...each, at } : each)),
      active: {
        ...{ movement: 4, spent: true, sprinted: false, repaired: false },
        ...{ model: mech.model, movement_points: 2, action_points: 1 },
      },
    });
    const { columns } = view.board;
    const reach = [at + 1, at + 2, at + 3].map((cell) => `cell:${cell}`);
    ask("act", [...reach, "verb:done"], focusOf(0, { cell: at }));
    const ring = container.querySelector(".rings .ring")?.getAttribute("d") ?? "";
    // Three rows of three squares where it stands, and two of the three middles beside them.
    expect(ring.match(/M/g)).toHaveLength(12 + 2 * 2);
    const dots = container.querySelector(".rings .dot")?.getAttribute("d") ?? "";
    const middle = { x: (at % columns) + 2.5, y: Math.floor(at / columns) + 1.5 };
    expect(dots).toBe(`M${middle.x} ${Math.round((middle.y - 0.13) * 1000) / 1000}l.13 .13-.13 .13-.13-.13z`);
  });

  test("opens a datacard from the board and from the list, and the next question closes it", async () => {
    const { container } = draw();
    ask("act", ["verb:done"]);
    const shown = () => container.querySelector<HTMLElement>("[data-datacard]")?.dataset["datacard"];
    expect(shown()).toBe(String(active.model));
    const other = sure(view.models.find(({ at, model }) => at !== null && model !== active.model));
    await fireEvent.click(container.querySelector(`[data-cell="${other.at}"]`) as Element);
    expect(shown()).toBe(String(other.model));
    expect(asked, "a touch on a model is no question why not").toEqual([]);
    const rows = screen.getAllByRole("button", { name: /^Open datacard/ });
    await fireEvent.click(rows[0] as Element);
    expect(shown()).toBe(
      String(view.models.find(({ owner }) => owner === (active.owner === 1 ? 1 : 0))?.model),
    );
    ask("act", ["verb:done"]);
    expect(shown()).toBe(String(active.model));
  });

  test("shows an attack with its dice and what is open", async () => {
    const foe = view.aims[0]?.target ?? 0;
    const attack = {
      ...{ attacker: active.model, target: foe, weapon: "valkyrie-mini-gun", shots: 2, sight: "partial" },
      burst_modifiers: [{ value: -1, because: "core.sight.penalty" }],
      ...{ burst: [4, 0], burst_results: [3, 0], hit_modifiers: [], hits: [6, 8], hit_results: [6, 8] },
      left: [6, 8, 8],
    };
    const { container } = draw({ attack });
    ask("resolve", ["number:6", "number:8"]);
    const panel = sure(container.querySelector<HTMLElement>("[data-attack]"));
    expect(within(panel).getByRole("img", { name: "4, counts as 3" })).toBeTruthy();
    expect(within(panel).getByRole("img", { name: "0" }), "no die counts less than nothing").toBeTruthy();
    expect(panel.textContent).toContain("−1 partial line of sight");
    await fireEvent.click(within(panel).getByRole("button", { name: /^Result 8/ }));
    expect(answered).toEqual([[pick("number:8")]]);
  });

  test("asks for a location on the datacard of who is hit", async () => {
    const foe = view.aims[0]?.target ?? 0;
    const { container } = draw({ about: foe });
    ask("attacker-choice", ["number:0", "number:1"]);
    const card = sure(container.querySelector<HTMLElement>(`[data-datacard="${foe}"]`));
    const places = within(within(card).getByRole("group", { name: "Hit locations" })).getAllByRole("button");
    await fireEvent.click(places[1] as Element);
    expect(answered).toHaveLength(1);
  });

  test("gives a die to a number of the track", async () => {
    draw({ phase: "initiative" });
    ask("place-die", ["number:3"]);
    await fireEvent.click(screen.getByRole("button", { name: /^3.*take number:3/ }));
    expect(answered).toEqual([[pick("number:3")]]);
  });

  test("knows who watches by the square that acts", () => {
    const watcher = sure(view.models.find(({ at, owner }) => at !== null && owner === active.owner));
    const focus = focusOf(watcher.owner, { piece: watcher.model, cell: watcher.at });
    const idle = { ...view, active: null, about: null };
    expect(subjectOf(idle, decide("overwatch", ["number:0"]), focus)?.model).toBe(watcher.model);
  });
});
