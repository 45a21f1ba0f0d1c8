/** Those who share a screen by the names that they gave themselves. */
import { beforeEach, expect, test } from "vitest";
import { keepNicknames, namesHere, nicknamesOf, renamed } from "../src/table/nicknames";
import type { SeatInfo } from "../src/wire/types";

const seat = (name: string, yours: boolean) => ({ name, bot: null, yours }) as SeatInfo;
const SEATS = [seat("Ada", true), seat("Ada", true), seat("Bob", false)];

beforeEach(() => localStorage.clear());

test("are kept for a room, and only for seats of this screen", () => {
  keepNicknames("room-one", { 1: "Bea", 2: "nobody" });
  expect(namesHere(SEATS, nicknamesOf("room-one"))).toEqual(["Ada 1", "Bea", "Bob"]);
  expect(namesHere(SEATS, nicknamesOf("room-two"))).toEqual(["Ada 1", "Ada 2", "Bob"]);
  localStorage.setItem("emberbox.nicknames.room-one", "broken");
  expect(nicknamesOf("room-one")).toEqual({});
});

test("stand in all words of a message, and nothing else is changed", () => {
  const words = {
    now: "Ada 2's turn",
    lines: [{ text: [{ to: "seat:1", text: "Ada 2" }, " waits."], event: 3 }],
  };
  expect(renamed(words, SEATS, { 1: "Bea" })).toEqual({
    now: "Bea's turn",
    lines: [{ text: [{ to: "seat:1", text: "Bea" }, " waits."], event: 3 }],
  });
  expect(renamed(words, SEATS, {})).toBe(words);
});
