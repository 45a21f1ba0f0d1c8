/** The chat as the page has it. */
import { expect, test } from "vitest";
import { Chat } from "../src/table/chat.svelte";
import type { ChatLine } from "../src/wire/types";

const line = (number: number, more: Partial<ChatLine> = {}): ChatLine => ({
  ...{ number, at: 0, name: "Bob", author: "b", seat: 1, yours: false, text: `line ${number}` },
  ...more,
});
const heard = (...lines: ChatLine[]) => ({ type: "chat" as const, room: "r", lines });

function chatOf(problem = "") {
  const deeds: string[] = [];
  const chat = new Chat({
    say: async (text) => (deeds.push(`say ${text}`), problem),
    mute: async (number) => void deeds.push(`mute ${number}`),
    report: async (number) => void deeds.push(`report ${number}`),
  });
  return { chat, deeds };
}

test("what was told before is not told twice, and what nobody has seen is counted", () => {
  const { chat } = chatOf();
  chat.hear(heard(line(1), line(2)));
  chat.hear(heard(line(1), line(2), line(4, { yours: true })));
  expect(chat.lines.map(({ number }) => number)).toEqual([1, 2, 4]);
  expect(chat.unread).toBe(2);
  const away = chat.look();
  expect(chat.unread).toBe(0);
  chat.hear(heard(line(5)));
  expect(chat.unread).toBe(0);
  away();
  chat.hear(heard(line(6)));
  expect(chat.unread).toBe(1);
});

test("who is muted disappears with all that they wrote", async () => {
  const { chat, deeds } = chatOf();
  chat.hear(heard(line(1), line(2, { author: "c", name: "Cleo" }), line(3)));
  await chat.mute(line(3));
  expect(chat.lines.map(({ number }) => number)).toEqual([2]);
  await chat.report(line(2));
  expect([deeds, chat.reported]).toEqual([["mute 3", "report 2"], 2]);
});

test("nothing is not sent, and a refusal is said", async () => {
  const { chat, deeds } = chatOf("Links can't be sent here.");
  expect(await chat.say("  ")).toBe(false);
  expect(deeds).toEqual([]);
  expect(await chat.say("www")).toBe(false);
  expect(chat.problem).toBe("Links can't be sent here.");
});
