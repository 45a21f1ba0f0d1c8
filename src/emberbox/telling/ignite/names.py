"""What the things on a board of Ignite are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import board_with
from emberbox.games.ignite.state.position import is_thing
from emberbox.games.words import Words
from emberbox.kernel.grid import Grid
from emberbox.telling.teller import Scene

ITEM_WORDS: Final = {"magic-potion-bomb": "bomb", "crystal-shard": "shard", "voodoo-doll": "doll"}


class Known(NamedTuple):
    """What is known of a piece, be it gone: whose it is, its type, and the race of a unit."""

    owner: int
    type: str
    race: str | None


class Naming:
    """Names for the spaces, pieces and cards of one scene; an expansion adds what it brings."""

    def __init__(self, words: Words, scene: Scene) -> None:
        self.words: Final = words
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.grid: Final[Grid] = board_with(scene.view["board"]["rows"]).grid
        self.pieces: Final = {piece["cell"]: piece for piece in scene.view["pieces"]}
        self.numbers: Final = {piece["piece"]: piece for piece in scene.view["pieces"]}

    def said(self, key: str, **facts: object) -> str:
        """A label."""
        return self.words.word("labels", key).format(**facts)

    def worth(self, cost: int, honor: int) -> str:
        """What a card costs, and what it is worth."""
        return self.said("card", cost=cost, honor=honor)

    # -- pieces ----------------------------------------------------------------------------------

    def piece(self, piece: Mapping[str, Any]) -> str:
        """A piece and its owner: "your dwarf"."""
        return self.called(Known(piece["owner"], piece["type"], piece["race"]))

    def called(self, piece: Known) -> str:
        """A piece and its owner; a unit is called by its race."""
        return self.owned(piece.owner, self.one_of(piece))

    def one_of(self, piece: Known) -> str:
        """What a piece is called whoever's it is."""
        word = self.words.word
        return word("pieces", piece.type) if piece.race is None else word("units", piece.race)

    def some_of(self, piece: Known) -> str:
        """What several pieces like this one are called."""
        return self.words.word("many", piece.type if piece.race is None else piece.race)

    def several(self, pieces: Sequence[Known]) -> list[str]:
        """Some pieces, with those that are called the same in one: "2 of your dwarves"."""
        found: list[str] = []
        for piece in dict.fromkeys(pieces):
            amount = pieces.count(piece)
            if amount == 1:
                found.append(self.called(piece))
                continue
            word = self.some_of(piece)
            if self.is_nobodys(piece.owner):
                found.append(self.said("nobodys-pieces", amount=amount, type=word))
            else:
                found.append(
                    self.said("pieces", amount=amount, owner=self.scene.names[piece.owner], type=word)
                )
        return found

    def owned(self, owner: int, piece_type: str) -> str:
        """Something of somebody's, or what belongs to no player."""
        if self.is_nobodys(owner):
            return self.said("nobodys-piece", type=piece_type)
        return self.said("piece", owner=self.scene.names[owner], type=piece_type)

    def seat(self, owner: int) -> object | None:
        """Whoever an event says did something or suffers it; nobody if that is no player."""
        return self.scene.names[owner] if 0 <= owner < len(self.view["players"]) else None

    def side(self, owner: int) -> str:
        """Whoever does something without a piece: a player, or nobody in particular."""
        seat = self.seat(owner)
        return "" if seat is None else f"{seat}"

    def is_nobodys(self, owner: int) -> bool:
        """Whether an owner is the number after the last seat: that of what belongs to no player."""
        return owner == len(self.view["players"])

    def standing(self, piece: Mapping[str, Any]) -> str:
        """A piece, and where it stands: "your dwarf on D4"."""
        return self.said("on", piece=self.piece(piece), cell=self.cell(piece["cell"]))

    def numbered(self, number: int, seat: int, piece_type: str | None = None) -> str:
        """A piece by its number, though it may be gone: then by what is known of it."""
        return self.called(self.known(number, seat, piece_type))

    def known(self, number: int, seat: int, piece_type: str | None = None) -> Known:
        """What is known of a piece by its number; of one that is gone, what an event tells of it."""
        for piece in self.view["pieces"]:
            if piece["piece"] == number and (piece_type is None or piece_type == piece["type"]):
                return Known(piece["owner"], piece["type"], piece["race"])
        if piece_type is not None and piece_type != "unit":
            return Known(seat, piece_type, None)
        for player in self.view["players"]:
            for trophy in player["trophies"]:
                if trophy["piece"] == number:
                    return Known(trophy["owner"], "unit", trophy["race"])
        races = [] if self.is_nobodys(seat) else self.view["players"][seat]["races"]
        return Known(seat, "unit", races[0] if len(races) == 1 else None)

    def workings(self, number: int) -> list[str]:
        """How far a machine is, where an expansion has machines."""
        return []

    def ails(self, piece: Mapping[str, Any]) -> list[str]:
        """What keeps a piece from acting."""
        found = ["down"] if piece["down"] else []
        found += ["frozen"] if piece["frozen_until"] is not None else []
        found += ["held"] if piece["immobilized_until"] is not None else []
        found = [self.said(word) for word in found]
        return found + self.tokens(piece["piece"]) + self.effects("piece", piece["piece"])

    def tokens(self, number: int) -> list[str]:
        """What else an expansion puts beside a piece."""
        return []

    # -- effects ---------------------------------------------------------------------------------

    def effect(self, key: str) -> str:
        """What an effect is called: like its card, if not otherwise."""
        word = self.words.table("effects").get(key)
        return self.words.printed("cards", key, of.NAME[of.kind(key)]) if word is None else word

    def effects(self, on: str, at: int) -> list[str]:
        """The effects that lie on a seat, a piece or a space, as far as one knows; whose a secret one is."""
        found: list[str] = []
        for each in self.view["effects"]:
            if each["on"] == on and each["at"] == at and not each["spent"]:
                times = self.counted(self.effect(each["key"]), each["amount"])
                found.append(self.owned(each["seat"], times) if each["secret"] else times)
        return found

    def counted(self, name: str, amount: int) -> str:
        """Something that may be there several times: "Monopoly x 2"."""
        return self.said("times", name=name, amount=amount) if amount > 1 else name

    def due(self, key: str, cell: str) -> str:
        """What is due, and where."""
        return self._ending("due", key, {"cell": cell})

    def ended(self, key: str, facts: Mapping[str, object]) -> str:
        """What has ended, and for whom."""
        return self._ending("ended", key, facts)

    def _ending(self, table: str, key: str, facts: Mapping[str, object]) -> str:
        words = self.words.table(table)
        if key in words:
            return words[key].format_map(facts)
        return words["effect"].format_map({**facts, "effect": self.effect(key)})

    # -- spaces ----------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """The name of a space."""
        return self.grid.name(cell)

    def lying(self, cell: int) -> list[str]:
        """The ground of a space, unless it is plain, and what lies on it."""
        ground = self.view["board"]["terrain"][cell]
        found = [] if ground == "plains" else [self.words.word("terrain", ground)]
        found += [self.said(ITEM_WORDS[item["item"]]) for item in self.view["items"] if item["cell"] == cell]
        return found + self.effects("space", cell)

    def space(self, cell: int) -> str:
        """A space with all that is there: "D4 (forest, your dwarf)"."""
        standing = [self.piece(self.pieces[cell])] if cell in self.pieces else []
        return self.noted(cell, self.lying(cell) + standing)

    def noted(self, cell: int, notes: Sequence[str]) -> str:
        """A space, and what is to be said of it."""
        name = self.cell(cell)
        return self.said("space", cell=name, notes=", ".join(notes)) if notes else name

    def on_cell(self, cell: int) -> dict[str, object]:
        """The words for a space: who stands there, or else the space itself."""
        words: dict[str, object] = {"cell": self.cell(cell), "space": self.space(cell)}
        piece = self.pieces.get(cell)
        if piece is None:
            return words | {"label": words["space"], "state": ""}
        notes = [] if is_thing(piece["type"]) else [self.said("health", health=piece["health"])]
        notes += self.workings(piece["piece"]) + self.ails(piece) + self.lying(cell)
        return words | {"label": self.standing(piece), "state": self.said("state", notes=", ".join(notes))}
