"""What The Freeze adds to a position: saved movement, poison, Hexes, war machines, the bazaar's ground."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.state.position import NO_ONE, Position

Token = tuple[int, int]
"""A poison token: the unit that it lies on, and the player who put it there."""

NO_ZONE = -1
NO_CARD = -1
NO_HAUL = (-1, -1, 0)
"""Nobody is about to move a machine."""


@mypyc_attr(allow_interpreted_subclasses=True)
class WinterState(Expansion):
    """The state alone; what happens at which hook is in `winter.py`."""

    __slots__ = (
        "asides",
        "attacking",
        "cleaned_up",
        "clocks",
        "hauling",
        "hoards",
        "lance",
        "lanced",
        "lanced_with",
        "pile",
        "poison",
        "rider",
        "saved",
        "sealable",
        "sealed",
        "sealer",
        "serves",
        "under",
        "walker",
    )

    def __init__(self, game: str = "freeze", together: bool = False) -> None:
        super().__init__(game, together=together, secretive=True)
        self.walker = NO_ONE
        """The unit whose movement is saved up."""
        self.saved: list[int] = []
        """What each point of it came from, the oldest first: the kind of a mount, or ON_FOOT."""
        self.poison: list[Token] = []
        self.pile = NO_ZONE
        """The zone of the Hexes that nobody has."""
        self.asides: list[int] = []
        """By seat, the zone of the cards that a player has set aside for the next hand."""
        self.hoards: list[int] = []
        """By seat, the zone of the cards that a player has hoarded for their honor."""
        self.cleaned_up: dict[int, list[int]] = {}
        """By seat, the cards that the last cleanup took from the play area. Replaced, never changed."""
        self.under: list[int] = []
        """The terrain under the bazaar, as long as that stands."""

        self.lance = NO_CARD
        """The Lance that is used in the ride that goes on."""
        self.rider = NO_ONE
        """Who used it last."""
        self.lanced: list[int] = []
        """Whom it has struck in this ride."""
        self.lanced_with: tuple[int, ...] = ()
        """The modifiers of that ride, once they are shown."""

        self.clocks: dict[int, int] = {}
        """The war machines on the board, each with the time tokens that are left on it."""
        self.hauling: tuple[int, int, int] = NO_HAUL
        """The unit and the machine that are about to move together, and how many cards there are for it."""
        self.serves: dict[int, int] = {}
        """The units that are busy with a machine in this turn, and with which."""
        self.sealed: list[int] = []
        """The zones of what players have sealed beside an attack, by seat."""
        self.sealer = NO_ONE
        """Who has an attack out that is still being answered, with modifiers sealed beside it or not."""
        self.attacking = NO_CARD
        """The kind of the card that this attack is made with."""
        self.sealable: list[int] = []
        """The kinds that fit it, as everybody knows."""

    def copy_onto(self, twin: WinterState) -> None:
        """Copy all of it onto another."""
        twin.walker, twin.saved = self.walker, self.saved[:]
        twin.lance, twin.rider = self.lance, self.rider
        twin.lanced, twin.lanced_with = self.lanced[:], self.lanced_with
        twin.hauling = self.hauling
        twin.clocks, twin.serves = self.clocks.copy(), self.serves.copy()
        twin.poison, twin.pile, twin.under = self.poison[:], self.pile, self.under[:]
        twin.asides, twin.hoards = self.asides, self.hoards
        twin.cleaned_up = self.cleaned_up
        twin.sealed, twin.sealer, twin.sealable = self.sealed, self.sealer, self.sealable
        twin.attacking = self.attacking


def winter_of(g: Position) -> WinterState:
    """The state of The Freeze in a game that is played with it."""
    winter = g.expansion
    assert isinstance(winter, WinterState)
    return winter


def lose_saved(g: Position) -> None:
    """The movement that was saved up is gone (freeze.snow.bank-reset)."""
    winter = winter_of(g)
    winter.walker, winter.saved = NO_ONE, []
