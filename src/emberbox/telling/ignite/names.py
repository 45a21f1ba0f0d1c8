"""What the things on a board of Ignite are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from emberbox.games.ignite.facts.board import board_for
from emberbox.games.words import Words
from emberbox.kernel.grid import Grid
from emberbox.telling.teller import Scene

ITEM_WORDS: Final = {"magic-potion-bomb": "bomb", "crystal-shard": "shard"}


@final
class Naming:
    """Names for the spaces, pieces and cards of one scene."""

    def __init__(self, words: Words, scene: Scene) -> None:
        self.words: Final = words
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.grid: Final[Grid] = board_for(len(scene.view["players"])).grid
        self.pieces: Final = {piece["cell"]: piece for piece in scene.view["pieces"]}

    def said(self, key: str, **facts: object) -> str:
        """A label."""
        return self.words.word("labels", key).format(**facts)

    def worth(self, cost: int, honor: int) -> str:
        """What a card costs, and what it is worth."""
        return self.said("card", cost=cost, honor=honor)

    # -- pieces ----------------------------------------------------------------------------------

    def piece_type(self, piece_type: str, race: str | None) -> str:
        """What a piece is: a unit by its race."""
        return self.words.word("pieces", piece_type) if race is None else self.words.word("units", race)

    def piece(self, piece: Mapping[str, Any]) -> str:
        """A piece and its owner: "your dwarf"."""
        return self.owned(piece["owner"], self.piece_type(piece["type"], piece["race"]))

    def owned(self, owner: int, piece_type: str) -> str:
        """Something of somebody's."""
        return self.said("piece", owner=self.scene.names[owner], type=piece_type)

    def standing(self, piece: Mapping[str, Any]) -> str:
        """A piece, and where it stands: "your dwarf on D4"."""
        return self.said("on", piece=self.piece(piece), cell=self.cell(piece["cell"]))

    def numbered(self, number: int, seat: int, piece_type: str | None = None) -> str:
        """A piece by its number, though it may be gone: then by what is known of it."""
        for piece in self.view["pieces"]:
            if piece["piece"] == number and (piece_type is None or piece_type == piece["type"]):
                return self.piece(piece)
        if piece_type is not None and piece_type != "unit":
            return self.owned(seat, self.words.word("pieces", piece_type))
        for player in self.view["players"]:
            for trophy in player["trophies"]:
                if trophy["piece"] == number:
                    return self.owned(trophy["owner"], self.words.word("units", trophy["race"]))
        races = self.view["players"][seat]["races"]
        return self.owned(seat, self.piece_type("unit", races[0] if len(races) == 1 else None))

    def ails(self, piece: Mapping[str, Any]) -> list[str]:
        """What keeps a piece from acting."""
        found = ["down"] if piece["down"] else []
        found += ["frozen"] if piece["frozen_until"] is not None else []
        found += ["held"] if piece["immobilized_until"] is not None else []
        return [self.said(word) for word in found]

    # -- spaces ----------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """The name of a space."""
        return self.grid.name(cell)

    def lying(self, cell: int) -> list[str]:
        """The ground of a space, unless it is plain, and what lies on it."""
        ground = self.view["board"]["terrain"][cell]
        found = [] if ground == "plains" else [self.words.word("terrain", ground)]
        found += [self.said(ITEM_WORDS[item["item"]]) for item in self.view["items"] if item["cell"] == cell]
        if self.view["portal"] is not None and self.view["portal"]["cell"] == cell:
            found.append(self.said("portal"))
        for secrets, word in (("traps", "trap"), ("meteors", "meteor")):
            found += [self.said(word) for each in self.view[secrets] if each["cell"] == cell]
        return found

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
