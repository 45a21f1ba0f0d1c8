"""What happens in Core, as the words for its templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from emberbox.kernel.event import Fact
from emberbox.telling.core.asking import Asked
from emberbox.telling.core.names import Naming, datacard
from emberbox.telling.speech import Count
from emberbox.telling.teller import Figure, Scene, Seen, Teller

MODELS: Final = ("model", "target", "attacker", "carrier", "by")
COUNTED: Final = ("points", "movement", "actions", "cost", "distance", "rubble", "room")
SIDES: Final = ("north", "east", "south", "west")
POINTS: Final = {"marker": "markers", "destroyed": "kills", "delivered": "boxes"}
"""Under which figure the points of a reason are counted."""


def condensed(events: Sequence[Seen]) -> list[tuple[int, Seen]]:
    """The events without what is dull: the dice that a player locks in one throw are one.

    Each comes with the place of its last event. What changes the dice of an attack is told with each die.
    """
    found: list[tuple[int, Seen]] = []
    modifiers: dict[str, list[str]] = {}
    for at, event in enumerate(events):
        what = event["what"]
        last: Seen = found[-1][1] if found else {}
        if what == "attacked":
            modifiers = {"burst": [], "hit": []}
        if what == "locked":
            same = last.get("what") == what and last.get("seat") == event["seat"]
            before = last["numbers"] if same else []
            assert isinstance(before, list)
            number = event["number"]
            assert isinstance(number, int)
            if same:
                found.pop()
            found.append((at, {**event, "numbers": [*before, number]}))
        elif what == "modified":
            modifiers.setdefault(str(event["roll"]), []).append(f"{event['value']} {event['source']}")
        elif what in ("burst", "hit"):
            found.append((at, {**event, "modifiers": ";".join(modifiers.get(str(what), []))}))
        else:
            found.append((at, event))
    return found


def figures(seen: Seen, scene: Scene) -> Iterator[Figure]:
    """What an event adds to which figure of which seat."""
    what = seen["what"]
    owners = {model["model"]: model["owner"] for model in scene.view["models"]}
    if what == "attacked":
        seat = owners[seen["attacker"]]
        yield Figure("attacks", seat, 1)
        yield from _counted("shots", seat, seen["shots"])
    elif what == "hit" and seen["means"] != "miss":
        yield Figure("hits", 1 - owners[seen["target"]], 1)
    elif what == "damaged":
        yield from _counted("damage", 1 - owners[seen["model"]], seen["amount"])
    elif what == "absorbed":
        yield from _counted("absorbed", owners[seen["by"]], seen["amount"])
    elif what == "destroyed":
        yield Figure("destroyed", 1 - owners[seen["model"]], 1)
        yield Figure("lost", owners[seen["model"]], 1)
    elif what == "moved":
        path = seen["path"]
        assert isinstance(path, list)
        yield Figure("moved", owners[seen["model"]], len(path) - 1)
    elif what == "scored":
        yield from _scored(seen)


def _scored(seen: Seen) -> Iterator[Figure]:
    seat, why = seen["seat"], str(seen["why"])
    if isinstance(seat, int) and why in POINTS:
        yield from _counted(POINTS[why], seat, 1 if why == "delivered" else seen["points"])


def _counted(key: str, seat: int, amount: Fact) -> Iterator[Figure]:
    if isinstance(amount, int):
        yield Figure(key, seat, amount)


@final
class Telling:
    """Puts the facts of events into words."""

    def __init__(self, teller: Teller, scene: Scene) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.scene: Final = scene
        self.naming: Final = Naming(teller, scene)

    def facts(self, seen: Seen) -> dict[str, object]:
        """The words for all facts of an event."""
        said: dict[str, object] = {"because": self.teller.because(str(seen["because"]))}
        for fact, value in seen.items():
            if isinstance(value, list):
                said |= self.some(fact, value, seen)
            elif isinstance(value, int):
                said |= self.one(fact, value, seen)
            elif isinstance(value, str):
                said |= self.text(fact, value, seen)
        if {"models", "ground", "card"} <= seen.keys():
            said["cause"] = self.cause(seen)
        more = getattr(self, f"_{seen['what']}", None)
        return said if more is None else said | more(seen)

    def one(self, fact: str, value: int, seen: Seen) -> dict[str, object]:
        """The words for a fact that is a number."""
        naming = self.naming
        if fact in ("seat", "owner"):
            return {fact: self.scene.names[value]}
        if fact in MODELS:
            return {fact: naming.model(value)}
        if fact == "cell":
            return {fact: naming.cell(value)}
        if fact == "zone":
            zone = naming.zone(value)
            return {fact: zone[0].lower() + zone[1:], "corners": naming.corners(value)}
        if fact == "box":
            return {fact: value + 1}
        if fact == "location":
            # An event of a repair has who repairs as its model; an outcome has only whom it is about.
            hurt = seen.get("target", seen["model"]) if seen["what"] == "repaired" else seen["model"]
            assert isinstance(hurt, int)
            return {fact: naming.place(hurt, value)}
        return {fact: Count(value) if fact in COUNTED else value}

    def some(self, fact: str, value: list[int], seen: Seen) -> dict[str, object]:
        """The words for a fact that is a list."""
        if fact == "path":
            return {"cell": self.naming.cell(value[-1])} if value else {}
        if fact == "weapons":
            model = seen["model"]
            assert isinstance(model, int)
            return {fact: self.words.both([str(self.naming.weapon(model, slot)["weapon"]) for slot in value])}
        if fact == "models":
            return {fact: self.words.both([self.naming.model(number) for number in value])}
        if fact == "cells":
            return {fact: self.words.either([self.naming.cell(cell) for cell in value])}
        if fact == "sides":
            return {fact: self.words.either([self.words.word("sides", SIDES[side]) for side in value])}
        if fact == "dice":
            return {fact: " ".join(f"[{die}]" for die in value)}
        return {fact: self.words.both([str(number) for number in value])}

    def text(self, fact: str, value: str, seen: Seen) -> dict[str, object]:
        """The words for a fact that is a text."""
        if fact in ("card", "weapon"):
            return {fact: self.teller.card(value)}
        if fact == "phase":
            return {fact: self.words.word("phases", value)}
        if fact == "token":
            return {fact: self.words.word("tokens", value)}
        if fact == "sight":
            return {fact: self.words.word("sights", value)}
        if fact == "means":
            return {fact: self.naming.means(value)}
        if fact in ("type", "kind"):
            return {fact: self.words.word("types", value)}
        if fact == "ground":
            return {fact: self.words.both([self.words.word("covers", symbol) for symbol in value])}
        if fact == "none":
            return {fact: self.words.choice(value, "none")}
        if fact == "asks":
            now = self.words.word("now", value)
            return {"now": now.format_map(Asked(self.teller, self.scene).about())}
        if fact == "why":
            return {fact: self.words.word("whys", value).format(marker=seen["marker"])}
        return {}

    # -- what single events tell besides their facts ---------------------------------------------

    def _declared(self, seen: Seen) -> dict[str, object]:
        target = seen["target"]
        at = "" if target is None else self.naming.table("declared_at", target=self._model(seen, "target"))
        return {"at": at}

    def _attacked(self, seen: Seen) -> dict[str, object]:
        shots = seen["shots"]
        assert isinstance(shots, int)
        return {
            "shots": self.naming.shots(str(seen["weapon"]), shots),
            "ammo": "" if seen["ammo"] is None else self.naming.table("ammo", ammo=seen["ammo"]),
            "attacks": self.naming.table("answers" if seen["overwatch"] else "attacks"),
        }

    def _burst(self, seen: Seen) -> dict[str, object]:
        table = self.naming.table
        dice, crit, push, pull = (seen[fact] for fact in ("dice", "crit", "push", "pull"))
        given = [table("hit_dice", dice=Count(dice))] if isinstance(dice, int) and dice else []
        given += [table("crits", crit=Count(crit))] if isinstance(crit, int) and crit else []
        given += [table("push", push=push)] if push else []
        given += [table("pull", pull=pull)] if pull else []
        gives = self.words.both(given) or table("no_dice")
        return {"gives": gives, "counts": self.counts(seen)}

    def _hit(self, seen: Seen) -> dict[str, object]:
        return {"counts": self.counts(seen)}

    def _pushed(self, seen: Seen) -> dict[str, object]:
        slam = self.naming.table("slam") if seen["slam"] else ""
        driven = self.naming.table("driven_near" if seen["pull"] else "driven_away")
        return {"slam": slam, "driven": driven}

    def _unmoved(self, seen: Seen) -> dict[str, object]:
        driven = self.naming.table("driven_near" if seen["pull"] else "driven_away")
        return {"driven": driven, "held": self.words.word("held", str(seen["held"]))}

    def cause(self, seen: Seen) -> str:
        """What keeps a model from being seen in full: an ability, or models and ground in the way."""
        models, card = seen["models"], seen["card"]
        assert isinstance(models, list)
        if card is not None:
            return self.naming.table("screened", card=self.teller.card(str(card)), by=self._model(seen, "by"))
        found = [self.naming.model(model) for model in models]
        found += [self.words.word("covers", ground) for ground in str(seen["ground"])]
        return self.naming.table("in_the_way", blockers=self.words.both(found))

    def _absorbed(self, seen: Seen) -> dict[str, object]:
        by = seen["by"]
        assert isinstance(by, int)
        return {"shield": self.naming.part(datacard(self.naming.models[by]).shield_name)}

    def _zeroed(self, seen: Seen) -> dict[str, object]:
        model, place = seen["model"], seen["location"]
        assert isinstance(model, int)
        assert isinstance(place, int)
        return {"consequence": self.naming.consequence(model, place)}

    def _model(self, seen: Seen, fact: str) -> str:
        number = seen[fact]
        assert isinstance(number, int)
        return self.naming.model(number)

    def counts(self, seen: Seen) -> str:
        """How a die is changed before the chart is read, and by what."""
        die, result = seen["die"], seen["result"]
        assert isinstance(die, int)
        assert isinstance(result, int)
        if die == result:
            return ""
        parts: list[dict[str, object]] = []
        for part in str(seen.get("modifiers", "")).split(";"):
            value, _, source = part.partition(" ")
            if source:
                parts.append({"value": int(value), "because": source})
        attack = self.scene.view["attack"]
        if not parts and attack is not None:  # the attack was told of in an earlier update
            parts = attack["burst_modifiers" if seen["what"] == "burst" else "hit_modifiers"]
        said = self.naming.parts(parts) or f"{result - die:+}"
        return self.naming.table("modified", parts=said, result=result)
