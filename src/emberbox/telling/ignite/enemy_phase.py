"""The Enemy Phase as a short story: an attack is a line, and so are those that appear or walk together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.state.position import PIECE_TYPES
from emberbox.telling.ignite.events import Telling, condensed
from emberbox.telling.ignite.names import Known
from emberbox.telling.speech import sentence
from emberbox.telling.teller import Scene, Seen, Told

if TYPE_CHECKING:
    from emberbox.telling.ignite.coop import CoopTeller

Placed = tuple[int, Seen]
"""An event, with its place among those that were seen."""

OLD: Final = "coop.power.discard-old"
ROUND_CARD: Final = "round-card"


def chapters(teller: CoopTeller, seen: Sequence[Seen], scene: Scene) -> list[Told]:
    """Events in words, without what is dull."""
    left = [(at, event) for at, event in condensed(seen) if not is_dull(event)]
    story = Story(teller, scene)
    found: list[Told] = []
    while left:
        found.append(story.next_line(left))
    return found


def is_dull(event: Seen) -> bool:
    """What everybody knows anyway: that the old cards are over, and that a Round card is turned over."""
    return event["what"] == ROUND_CARD or (event["what"] == "power-discarded" and event["because"] == OLD)


class Story:
    """Takes events off the front of a list, as many as belong into one line."""

    def __init__(self, teller: CoopTeller, scene: Scene) -> None:
        self.teller: Final = teller
        self.scene: Final = scene
        self.naming: Final = teller.naming(scene)
        self.nobody: Final = len(scene.view["players"])

    def next_line(self, left: list[Placed]) -> Told:
        """The next line of the story."""
        at, event = left[0]
        if event["what"] == "spawned":
            return self.spawned(left)
        if event["what"] == "moved" and event["seat"] == self.nobody and len(left) > 1:
            then = left[1][1]
            if is_attack_of(then, event["piece"]):
                left.pop(0)
                return self.attacked(left, event)
            if self.walks(left, 0) and self.walks(left, 1):
                return self.walked(left)
        if event["what"] == "attacked" and event["seat"] == self.nobody:
            return self.attacked(left, None)
        left.pop(0)
        return self.teller.told(at, event, self.scene)

    def spawned(self, left: list[Placed]) -> Told:
        """Those that appear one after another."""
        at, first = left[0]
        types: list[int] = []
        cells: list[int] = []
        while left and left[0][1]["what"] == "spawned":
            at, event = left.pop(0)
            piece_type, cell = event["type"], event["cell"]
            assert isinstance(piece_type, int)
            assert isinstance(cell, int)
            types.append(piece_type)
            cells.append(cell)
        if len(cells) == 1:
            return self.teller.told(at, first, self.scene)
        units = self.naming.several([Known(self.nobody, PIECE_TYPES[each], None) for each in types])
        where = self.naming.words.both([self.naming.cell(cell) for cell in cells])
        said = self.naming.said("appear", units=self.naming.words.both(units), cells=where)
        return Told(at, f"{sentence(said)}.", "fire")

    def walks(self, left: list[Placed], at: int) -> bool:
        """Whether one of the events left is the walk of a minion that does nothing else."""
        if at >= len(left) or left[at][1]["what"] != "moved" or not self.minion_type(left[at][1]):
            return False
        return at + 1 == len(left) or not is_attack_of(left[at + 1][1], left[at][1]["piece"])

    def minion_type(self, event: Seen) -> str:
        """The type of the minion that an event is about, if it is about one that still stands."""
        piece = self.naming.numbers.get(event["piece"])
        return str(piece["type"]) if piece is not None and piece["type"].startswith("enemy-") else ""

    def walked(self, left: list[Placed]) -> Told:
        """Those that walk one after another and attack nobody, each kind with all of its ways."""
        ways: dict[str, list[str]] = {}
        at = left[0][0]
        while left and self.walks(left, 0):
            at, event = left.pop(0)
            way = self.naming.said("way", **self.teller.facts(event, self.scene))
            ways.setdefault(self.minion_type(event), []).append(way)
        walks: list[str] = []
        for kind, found in ways.items():
            known = Known(self.nobody, kind, None)
            unit = self.naming.one_of(known) if len(found) == 1 else self.naming.some_of(known)
            walks.append(self.naming.said("walks", units=unit, ways=self.naming.words.both(found)))
        said = self.naming.said("move", walks="; ".join(walks))
        return Told(at, sentence(said), "")

    def attacked(self, left: list[Placed], moved: Seen | None) -> Told:
        """An attack of an enemy, after a walk or not, with what came of it if nobody was asked in between."""
        at, event = left.pop(0)
        facts = dict(self.teller.facts(event, self.scene))
        if moved is not None:
            walked = self.teller.facts(moved, self.scene)
            facts |= {"from": walked["from"], "cell": walked["cell"]}
            said = self.naming.said("goes-and-attacks", **facts)
        elif event["piece"] in self.naming.numbers:
            said = self.naming.said("attacks", **{**facts, "cell": self.stands(event)})
        else:
            said = self.naming.said("attacks-and-is-gone", **facts)
        at, results = self.results(left, event, at)
        return Told(at, sentence(f"{said}: {'; '.join(results)}." if results else f"{said}."), "fire")

    def stands(self, event: Seen) -> str:
        """Where the enemy stands that attacks."""
        return self.naming.cell(self.naming.numbers[event["piece"]]["cell"])

    def results(self, left: list[Placed], attack: Seen, at: int) -> tuple[int, list[str]]:
        """What the attack did, as far as it is told right behind it."""
        card, targets = attack["card"], attack.get("targets")
        assert isinstance(card, int)
        alone = len(targets) == 1 if isinstance(targets, list) else False
        found: list[str] = []
        while left and left[0][1]["what"] == "damaged" and left[0][1]["because"] == of.KEYS[card]:
            at, event = left.pop(0)
            facts = Telling(self.teller, self.naming).facts(event)
            is_aim = alone and isinstance(targets, list) and event["piece"] == targets[0]
            found.append(self.naming.said("hit" if is_aim else "hit-unit", **facts))
        while left and left[0][1]["what"] == "died" and left[0][1]["because"] == of.KEYS[card]:
            at, event = left.pop(0)
            facts = Telling(self.teller, self.naming).facts(event)
            is_aim = alone and isinstance(targets, list) and event["piece"] == targets[0]
            found.append(self.naming.said("deadly" if is_aim else "deadly-unit", **facts))
        return at, found


def is_attack_of(event: Seen, piece: object) -> bool:
    """Whether an event is an attack by a piece."""
    return event["what"] == "attacked" and event["piece"] == piece
