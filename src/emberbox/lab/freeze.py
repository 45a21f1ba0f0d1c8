"""What the lab looks at in The Freeze: what it does in Ignite, and machines, Hexes and modifiers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import RACE_NAMES
from emberbox.games.ignite.freeze.facts import BATTLE, HEX, ORCS, TYPE_OF, VALKYRIES
from emberbox.kernel.event import Event
from emberbox.kernel.game import View
from emberbox.lab.ignite import IgniteStudy, number
from emberbox.lab.study import Finding

BUILT: Final = "built"
FIRED: Final = "fired"
SEALED: Final = "sealed"
LANDED: Final = "landed"
STOPPED: Final = "stopped"

_MACHINE_OF: Final = {piece_type: kind for kind, piece_type in TYPE_OF.items()}


class FreezeStudy(IgniteStudy):
    """Races and the market of both sets are drawn."""

    races: Mapping[str, str] = {
        **IgniteStudy.races,
        **{RACE_NAMES[race]: RACE_NAMES[race].capitalize() for race in (ORCS, VALKYRIES)},
    }
    cards: Mapping[str, str] = {**IgniteStudy.cards, **{of.KEYS[kind]: of.NAME[kind] for kind in BATTLE}}
    deeds: Sequence[str] = (BUILT, FIRED, SEALED, LANDED, STOPPED)

    def find(self, events: Sequence[Event], view: View) -> Finding:
        found = super().find(events, view)
        seats = len(found.sides)
        facts = {**found.facts, "hexes": hexes_of(events, seats)}
        return found._replace(facts=facts, deeds=deeds_of(events, seats))


def hexes_of(events: Sequence[Event], seats: int) -> list[float]:
    """The Hexes that each player has got and not got rid of."""
    hexes = [0.0] * seats
    for event in events:
        facts = event.facts
        if event.what in ("gained", "trashed") and facts.get("card") == HEX:
            hexes[number(facts["seat"])] += 1 if event.what == "gained" else -1
        elif event.what == "gave-hexes":
            hexes[number(facts["seat"])] -= number(facts["amount"])
            hexes[number(facts["owner"])] += number(facts["amount"])
    return hexes


def deeds_of(events: Sequence[Event], seats: int) -> list[Counter[tuple[str, str]]]:
    """What each player did with machines and modifiers.

    A modifier has landed if the attack that it was shown with hurts anybody before another one begins.
    """
    # The last one is for what belongs to no player.
    done: list[Counter[tuple[str, str]]] = [Counter() for _ in range(seats + 1)]
    shown: list[tuple[int, str]] = []
    attack = ""
    for event in events:
        facts = event.facts
        if event.what == "machine-built":
            done[number(facts["seat"])][of.KEYS[_MACHINE_OF[number(facts["type"])]], BUILT] += 1
        elif event.what == "fired":
            done[number(facts["seat"])][of.KEYS[number(facts["card"])], FIRED] += 1
        elif event.what == "modified":
            shown.append((number(facts["seat"]), of.KEYS[number(facts["card"])]))
            attack = event.because
        elif event.what == "attacked" or (event.what == "damaged" and event.because == attack):
            for seat, card in shown:
                done[seat][card, SEALED] += 1
                done[seat][card, LANDED if event.what == "damaged" else STOPPED] += 1
            shown = []
    for seat, card in shown:
        done[seat][card, SEALED] += 1
        done[seat][card, STOPPED] += 1
    return done[:seats]
