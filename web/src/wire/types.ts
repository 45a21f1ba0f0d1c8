/** The wire's types by their names. They are generated from the server's: see schema.d.ts, `make protocol`. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type Checked = Schemas["Checked"];
export type LevelInfo = Schemas["LevelInfo"];
export type Me = Schemas["Me"];
export type Book = Schemas["Book"];
export type CardInfo = Schemas["CardInfo"];
export type RuleInfo = Schemas["RuleInfo"];
export type Rulebook = Schemas["Rulebook"];
export type ChapterInfo = Schemas["ChapterInfo"];
export type TextLink = Schemas["TextLink"];
export type ExampleName = Schemas["ExampleName"];
export type Examples = Schemas["Examples"];
export type BoardFrame = Schemas["FrameInfo"];
export type Lesson = Schemas["Lesson"];
export type LessonStep = Schemas["LessonStep"];
export type NewRoom = Schemas["NewRoom"];
export type RoomSummary = Schemas["RoomSummary"];
export type RecordInfo = Schemas["RecordInfo"];
export type RecordKept = Schemas["RecordKept"];
export type SessionInfo = Schemas["SessionInfo"];
export type Notifications = Schemas["Notifications"];
export type NewSubscription = Schemas["PushSubscription"];
export type Replay = Schemas["Replay"];
export type Frame = Schemas["Frame"];
export type Version = Schemas["Version"];

export type Table = Schemas["Table"];
export type SeatInfo = Schemas["SeatInfo"];
export type Timer = Schemas["Timer"];
export type Update = Schemas["Update"];
export type Decision = Schemas["Decision"];
export type Words = Schemas["Words"];
export type Choice = Schemas["Choice"];
export type Focus = Schemas["Focus"];
export type Path = Schemas["Path"];
export type Statistic = Schemas["Statistic"];
export type Line = Schemas["Line"];
export type Link = Schemas["Link"];
export type Rule = Schemas["Rule"];
export type Preview = Schemas["Preview"];
export type Odds = Schemas["Odds"];
export type Proposal = Schemas["Proposal"];
export type Lead = Schemas["Lead"];
export type Plan = Schemas["Plan"];
export type Plans = Schemas["Plans"];
export type Advice = Schemas["Advice"];
export type Pointed = Schemas["Pointed"];
export type Votes = Schemas["Votes"];
export type Chat = Schemas["Chat"];
export type ChatLine = Schemas["ChatLine"];
export type Profile = Schemas["Profile"];
export type LadderEntry = Schemas["LadderEntry"];
export type Seeking = Schemas["Seeking"];
export type Pace = Seeking["pace"];
export type Tournament = Schemas["Tournament"];
export type TournamentSummary = Schemas["TournamentSummary"];
export type NewTournament = Schemas["NewTournament"];
export type Presence = Schemas["Presence"];
export type Counsel = Schemas["Counsel"];
export type Outcome = Schemas["Outcome"];
export type Refused = Schemas["Refused"];
export type FromClient = Schemas["FromClient"];
export type FromServer = Schemas["FromServer"];

export type Said = Line["text"];

/** A value of an option, as a game's setup has them. */
export type OptionValue = string | number | boolean;

/** Something that happened, as a seat may know it; each game has its own facts. */
export interface GameEvent {
  what: string;
  because: string;
  [fact: string]: unknown;
}
