"""What the lab looks at in Forge: the minions that are summoned from a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from emberbox.games.forge import catalogue as of
from emberbox.kernel.event import Event
from emberbox.kernel.game import View
from emberbox.lab.study import CARDS, Finding, Study, order_from


class ForgeStudy(Study):
    """Every player has the same forge, so every card is on offer in every game."""

    topics = (CARDS,)
    players = (2, 3, 4)
    cards: Mapping[str, str] = {of.KEYS[kind]: of.NAME[kind] for kind in sorted(set(of.FORGE_LIST))}
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
        return Finding(
            order=order_from(first, seats),
            sides=list(range(seats)),
            races=[[] for _ in range(seats)],
            offered=list(self.cards),
            taken=taken,
            facts={"energy": [player["energy"] for player in view["players"]]},
        )
