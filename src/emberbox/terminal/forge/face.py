"""The face of Forge: what its things are called in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from rich.console import RenderableType
from rich.text import Text

from emberbox import ledger
from emberbox.games.forge import catalogue as of
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.ignite import FORGE_FACE
from emberbox.games.forge.space import CARDS, CRAFT, SEATS, SLOTS, SPACE, UNITS
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.game import View
from emberbox.terminal.face import Face, Scene
from emberbox.terminal.forge.board import ATTACK, ENERGY, HEALTH, IGNITE, Board, stats
from emberbox.terminal.speech import Count, Listing, sentence

STYLES: Final = {
    "turn": "bold",
    "ignited": "yellow",
    "damaged": "red",
    "scrapped": "red",
    "destroyed": "red",
    "lost": "bold red",
    "won": "bold green",
    "drawn": "bold",
}


@final
class ForgeFace(Face):
    """Slots, minions and forges in words; the drawing is the board's."""

    def __init__(self) -> None:
        super().__init__(FORGE)

    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        return Board(self.words, scene, width).drawn(height)

    def thing(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = SPACE.thing(pick)
        if kind == "card":
            return {"label": of.NAME[index], "card": of.NAME[index], "cost": of.COST[index]}
        if kind == "seat":
            return self._forge(index, scene)
        if kind in ("unit", "cell"):
            return self._slot(kind, index, scene)
        word = SPACE.names[pick].partition(":")[2]
        return {"label": self.words.word("verbs", word)} if kind == "verb" else None

    def _forge(self, seat: int, scene: Scene) -> Mapping[str, object] | None:
        players = scene.view["players"]
        if seat >= len(players) or players[seat]["out"]:
            return None
        owner = scene.names[seat]
        heap = Listing([of.NAME[of.KEYS.index(key)] for key in players[seat]["scrapheap"]])
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
        place["whose"] = f" of {owner}" if len(players) > 2 else ""
        if kind == "cell":
            return place | {"label": self.words.word("labels", "slot").format(**place)}
        minion = players[seat]["lineup"][at]
        number = of.KEYS.index(minion["card"])
        name = of.NAME[number]
        numbers = {"attack": minion["attack"], "health": minion["health"], "cost": of.COST[number]}
        label = self.words.word("labels", "minion").format(**place, card=name)
        return place | numbers | {"label": label, "card": name}

    def at_hand(self, scene: Scene) -> list[int]:
        things = [pick for pick in range(UNITS, SPACE.size) if self.thing(pick, scene) is not None]
        you = scene.view["seat"]
        if you >= len(scene.view["players"]):
            return things
        hand = scene.view["players"][you]["known_hand"]
        cards = sorted({CARDS + of.KEYS.index(key) for key in hand})
        return [*range(SPACE.verbs, CARDS), *cards, *(pick for pick in things if pick != SEATS + you)]

    def facts(self, seen: Mapping[str, Fact], scene: Scene) -> Mapping[str, object]:
        names = scene.names
        because = str(seen["because"])
        said: dict[str, object] = {"cards": Listing([]), "because": self.cards().get(because, "")}
        if seen["what"] == "drawn":
            said["rule"] = ledger.entry(because).text
        for fact, value in seen.items():
            if fact in ("seat", "owner") and isinstance(value, int):
                said[fact] = names[value]
            elif fact in ("card", "target_card") and isinstance(value, int):
                said[fact] = of.NAME[value]
            elif fact == "cards" and isinstance(value, list):
                said[fact] = Listing([of.NAME[kind] for kind in value])
            elif fact == "flame":
                said[fact] = self.words.word("flames", str(value))
            elif fact in ("amount", "turn", "energy") and isinstance(value, int):
                said[fact] = Count(value)
            elif fact == "unit" and isinstance(value, int):
                said |= {"owner": names[value // SLOTS], "slot": value % SLOTS + 1}
            elif fact == "target" and isinstance(value, int):
                said |= self._target(str(seen["what"]), value, scene)
        return said

    def _target(self, what: str, value: int, scene: Scene) -> dict[str, object]:
        """A target is a slot in an attack and a face of the target die in a roll."""
        if what == "attacked":
            return {"target_owner": scene.names[value // SLOTS], "target_slot": value % SLOTS + 1}
        forge = value >= FORGE_FACE
        die = self.words.word("faces", "forge") if forge else str(value + 1)
        aim = self.words.word("aims", "forge" if forge else "slot").format(slot=value + 1)
        return {"die": die, "aim": aim}

    def cards(self) -> dict[str, str]:
        return dict(zip(of.KEYS, of.NAME, strict=True))

    def card(self, key: str) -> Text:
        kind = of.KEYS.index(key)
        cost = self.words.word("table", "cost").format(cost=of.COST[kind])
        text = Text.assemble((of.NAME[kind], "bold"), f"   {cost}   ")
        text.append_text(stats(of.ATTACK[kind], of.HEALTH[kind]))
        if of.IS_BOT[kind]:
            values = " / ".join(str(value) for value in of.IGNITE[kind])
            text.append(f"   {self.words.word('table', 'ignite').format(values=values)}")
        return text.append(f"\n{self.ability(kind)}")

    def ability(self, kind: int) -> str:
        """What a minion does, and when."""
        return f"{self.words.word('when', of.ABILITY_WHEN[kind])}: {of.ABILITY_TEXT[kind]}"

    def pile(self, seat: int, scene: Scene) -> Text:
        heap = scene.view["players"][seat]["scrapheap"]
        cards = Listing([of.NAME[of.KEYS.index(key)] for key in heap])
        said = self.words.word("table", "pile")
        return Text(sentence(said.format(owner=scene.names[seat], amount=Count(len(heap)), cards=cards)))

    def choice(self, decision: Decision, pick: int, scene: Scene) -> str:
        said = super().choice(decision, pick, scene)
        you = scene.view["seat"]
        if pick == CRAFT and you != SPECTATOR and scene.view["players"][you]["forge"] == 0:
            return said + self.words.word("table", "last_craft")
        return said

    def hint(self, decision: Decision, pick: int, scene: Scene) -> str:
        kind, index = SPACE.thing(pick)
        if kind != "card":
            return ""
        values = "·".join(str(value) for value in of.IGNITE[index])
        ignite = f" {IGNITE}{values}" if values else ""
        return f"{ATTACK}{of.ATTACK[index]} {HEALTH}{of.HEALTH[index]}{ignite}  {self.ability(index)}"

    def style(self, what: str) -> str:
        return STYLES.get(what, "")

    def ending(self, scene: Scene) -> str:
        said = self.words.word("table", "left_over")
        left = [
            said.format(seat=scene.names[player["seat"]], forge=Count(player["forge"]))
            for player in scene.view["players"]
            if not player["out"]
        ]
        turns = Count(scene.view["turn"])
        return self.words.word("table", "ending").format(turns=turns, left=", ".join(left))

    def all_knowing(self, views: Sequence[View]) -> View:
        own = [view["players"][seat] for seat, view in enumerate(views)]
        return {**views[0], "seat": SPECTATOR, "players": own}

    def legend(self) -> str:
        return self.words.word("help", "legend").format(
            attack=ATTACK, health=HEALTH, ignite=IGNITE, energy=ENERGY
        )
