/** What a team shares beside the game: plans of the moment, pings that fade, votes that fall with their question. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SHOWN, Team, type Courier } from "../src/table/team.svelte";
import type { GameInfo, Plan, Plans } from "../src/wire/types";

const PLAN: Plan = {
  ...{ piece: 3, cell: 7, stop: 9, toward: null, aim: 10, against: 0, tie: false, text: ["It attacks."] },
};
const plansAt = (step: number): Plans => ({
  ...{ type: "plans", re: 1, step, assumed: ["If nothing changes:"], plans: [PLAN] },
});
const info = { picks: { cell: 100 } } as unknown as GameInfo;

let said: unknown[];
let answer: () => Promise<Plans | null>;
let heard: boolean;
let team: Team;

beforeEach(() => {
  vi.useFakeTimers();
  [said, heard] = [[], true];
  answer = async () => plansAt(5);
  const courier: Courier = {
    plans: () => {
      said.push("plans");
      return answer();
    },
    point: async (pick) => (said.push(["point", pick]), heard),
    vote: async (pick) => (said.push(["vote", pick]), heard),
  };
  team = new Team(courier);
  team.know(info);
  team.show(5, null);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("plans", () => {
  test("are asked for once a moment, and drawn only while they are shown", async () => {
    await team.foresee();
    await team.foresee();
    expect(said).toEqual(["plans"]);
    expect(team.plans).toEqual([PLAN]);
    expect(team.drawn).toEqual([]);
    team.showing = true;
    expect(team.drawn).toEqual([PLAN]);
  });

  test("of another moment are none", async () => {
    await team.foresee();
    team.show(6, null);
    expect(team.plans).toBeNull();
  });

  test("are asked for again if the game has moved on meanwhile", async () => {
    answer = async () => {
      if (said.length === 1) team.show(6, null);
      return plansAt(4 + said.length);
    };
    await team.foresee();
    expect(said).toEqual(["plans", "plans"]);
    expect(team.plans).toEqual([PLAN]);
  });

  test("that nobody can tell are not asked for over and over", async () => {
    answer = async () => null;
    await team.foresee();
    expect(said).toEqual(["plans"]);
    expect(team.plans).toBeNull();
  });
});

describe("pings", () => {
  const pointed = { type: "pointed", room: "r", seat: 1, pick: 107, text: "D4" } as const;

  test("a space is pointed out by its pick, and that ends the pointing", async () => {
    team.pinging = true;
    team.pointAt(7);
    await vi.runAllTimersAsync();
    expect(said).toEqual([["point", 107]]);
    expect(team.pinging).toBe(false);
  });

  test("fade after a while", () => {
    team.pointed(pointed);
    expect(team.pings).toHaveLength(1);
    expect(team.cellOf(pointed, 20)).toBe(7);
    expect(team.cellOf(pointed, 5)).toBeNull();
    expect(team.pingsAt([3, 107])).toHaveLength(1);
    vi.advanceTimersByTime(SHOWN);
    expect(team.pings).toEqual([]);
  });

  test("a flood shows the last ones, and who pings too fast is told so", async () => {
    for (let n = 0; n < 20; n += 1) team.pointed(pointed);
    expect(team.pings.length).toBeLessThan(10);
    heard = false;
    await team.point(1);
    expect(team.hushed).toBe(true);
  });
});

describe("votes", () => {
  test("are of the moment at which something is asked, and taken back by a second touch", async () => {
    await team.vote(0, 1);
    team.voted({ type: "votes", room: "r", step: 5, votes: [{ seat: 1, pick: 0 }] });
    expect(team.votersFor(0)).toEqual([1]);
    await team.vote(0, 1);
    expect(said).toEqual([
      ["vote", 0],
      ["vote", null],
    ]);
    team.show(6, null);
    expect(team.votes).toEqual([]);
  });
});
