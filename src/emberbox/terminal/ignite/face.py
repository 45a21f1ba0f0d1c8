"""The face of Ignite: how its table, cards and piles look in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.telling.ignite.teller import IgniteTeller
from emberbox.telling.speech import Count, Listing, plain, sentence
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.terminal.face import Face
from emberbox.terminal.ignite import map as signs
from emberbox.terminal.ignite.board import Board


class IgniteFace(Face):
    """Draws Ignite."""

    drawing: type[Board] = Board

    def __init__(self, game: str = "ignite") -> None:
        super().__init__(teller_of(game))

    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        assert isinstance(self.teller, IgniteTeller)
        return self.drawing(self.teller, scene, width).drawn(height)

    def card(self, key: str) -> Text:
        kind = of.KEYS.index(key)
        costs = "/".join(str(cost) for cost in of.COSTS[kind] or [of.COST[kind]])
        types = ", ".join(name for name, bit in base_set.TYPE_BITS.items() if of.TYPES[kind] & bit)
        facts = self.words.word("table", "card").format(
            cost=costs, honor=of.HONOR[kind], types=types, timing=self._timing(kind)
        )
        return Text.assemble((of.NAME[kind], "bold"), f"   {facts}\n{of.TEXT[kind]}")

    def _timing(self, kind: int) -> str:
        return self.words.word("timings", base_set.TIMINGS[of.TIMING[kind]])

    def pile(self, seat: int, scene: Scene) -> Text:
        player = scene.view["players"][seat]
        nothing = self.words.word("table", "nothing")
        names = self.teller.cards()

        def listed(keys: Sequence[str]) -> Listing:
            return Listing([names[key] for key in keys] or [nothing])

        top = player["discard_top"]
        said = self.words.word("table", "pile").format(
            owner=scene.names[seat],
            amount=Count(player["discard"]),
            top=Listing([names[top]] if top else []),
            play=listed(player["play_area"]),
            front=listed(player["front"]),
        )
        return Text(plain(sentence(said)))

    def legend(self) -> str:
        one, two, three = signs.WOUNDS[1:]
        return (
            self.words.word("help", "legend")
            .strip()
            .format(
                **signs.GROUND,
                lit=signs.LIT,
                one=one,
                two=two,
                three=three,
                down=signs.DOWN,
                frozen=signs.FROZEN,
                held=signs.HELD,
                bomb=signs.BOMB,
                shard=signs.SHARD,
                doll=signs.DOLL,
                portal=signs.PORTAL,
                trap=signs.TRAP,
                meteor=signs.METEOR,
                effect=signs.EFFECT,
            )
        )
