"""The attacks of minions: declared like any other, answered by players, and what they do besides damage.

The attacker of an `Attack` is `g.seats` here, which is no player: nobody seals modifiers beside it, and
nothing is drawn for it. If a spell is turned back, its attacker is the player who did that.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import Hit, deal, immobilize, topple
from emberbox.games.ignite.combat.striking import declare, strike
from emberbox.games.ignite.coop.aims import Weapon
from emberbox.games.ignite.coop.facts import has_tag
from emberbox.games.ignite.coop.strikes import Strike, ring
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.hexing import hexed, linked
from emberbox.games.ignite.freeze.hexes import gain_hexes
from emberbox.games.ignite.moving.push import push_back
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF

PUSH: Final = 1


def attack_with(g: Position, weapon: Weapon, chosen: Strike) -> Steps[None]:
    """A minion makes an attack, with all that players answer."""
    declared = chosen.attack
    attack = yield from declare(g, declared)
    if weapon.area:
        yield from burn_around(g, weapon, declared)
    elif weapon.hexes:
        hex_linked(g, attack)
    else:
        damaged = yield from strike(g, attack)
        yield from follow_up(g, attack, [piece for piece in damaged if piece in attack.targets])


def burn_around(g: Position, weapon: Weapon, attack: Attack) -> Steps[None]:
    """The ring of fire takes effect, or goes out from the unit that has turned it back (coop.fire.mirror)."""
    if attack.mirrored_by != NO_ONE:
        attack = ring(g, weapon, attack.mirrored_by)
    if attack.negated:
        return
    hits: list[Hit] = [(piece, attack.damage) for piece in attack.struck_targets()]
    hits += [(piece, 1) for piece in attack.spread]
    yield from deal(g, hits, attack.seat, of.KEYS[attack.kind], source=attack.piece)


def hex_linked(g: Position, attack: Attack) -> None:
    """The players of the target and of all units linked to it gain a Hex for each (coop.hex.carries).

    Turned back it does nothing: enemies gain no Hex and carry none (coop.hex.not-through-minions).
    """
    struck = [piece for piece in attack.struck_targets() if g.piece_type[piece] == UNIT]
    if struck:
        gain_hexes(g, Counter(hexed(g, linked(g, struck))), g.owner[struck[0]], of.KEYS[attack.kind])


def follow_up(g: Position, attack: Attack, damaged: list[int]) -> Steps[None]:
    """What an attack does to the targets that it has damaged, beside the damage."""
    side, because = attack.kind, of.KEYS[attack.kind]
    if has_tag(side, "hex-on-damage"):
        for owner in hexed(g, damaged):
            gain_hexes(g, {owner: 1}, owner, because)
    for piece in damaged:
        if has_tag(side, "push-back") and g.cell[piece] != OFF:
            yield from push_back(g, piece, attack.origin, PUSH, attack.seat, because)
        if has_tag(side, "immobilize"):
            immobilize(g, piece, attack.seat, because)
    if has_tag(side, "knock-down"):
        yield from topple(g, damaged, attack.seat, because)
