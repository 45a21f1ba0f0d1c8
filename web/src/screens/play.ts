/** Ways to a table: each makes a room and goes there. */
import { myself } from "../design/me.svelte";
import { route } from "../design/route.svelte";
import { lessonKey } from "../table/lesson.svelte";
import { keepNicknames, type Nicknames } from "../table/nicknames";
import { api } from "../wire/api";
import type { GameInfo, NewRoom } from "../wire/types";

export async function makeRoom(room: Partial<NewRoom>, nicknames: Nicknames = {}): Promise<void> {
  await myself.ensure();
  const table = await api.makeRoom(room);
  if (room.lesson) localStorage.setItem(lessonKey(table.room), "0");
  if (Object.keys(nicknames).length) keepNicknames(table.room, nicknames);
  route.go(`/room/${table.room}`);
}

export function playNow(game: GameInfo): Promise<void> {
  return makeRoom({ game: game.name, options: game.at_once });
}

/** A game without anybody else, where the rules have one: it begins at once. */
export function playSolo(game: GameInfo): Promise<void> {
  return makeRoom({ game: game.name, options: { ...game.at_once, players: 1 }, seats: ["me"] });
}

export function learn(game: GameInfo): Promise<void> {
  return makeRoom({ game: game.name, lesson: true });
}

/** A table of the usual size with all other seats left free: the lobby has the link. */
export function invite(game: GameInfo): Promise<void> {
  const usual = game.options.find((option) => option.name === "players")?.default;
  const count = Number(usual ?? game.players[0] ?? 2);
  return makeRoom({ game: game.name, seats: ["me", ...Array<string>(count - 1).fill("open")] });
}
