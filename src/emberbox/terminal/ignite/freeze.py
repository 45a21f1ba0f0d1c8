"""The face of The Freeze: Ignite's, with its words and what else lies on its table."""

from __future__ import annotations

from typing import final

from emberbox.telling.speech import Count, Listing
from emberbox.terminal.ignite.board import Board
from emberbox.terminal.ignite.face import IgniteFace


class WinterBoard(Board):
    """Draws a view of The Freeze."""

    def laid_by(self, seat: int) -> list[str]:
        """What a player has put aside or hoarded, and what you have sealed."""
        winter = self.view["expansion"]
        found: list[str] = []
        if winter["asides"] and winter["asides"][seat]["cards"]:
            aside = winter["asides"][seat]
            known = Listing([self.cards[key] for key in aside["known"]])
            found.append(f"{self.said('aside', amount=Count(aside['cards']))}{known::}")
        zones = {
            "hoard": winter["hoards"][seat] if winter["hoards"] else [],
            "sealed": winter["sealed"] if seat == self.you else [],
        }
        for zone, keys in zones.items():
            cards = Listing([self.cards[key] for key in keys])
            if keys:
                found.append(f"{self.said(zone)}{cards::}")
        return found

    def beside_market(self) -> str:
        """How many Hexes are left."""
        return self.said("hexes", hexes=self.view["expansion"]["hexes"])


@final
class FreezeFace(IgniteFace):
    """Draws The Freeze."""

    drawing = WinterBoard

    def __init__(self) -> None:
        super().__init__("freeze")
