import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Line, socketAddress, type Ask, type LineState, type News } from "../src/wire/line";
import { sentence } from "../src/wire/sentence";
import type { FromServer } from "../src/wire/types";
import { updateOf } from "./known";
import { FakeSocket } from "./sockets";

let states: LineState[];
let news: News[];
let line: Line;
let greet: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  [states, news] = [[], []];
  greet = () => undefined;
  const hearing = {
    greet: () => greet(),
    hear: (each: News) => void news.push(each),
    changed: (state: LineState) => void states.push(state),
  };
  line = new Line(hearing, "ws://here/ws");
});

afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answer: Ask = { type: "answer", step: 3, picks: [7] };
const enter: Ask = { type: "enter", room: "a-room-1", seat: 0, seen: 0, words: true };

/** How long it takes until another socket is opened. */
function pauseUntilNext(): number {
  const before = FakeSocket.made.length;
  let waited = 0;
  for (; FakeSocket.made.length === before && waited < 60_000; waited += 10) vi.advanceTimersByTime(10);
  return waited;
}

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("asking", () => {
  test("each reply goes to who asked, in whatever order they come", async () => {
    FakeSocket.last.open();
    const first = line.ask({ type: "why", pick: 1 });
    const second = line.ask({ type: "why", pick: 2 });
    const [one, other] = FakeSocket.last.sent;
    expect(one?.id).not.toBe(other?.id);
    FakeSocket.last.say({ type: "because", re: other?.id ?? 0, pick: 2, rule: null, fact: [], remedy: [] });
    FakeSocket.last.say({ type: "because", re: one?.id ?? 0, pick: 1, rule: null, fact: [], remedy: [] });
    expect(await first).toMatchObject({ pick: 1 });
    expect(await second).toMatchObject({ pick: 2 });
    expect(news).toEqual([]);
  });

  test("what is refused is said in a whole sentence", async () => {
    FakeSocket.last.open();
    const asked = line.ask(answer);
    const re = FakeSocket.last.sent[0]?.id ?? 0;
    FakeSocket.last.say({ type: "refused", re, code: "paused", message: "the game is paused" });
    expect(await asked).toMatchObject({ code: "paused", message: "The game is paused." });
    expect(["", "Schon fertig."].map(sentence)).toEqual(["", "Schon fertig."]);
  });

  test("what nobody asked for is news", () => {
    FakeSocket.last.open();
    const update = updateOf(0, ["turn"]) as News;
    FakeSocket.last.say(update);
    expect(news).toEqual([update]);
  });

  test("what is asked before the line is there is sent when it is", () => {
    void line.ask(answer);
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toMatchObject([answer]);
  });
});

describe("a cut line", () => {
  test("comes back after pauses that grow up to a limit, and begin anew once it was there", () => {
    FakeSocket.last.open();
    const pauses: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      FakeSocket.last.cut();
      pauses.push(pauseUntilNext());
    }
    expect(pauses[0]).toBe(400);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
    expect(pauses.at(-1)).toBe(8000);
    FakeSocket.last.open();
    FakeSocket.last.cut();
    expect(pauseUntilNext()).toBe(400);
    expect(states.slice(-2)).toEqual(["open", "lost"]);
  });

  test("asks again what was not answered, after the greeting and with the same id", async () => {
    FakeSocket.last.open();
    const reply = line.ask(answer);
    const [before] = FakeSocket.last.sent;
    FakeSocket.last.cut();
    pauseUntilNext();
    greet = () => void line.ask(enter);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["enter", "answer"]);
    expect(FakeSocket.last.sent[1]).toEqual(before);
    FakeSocket.last.say({ type: "accepted", re: before?.id ?? 0, step: 3 });
    expect(await reply).toMatchObject({ type: "accepted" });
  });

  test("does not enter twice, however often it is cut", () => {
    greet = () => void line.ask(enter);
    for (let time = 0; time < 4; time += 1) {
      FakeSocket.last.open();
      expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["enter"]);
      FakeSocket.last.cut();
      pauseUntilNext();
    }
  });

  test("what was answered is not asked again", async () => {
    FakeSocket.last.open();
    const reply = line.ask(answer);
    FakeSocket.last.say({ type: "accepted", re: FakeSocket.last.sent[0]?.id ?? 0, step: 3 });
    await reply;
    FakeSocket.last.cut();
    pauseUntilNext();
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([]);
  });

  test.each([4403, 4429])("closed with %i, it waits long before it comes back", (code) => {
    FakeSocket.last.open();
    FakeSocket.last.cut(code);
    expect(states.at(-1)).toBe("refused");
    expect(pauseUntilNext()).toBe(8000);
  });

  test("an old socket says and cuts nothing any more", () => {
    const old = FakeSocket.last;
    old.open();
    line.renew();
    expect(FakeSocket.made).toHaveLength(2);
    expect(old.readyState).toBe(3);
    old.say(updateOf(0, []) as News);
    expect(news).toEqual([]);
    expect(states).toEqual(["open"]);
  });
});

describe("a dead line", () => {
  const pings = () => FakeSocket.last.sent.filter(({ type }) => type === "ping");
  const pong = () => FakeSocket.last.say({ type: "pong", re: pings().at(-1)?.id ?? 0 });

  test("is given up when a ping is not answered", () => {
    const { last } = FakeSocket;
    last.open();
    vi.advanceTimersByTime(15_000);
    expect(pings()).toHaveLength(1);
    vi.advanceTimersByTime(5_999);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "lost"]);
    expect(last.readyState).toBe(3);
    expect(pauseUntilNext()).toBe(400);
  });

  test.each([answer, { type: "undo" } as Ask])("is given up soon after %o that nobody takes", (deed) => {
    FakeSocket.last.open();
    void line.ask(deed);
    vi.advanceTimersByTime(3_000);
    expect(pings()).toHaveLength(1);
    void line.ask({ type: "why", pick: 1 });
    void line.ask(deed);
    vi.advanceTimersByTime(6_000);
    expect(states).toEqual(["open", "lost"]);
  });

  test("is not doubted when an answer is taken", async () => {
    FakeSocket.last.open();
    void line.ask(answer);
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.say({ type: "accepted", re: FakeSocket.last.sent[0]?.id ?? 0, step: 4 } as FromServer);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(pings()).toEqual([]);
  });

  test("one that answers its pings is kept, and asked again and again", async () => {
    FakeSocket.last.open();
    for (let time = 1; time <= 4; time += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      expect(pings()).toHaveLength(time);
      pong();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(FakeSocket.made).toHaveLength(1);
    expect(states).toEqual(["open"]);
  });

  test("one that never opens is given up as well", () => {
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual(["lost"]);
    expect(pauseUntilNext()).toBe(400);
  });
});

describe("coming back", () => {
  test.each(["online", "shown"])("connects at once when the browser is %s again", (what) => {
    FakeSocket.last.open();
    FakeSocket.last.cut(4429);
    if (what === "online") window.dispatchEvent(new Event("online"));
    else hide(false);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.made, "the pause that was cut short is over").toHaveLength(2);
  });

  test("does not hurry where nobody looks", () => {
    FakeSocket.last.open();
    FakeSocket.last.cut(4429);
    hide(true);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test.each(["online", "offline"])("tries at once whether it is still there when it is %s", (what) => {
    FakeSocket.last.open();
    window.dispatchEvent(new Event(what));
    expect(FakeSocket.last.sent).toMatchObject([{ type: "ping" }]);
    vi.advanceTimersByTime(6_000);
    expect(states).toEqual(["open", "lost"]);
  });
});

test("closed for good, it never comes back", () => {
  FakeSocket.last.open();
  void line.ask(answer);
  line.close();
  expect(FakeSocket.last.readyState).toBe(3);
  window.dispatchEvent(new Event("online"));
  hide(false);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(states).toEqual(["open"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("closed while it pauses, it never comes back", () => {
  FakeSocket.last.cut();
  line.close();
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test("the socket's address follows the page's", () => {
  expect(socketAddress({ protocol: "https:", host: "ember.test" })).toBe("wss://ember.test/ws");
  expect(socketAddress({ protocol: "http:", host: "127.0.0.1:8000" })).toBe("ws://127.0.0.1:8000/ws");
});
