"""How a table of Solo & Cooperative Play is laid: who plays, how hard it is, and from which decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.games.data import read_toml
from emberbox.games.ignite.coop.facts import HOME
from emberbox.games.ignite.coop.state import DIFFICULTIES, REGULAR
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LARGE
from emberbox.games.ignite.facts.box import BOXES, Box
from emberbox.games.ignite.freeze.facts import BATTLE, EDITION_OF, EDITIONS, ORCS, TILES, VALKYRIES
from emberbox.games.ignite.freeze.setting import BASE_ALONE, MIXED, NEEDS
from emberbox.games.ignite.setting import CHOSEN, DEFAULTS, FIRST_GAME, RANDOM, Setting
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import EDITION, Choice, Option

EASIER: Final = "easier"

COOP_OPTIONS: Final = (
    Option("players", 2, range(1, 9), "how many players stand together; one may play alone"),
    Option("difficulty", DIFFICULTIES[REGULAR], list(DIFFICULTIES), "how hard it is, from easy to insanity"),
    Option(
        "market",
        FIRST_GAME,
        [FIRST_GAME, RANDOM, CHOSEN, EASIER],
        "decks for a first game, drawn, picked by the first chooser, or drawn with those that help most",
    ),
    Option("tiles", MIXED, [MIXED, BASE_ALONE], "tiles of both sets, or none of The Freeze"),
    Option("open-hands", True, [True, False], "players see each other's hands"),
    Option("quick", False, [False, True], "races and places are random, so that play begins at once"),
    Option("chooser", 0, range(9), "which player chooses a race first, counted from 1; 0 is drawn"),
)

ROUND_LIMIT: Final = 1_000_000
"""The base game's limit of rounds never ends this one: it has an end of its own."""

# -- decks -----------------------------------------------------------------------------------------------

_MARKETS: Final = read_toml(HOME, "markets.toml")


def _kinds(name: str) -> list[int]:
    return [of.kind(key) for key in _MARKETS[name]]


FIRST_MARKET: Final = _kinds("first-game")
BARRED: Final = _kinds("barred")
HELPFUL: Final = _kinds("easier")
USELESS: Final = _kinds("useless")
DRAGON_POTION: Final = of.kind("dragon-potion")


def bars_deck(kind: int) -> str:
    """The ledger entry that keeps a deck out of the market; empty if none does."""
    if kind not in BARRED:
        return ""
    return "coop.cards.excluded-dragon-potion" if kind == DRAGON_POTION else "coop.cards.excluded"


def box_of(tiles: str, edition: int = EDITIONS) -> Box:
    """What a table is laid from: both sets as they were in an edition, but for the barred decks."""
    base = BOXES[min(edition, len(BOXES)) - 1]
    own = [kind for kind in BATTLE if EDITION_OF[kind] <= edition]
    battle = [kind for kind in (*base.battle, *own) if kind not in BARRED]
    pool = [*base.tiles, *TILES] if tiles == MIXED else base.tiles
    return Box(battle, FIRST_MARKET, [], [*base.races, ORCS, VALKYRIES], pool, needs=NEEDS)


def difficulty_of(options: Mapping[str, Choice]) -> int:
    """The difficulty of a game with complete options."""
    return DIFFICULTIES.index(str(options["difficulty"]))


def setting_of(options: Mapping[str, Choice]) -> Setting:
    """The setting of a game with complete options."""
    edition = options.get(EDITION, 1)
    assert isinstance(edition, int)
    full = {**DEFAULTS, **options, "rounds": ROUND_LIMIT}
    return Setting(full, box_of(str(options["tiles"]), edition), LARGE, peace=0)


def check_coop(options: Mapping[str, Choice]) -> None:
    """Raise `BadOption` for choices that do not go together."""
    players, chooser = options["players"], options["chooser"]
    assert isinstance(players, int)
    assert isinstance(chooser, int)
    if chooser > players:
        raise BadOption(f"coop: option 'chooser' cannot be {chooser}; there are {players} players")
