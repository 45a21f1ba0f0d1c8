"""Rules of thumb for what only Solo & Cooperative Play asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.coop.cards.anger import ANGER
from emberbox.games.ignite.coop.facts import APOCALYPSES, BOSS_ROUND, POWERS, SPEND_FAVOR, round_card
from emberbox.games.ignite.coop.favor import is_card
from emberbox.games.ignite.coop.forecast import risk
from emberbox.games.ignite.coop.powers import last_drawn
from emberbox.games.ignite.coop.state import GROUP_DIE, PLACE_DIE, SETTLED, level_of, siege_of
from emberbox.games.ignite.facts.board import VILLAGE
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.reacting import give_up_policy
from emberbox.games.ignite.tactics.worth import weights
from emberbox.kernel.decision import Decision

DEAR: Final = 0.8
"""How much better than what was drawn or rolled the average has to be to be worth the only token of many
rounds: in points of `THREATS`. The more tokens there are for a round that is left, the less it has to be,"""
CHEAP: Final = 0.15
"""down to this: tokens are worth nothing in the end."""
IN_THE_BAZAAR: Final = 19
THREATS: Final = (
    (1.0, 1.4), (0.9, 1.6), (1.2, 1.4), (1.4, 1.6), (1.2, 1.6), (1.0, 1.4), (1.5, 1.6), (1.7, 2.2)
)  # fmt: skip
"""By colour, how bad a minion of level 1 or 2 is."""
CLOSE: Final = 0.5
"""What it is worth that enemies come in the middle of the board, where they do nothing in this phase."""


def favor_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whether a token is spent: where what was drawn or rolled is much worse than the average."""
    gain = regret(g) - price_of_favor(g)
    return weights([gain if pick == SPEND_FAVOR else 0.0 for pick in options], 0.2)


def price_of_favor(g: Position) -> float:
    """What a token has to bring now, so that it is not kept for a round that is worse."""
    siege = siege_of(g)
    rounds_left = max(0, BOSS_ROUND - siege.round)
    return max(CHEAP, DEAR * (1.0 - siege.favor / (1.0 + rounds_left)))


def regret(g: Position) -> float:
    """How much worse than the average what was just drawn or rolled is."""
    siege = siege_of(g)
    if is_card(siege.pending):
        kind = last_drawn(g, siege.pending)
        alike = [ANGER[other] for other in (POWERS if kind in POWERS else APOCALYPSES)]
        return ANGER[kind] - sum(alike) / len(alike)
    if siege.pending == GROUP_DIE and siege.round < BOSS_ROUND:
        groups = [group_threat(g, at) for at in range(len(round_card(g.seats, siege.round).groups))]
        return groups[siege.group - 1] - sum(groups) / len(groups)
    if siege.pending == PLACE_DIE:
        return -CLOSE if siege.place >= IN_THE_BAZAAR else 0.0
    assert siege.pending == SETTLED
    return 0.0  # a die of a battle card, of which the question alone knows


def group_threat(g: Position, at: int) -> float:
    """How bad a group of the Round card is."""
    group = round_card(g.seats, siege_of(g).round).groups[at]
    return sum([THREATS[colour][level_of(g) - 1] * count for colour, count in group])


def bait_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom an enemy goes for or attacks: who bears it best."""
    scores: list[float] = []
    for pick in options:
        piece = g.standing[pick - CELLS]
        if piece == EMPTY or g.piece_type[piece] != UNIT:
            scores.append(0.0)  # a forest, or a corner of the bazaar
            continue
        cell = g.cell[piece]
        village = -1.0 if g.ground[cell] == VILLAGE else 0.0
        scores.append(g.health(piece) + village - 0.3 * risk(g, piece, cell, 1.0))
    return weights(scores, 0.5)


RULES["favor"] = favor_policy
RULES["enemy-target"] = bait_policy
RULES["enemy-attack"] = bait_policy
RULES["enemy-corner"] = bait_policy
RULES["dread"] = give_up_policy
