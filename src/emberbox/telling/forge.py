"""How Forge speaks: its slots, minions and forges in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from emberbox import ledger
from emberbox.games.forge import catalogue as of
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.ignite import FORGE_FACE
from emberbox.games.forge.space import (
    BUILD,
    CRAFT,
    END_TURN,
    MOST_PLAYERS,
    SEATS,
    SLOTS,
    SPACE,
    UNITS,
    card_pick,
)
from emberbox.games.words import ENGLISH
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import View
from emberbox.telling.speech import Count, Listing, link, sentence
from emberbox.telling.teller import Figure, Scene, Seen, Teller, Tone

ATTACK: Final = "⚔"
HEALTH: Final = "♥"
IGNITE: Final = "✹"
NAMES: Final = dict(zip(of.KEYS, of.NAME, strict=True))

COUNTS: Final = ("amount", "turn", "energy", "cost", "health", "most", "players")

TONES: Final[dict[str, Tone]] = {
    "turn": "turn",
    "ignited": "fire",
    "damaged": "harm",
    "scrapped": "harm",
    "destroyed": "harm",
    "lost": "harm",
    "won": "good",
    "drawn": "turn",
}


@final
class ForgeTeller(Teller):
    """Puts a table of Forge into words."""

    def __init__(self, language: str = ENGLISH) -> None:
        super().__init__(FORGE, TONES, language)
        self.card_names: Final = self.named(NAMES)

    # -- things ----------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, str]:
        return self.card_names

    def thing(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = SPACE.thing(pick)
        if kind == "card":
            name = self.card(of.KEYS[index])
            return {"label": name, "card": name, "cost": of.COST[index]}
        if kind == "seat":
            return self._forge(index, scene)
        if kind in ("unit", "cell"):
            return self._slot(kind, index, scene)
        word = SPACE.names[pick].partition(":")[2]
        return {"label": self.verb(word)} if kind == "verb" else None

    def _forge(self, seat: int, scene: Scene) -> Mapping[str, object] | None:
        players = scene.view["players"]
        if seat >= len(players) or players[seat]["out"]:
            return None
        owner = scene.names[seat]
        heap = Listing([self.card(key) for key in players[seat]["scrapheap"]])
        forge = Count(players[seat]["forge"])
        label = self.words.word("labels", "forge").format(owner=owner)
        return {"label": label, "owner": owner, "forge": forge, "cards": heap}

    def _slot(self, kind: str, index: int, scene: Scene) -> Mapping[str, object] | None:
        players = scene.view["players"]
        seat, at = divmod(index, SLOTS)
        if seat >= len(players) or (players[seat]["lineup"][at] is None) == (kind == "unit"):
            return None
        owner = scene.names[seat]
        note = self.words.word("table", "guardian_slot") if at == 0 else ""
        place: dict[str, object] = {"owner": owner, "slot": at + 1, "note": note}
        whose = self.words.word("labels", "whose").format(owner=owner)
        place["whose"] = whose if len(players) > 2 else ""
        if kind == "cell":
            return place | {"label": self.words.word("labels", "slot").format(**place)}
        minion = players[seat]["lineup"][at]
        name = self.card(minion["card"])
        cost = of.COST[of.KEYS.index(minion["card"])]
        numbers = {"attack": minion["attack"], "health": minion["health"], "cost": cost}
        label = self.words.word("labels", "minion").format(**place, card=name)
        return place | numbers | {"label": label, "card": name}

    def at_hand(self, scene: Scene) -> list[int]:
        things = [pick for pick in range(UNITS, SEATS + MOST_PLAYERS) if self.thing(pick, scene) is not None]
        you = scene.view["seat"]
        if you >= len(scene.view["players"]):
            return things
        hand = scene.view["players"][you]["known_hand"]
        cards = sorted({card_pick(of.KEYS.index(key)) for key in hand})
        return [BUILD, CRAFT, END_TURN, *cards, *(pick for pick in things if pick != SEATS + you)]

    # -- questions and choices -------------------------------------------------------------------

    def choice(self, pick: int, scene: Scene) -> str:
        said = super().choice(pick, scene)
        return said + self.words.word("table", "last_craft") if self.grave(pick, scene) else said

    def grave(self, pick: int, scene: Scene) -> bool:
        you = scene.view["seat"]
        return pick == CRAFT and you != SPECTATOR and scene.view["players"][you]["forge"] == 0

    def hint(self, pick: int, scene: Scene) -> str:
        kind, index = SPACE.thing(pick)
        if kind != "card":
            return ""
        values = "·".join(str(value) for value in of.IGNITE[index])
        ignite = f" {IGNITE}{values}" if values else ""
        return f"{ATTACK}{of.ATTACK[index]} {HEALTH}{of.HEALTH[index]}{ignite}  {self.ability(index)}"

    def ability(self, kind: int) -> str:
        """What a minion does, and when."""
        text = self.words.printed("texts", of.KEYS[kind], of.ABILITY_TEXT[kind])
        return f"{self.words.word('when', of.ABILITY_WHEN[kind])}: {text}"

    # -- what happened ---------------------------------------------------------------------------

    def facts(self, seen: Seen, scene: Scene) -> Mapping[str, object]:
        names = scene.names
        because = str(seen["because"])
        said: dict[str, object] = {"cards": Listing([]), "because": self.because(because)}
        if seen["what"] == "drawn":
            said["rule"] = link(f"rule:{because}", ledger.entry(because).text)
        for fact, value in seen.items():
            if fact in ("seat", "owner") and isinstance(value, int):
                said[fact] = names[value]
            elif fact in ("card", "target_card", "asker") and isinstance(value, int):
                said[fact] = self.card(of.KEYS[value])
            elif fact == "cards" and isinstance(value, list):
                said[fact] = Listing([self.card(of.KEYS[kind]) for kind in value])
            elif fact == "flame":
                said[fact] = self.words.word("flames", str(value))
            elif fact in COUNTS and isinstance(value, int):
                said[fact] = Count(value)
            elif fact in ("unit", "cell") and isinstance(value, int):
                said |= {"owner": names[value // SLOTS], "slot": value % SLOTS + 1}
            elif fact == "target" and isinstance(value, int):
                said |= self._target(str(seen["what"]), value, scene)
        return said | self._places(seen, scene)

    def _places(self, seen: Seen, scene: Scene) -> dict[str, object]:
        """The facts of a reason that list something: who is near, what is free, and where a card is."""
        listed = {fact: value for fact, value in seen.items() if isinstance(value, list)}
        near = [f"{scene.names[seat]}" for seat in listed.get("neighbours", ())]
        units = [self.label(UNITS + slot, scene) or "" for slot in listed.get("units", ())]
        where = []
        for place, size in (("hands", 1), ("slots", SLOTS), ("heaps", 1)):
            found = listed.get(place, ())
            owner, slot = (self.words.word("labels", label) for label in ("owner", "slot"))
            owners = self.words.both([owner.format(owner=scene.names[at]) for at in found if size == 1])
            slots = self.words.both(
                [slot.format(owner=scene.names[at // size], slot=at % size + 1) for at in found]
            )
            if found:
                where.append(self.words.word("where", place).format(owners=owners, slots=slots))
        return {
            "neighbours": self.words.both(near),
            "units": self.words.either(units),
            "free": self.words.either([str(slot) for slot in listed.get("free", ())]),
            "where": ", ".join(where),
        }

    def _target(self, what: str, value: int, scene: Scene) -> dict[str, object]:
        """A target is a slot in an attack and a face of the target die in a roll."""
        if what == "attacked":
            return {"target_owner": scene.names[value // SLOTS], "target_slot": value % SLOTS + 1}
        forge = value >= FORGE_FACE
        die = self.words.word("faces", "forge") if forge else str(value + 1)
        aim = self.words.word("aims", "forge" if forge else "slot").format(slot=value + 1)
        return {"die": die, "aim": aim}

    def figures(self, seen: Seen, scene: Scene) -> Iterator[Figure]:
        what, seat, amount, unit = (seen.get(fact) for fact in ("what", "seat", "amount", "unit"))
        if what in ("attacked", "attacked-forge") and isinstance(unit, int):
            yield Figure("attacks", unit // SLOTS, 1)
        if not isinstance(seat, int):
            return
        if what == "summoned":
            yield Figure("summoned", seat, 1)
        elif what == "destroyed":
            yield Figure("lost", seat, 1)
        elif what == "ignited" and isinstance(amount, int):
            yield Figure("ignites", seat, 1)
            yield Figure("damage", seat, amount)
        elif what == "drew" and isinstance(amount, int):
            yield Figure("drawn", seat, amount)
        elif what == "scrapped" and isinstance(amount, int):
            yield Figure("scrapped", seat, amount)

    # -- the table -------------------------------------------------------------------------------

    def now(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "over":
            return sentence(self.words.word("table", "over"))
        phase = self.words.word("phases", view["phase"])
        if view["current"] is None:
            return sentence(phase)
        now = self.words.word("table", "now")
        return sentence(now.format(seat=scene.names[view["current"]], phase=phase))

    def ending(self, scene: Scene) -> str:
        said = self.words.word("table", "left_over")
        left = [
            said.format(seat=scene.names[player["seat"]], forge=Count(player["forge"]))
            for player in scene.view["players"]
            if not player["out"]
        ]
        turns = Count(scene.view["turn"])
        return sentence(self.words.word("table", "ending").format(turns=turns, left=", ".join(left)))

    def all_knowing(self, views: Sequence[View]) -> View:
        own = [view["players"][seat] for seat, view in enumerate(views)]
        return {**views[0], "seat": SPECTATOR, "players": own}
