"""What an expansion is to the base game: state of its own, and hooks that the rules call if one is played.

What a card, a title or a race of an expansion does at some moment is registered like that of the base set
(`state/moments.py`, `cards/registry.py`). The hooks are for what is about the expansion as a whole. Base code
asks `if g.expansion is not None` and knows none by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from emberbox.games.ignite.refusals import NOT_A_TARGET
from emberbox.kernel.decision import Roll, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.game import View
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.plan import Plan
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from collections.abc import Callable

    from emberbox.games.ignite.combat.attack import Aim, Attack
    from emberbox.games.ignite.combat.damage import Hit
    from emberbox.games.ignite.moving.movement import Go
    from emberbox.games.ignite.state.position import Item, Position

    Part = Callable[[Position], Steps[None]]
    """A part of the set-up, which finds in the state how far it has come."""


ANY_DISTANCE: Final = 1 << 16
"""Farther than any board is wide."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """The state of an expansion, copied with the position, and its hooks. Each of them does nothing here."""

    __slots__ = ("game", "secretive", "together")

    def __init__(self, game: str, together: bool = False, secretive: bool = False) -> None:
        self.game = game
        """The name of the game that it makes of Ignite."""
        self.together = together
        """Whether all players win or lose as one."""
        self.secretive = secretive
        """Whether modifiers are sealed beside an attack, and not laid there for all to see."""

    def copy(self) -> Expansion:
        """An independent copy."""
        raise NotImplementedError

    def view(self, g: Position, observer: int) -> View:
        """What a seat sees of it."""
        return {}

    def unseal(self, g: Position, observer: int) -> None:
        """The cards are about to be dealt again: put together what the observer cannot tell apart."""

    def reseal(self, g: Position, observer: int, rng: Random) -> None:
        """Deal again, after the cards, what else the observer cannot know: how many lie face down where."""

    def assume_plain(self, g: Position, observer: int) -> bool:
        """Take it that nothing lies face down that the observer cannot tell to be there; whether it may."""
        return False

    def hidden_zones(self, seat: int) -> list[int]:
        """Those of its zones that count as a player's hand for everybody else."""
        return []

    def set_up_parts(self) -> Sequence[Part]:
        """The parts of its own set-up, or none if that is the base game's."""
        return ()

    def board_laid(self, g: Position, under: list[int]) -> None:
        """The board is laid, with this terrain under the spaces of the bazaar; it may come to light again."""

    def market_laid(self, g: Position) -> None:
        """The market is laid; what else comes out of the box may lie beside it."""

    def bars_deck(self, kind: int) -> str:
        """The ledger entry that keeps a deck out of its markets; empty if none does."""
        return ""

    def zones_of(self, seat: int) -> list[int]:
        """The zones of its own in which cards of a player lie."""
        return []

    def health(self, g: Position, piece: int) -> int:
        """At which point of damage a piece of a type of its own is gone."""
        return 1

    def decider(self, g: Position, piece: int) -> int:
        """Who decides for a piece that belongs to no player."""
        return g.current

    def endured(self, g: Position, piece: int, points: int, by: int, because: str) -> int:
        """How many whole points a piece takes, of so many that something comes to."""
        return points

    def forbids_card(self, g: Position, seat: int, kind: int) -> Refusal | None:
        """Why a player cannot use the action of a card of a kind, wherever anybody stands."""
        return None

    def forbids_answer(self, g: Position, key: str) -> Refusal | None:
        """Why nobody can answer an attack with something now, by the key that it is registered under."""
        return None

    def farthest(self, g: Position) -> int:
        """How far a player can aim an attack or a spell at most."""
        return ANY_DISTANCE

    def why_near(self) -> str:
        """The card key or ledger id because of which that is not farther."""
        return ""

    def forbids_possession(self, g: Position, piece: int) -> Refusal | None:
        """Why nobody can lead a piece that belongs to no player."""
        return None

    def place_beside(self, g: Position) -> int:
        """The zone of the cards that lie in front of what belongs to no player."""
        raise NotImplementedError

    def led(self, g: Position, seat: int) -> list[int]:
        """The units of others that a player moves and attacks with."""
        return []

    def leader(self, g: Position, piece: int) -> int:
        """Who moves and attacks with a piece."""
        return g.owner[piece]

    def forbids_ground(self, g: Position, piece: int, cell: int, in_use: int) -> Refusal | None:
        """Why a piece may not go onto a space of its own accord, with so many cards of the hand in use."""
        return None

    def why_ground(self, refusal: Refusal) -> str:
        """The words for why a piece may not go onto a space."""
        return "ground-forbids"

    def step_cost(self, g: Position, piece: int, cell: int) -> int:
        """How much movement it takes a piece to enter a space."""
        return 1

    def can_walk(self, g: Position, piece: int, points: int, mount: int) -> bool | None:
        """Whether a piece can use so much movement, or None where that is as in the base game."""
        return None

    def walk(
        self, g: Position, seat: int, piece: int, points: int, because: str, mount: int, first: int
    ) -> Steps[int] | None:
        """A move of a piece, and how many spaces it entered, or None where it goes as in the base game."""
        return None

    def go(
        self, g: Position, seat: int, piece: int, points: int, mount: int, started: bool, because: str
    ) -> Go | None:
        """Where a piece may go with so much movement more, or None where that is as in the base game."""
        return None

    def haul(self, g: Position, seat: int, unit: int, kind: int) -> Steps[bool]:
        """A unit is about to use a movement card; whether it goes together with something else instead."""
        yield from ()
        return False

    def flight(self, g: Position, piece: int, points: int) -> int:
        """How far a piece gets with so much movement through the air."""
        return points

    def why_flight(self, g: Position, piece: int, cell: int, points: int) -> Why | None:
        """Why a space is too far for a piece whose flight it has slowed, so that it gets only so far."""
        return None

    def verbs(self, g: Position) -> list[int]:
        """The acts of a turn that it adds and that may be open now; what they do is in the registry."""
        return []

    def bought(self, g: Position, seat: int) -> Steps[None]:
        """A player has bought a card or a title."""
        yield from ()

    def acting(self, g: Position, pick: int) -> None:
        """The active player does something: an act of the turn, or the bite at the end of a ride."""

    def added_types(self, g: Position, seat: int, kind: int) -> int:
        """The types that a player's card of a kind has now beyond those that are printed on it."""
        return 0

    def range_of(self, g: Position, kind: int, bow: int, low: int, high: int) -> tuple[int, int]:
        """How near and how far a card reaches, before any race, that says so much itself."""
        return low, high

    def is_hill(self, g: Position, cell: int) -> bool:
        """Whether a space belongs to the hill though the bazaar is not there any more."""
        return False

    def which_answer(self, seat: int, kind: int, verbs: list[int]) -> Steps[int]:
        """A card answers in several ways, each with its verb: how does its player use it?"""
        yield from ()
        return verbs[0]

    def tell_wreck(self, g: Position, facts: dict[str, Fact], because: str) -> None:
        """A machine is off the board: say so."""

    def withstood(self, g: Position, attack: Attack, piece: int, tally: Tally | None) -> int:
        """What a target changes in the damage of an attack, before anything is added to it."""
        return 0

    def forbids_target(self, g: Position, seat: int, origin: int, piece: int, types: int) -> Refusal | None:
        """Why else a player may not attack a piece from a space with something of these types."""
        return None

    def is_immune(self, g: Position, piece: int) -> bool:
        """Whether lava and passable terrain do nothing to a piece where it stands, whatever its race."""
        return False

    def is_fireproof(self, g: Position, piece: int) -> bool:
        """Whether neither pure fire spells nor forest fires do anything to a piece."""
        return False

    def why_fireproof(self) -> str:
        """The ledger entry that says so."""
        return ""

    def steadied(self, g: Position, pieces: list[int], because: str, pushed: bool) -> Steps[list[int]]:
        """Which pieces stay where they are, or on their feet, as an effect is about to push or fell them."""
        yield from ()
        return []

    def seal(self, g: Position, attacks: list[Attack]) -> Steps[None]:
        """The attacker of attacks that are about to be declared hides modifiers beside them, in secret."""
        yield from ()

    def feared(self, g: Position, attack: Attack) -> float:
        """What a bot fears of an attack beyond what it sees, by what everybody knows."""
        return 0.0

    def show_sealed(self, g: Position, attacks: list[Attack]) -> None:
        """All have answered: what was sealed is shown, and belongs to these attacks from now on."""

    def strike(self, g: Position, attack: Attack, hits: list[Hit]) -> Steps[list[int]]:
        """Deal the damage of an attack that has modifiers, with what they do; the pieces that took some."""
        raise NotImplementedError

    def healing(self, g: Position, seat: int, piece: int, because: str) -> Steps[None]:
        """A player is about to take a point of damage off a unit."""
        yield from ()

    def arrived(self, g: Position, piece: int) -> Steps[bool]:
        """What a space does to a piece that came onto it, and whether it may go on."""
        yield from ()
        return True

    def game_over(self, g: Position) -> None:
        """The game is over: nothing that was begun is gone on with."""

    def cleaning_up(self, g: Position, seat: int) -> None:
        """A player's turn is over; the cards of the play area are about to go to the discard pile."""

    def settle(self, g: Position, piece: int) -> None:
        """A piece has come onto a space, or left the board: what follows from who stands where now."""

    def crushed(self, g: Position, cells: Sequence[int], by: int, because: str) -> None:
        """Something of a player's came down on spaces: what it does there besides damage."""

    def forbids_item(self, g: Position, aim: Aim, item: Item) -> Refusal | None:
        """Why a small item of its own is not attacked as if it were a piece."""
        return NOT_A_TARGET

    def strike_item(self, g: Position, attack: Attack) -> Steps[None]:
        """A small item of its own is hit."""
        yield from ()

    def item_hits(self, g: Position, blows: Sequence[tuple[int, int]]) -> list[Hit]:
        """What a blow on some spaces, each with its damage, does to pieces through what lies there."""
        return []

    def item_gone(self, g: Position, item: Item) -> None:
        """A small item is off the board."""

    def defeated(self, g: Position, piece: int, piece_type: int, by: int) -> None:
        """A piece of a type of its own is gone; whether that ends the game is asked after the effect."""

    def unit_lost(self, g: Position, unit: int) -> None:
        """A unit of a player is off the board."""

    def keeps_deck(self) -> str:
        """The ledger entry by which a player without units keeps the deck, or nothing."""
        return ""

    def forbids_bazaar(self, g: Position) -> Refusal | None:
        """Why nobody may buy or sell in the bazaar now."""
        return None

    def rolled(self, g: Position, roll: Roll, face: int) -> Steps[int]:
        """A die of a battle card shows a face: which one counts?"""
        yield from ()
        return face

    def outcomes(self, before: Position, now: Position) -> list[Outcome]:
        """What everybody can see to have changed in its state."""
        return []

    def plans(self, g: Position) -> list[Plan]:
        """What the pieces that belong to no player would do next if nothing changed."""
        return []

    def appetite(self, g: Position, kind: int, counts: list[int]) -> float:
        """How much more than elsewhere a bot wants a card of a kind: a factor."""
        return 1.0

    def chance(self, g: Position) -> float:
        """What a bot takes for the chance that all win together; less than 0 if it says nothing of it."""
        return -1.0

    def turn_ended(self, g: Position) -> None:
        """The turn has passed on; the phase may be set to OPPONENTS, before the next player's turn."""

    def play(self, g: Position) -> Steps[None]:
        """One step of the phase OPPONENTS, in which no player acts; the last one sets the next phase."""
        raise NotImplementedError

    def ends(self, g: Position) -> str:
        """The ledger entry by which a game of all together ends now, or nothing."""
        return ""

    def winners(self, g: Position) -> list[int]:
        """Who has won a game of all together that ends now: everybody, or nobody."""
        return []
