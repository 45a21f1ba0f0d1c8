"""What the lab looks at in Ignite: races, and the cards of the market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import RACES as ALL_RACES
from emberbox.games.ignite.setting import EPIC, RANDOM
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice, View
from emberbox.lab.study import ALONE, CARDS, LENGTH, RACES, SEATS, TEAMS, Finding, Study, order_from


class IgniteStudy(Study):
    """Races and the market are drawn. What pandas exchange and others steal is not bought."""

    topics: tuple[str, ...] = (RACES, CARDS, SEATS, LENGTH)
    lacks: Mapping[str, str] = {TEAMS: ALONE}
    options: Mapping[str, Choice] = {"quick": True, "market": RANDOM}
    players: Sequence[int] = (2, 3, 4)
    races: Mapping[str, str] = {race: race.capitalize() for race in ALL_RACES}
    cards: Mapping[str, str] = {
        of.KEYS[kind]: of.NAME[kind] for kind in (*base_set.BATTLE, *base_set.STARTERS, *base_set.TITLES)
    }

    def forbids(self, topic: str, options: Mapping[str, Choice]) -> str:
        if topic == CARDS and options["market"] == EPIC:
            return (
                "nobody tells what lies in the stacks of the market 'epic', so none of it counts as offered"
            )
        return ""

    def find(self, events: Sequence[Event], view: View) -> Finding:
        players = view["players"]
        taken: list[Counter[str]] = [Counter() for _ in players]
        offered: list[str] = []
        first = 0
        for event in events:
            facts = event.facts
            if event.what == "first":
                first = number(facts["seat"])
            elif event.what == "titles" or (event.what == "market" and event.because != "ignite.epic.stacks"):
                assert isinstance(facts["cards"], list)
                offered += [of.KEYS[kind] for kind in facts["cards"]]
            elif event.what == "title" or (
                event.what == "gained" and event.because == "ignite.buy.pay-and-take"
            ):
                taken[number(facts["seat"])][of.KEYS[number(facts["card"])]] += 1
        return Finding(
            order=order_from(first, len(players)),
            sides=[player["team"] for player in players],
            races=[player["races"] for player in players],
            offered=offered,
            taken=taken if offered else [Counter() for _ in players],
            facts={"trophies": [player["trophy_halves"] / 2 for player in players]},
        )


def number(fact: object) -> int:
    assert isinstance(fact, int)
    return fact
