"""The picks of Core, for any fireteam: weapons and locations go by their place on a datacard."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.space import Space

ROWS: Final = 24
COLUMNS: Final = 30
MOST_MODELS: Final = 40
"""Two fireteams and the structures of a scenario."""

TACTICAL: Final = (
    "eden-surge",
    "bastion-field",
    "overwatch",
    "brace",
    "hot-drop",
    "kill-order",
    "siege-stance",
    "prowl",
    "fire-mission",
    "rush",
    "smoke-screen",
    "jammer",
)
"""The tactical abilities that the rules know: a datacard may name any of them."""

ACTIONS: Final = (
    "sprint",
    "reload",
    "embark",
    "disembark",
    "interact",
    "aegis-regen",
    "shed-plating",
    "field-repair",
    "deploy",
)
"""The actions that the rules know, apart from the attack, which is picked by its weapon."""

LATER: Final[tuple[str, ...]] = ()
"""Abilities and actions that came later, in the order in which they came: their picks stand at the end."""

SPACE: Final = Space(
    verbs=[
        "done",
        "concede",
        "agree",
        "disagree",
        "aboard",
        "on-foot",
        "pilot",
        "infantry",
        "support",
        "north",
        "east",
        "south",
        "west",
    ],
    cards=[key for key in (*TACTICAL, *ACTIONS) if key not in LATER],
    cells=ROWS * COLUMNS,
    units=MOST_MODELS,
    seats=2,
    numbers=32,
).grown(cards=LATER)

DONE: Final = SPACE.verb("done")
CONCEDE: Final = SPACE.verb("concede")
AGREE: Final = SPACE.verb("agree")
DISAGREE: Final = SPACE.verb("disagree")
ABOARD: Final = SPACE.verb("aboard")
ON_FOOT: Final = SPACE.verb("on-foot")
TOKENS: Final = SPACE.verb("pilot")
"""The three tokens, in the order of the steps."""
SIDES: Final = SPACE.verb("north")
"""The four directions, in the order of the grid's."""
CELLS: Final = SPACE.cells
UNITS: Final = SPACE.units
SEATS: Final = SPACE.seats
NUMBERS: Final = SPACE.numbers

# Tactical abilities by their place among the cards; a declared one is a bit of its model's effects.
EDEN_SURGE: Final = 0
BASTION_FIELD: Final = 1
OVERWATCH: Final = 2
BRACE: Final = 3
HOT_DROP: Final = 4
KILL_ORDER: Final = 5
SIEGE_STANCE: Final = 6
PROWL: Final = 7
FIRE_MISSION: Final = 8
RUSH: Final = 9
SMOKE_SCREEN: Final = 10
JAMMER: Final = 11
OVERWATCH_SPENT: Final = len(TACTICAL)
"""Not an ability: its attack has been made, its action point stays paid."""
PILOT_LEFT: Final = OVERWATCH_SPENT + 1
"""Not an ability: what needs the Pilot aboard has ended, its Movement stays paid."""
NEED_PILOT: Final = (BASTION_FIELD, SIEGE_STANCE)

# Actions likewise.
SPRINT: Final = 0
RELOAD: Final = 1
EMBARK: Final = 2
DISEMBARK: Final = 3
INTERACT: Final = 4
AEGIS_REGEN: Final = 5
SHED_PLATING: Final = 6
FIELD_REPAIR: Final = 7
DEPLOY: Final = 8

NOT_ONE: Final = -1
"""What a pick that names no ability, or no action, stands for."""

_ABILITY_PICKS: Final[list[int]] = [SPACE.card(key) for key in TACTICAL]
_ACTION_PICKS: Final[list[int]] = [SPACE.card(key) for key in ACTIONS]
_ABILITIES: Final[list[int]] = [NOT_ONE] * SPACE.size
_ACTIONS: Final[list[int]] = [NOT_ONE] * SPACE.size
for _at, _pick in enumerate(_ABILITY_PICKS):
    _ABILITIES[_pick] = _at
for _at, _pick in enumerate(_ACTION_PICKS):
    _ACTIONS[_pick] = _at


def ability_pick(ability: int) -> int:
    """The pick for a tactical ability."""
    return _ABILITY_PICKS[ability]


def ability_of(pick: int) -> int:
    """The tactical ability that a pick names, or NOT_ONE."""
    return _ABILITIES[pick]


def action_pick(action: int) -> int:
    """The pick for an action."""
    return _ACTION_PICKS[action]


def action_of(pick: int) -> int:
    """The action that a pick names, or NOT_ONE."""
    return _ACTIONS[pick]
