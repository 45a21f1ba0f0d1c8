/** A room as the page sees it; the server is stood in for at the socket and at `fetch`. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Room } from "../src/table/room.svelte";
import type { FromServer, Table, Update } from "../src/wire/types";
import { decisionOf, updateOf } from "./known";
import { FakeSocket } from "./sockets";

const ROOM = "a-room-1";
let room: Room;
let seats: Table["seats"];
let page: string;
let known: boolean;

const tableOf = (): Table => ({
  ...{ type: "table", room: ROOM, game: "forge", options: {}, state: "playing", note: "", seats },
  ...{
    hosting: true,
    listed: false,
    timer: { kind: "off", limit: 60, increment: 0 },
    deadline: null,
    rematch: null,
    origin: "deal",
    clocks: [],
    paused: null,
    pausing: [],
    chat: true,
    rated: false,
    tournament: null,
  },
});
const seat = (yours: boolean): Table["seats"][number] => ({ name: yours ? "Ada" : null, bot: null, yours });
const asking = (first: number, events: string[], more: Partial<Update> = {}): Update =>
  updateOf(first, events, { asked: [0], decision: decisionOf(["verb:craft"]), ...more });

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  [seats, page, known] = [[seat(true), seat(false)], "abc", true];
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/api/version") return Response.json({ version: "1", page });
    expect(address).toBe(`/api/rooms/${ROOM}`);
    if (known) return Response.json(tableOf());
    return Response.json({ code: "no-room", message: "there is no such room" }, { status: 404 });
  });
});
afterEach(() => {
  room.close();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const sent = (type: string) => FakeSocket.last.sent.filter((message) => message.type === type);

async function say(message: FromServer): Promise<void> {
  FakeSocket.last.say(message);
  await settled();
}

async function enter(): Promise<void> {
  room = new Room(ROOM);
  FakeSocket.last.open();
  await settled();
  await settled();
}

/** Cut the line, and let it come back. */
async function comeBack(): Promise<void> {
  FakeSocket.last.cut();
  window.dispatchEvent(new Event("online"));
  FakeSocket.last.open();
  await settled();
}

const idOf = (type: string): number => sent(type).at(-1)?.id ?? 0;

describe("entering", () => {
  test("is from one's own seat, with words", async () => {
    await enter();
    expect(sent("enter")).toMatchObject([{ room: ROOM, seat: 0, seen: 0, words: true }]);
    expect(room.mine).toEqual([0]);
  });

  test("is as a spectator for who has none", async () => {
    seats = [seat(false), seat(false)];
    await enter();
    expect(sent("enter")).toMatchObject([{ seat: null }]);
  });

  test("again after a cut, from the last event that was seen", async () => {
    await enter();
    await say(asking(0, ["turn", "drew"]) as FromServer);
    await comeBack();
    expect(sent("enter")).toMatchObject([{ seat: 0, seen: 2 }]);
  });

  test("a room that is not there is a problem with a name", async () => {
    known = false;
    await enter();
    expect(room.problem?.code).toBe("no-room");
    expect(sent("enter")).toEqual([]);
  });

  test("on a seat that is no longer mine is looking on", async () => {
    await enter();
    await say({ type: "refused", re: idOf("enter"), code: "not-your-seat", message: "" } as FromServer);
    expect(sent("enter").at(-1)).toMatchObject({ seat: null });
    expect(room.problem).toBeNull();
  });

  test("a server with another page by now is noticed", async () => {
    const accept = () => say({ type: "accepted", re: idOf("enter"), step: 0 });
    await enter();
    await accept();
    expect(room.renewed).toBe(false);
    page = "def";
    await comeBack();
    await accept();
    expect(room.renewed).toBe(true);
  });
});

describe("answering", () => {
  beforeEach(enter);

  test("goes with the step, once, until the game that follows from it is here", async () => {
    await say(asking(0, ["turn"]) as FromServer);
    void room.answer([5]);
    void room.answer([6]);
    expect(sent("answer")).toMatchObject([{ step: 1, picks: [5] }]);
    expect(room.sent).toEqual([5]);
    await say({ type: "accepted", re: idOf("answer"), step: 1 });
    expect(room.sent, "the old question is still there: nobody shall answer it again").toEqual([5]);
    await say(asking(1, ["summoned"]) as FromServer);
    expect(room.sent).toBeNull();
  });

  test("can be done again once it was refused", async () => {
    await say(asking(0, []) as FromServer);
    void room.answer([5]);
    await say({
      type: "refused",
      re: idOf("answer"),
      code: "not-stored",
      message: "try again",
    } as FromServer);
    expect(room.sent).toBeNull();
  });

  test("where nothing is asked is nothing", async () => {
    await say(asking(0, [], { decision: null }) as FromServer);
    void room.answer([5]);
    expect(sent("answer")).toEqual([]);
  });

  test("that is refused says by which rule", async () => {
    await say(asking(0, []) as FromServer);
    void room.answer([5]);
    const rule = { id: "forge.attack.guardian", words: "The guardian first.", page: "3", house: false };
    await say({
      type: "refused",
      re: idOf("answer"),
      code: "not-allowed",
      message: "no",
      rule,
    } as FromServer);
    expect(room.reason).toEqual({ rule, message: "No." });
  });

  test("too late shows the game as it stands", async () => {
    await say(asking(0, []) as FromServer);
    void room.answer([5]);
    const update = asking(0, ["turn"]);
    await say({ type: "refused", re: idOf("answer"), code: "stale", message: "", update } as FromServer);
    expect(room.playback.update).toEqual(update);
    expect(room.reason?.message).toMatch(/moved on/);
  });
});

describe("taking back", () => {
  beforeEach(enter);

  test("is asked once, where it can be done", async () => {
    await say(asking(0, []) as FromServer);
    void room.undo();
    expect(sent("undo")).toEqual([]);
    await say(asking(0, ["turn"], { can_undo: true }) as FromServer);
    void room.undo();
    void room.undo();
    expect(sent("undo")).toMatchObject([{ step: 1 }]);
  });

  test("is not asked while the last answer is still being shown", async () => {
    await say(asking(0, [], { can_undo: true }) as FromServer);
    room.playback.animator = { animate: () => new Promise(() => undefined) };
    await say(asking(0, ["summoned"], { can_undo: true }) as FromServer);
    expect(room.playback.busy).toBe(true);
    void room.undo();
    expect(sent("undo")).toEqual([]);
  });
});

describe("a shared screen", () => {
  beforeEach(async () => {
    seats = [seat(true), seat(true)];
    await enter();
  });

  test("calls whoever is asked, and shows nothing of the one before", async () => {
    expect(sent("enter"), "nobody knows yet who sits at the screen").toMatchObject([{ seat: null }]);
    await say(asking(0, ["turn"], { seat: null, decision: null, asked: [1] }) as FromServer);
    expect(room.called).toBe(1);
    room.sit(1);
    expect([room.playback.view, room.playback.lines, room.called]).toEqual([null, [], null]);
    expect(sent("enter").at(-1)).toMatchObject({ seat: 1, seen: 0 });
    await say(asking(0, ["turn"], { seat: 1, asked: [1] }) as FromServer);
    expect(room.called).toBeNull();
    await say(asking(1, ["turn"], { seat: 1, asked: [0], decision: null }) as FromServer);
    expect(room.called).toBe(0);
  });

  test("hears nothing that was meant for other eyes", async () => {
    room.sit(1);
    await say(asking(0, ["secret"], { seat: 0 }) as FromServer);
    expect(room.playback.update).toBeNull();
  });
});

test("who sits down looks from the seat, who leaves it from nowhere", async () => {
  seats = [seat(false), seat(false)];
  await enter();
  seats = [seat(false), seat(true)];
  await say(tableOf() as FromServer);
  expect(room.seat).toBe(1);
  seats = [seat(false), seat(false)];
  await say(tableOf() as FromServer);
  expect(room.seat).toBeNull();
});
