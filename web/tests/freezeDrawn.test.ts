/** What the board of The Freeze draws for who points at something: reach, joint moves, ways, ties between pieces. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import Field from "../src/games/ignite/Field.svelte";
import { Labels } from "../src/games/ignite/cells";
import Card from "../src/games/ignite/Card.svelte";
import Player from "../src/games/ignite/Player.svelte";
import Races from "../src/games/ignite/Races.svelte";
import { pickOf } from "../src/games/ignite/view";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import { focusOf, questionOf } from "./decisions";
import { askedAt, book, info, seen, type FreezeView } from "./knownFreeze";
import Stand from "./Stand.svelte";

let picking: Picking;
let asked: number[];
beforeEach(() => {
  asked = [];
  picking = new Picking({ answer: () => undefined, why: (pick) => asked.push(pick) });
});
afterEach(cleanup);

const names = ["Ann", "Ben", "Cy"];

function draw(Part: unknown, given: Record<string, unknown>) {
  const part = Part as Component<Record<string, unknown>>;
  return render(Stand, { props: { Part: part, picking, inspecting: new Inspecting(), with: given } });
}

const field = (view: FreezeView, seat = 0) => draw(Field, { view, info, book, names, seat });

function put(question: ReturnType<typeof askedAt>): void {
  const choices = question.options.map((pick) => ({ pick, text: `take ${pick}`, hint: "", grave: false }));
  picking.put(question, choices);
  flushSync();
}

function light(pick: number | null): void {
  picking.light(pick);
  flushSync();
}

const cellPick = (cell: number): number => pickOf(info, "cell:0") + cell;
const space = (cell: number): Element => document.querySelector(`[data-cell="${cell}"]`) as Element;
const drawn = (what: string): string[] =>
  [...document.querySelectorAll(`[data-${what}]`)].map((each) => each.getAttribute(`data-${what}`) ?? "");

describe("the reach of a war machine", () => {
  const view = seen("machines");
  const [ballista, catapult, nobodys] = view.expansion.machines.map(({ piece }) => piece);
  const cellOf = (piece?: number): number => view.pieces.find((each) => each.piece === piece)?.cell ?? -1;

  test("is drawn while one looks at it, with mouse or keys, in the colour of its owner", async () => {
    field(view);
    expect(drawn("reach")).toEqual([]);
    await fireEvent.pointerOver(space(cellOf(catapult)), { pointerType: "mouse" });
    expect(drawn("reach")).toEqual([String(catapult)]);
    const reach = document.querySelector<SVGElement>("[data-reach]");
    expect(reach?.style.getPropertyValue("--seat")).toBe("var(--seat-1)");
    const spaces = reach?.querySelector(".spaces")?.getAttribute("d") ?? "";
    expect(spaces.match(/M/g)).toHaveLength(view.expansion.machines[1]?.reach.length ?? -1);
    await fireEvent.pointerOver(space(0), { pointerType: "mouse" });
    expect(drawn("reach")).toEqual([]);
    await fireEvent.focusIn(space(cellOf(nobodys)));
    expect(drawn("reach")).toEqual([String(nobodys)]);
    expect(document.querySelector<SVGElement>("[data-reach]")?.style.getPropertyValue("--seat")).toBe(
      "#fff3dc",
    );
  });

  test("is drawn after a touch, which asks why it cannot be picked as ever", async () => {
    field(view);
    await fireEvent.click(space(cellOf(ballista)));
    expect(drawn("reach")).toEqual([String(ballista)]);
    expect(asked).toEqual([cellPick(cellOf(ballista))]);
    put(questionOf("act", [pickOf(info, "verb:end-turn")]));
    expect(drawn("reach")).toEqual([]);
  });

  test("is drawn for the machine that is fired, and for those that the button would fire", () => {
    const fresh = structuredClone(view);
    for (const machine of fresh.expansion.machines) machine.fired = false;
    field(fresh);
    put(questionOf("fire", [cellPick(3)], { focus: focusOf(0, { piece: ballista ?? null }) }));
    expect(drawn("reach")).toEqual([String(ballista)]);
    const fire = pickOf(info, "verb:fire");
    put(questionOf("act", [fire]));
    expect(drawn("reach")).toEqual([]);
    light(fire);
    expect(drawn("reach")).toEqual([String(ballista)]);
  });

  test("is not drawn for one that was fired, by the button", () => {
    field(view);
    const fire = pickOf(info, "verb:fire");
    put(questionOf("act", [fire]));
    light(fire);
    expect(drawn("reach")).toEqual([]);
  });
});

describe("a joint move", () => {
  const arrows = (which: string): string[] =>
    [...document.querySelectorAll(`[data-joint="${which}"]`)].map(
      (each) => each.getAttribute("data-to") ?? "",
    );

  test("is an arrow for unit and machine each, to every space that the server names", () => {
    field(seen("joint"));
    put(askedAt("joint"));
    expect(arrows("unit").toSorted()).toEqual(["51", "53", "64"]);
    expect(arrows("machine").toSorted()).toEqual(["41", "52", "54", "65"]);
  });

  test("that is lit shows where the machine could go then", () => {
    field(seen("joint"));
    put(askedAt("joint"));
    light(cellPick(64));
    expect(arrows("machine").toSorted()).toEqual(["52", "65"]);
    expect(arrows("unit")).toEqual([]);
    expect(document.querySelector("[data-way]")).toBeTruthy();
  });

  test("with the unit's space settled asks for the machine's", () => {
    field(seen("rolling"));
    put(askedAt("rolling"));
    light(cellPick(54));
    expect(arrows("unit")).toEqual(["53"]);
    expect(document.querySelector("[data-way]")).toBeTruthy();
  });
});

test("a space that can be picked says all that its choice does, to who hears it, too", () => {
  field(seen("walking"));
  const question = askedAt("walking");
  picking.put(question, [
    { pick: cellPick(52), text: "Go to E5", hint: "takes 2, 1 of 3 movement left", grave: false },
  ]);
  flushSync();
  expect(space(52).getAttribute("aria-label")).toBe(
    "E5, snow, 2 movement to enter. Go to E5. takes 2, 1 of 3 movement left",
  );
});

test("the way of a move says at its end how much movement it leaves", () => {
  field(seen("walking"));
  put(askedAt("walking"));
  const note = (cell: number): string | undefined => {
    light(cellPick(cell));
    return document.querySelector("[data-note]")?.textContent;
  };
  expect(note(52)).toBe("1/3");
  expect(note(50)).toBe("2/3");
  light(null);
  expect(document.querySelector("[data-note]")).toBeNull();
});

describe("what lasts", () => {
  const view = seen("spells");
  const cellOf = (owner: number): number => view.pieces.find((each) => each.owner === owner)?.cell ?? -1;

  test("ties a charmer to whom it has charmed, with the turns that are left", () => {
    field(view);
    expect(drawn("tie")).toEqual(["charm"]);
    const label = new Labels(view, book, names, 0);
    expect(label.of(cellOf(1))).toContain("charmed by your panda on D4, 3 turns left");
    const charmed = document.querySelector(`[data-on="${cellOf(1)}"] .sign text`);
    expect(charmed?.textContent).toBe("3");
  });

  test("hides a unit in smoke", () => {
    field(view);
    expect(document.querySelector(`[data-on="${cellOf(0)}"] .smoke`)).toBeTruthy();
    expect(document.querySelector(`[data-on="${cellOf(1)}"] .smoke`)).toBeNull();
  });

  const plate = (seat: number, you: number): string[] => {
    cleanup();
    const mine = seen("spells", you);
    draw(Player, { player: mine.players[seat], view: mine, info, book, names, yours: seat === you });
    return [...document.querySelectorAll("[data-effect]")].map((each) => each.getAttribute("title") ?? "");
  };

  test("is a badge with words at both allies, at whom it slows, and at whose rats they are", () => {
    expect(plate(0, 0)).toEqual([
      "Plagued Rats (until your next turn): a player who buys a card gains a Hex",
      "Diplomacy (until your next turn): allied with Cy",
    ]);
    expect(plate(1, 1)).toEqual([
      "Massive Blizzard (until Ann's next turn): slowed by Ann's blizzard: every space takes twice the movement",
    ]);
    expect(plate(2, 0)[1]).toBe("Diplomacy (until your next turn): allied with you");
    expect(plate(0, 1).length).toBe(2);
    expect(screen.getByRole("img", { name: "has the blizzard token" })).toBeTruthy();
  });
});

test("how many Hexes a player has stands at the plate, and nothing where there are none", () => {
  const view = seen("winter");
  draw(Player, { player: view.players[0], view, info, book, names, yours: true });
  expect(screen.getByText("1 Hex among the cards")).toBeTruthy();
  cleanup();
  draw(Player, { player: view.players[1], view, info, book, names, yours: false });
  expect(document.querySelector("[data-hexed]")).toBeNull();
});

test("a race shows the units and the health that the book gives it", () => {
  draw(Races, { view: seen("winter"), info, book, names });
  const words = (name: string): string =>
    screen.getByText(name).closest(".race")?.querySelector(".units .unseen")?.textContent ?? "";
  expect(words("Orcs")).toBe("3 units, 4 health each");
  expect(words("Ratmen")).toBe("5 units, 2 health each");
  expect(words("Dwarves")).toBe("3 units, 3 health each");
});

test("nobody has lost units that were not placed yet", () => {
  const view = { ...seen("winter"), pieces: [] };
  const words = (phase: string): string => {
    cleanup();
    draw(Player, { player: view.players[0], view: { ...view, phase }, info, book, names, yours: true });
    return document.querySelector(".units .unseen")?.textContent ?? "";
  };
  expect(words("setup")).toBe("");
  expect(words("action")).toBe("no units left");
});

test("a range on a card does not break in two", () => {
  draw(Card, { card: book.cards.find(({ key }) => key === "catapult"), book, size: "small" });
  expect(document.querySelector(".short")?.textContent).toBe("build: fires 2-\u20607, 3 damage");
});
