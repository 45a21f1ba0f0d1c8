"""What the lab looks at in Core: fireteams, each in both zones or roles of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from emberbox.games.core.game import CORE
from emberbox.kernel.event import Event
from emberbox.kernel.game import View
from emberbox.lab.study import ALONE, CARDS, LENGTH, RACES, SEATS, TEAMS, Finding, Study


class CoreStudy(Study):
    """The roll-off gives the zones, so that each fireteam has each about as often. There is no market."""

    topics = (RACES, SEATS, LENGTH)
    lacks: Mapping[str, str] = {CARDS: "nobody buys or draws cards in it", TEAMS: ALONE}
    races: Mapping[str, str] = {
        f"{team.key} {zone.name}": f"{team.name.partition(' ')[0]}, {zone.name}"
        for team in CORE.catalogue.fireteams.values()
        for scenario in CORE.catalogue.scenarios.values()
        for zone in scenario.board.zones
    }

    def find(self, events: Sequence[Event], view: View) -> Finding:
        sides = view["sides"]
        zones = view["board"]["zones"]
        first = next(event.facts["seat"] for event in events if event.what == "zone")
        return Finding(
            order=[1 if side["seat"] == first else 2 for side in sides],
            sides=[side["seat"] for side in sides],
            races=[[f"{side['fireteam']} {zones[side['zone']]['name']}"] for side in sides],
            offered=[],
            taken=[Counter() for _ in sides],
            facts={"score": [float(side["score"]) for side in sides]},
        )
