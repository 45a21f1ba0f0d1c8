"""Random games of Core: players who rather act than wait."""

from __future__ import annotations

from random import Random

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import DESTROYED, INFANTRY, PILOT, STRUCTURE, UNLIMITED
from emberbox.games.core.game import CORE, Core
from emberbox.games.core.position import INITIATIVE, NO_ONE
from emberbox.games.core.space import CONCEDE, DONE, NOT_ONE, NUMBERS, action_of
from emberbox.games.core.transport import ships_for
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.long_play import LongPlay, rather_not

RESTLESS = {CONCEDE: 0.999, NONE: 0.9, DONE: 0.9}
"""How often a player who could do something else does not do this."""

FIERCE = 0.7
"""How often a model that could attack or take an action does not walk."""

MIDDLE = [row * GRID.width + column for row in range(5, 18) for column in range(8, 22)]
"""Where everybody stands in the thick of it."""


def any_pick(session: Session, rng: Random) -> int:
    """One of the options, rather one that makes something happen."""
    options = rather_not(session.options(), RESTLESS, rng)
    if session.decision is not None and session.decision.asks == "act" and rng.random() < FIERCE:
        acts = [pick for pick in options if pick >= NUMBERS or action_of(pick) != NOT_ONE]
        options = acts or options
    return rng.choice(options)


def set_up(session: Session, rng: Random) -> None:
    """Deploy by chance, up to the first roll for initiative."""
    while table_of(session).phase < INITIATIVE or not (session.decision and session.decision.root):
        session.answer_unchecked(rng.choice([pick for pick in session.options() if pick != CONCEDE]))


def stir(g: Core, rng: Random) -> None:
    """Scatter the models over the middle of the board, battered and short of ammo, some of them aboard."""
    models = [m for m in g.on_board() if g.card[m].type != STRUCTURE]
    for model in models:
        g.lift(model)
    for model in sorted(models, key=lambda m: -g.card[m].base):
        places = [cell for cell in MIDDLE if g.is_free(cell, g.card[model].base)]
        g.put(model, rng.choice(places))
    for model in models:
        batter(g, model, rng)
        ships = ships_for(g, model)
        if ships and rng.random() < 0.4:
            g.board_carrier(model, rng.choice(ships))
    for model in g.on_board():
        if g.card[model].type == STRUCTURE:
            g.hp[g.first_location[model]] = rng.randint(1, 4)
    for box in range(len(g.box_at)):
        bearers = [m for m in models if g.card[m].type in (INFANTRY, PILOT) and g.box_of(m) == NO_ONE]
        if rng.random() < 0.7:
            g.box_carrier[box] = rng.choice(bearers)


def batter(g: Core, model: int, rng: Random) -> None:
    """Take HP, shield and ammo off a model, as much as it can live with."""
    card = g.card[model]
    for place, hp in enumerate(card.hp):
        least = 1 if card.consequences[place] == DESTROYED else 0
        g.hp[g.first_location[model] + place] = rng.randint(least, max(least, hp // 3))
    for slot, weapon in enumerate(card.weapons):
        if weapon.ammo != UNLIMITED:
            g.ammo[g.first_weapon[model] + slot] = rng.randint(0, weapon.ammo)
    g.shield[model] = rng.randint(0, card.shield_most // 3)


def table_of(session: Session) -> Core:
    """The table of a session."""
    assert isinstance(session.state, Core)
    return session.state


PLAY = LongPlay(CORE, any_pick, set_up, stir)
