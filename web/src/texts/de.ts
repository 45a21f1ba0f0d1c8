/** Everything the page itself says, in German. The type check names what is missing. */
import type { Texts } from "./en";
import * as ahead from "./de/ahead";
import * as common from "./de/common";
import * as core from "./de/core";
import * as forge from "./de/forge";
import * as hint from "./de/hint";
import * as ignite from "./de/ignite";
import * as lesson from "./de/lesson";
import * as match from "./de/match";
import * as notify from "./de/notify";
import * as people from "./de/people";
import * as rulebook from "./de/rulebook";
import * as screens from "./de/screens";
import * as several from "./de/several";
import * as table from "./de/table";

export const de: Texts = {
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
