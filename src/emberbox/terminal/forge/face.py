"""The face of Forge: how its table, cards and piles look in a terminal."""

from __future__ import annotations

from typing import Final, final

from rich.console import RenderableType
from rich.text import Text

from emberbox.games.forge import catalogue as of
from emberbox.telling.forge import ATTACK, HEALTH, IGNITE, NAMES, ForgeTeller
from emberbox.telling.speech import Count, Listing, plain, sentence
from emberbox.telling.teller import Scene
from emberbox.terminal.face import Face
from emberbox.terminal.forge.board import ENERGY, Board, stats


@final
class ForgeFace(Face):
    """Draws Forge."""

    def __init__(self) -> None:
        self.forge: Final = ForgeTeller()
        super().__init__(self.forge)

    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        return Board(self.forge, scene, width).drawn(height)

    def card(self, key: str) -> Text:
        kind = of.KEYS.index(key)
        cost = self.words.word("table", "cost").format(cost=of.COST[kind])
        text = Text.assemble((of.NAME[kind], "bold"), f"   {cost}   ")
        text.append_text(stats(of.ATTACK[kind], of.HEALTH[kind]))
        if of.IS_BOT[kind]:
            values = " / ".join(str(value) for value in of.IGNITE[kind])
            text.append(f"   {self.words.word('table', 'ignite').format(values=values)}")
        return text.append(f"\n{self.forge.ability(kind)}")

    def pile(self, seat: int, scene: Scene) -> Text:
        heap = scene.view["players"][seat]["scrapheap"]
        cards = Listing([NAMES[key] for key in heap])
        said = self.words.word("table", "pile")
        pile = said.format(owner=scene.names[seat], amount=Count(len(heap)), cards=cards)
        return Text(plain(sentence(pile)))

    def legend(self) -> str:
        return self.words.word("help", "legend").format(
            attack=ATTACK, health=HEALTH, ignite=IGNITE, energy=ENERGY
        )
