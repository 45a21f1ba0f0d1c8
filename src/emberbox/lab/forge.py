"""What the lab looks at in Forge: the minions that are summoned from a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from emberbox.games.forge import catalogue as of
from emberbox.kernel.event import Event
from emberbox.kernel.game import View
from emberbox.lab.study import ALONE, CARDS, LENGTH, RACES, SEATS, TEAMS, Finding, Study, order_from

FORGES = [{of.KEYS[kind] for kind in forge} for forge in (of.FORGE_LIST, *of.OWN_FORGES.values())]


class ForgeStudy(Study):
    """Every player has the same forge, so every card of it is on offer in the whole game."""

    topics = (CARDS, SEATS, LENGTH)
    lacks: Mapping[str, str] = {RACES: "all players have the same forge, and no race", TEAMS: ALONE}
    players = (2, 3, 4)
    cards: Mapping[str, str] = {of.KEYS[kind]: of.NAME[kind] for kind in range(len(of.KEYS))}
    taken = "summoned"

    def find(self, events: Sequence[Event], view: View) -> Finding:
        seats = len(view["players"])
        taken: list[Counter[str]] = [Counter() for _ in range(seats)]
        first = 0
        for event in events:
            facts = event.facts
            if event.what == "first":
                assert isinstance(facts["seat"], int)
                first = facts["seat"]
            elif event.what == "summoned" and event.because == "forge.build.summon":
                assert isinstance(facts["seat"], int)
                assert isinstance(facts["card"], int)
                taken[facts["seat"]][of.KEYS[facts["card"]]] += 1
        # Only the cards say which forge was played with: the first that has all of them.
        seen = {key for each in taken for key in each}
        forge = next(forge for forge in FORGES if seen <= forge)
        return Finding(
            order=order_from(first, seats),
            sides=list(range(seats)),
            races=[[] for _ in range(seats)],
            offered=[key for key in self.cards if key in forge],
            taken=taken,
            facts={"energy": [player["energy"] for player in view["players"]]},
        )
