/** Who is here at a table, as the page says it. */
import { describe, expect, test, vi } from "vitest";
import { People } from "../src/table/people.svelte";
import { clock } from "../src/texts/numbers";
import type { Presence, SeatInfo } from "../src/wire/types";

const NOW = 1_000_000;
const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({ name: "Ada", bot: null, yours: false, ...more });

function told(seats: Presence["seats"], watching = 0): People {
  vi.useFakeTimers({ now: 5_000_000 });
  const people = new People();
  people.hear({ type: "presence", room: "r", seats, watching, now: NOW });
  vi.useRealTimers();
  return people;
}

describe("a clock", () => {
  test("has minutes and seconds, and hours where there are any", () => {
    expect([0, 9.9, 42, 725, 3723, -3].map(clock)).toEqual([
      "0:00",
      "0:09",
      "0:42",
      "12:05",
      "1:02:03",
      "0:00",
    ]);
  });

  test("is the server's, whatever the browser's says", () => {
    expect(told([]).now).toBe(NOW);
  });
});

describe("people", () => {
  test("are here, thinking, away or gone, and a bot is a bot", () => {
    const people = told([
      { state: "here", since: NOW },
      { state: "away", since: NOW - 5 },
      { state: "gone", since: NOW - 42 },
      { state: "gone", since: null },
      null,
    ]);
    expect(people.sign(seat(), 0, [])).toBe("here");
    expect(people.word(seat(), 0, [])).toBe("");
    expect(people.word(seat(), 0, [0])).toBe("thinking");
    expect(people.word(seat(), 1, [1])).toBe("away");
    expect(people.word(seat(), 2, [])).toBe("offline for 0:42");
    expect(people.word(seat(), 3, [])).toBe("offline");
    expect(people.word(seat({ bot: "novice" }), 4, [4])).toBe("bot");
  });

  test("are waited for without a word for a moment, then with the time", () => {
    const people = told([]);
    expect([people.waited(NOW - 2), people.waited(NOW - 42), people.waited(0)]).toEqual(["", "0:42", ""]);
  });
});
