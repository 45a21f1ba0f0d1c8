"""Why something cannot be done in Core: each names the ledger entry that forbids it."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.refusal import Refusal

# -- placing
NOT_IN_ZONE: Final = Refusal("core.setup.deploy-whole")
NOT_FREE_GROUND: Final = Refusal("core.transport.free-ground")
NO_ROOM_ABOARD: Final = Refusal("core.transport.room")
PLACED_ALREADY: Final = Refusal("core.setup.deploy-first")
NOT_TO_RETURN: Final = Refusal("core.reinforce.return")
NO_ROOM_TO_RETURN: Final = Refusal("core.reinforce.place")
CARRIER_NOT_HOME: Final = Refusal("core.reinforce.aboard")

# -- rosters and initiative
NUMBER_LOCKED: Final = Refusal("core.initiative.taken")
TOKEN_PLACED: Final = Refusal("core.initiative.types")

# -- tactical phase
NOT_ON_THIS_STEP: Final = Refusal("core.tactical.ascending")
DECLARED_ALREADY: Final = Refusal("core.tactical.once")
CANNOT_DECLARE: Final = Refusal("core.tactical.who")
CANNOT_PAY: Final = Refusal("core.tactical.cost")
NO_TACTICS: Final = Refusal("core.tactical.declare")
NO_CREW: Final = Refusal("core.eden.uncrewed")
ORDER_NEEDS_SIGHT: Final = Refusal("core.tactical.order-sight")

# -- activation
NOT_ITS_STEP: Final = Refusal("core.activation.descending")
ACTIVATED_ALREADY: Final = Refusal("core.activation.once")
NOT_YOURS: Final = Refusal("core.activation.all-of-type")
NO_ACTION_POINTS: Final = Refusal("core.action.points")
NO_SUCH_ACTION: Final = Refusal("core.action.cards")
ONLY_DISEMBARK: Final = Refusal("core.activation.carried")

# -- movement
NO_WAY: Final = Refusal("core.move.free-squares")
TOO_FAR: Final = Refusal("core.move.cost")
NOT_FREE_TO_STOP: Final = Refusal("core.move.flying")
OFF_THE_BOARD: Final = Refusal("core.board.edge")

# -- attacks
NO_AMMO: Final = Refusal("core.attack.ammo-limit")
TOO_LITTLE_AMMO: Final = Refusal("core.attack.rate-low-ammo")
OUTSIDE_RATE: Final = Refusal("core.attack.shots")
NOT_HOSTILE: Final = Refusal("core.attack.declare")
OUT_OF_RANGE: Final = Refusal("core.attack.range")
NO_SIGHT: Final = Refusal("core.sight.none")
CANNOT_STRIKE_FLYERS: Final = Refusal("core.keyword.melee")
ONLY_ON_FOOT: Final = Refusal("core.eden.pilot-actions")
NO_TARGET: Final = Refusal("core.attack.declare")
LOCATION_AT_ZERO: Final = Refusal("core.attack.choice-live")

# -- actions
SPRINTED_ALREADY: Final = Refusal("core.move.sprint")
NOTHING_TO_RELOAD: Final = Refusal("core.ammo.reload")
NOTHING_TO_BOARD: Final = Refusal("core.transport.embark")
NO_PLACE_TO_LEAVE: Final = Refusal("core.transport.disembark")
NO_PLACE_TO_CLIMB_OUT: Final = Refusal("core.pilot.disembark")
NOT_THE_FIRST_THING: Final = Refusal("core.transport.disembark")
NOBODY_ABOARD: Final = Refusal("core.transport.deploy")
SHIELD_IS_FULL: Final = Refusal("core.shield.overcharge")
NO_PLATING: Final = Refusal("core.shield.other")
NOTHING_TO_REPAIR: Final = Refusal("core.damage.repair")
NOTHING_TO_CARRY: Final = Refusal("core.scenario.black-box-carry")
