"""How a table of Ignite is played: the choices made before the game, which never change during it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.ignite.facts.board import Board, board_for
from emberbox.games.ignite.facts.box import BOXES, Box
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import EDITION, Choice, Option

TROPHIES: Final = 0
LAST_STANDING: Final = 1
HILL: Final = 2
TEAMS: Final = 3

FIRST_GAME: Final = "first-game"
RANDOM: Final = "random"
CHOSEN: Final = "chosen"
EPIC: Final = "epic"

MARKET_DECKS: Final = 16
PEACE: Final = 2
"""So many rounds players may not attack one another (ignite.attack.no-early)."""
TOURNAMENT_DECKS: Final = 20

OWN_DECKS: Final = "own"
OWN_OPTION: Final = Option(OWN_DECKS, False, [False, True], "put your own decks out as well", own=True)
"""An option of the base game, if players bring decks along."""

OPTIONS: Final = (
    Option("players", 4, range(2, 9), "how many players sit around the table"),
    Option(
        "goal",
        "trophies",
        ["trophies", "last-standing", "hill-15", "hill-30", "teams-2", "teams-3", "teams-4"],
        "what wins: trophies, being the last with units, points in the bazaar, or trophies of a team",
    ),
    Option(
        "market",
        FIRST_GAME,
        [FIRST_GAME, RANDOM, CHOSEN, EPIC],
        "decks for a first game, drawn, or picked by the first chooser; or all cards in fourteen stacks",
    ),
    Option("tournament", False, [False, True], "twenty decks instead of sixteen, random or drafted"),
    Option("starters", False, [False, True], "put March, Dagger and Old Wooden Shield out as decks too"),
    Option("titles", 0, range(3), "how many title cards lie in the market"),
    Option("banning", False, [False, True], "players ban races before they choose theirs"),
    Option("quick", False, [False, True], "races and places are random, so that play begins at once"),
    Option("elimination", False, [False, True], "a player without units is out and gets no water minions"),
    Option("adjacent", False, [False, True], "teammates start side by side"),
    Option("chooser", 0, range(9), "which player chooses a race first, counted from 1; 0 is drawn"),
    Option("rounds", 100, [20, 40, 60, 100], "the game ends after so many rounds at the latest"),
)


@final
class Setting:
    """The options of a game, in the words of the rules, with the box and the board that it is played with."""

    __slots__ = (
        "_options",
        "adjacent",
        "banning",
        "board",
        "box",
        "chooser",
        "decks",
        "elimination",
        "goal",
        "goal_points",
        "market",
        "own",
        "peace",
        "players",
        "quick",
        "rounds",
        "starters",
        "teams",
        "titles",
    )

    def __init__(
        self,
        options: Mapping[str, Choice],
        box: Box | None = None,
        board: Board | None = None,
        peace: int = PEACE,
    ) -> None:
        """For a game of the base set, unless an expansion brings a box, a board or rounds of peace."""
        self._options: Final = tuple(sorted(options.items()))
        self.players: Final = _int(options, "players")
        self.peace: Final = peace * self.players  # in turns
        edition = options.get(EDITION, 1)
        assert isinstance(edition, int)
        self.box: Final = box or BOXES[edition - 1]
        self.board: Final = board or board_for(self.players)
        word, _, number = str(options["goal"]).rpartition("-")
        self.goal: Final = {"hill": HILL, "teams": TEAMS, "last": LAST_STANDING}.get(word, TROPHIES)
        self.goal_points: Final = int(number) if word == "hill" else 0
        self.teams: Final = int(number) if word == "teams" else 0
        self.market: Final = str(options["market"])
        self.decks: Final = TOURNAMENT_DECKS if options["tournament"] else MARKET_DECKS
        self.starters: Final = bool(options["starters"])
        self.own: Final = bool(options.get(OWN_DECKS, False))
        self.titles: Final = _int(options, "titles")
        self.banning: Final = bool(options["banning"])
        self.quick: Final = bool(options["quick"])
        self.elimination: Final = bool(options["elimination"])
        self.adjacent: Final = bool(options["adjacent"])
        self.chooser: Final = _int(options, "chooser") - 1
        self.rounds: Final = _int(options, "rounds")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and other._options == self._options

    def __hash__(self) -> int:
        return hash(self._options)


def check(options: Mapping[str, Choice]) -> None:
    """Raise `BadOption` for choices that do not go together."""
    players = _int(options, "players")
    goal = str(options["goal"])
    if goal.startswith("teams-"):
        teams = int(goal[-1])
        if players % teams or players < 2 * teams:
            raise BadOption(f"ignite: {players} players do not make {teams} teams of at least 2")
        if players not in (4, 6, 8):
            raise BadOption(f"ignite: teams need 4, 6 or 8 players, not {players}")
    elif options["adjacent"]:
        raise BadOption("ignite: option 'adjacent' is for teams only")
    if options["tournament"] and options["market"] in (FIRST_GAME, EPIC):
        raise BadOption(f"ignite: option 'tournament' does not go with the market {options['market']!r}")
    if options["starters"] and options["market"] == EPIC:
        raise BadOption("ignite: option 'starters' does not go with the market 'epic'")
    if options.get(OWN_DECKS) and options["market"] == EPIC:
        raise BadOption("ignite: option 'own' does not go with the market 'epic'")
    if _int(options, "chooser") > players:
        raise BadOption(
            f"ignite: option 'chooser' cannot be {options['chooser']}; there are {players} players"
        )


def _int(options: Mapping[str, Choice], name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


DEFAULTS: Final[dict[str, Choice]] = {option.name: option.default for option in OPTIONS}
