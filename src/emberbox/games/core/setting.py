"""The choices made before a game of Core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.games.core.catalogue import Catalogue
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Option

AS_THE_SCENARIO: Final = 0
"""The number of rounds that stands for the scenario's own."""
FIRST_GAME: Final = "first-contact"
"""The scenario for a first game (core.setup.first-game)."""


def options_of(catalogue: Catalogue) -> list[Option]:
    """The options, with what the catalogue has to choose from."""
    teams = list(catalogue.fireteams)
    lengths = sorted({length for each in catalogue.scenarios.values() for length in each.rounds_choice})
    return [
        Option("players", 2, [2], "the game is for two"),
        Option(
            "scenario", FIRST_GAME, list(catalogue.scenarios), "board, roles, scoring and end of the game"
        ),
        Option(
            "rounds",
            AS_THE_SCENARIO,
            [AS_THE_SCENARIO, *lengths],
            "how many rounds; 0 is what the scenario suggests",
        ),
        Option("fireteam-1", teams[0], teams, "the fireteam of the first player"),
        Option("fireteam-2", teams[1], teams, "the fireteam of the second player"),
        Option("concede", False, [False, True], "a player may give up at any own decision"),
    ]


def check_options(catalogue: Catalogue, options: Mapping[str, Choice]) -> None:
    """Raise `BadOption` for choices that do not go together."""
    scenario = catalogue.scenarios[str(options["scenario"])]
    rounds = options["rounds"]
    if rounds != AS_THE_SCENARIO and rounds not in scenario.rounds_choice:
        lengths = ", ".join(str(length) for length in scenario.rounds_choice)
        raise BadOption(
            f"core: option 'rounds' cannot be {rounds}; {scenario.key!r} is played over {lengths}"
        )


def rounds_of(catalogue: Catalogue, options: Mapping[str, Choice]) -> int:
    """How many rounds are played."""
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    return rounds or catalogue.scenarios[str(options["scenario"])].rounds
