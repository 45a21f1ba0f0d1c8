"""Positions of Solo & Cooperative Play drawn as boards, like those of The Freeze (`emberbox.testing.freeze`).

In drawings enemies begin with an exclamation mark and the letter of their colour: `!k1` is black, `!w1`
white, `!y1` yellow, `!o1` orange, `!r1` red, `!p1` purple, `!b1` blue, `!g1` green, `!D` the elder dragon.
`!xc1` is an enemy's catapult; `crews` says which minion works it. The board is always the large one, player a
is the lead and takes the first turn of each round. Beyond the words of The Freeze, `round` is the round of
the game, `difficulty` how hard it is ("regular" unless said), `powers` the Power and Apocalypse cards in
effect, `favor` and `defeats` what the team has left and has lost (in whole units), `free` the free turns that
are left to each player, `halves` the enemies with half a point of damage.

>>> t = siege("a1 !w1 .", hands={"a": "dagger"}, players=1)
>>> t.piece("!w1") in enemies(t.g)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.ignite.coop.facts import APOCALYPSES, DRAGON, MINIONS, POWERS
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.setup import lay_powers
from emberbox.games.ignite.coop.state import ACT, enemies, siege_of
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.facts import CATAPULT
from emberbox.games.ignite.state.position import OPPONENTS
from emberbox.testing import freeze
from emberbox.testing.ignite import Table
from emberbox.testing.ignite_drawing import PIECE_LETTERS, Keys, words

__all__ = ["enemies", "enemies_act", "siege", "stack"]

ENEMY_LETTERS: Final = "kwyorpbg"
"""By colour, the letter of its minions."""
PIECE_LETTERS.update({f"!{letter}": MINIONS[at] for at, letter in enumerate(ENEMY_LETTERS)})
PIECE_LETTERS.update({"!D": DRAGON, "!xc": CATAPULT})

NO_CREWS: Final[Mapping[str, str]] = {}


def siege(
    drawing: str,
    *,
    round: int = 3,
    powers: Keys = "",
    favor: int = 0,
    defeats: float = 0,
    halves: Keys = "",
    crews: Mapping[str, str] = NO_CREWS,
    free: int = 0,
    players: int = 1,
    **options: Any,
) -> Table:
    """A table in the middle of a Player Phase, player a to act; the words are explained above."""
    t = freeze.table(drawing, game=COOP, players=players, **options)
    g, state = t.g, siege_of(t.g)
    g.chooser = g.seats - 1
    state.round, state.favor, state.free = round, favor, free
    state.defeats = int(2 * defeats)
    state.halves = [t.piece(name) for name in words(halves)]
    state.crews = {t.piece(machine): t.piece(minion) for machine, minion in crews.items()}
    lay_powers(g)
    for key in words(powers):
        zones = state.power if kind(key) in POWERS else state.apocalypse
        assert kind(key) in POWERS or kind(key) in APOCALYPSES, f"{key!r} is no Power or Apocalypse card"
        g.cards.move(g.cards.find(kind(key), zones[0]), zones[0], zones[2])
    return t


def enemies_act(t: Table) -> Table:
    """The table in the Enemy Phase, with all enemies placed and about to act."""
    t.g.phase = OPPONENTS
    siege_of(t.g).step, siege_of(t.g).acted = ACT, []
    return t.reopened()


def stack(t: Table, *keys: str) -> None:
    """Put Power and Apocalypse cards on top of their stacks; the first one named is drawn first."""
    state = siege_of(t.g)
    for key in reversed(keys):
        zone = (state.power if kind(key) in POWERS else state.apocalypse)[0]
        card = t.g.cards.find(kind(key), zone)
        t.g.cards.zones[zone].remove(card)
        t.g.cards.zones[zone].append(card)
