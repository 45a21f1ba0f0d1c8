import { expect, test } from "vitest";
import { bestOf, seatNames, sharedEnd } from "../src/table/seats";

const names = (...seats: [name: string | null, bot: string | null][]) =>
  seatNames(seats.map(([name, bot]) => ({ name, bot, yours: false })));

// As emberbox.telling.speech.Names.of_seats has them.
test("players have their names, bots their levels, empty seats numbers", () => {
  expect(names(["Ada", null], ["Ada", "novice"], [null, "veteran"], [null, null])).toEqual([
    ...["Ada 1", "Ada 2", "Veteran", "Seat 4"],
  ]);
});

test("a number that is somebody's name already is left to them", () => {
  expect(names(["Ada", null], ["Ada", null], ["Ada 1", null])).toEqual(["Ada 2", "Ada 3", "Ada 1"]);
  expect(names([null, null], ["Seat 1", null])).toEqual(["Seat 1 1", "Seat 1 2"]);
});

test("a player without a name is a seat", () => {
  expect(names(["", null], ["", "novice"])).toEqual(["Seat 1", "Novice"]);
});

test("the best result is nobody's where all lost together", () => {
  expect(bestOf([0.5, 0, 0.5])).toBe(0.5);
  expect(bestOf([1, 1, 1])).toBe(1);
  expect(bestOf([0, 0, 0])).toBeNull();
});

test("who plays together wins and loses as one", () => {
  expect(sharedEnd([1, 1, 1])).toBe("won");
  expect(sharedEnd([1])).toBe("won");
  expect(sharedEnd([0, 0])).toBe("lost");
  expect(sharedEnd([0])).toBe("lost");
  expect(sharedEnd([1, 0])).toBeNull();
  expect(sharedEnd([0.5, 0.5])).toBeNull();
});
