"""What happens in Ignite, as the words for its templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.facts.races import RACE_NAMES
from emberbox.games.ignite.state.position import PIECE_TYPES, TOKENS, UNIT
from emberbox.kernel.event import Fact
from emberbox.telling.ignite.names import ITEM_WORDS, Known, Naming
from emberbox.telling.speech import Count, Listing
from emberbox.telling.teller import Figure, Scene, Seen, Teller

BUYING: Final = "ignite.buy.pay-and-take"
SEATS: Final = ("seat", "by", "owner", "until")
"""Facts that are seats."""
ONCE: Final = {
    "attacked": "attacks",
    "reacted": "answers",
    "moved": "steps",
    "played": "played",
    "title": "bought",
    "summoned": "minions",
}
"""What counts once each time it happens, for the seat that does it, and under which figure."""


GATHERED: Final = {"placed": ("cell", "cells"), "honored": ("card", "cards")}
"""What a player does several times in a row is told once: which fact of each, and what all are called."""


def condensed(events: Sequence[Seen]) -> list[tuple[int, Seen]]:
    """The events without what is dull: the steps of a walk are one, so are the units that a player places.

    Each comes with the place of its last event, and gets the type of its piece, if that is told anywhere, and
    whose and what the pieces were at which it is aimed: afterwards they may be gone.
    """
    gone = [event for event in events if event["what"] in ("died", "destroyed")]
    fallen = {event["piece"]: (event["seat"], event["type"]) for event in gone}
    types = {event["piece"]: event["type"] for event in events if "type" in event}
    found: list[tuple[int, Seen]] = []
    for at, event in enumerate(events):
        last: Seen = found[-1][1] if found else {}
        same = last.get("what") == event["what"] and last.get("seat") == event.get("seat")
        if event["what"] == "cleaned-up" and not event["kept"]:
            continue
        # A walk that leads back to where it began is told as two.
        goes_on = event["what"] == "moved" and same and last["piece"] == event["piece"]
        if goes_on and event["cell"] != last["from"]:
            found[-1] = at, {**last, "cell": event["cell"]}
        elif event["what"] in GATHERED:
            if same:
                found.pop()
            found.append((at, gathered(event, last if same else {})))
        else:
            known = {"type": types[event["piece"]]} if event.get("piece") in types else {}
            found.append((at, {**known, **event, **whose(event, fallen)}))
    return found


def gathered(event: Seen, before: Seen) -> Seen:
    """An event together with those of its kind before it, if there are any."""
    fact, together = GATHERED[str(event["what"])]
    earlier, honor = before.get(together), before.get("honor")
    things = [*(earlier if isinstance(earlier, list) else []), event[fact]]
    all_of_them: Seen = {**event, together: [each for each in things if isinstance(each, int)]}
    if isinstance(honor, int) and isinstance(event["honor"], int):
        return {**all_of_them, "honor": honor + event["honor"]}
    return all_of_them


def whose(event: Seen, fallen: Mapping[Fact, tuple[Fact, Fact]]) -> dict[str, Fact]:
    """By target of an event, whose and what it was if it fell, and -1 if it stands."""
    aims = aimed_at(event)
    if not aims:
        return {}
    told = [fallen.get(piece, (-1, -1)) for piece in aims]
    return {
        "owners": [seat for seat, _ in told if isinstance(seat, int)],
        "types": [of_type for _, of_type in told if isinstance(of_type, int)],
    }


def aimed_at(event: Seen) -> list[int]:
    """The pieces at which something is aimed."""
    aims = event.get("targets", event.get("pieces"))
    return aims if isinstance(aims, list) else []


def figures(seen: Seen, scene: Scene) -> Iterator[Figure]:
    """What an event adds to which figure of which seat."""
    what, seat = seen["what"], seen.get("seat")
    if not isinstance(seat, int):
        return
    if seat == len(scene.view["players"]):  # a piece that belongs to no player
        if what == "damaged":
            yield from _counted("damage", rival(seen, scene), seen["amount"])
        return
    if what in ONCE:
        yield Figure(ONCE[str(what)], seat, 1)
    elif what == "gained" and seen["because"] == BUYING:
        yield Figure("bought", seat, 1)
    elif what in ("honored", "sold", "merchant"):
        yield from _counted("honor", seat, seen["honor"])
    elif what == "damaged":
        yield from _counted("taken", seat, seen["amount"])
        yield from _counted("damage", rival(seen, scene), seen["amount"])
    elif what == "died" and seen["type"] == UNIT:
        yield Figure("lost", seat, 1)
        yield from _counted("trophies", rival(seen, scene), 1)


def _counted(key: str, seat: int | None, amount: Fact) -> Iterator[Figure]:
    if seat is not None and isinstance(amount, int):
        yield Figure(key, seat, amount)


def rival(seen: Seen, scene: Scene) -> int | None:
    """Who of another side did it to the seat that an event is about, if anybody."""
    by, seat, players = seen.get("by"), seen["seat"], scene.view["players"]
    assert isinstance(seat, int)
    if not isinstance(by, int) or not 0 <= by < len(players):
        return None
    return None if seat < len(players) and players[by]["team"] == players[seat]["team"] else by


@final
class Telling:
    """Puts the facts of events into words."""

    def __init__(self, teller: Teller, naming: Naming) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.scene: Final = naming.scene
        self.naming: Final = naming

    def facts(self, seen: Seen) -> dict[str, object]:
        """The words for all facts of an event."""
        said: dict[str, object] = {"cards": Listing([]), "because": self.teller.because(str(seen["because"]))}
        for fact, value in seen.items():
            if isinstance(value, list):
                said |= self.some(fact, value, seen)
            elif isinstance(value, int):
                said |= self.one(fact, value, seen)
        if seen["what"] == "ended":
            said |= {"effect": self.naming.ended(str(seen["due"]), said)}
        if "piece" in seen or "pieces" in seen:
            said |= self.pieces(seen)
        if seen.get("card", 0) is None:
            said["card"] = self.words.word("table", "the_decoy")
        if seen["what"] == "exploded":
            said["missed"] = "" if seen["struck"] else self.table("missed")
        elif seen["what"] == "won":
            said["tie"] = self.tie(seen.get("tie_break"))
        said["source"] = self.table("bought") if seen["because"] == BUYING else ""
        said["spot"] = self.table("spot", cell=said["cell"]) if "cell" in said else ""
        return said

    def tie(self, tie_break: Fact) -> str:
        """What decided a game that was tied; that all are is said anyway."""
        everybody = len(self.scene.view["winners"]) == len(self.scene.view["players"])
        if tie_break is None or everybody:
            return ""
        return self.table("tie", tie=self.words.word("tie-breaks", str(tie_break)))

    def table(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return self.words.word("table", key).format(**facts)

    def one(self, fact: str, value: int, seen: Seen) -> dict[str, object]:
        """The words for a fact that is a number."""
        names = self.scene.names
        if fact in SEATS:
            said = self.naming.seat(value)
            return {} if said is None else {fact: said}
        if fact in ("unit", "target"):
            known = self.naming.numbers.get(value)
            return {} if known is None else {fact: self.naming.standing(known)}
        if seen["what"] == "title" and fact == "from":
            return {"loser": self.table("loser", owner=names[value]) if value >= 0 else ""}
        if fact in ("cell", "from"):
            return {fact: self.naming.cell(value)} if value >= 0 else {}
        if fact == "card":
            return {fact: self.teller.card(of.KEYS[value])}
        if fact == "race":
            return {fact: self.words.word("races", RACE_NAMES[value])}
        if fact == "type":
            return {fact: self.words.word("pieces", PIECE_TYPES[value])}
        if fact == "item":
            return {fact: self.naming.said(ITEM_WORDS[ITEMS[value]])}
        if fact == "ground":
            return {fact: self.words.word("terrain", TOKENS[value])}
        return {fact: Count(value)}

    def some(self, fact: str, value: list[int], seen: Seen) -> dict[str, object]:
        """The words for a fact that is a list."""
        if fact == "cards":
            return {fact: Listing([self.teller.card(of.KEYS[kind]) for kind in value], self.words.both)}
        if fact == "cells":
            return {fact: self.words.both([self.naming.cell(cell) for cell in value])}
        if fact == "areas":
            return {fact: self.words.both([self.table("area", area=area) for area in value])}
        if fact == "prices":
            return {fact: self.words.either([str(price) for price in value])}
        if fact == "units":
            pieces = [self.naming.numbers[piece] for piece in value]
            return {fact: self.words.both([self.naming.standing(piece) for piece in pieces])}
        if fact == "seats":
            everybody = len(value) == len(self.scene.view["players"])
            said = self.table("everybody") if everybody else self.teller.verdict(value, self.scene)
            return {"verdict": said}
        return {}

    def pieces(self, seen: Seen) -> dict[str, object]:
        """Who acts or suffers in an event, at whom it is aimed, and whose trophy comes of it."""
        nobody = len(self.scene.view["players"])
        number, seat, cell = seen.get("piece", -1), seen.get("seat", nobody), seen.get("cell", -1)
        assert isinstance(number, int)
        assert isinstance(seat, int)
        assert isinstance(cell, int)
        piece_type = seen.get("type")
        known = PIECE_TYPES[piece_type] if isinstance(piece_type, int) else None
        unit = self.naming.numbered(number, seat, known) if number >= 0 else self.naming.side(seat)
        aims = self.naming.several(self.aims(seen, seat))
        if len(aimed_at(seen)) == 1 and cell >= 0 and "targets" in seen:
            aims = [self.naming.said("on", piece=aims[0], cell=self.naming.cell(cell))]
        elif not aims and cell >= 0:
            # Nobody was hit; who stands there may have come since.
            aims = [self.naming.noted(cell, self.naming.lying(cell))]
        return {"unit": unit, "aim": Listing(aims, self.words.both), "taker": self.taker(seen, known)}

    def aims(self, seen: Seen, seat: int) -> list[Known]:
        """What is known of the pieces at which an event is aimed."""
        owners, types = seen.get("owners"), seen.get("types")
        found: list[Known] = []
        for at, piece in enumerate(aimed_at(seen)):
            if isinstance(owners, list) and isinstance(types, list) and owners[at] >= 0:
                found.append(self.naming.known(piece, owners[at], PIECE_TYPES[types[at]]))
            else:
                found.append(self.naming.known(piece, seat))
        return found

    def taker(self, seen: Seen, piece_type: str | None) -> str:
        """Who gets a trophy for a death, if anybody."""
        by = rival(seen, self.scene) if piece_type == "unit" else None
        if by is None:
            return ""
        return self.table("trophy", owner=self.scene.names[by])
