/** The server over HTTP. Everything that goes wrong is a `Problem` with words for a person. */
import { language, t } from "../texts";
import { sentence } from "./sentence";
import type {
  Book,
  Checked,
  Examples,
  GameInfo,
  LadderEntry,
  Lesson,
  LevelInfo,
  Me,
  NewRoom,
  NewSubscription,
  NewTournament,
  Notifications,
  OptionValue,
  Profile,
  RecordInfo,
  RecordKept,
  Replay,
  RoomSummary,
  Rulebook,
  SessionInfo,
  Table,
  Tournament,
  TournamentSummary,
  Version,
} from "./types";

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Whatever was thrown, as something that can be told to a person. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // Each browser has words of its own for a part of the page that cannot be loaded.
  const unloaded = /import(ed|ing) (a )?module/i.test(String(error));
  return new Problem("strange", unloaded ? t.problems.unloaded : String(error));
}

/** No answer at all: the server is not there, or the way to it is cut. */
export const GONE = "server-gone";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers["content-type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new Problem(GONE, t.problems.gone);
  }
  const type = response.headers.get("content-type") ?? "";
  const data: unknown = type.includes("json") ? await response.json().catch(() => null) : null;
  if (response.ok && (data !== null || response.status === 204)) return data as T;
  const said = data as { code?: string; message?: string } | null;
  const code = said?.code ?? `http-${response.status}`;
  throw new Problem(code, t.problems.missing[code] ?? (sentence(said?.message ?? "") || t.problems.strange));
}

const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);

/** What does not change while a page is open is asked for once. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

/** What the server says in words, in the language of the page. */
const inWords = (path: string): string =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${language}`;

export type ReplaySource = "rooms" | "records";
export type TournamentChange = "enter" | "withdraw" | "start" | "cancel";
export type SeatChange = "claim" | "leave" | "bot" | "dismiss";

export const api = {
  games: () => once<GameInfo[]>(inWords("/games")),
  bots: () => once<LevelInfo[]>(inWords("/bots")),
  book: (game: string) => once<Book>(inWords(`/games/${game}/book`)),
  rulebook: (game: string) => once<Rulebook>(inWords(`/games/${game}/rulebook`)),
  examples: (game: string) => once<Examples>(inWords(`/games/${game}/rulebook/examples`)),
  lesson: (game: string) => once<Lesson>(inWords(`/games/${game}/lesson`)),
  checkOptions: (game: string, options: Record<string, OptionValue>) =>
    post<Checked>(inWords(`/games/${game}/check`), { options }),
  version: () => get<Version>("/version"),

  me: () => get<Me>("/me"),
  callMe: (name: string) => post<Me>("/me", { name }),
  register: (login: string, password: string) => post<Me>("/account", { login, password }),
  signIn: (login: string, password: string) => post<Me>("/session", { login, password }),
  signOut: () => ask<Me>("DELETE", "/session"),
  changePassword: (password: string, fresh: string) =>
    post<Me>("/account/password", { password, new: fresh }),
  forgetMe: (password: string) => ask<Me>("DELETE", "/me", { password }),
  mySessions: () => get<SessionInfo[]>("/me/sessions"),
  endSession: (id: string) => ask<null>("DELETE", `/me/sessions/${id}`),

  notifications: () => get<Notifications>("/me/notifications"),
  subscribe: (subscription: NewSubscription) => post<null>("/me/push", subscription),
  unsubscribe: (endpoint: string) => ask<null>("DELETE", "/me/push", { endpoint }),
  wantMail: (address: string, language: string) => post<null>("/me/mail", { address, language }),
  wantNoMail: () => ask<null>("DELETE", "/me/mail"),
  followLink: (deed: "confirm" | "stop", token: string) =>
    post<{ address: string }>(`/mail/${deed}`, { token }),

  makeRoom: (room: Partial<NewRoom>) => post<Table>("/rooms", room),
  room: (id: string) => get<Table>(`/rooms/${id}`),
  listedRooms: (filters: Record<string, string> = {}) =>
    get<RoomSummary[]>(`/rooms?${new URLSearchParams(filters)}`),
  myRooms: () => get<RoomSummary[]>("/me/rooms"),
  changeSeat: (room: string, seat: number, change: SeatChange, level?: string) =>
    post<Table>(`/rooms/${room}/seats/${seat}/${change}`, level ? { level } : undefined),
  pause: (room: string, on: boolean) => post<Table>(`/rooms/${room}/pause`, { on }),
  switchChat: (room: string, on: boolean) => post<Table>(`/rooms/${room}/chat`, { on }),
  muteAuthor: (room: string, number: number) => post<null>(`/rooms/${room}/chat/${number}/mute`),
  reportLine: (room: string, number: number) => post<null>(`/rooms/${room}/chat/${number}/report`),
  profile: (login: string) => get<Profile>(`/players/${login}`),
  ladder: (game: string) => get<LadderEntry[]>(`/games/${game}/ladder`),
  tournaments: () => get<TournamentSummary[]>("/tournaments"),
  tournament: (id: string, round: number | null = null) =>
    get<Tournament>(`/tournaments/${id}${round ? `?round=${round}` : ""}`),
  makeTournament: (plan: NewTournament) => post<Tournament>("/tournaments", plan),
  changeTournament: (id: string, change: TournamentChange) =>
    post<Tournament>(`/tournaments/${id}/${change}`),
  closeRoom: (room: string) => post<Table>(`/rooms/${room}/close`),
  rematch: (room: string) => post<Table>(`/rooms/${room}/rematch`),

  replay: (source: ReplaySource, id: string, first: number, count: number) =>
    get<Replay>(inWords(`/${source}/${id}/replay?first=${first}&count=${count}&changes=true`)),
  recordAddress: (source: ReplaySource, id: string) =>
    source === "rooms" ? `/api/rooms/${id}/record` : `/api/records/${id}`,
  bringRecord: (record: unknown) => post<RecordInfo>("/records", record),
  myRecords: () => get<RecordKept[]>("/me/records"),
};
