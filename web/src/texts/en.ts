/** Everything the page itself says, in English, area by area. What a game says stands in its words.toml. */
import * as ahead from "./en/ahead";
import * as common from "./en/common";
import * as core from "./en/core";
import * as forge from "./en/forge";
import * as hint from "./en/hint";
import * as ignite from "./en/ignite";
import * as lesson from "./en/lesson";
import * as match from "./en/match";
import * as notify from "./en/notify";
import * as people from "./en/people";
import * as rulebook from "./en/rulebook";
import * as screens from "./en/screens";
import * as several from "./en/several";
import * as table from "./en/table";

export const en = {
  ...ahead,
  ...common,
  ...core,
  ...forge,
  ...hint,
  ...ignite,
  ...lesson,
  ...match,
  ...notify,
  ...people,
  ...rulebook,
  ...screens,
  ...several,
  ...table,
};

/** The texts of a language: the same keys and parameters as in English, and any text for each. */
export type Texts = Said<typeof en>;

type Said<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { [Key in keyof Text]: Said<Text[Key]> };
