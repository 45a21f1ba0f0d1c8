"""What the things on a board of Ignite are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import board_with
from emberbox.games.words import Words
from emberbox.kernel.grid import Grid
from emberbox.telling.teller import Scene

CARD_NAMES: Final = dict(zip(of.KEYS, of.NAME, strict=True))
ITEM_WORDS: Final = {"magic-potion-bomb": "bomb", "crystal-shard": "shard"}


class Known(NamedTuple):
    """What is known of a piece, be it gone: whose it is, its type, and the race of a unit."""

    owner: int
    type: str
    race: str | None


@final
class Naming:
    """Names for the spaces, pieces and cards of one scene."""

    def __init__(self, words: Words, scene: Scene) -> None:
        self.words: Final = words
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.grid: Final[Grid] = board_with(scene.view["board"]["rows"]).grid
        self.pieces: Final = {piece["cell"]: piece for piece in scene.view["pieces"]}

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
        word = self.words.word
        return self.owned(
            piece.owner, word("pieces", piece.type) if piece.race is None else word("units", piece.race)
        )

    def several(self, pieces: Sequence[Known]) -> list[str]:
        """Some pieces, with those that are called the same in one: "2 of your dwarves"."""
        found: list[str] = []
        for piece in dict.fromkeys(pieces):
            amount = pieces.count(piece)
            if amount == 1:
                found.append(self.called(piece))
                continue
            word = self.words.word("many", piece.type if piece.race is None else piece.race)
            found.append(self.said("pieces", amount=amount, owner=self.scene.names[piece.owner], type=word))
        return found

    def owned(self, owner: int, piece_type: str) -> str:
        """Something of somebody's."""
        return self.said("piece", owner=self.scene.names[owner], type=piece_type)

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
        races = self.view["players"][seat]["races"]
        return Known(seat, "unit", races[0] if len(races) == 1 else None)

    def ails(self, piece: Mapping[str, Any]) -> list[str]:
        """What keeps a piece from acting."""
        found = ["down"] if piece["down"] else []
        found += ["frozen"] if piece["frozen_until"] is not None else []
        found += ["held"] if piece["immobilized_until"] is not None else []
        return [self.said(word) for word in found] + self.effects("piece", piece["piece"])

    # -- effects ---------------------------------------------------------------------------------

    def effect(self, key: str) -> str:
        """What an effect is called: like its card, if not otherwise."""
        word = self.words.table("effects").get(key)
        return CARD_NAMES[key] if word is None else word

    def effects(self, on: str, at: int) -> list[str]:
        """The effects that lie on a seat, a piece or a space, as far as one knows; whose a secret one is."""
        found: list[str] = []
        for each in self.view["effects"]:
            if each["on"] == on and each["at"] == at and not each["spent"]:
                name = self.effect(each["key"])
                times = self.said("times", name=name, amount=each["amount"]) if each["amount"] > 1 else name
                found.append(self.owned(each["seat"], times) if each["secret"] else times)
        return found

    def due(self, key: str) -> str:
        """What is due, as a template that may name its space."""
        words = self.words.table("due")
        return words.get(key) or words["effect"].replace("{effect}", self.effect(key))

    def ended(self, key: str) -> str:
        """What has ended, as a template that may name its player."""
        words = self.words.table("ended")
        return words.get(key) or words["effect"].replace("{effect}", self.effect(key))

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
        notes = [self.said("health", health=piece["health"])] if piece["type"] != "decoy" else []
        notes += self.ails(piece) + self.lying(cell)
        return words | {"label": self.standing(piece), "state": self.said("state", notes=", ".join(notes))}
