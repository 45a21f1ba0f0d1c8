"""What two versions of a game are compared by: wins by turn and race, length, cards that are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from emberbox.games.shelf import GAMES
from emberbox.lab.measure import Estimate
from emberbox.lab.paired import correlation, difference
from emberbox.lab.play import Plan, Played
from emberbox.lab.studies import study_of

WINS: Final = "games won"
LENGTH: Final = "length"
CARDS: Final = "cards"


class Measure(NamedTuple):
    """Something that a game shows as a number: a share from 0 to 1, or a length."""

    group: str
    name: str

    @property
    def unit(self) -> float:
        """What one of the points is that people speak of: a hundredth of a share, or one round."""
        return 1.0 if self.group == LENGTH else 0.01


FIRST: Final = Measure(WINS, "first player")
TEAM: Final = Measure(WINS, "team")


class Pair(NamedTuple):
    """The same game, played in both versions."""

    before: Played
    after: Played


class Row(NamedTuple):
    """One measure in both versions, over the pairs in which both of them have it."""

    measure: Measure
    before: list[float]
    after: list[float]

    def difference(self, reach: float) -> Estimate:
        """How much more there is after the change, with an interval of so many standard errors."""
        found = difference(self.before, self.after, reach)
        if self.measure.group == LENGTH:
            return found
        return Estimate(found.value, max(-1.0, found.low), min(1.0, found.high))

    @property
    def correlation(self) -> float:
        """How much alike the versions went."""
        return correlation(self.before, self.after)


def main_measure(game: str) -> Measure:
    """What is watched where nobody says otherwise: who wins."""
    return TEAM if GAMES[game].together else FIRST


def values(plan: Plan, game: Played) -> dict[Measure, float]:
    """All that one game shows."""
    study = study_of(plan.game)
    found = {Measure(LENGTH, "rounds"): float(game.seats[0]["rounds"])}
    found[Measure(LENGTH, "decisions")] = float(sum(row["decisions"] for row in game.seats))
    if GAMES[plan.game].together:
        found[TEAM] = float(game.seats[0]["won"] > 0)
    for row in game.seats if TEAM not in found else ():
        if row["order"] == 1:
            found[FIRST] = row["won"]
        if len(plan.players) > 1 or row["players"] > 2:
            found[Measure(WINS, f"turn {row['order']} of {row['players']}")] = row["won"]
        for race in row["races"]:
            found[Measure(WINS, study.races.get(race, race))] = row["won"]
    for row in game.cards:
        card = Measure(CARDS, study.cards.get(row["card"], row["card"]))
        found[card] = max(found.get(card, 0.0), float(row["taken"] > 0))
    return found


def rows_of(plan: Plan, pairs: Sequence[Pair]) -> list[Row]:
    """Every measure that some pair has in both versions: wins first, then length and cards."""
    rows: dict[Measure, Row] = {}
    for pair in pairs:
        before, after = values(plan, pair.before), values(plan, pair.after)
        for measure in before:
            if measure in after:
                row = rows.setdefault(measure, Row(measure, [], []))
                row.before.append(before[measure])
                row.after.append(after[measure])
    groups = (WINS, LENGTH, CARDS)
    main = main_measure(plan.game)
    return sorted(
        rows.values(),
        key=lambda row: (groups.index(row.measure.group), row.measure != main, row.measure.name),
    )
