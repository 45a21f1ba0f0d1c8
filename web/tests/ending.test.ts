/** The end of a game: whom it lifts out, and whom it does not. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Ending from "../src/table/Ending.svelte";

afterEach(cleanup);

function drawn(payoffs: number[]) {
  return render(Ending, {
    props: {
      ...{
        verdict: "It is over.",
        ending: "",
        decided: "Who is left wins.",
        room: "r",
        rematch: null,
        next: null,
        onclose: () => undefined,
      },
      ...{ names: ["Ann", "Ben"], payoffs, won: payoffs[0] === 1 },
      statistics: [{ label: "Units lost", values: [0, 2] }],
    },
  }).container;
}

test("all who won together are marked, and the most of each figure", () => {
  const end = drawn([1, 1]);
  expect(end.querySelectorAll("th.best")).toHaveLength(2);
  expect(end.querySelectorAll("td.most")).toHaveLength(1);
  expect(end.querySelector(".defeat")).toBeNull();
});

test("the rule that decided it is told", () => {
  expect(drawn([1, 0]).textContent).toContain("What decided it: Who is left wins.");
});

test("in a common defeat nobody is marked, least of all who lost most", () => {
  const end = drawn([0, 0]);
  expect(end.querySelectorAll(".best, .most, .won")).toHaveLength(0);
  expect(end.querySelectorAll(".defeat")).toHaveLength(1);
});
