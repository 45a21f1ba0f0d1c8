"""What the lab looks at in Solo & Cooperative Play: how far a team came, and what it had when it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from emberbox.games.ignite.coop.facts import APOCALYPSES, FIRST_MINION, POWERS
from emberbox.games.ignite.coop.favor import D6
from emberbox.games.ignite.coop.state import DIFFICULTIES
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.setting import RANDOM
from emberbox.games.ignite.state.position import UNIT
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice, View
from emberbox.lab.freeze import FreezeStudy
from emberbox.lab.ignite import number
from emberbox.lab.study import CARDS, LENGTH, RACES, SEATS, TEAMS, Finding

MILESTONES: Final = (2, 5, 10, 15, 19)
"""Rounds after which it is asked how many teams are left."""


class CoopStudy(FreezeStudy):
    """Races and the market are drawn. All players of a game win or lose together: they are one side."""

    topics = (CARDS, TEAMS, LENGTH)
    lacks: Mapping[str, str] = {
        RACES: "its players win or lose together; teams has how often they win with each race",
        SEATS: "its players win or lose together, whoever begins",
    }
    options: Mapping[str, Choice] = {"quick": True, "market": RANDOM}
    players: Sequence[int] = (1, 2, 3, 4)
    in_turn: Mapping[str, Sequence[Choice]] = {"difficulty": DIFFICULTIES}
    cards: Mapping[str, str] = {
        **FreezeStudy.cards,
        **{of.KEYS[kind]: of.NAME[kind] for kind in (*POWERS, *APOCALYPSES)},
    }

    def find(self, events: Sequence[Event], view: View) -> Finding:
        found = super().find(events, view)
        seats, siege = len(found.sides), view["expansion"]
        facts = {
            "round": [float(siege["round"])] * seats,
            "cycles": [float(siege["cycle"])] * seats,
            "defeats": [siege["defeats"] / 2] * seats,
            "favor": [float(siege["favor"])] * seats,
            "kills": kills_of(events, seats),
            "hexes": found.facts["hexes"],
        }
        lists = {"felled": felled_by(events), "phases": phases_of(events), "spent": spent_on(events)}
        return found._replace(facts=facts, lists=lists)


def kills_of(events: Sequence[Event], seats: int) -> list[float]:
    """The enemies that each player has destroyed."""
    kills = [0.0] * seats
    for event in events:
        facts = event.facts
        if (
            event.what == "died"
            and number(facts["type"]) >= FIRST_MINION
            and 0 <= number(facts["by"]) < seats
        ):
            kills[number(facts["by"])] += 1
    return kills


def felled_by(events: Sequence[Event]) -> list[str]:
    """What felled each unit that fell: an enemy by the key of its card, a catapult, or whatever it was."""
    return [event.because for event in events if is_defeat(event)]


def is_defeat(event: Event) -> bool:
    """Whether a unit of the players died."""
    return event.what == "died" and event.facts["type"] == UNIT


def phases_of(events: Sequence[Event]) -> list[str]:
    """For each Enemy Phase each card that came into effect, and how many units fell: `card 0`."""
    found: list[str] = []
    cards: list[str] = []
    fallen = 0
    for event in [*events, Event("turn", {}, "")]:
        if event.what == "turn":
            found += [f"{card} {fallen}" for card in cards]
            cards, fallen = [], 0
        elif event.what == "power-drawn":
            cards.append(of.KEYS[number(event.facts["card"])])
        elif event.what == "power-discarded" and event.because == "coop.favor.redraw":
            cards.pop()
        elif cards and is_defeat(event):
            fallen += 1
    return found


def spent_on(events: Sequence[Event]) -> list[str]:
    """What each token of divine favor was spent on: the key of the card, or the die."""
    found: list[str] = []
    waits = False
    for event in events:
        if event.what == "favor-spent":
            waits = True
            found.append("a die of a battle card")
        elif waits and event.what == "power-discarded":
            found[-1], waits = of.KEYS[number(event.facts["card"])], False
        elif waits and event.what == "enemy-die":
            found[-1], waits = "the group" if event.facts["die"] == D6 else "the place", False
        elif waits and event.what == "turn":
            waits = False
    return found


def survived(rounds: Sequence[int]) -> list[float]:
    """Which part of some teams was still there after each of the milestones, by the round in which each fell.

    >>> survived([3, 7, 21])
    [1.0, 0.6666666666666666, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333]
    """
    return [sum(1 for reached in rounds if reached > milestone) / len(rounds) for milestone in MILESTONES]
