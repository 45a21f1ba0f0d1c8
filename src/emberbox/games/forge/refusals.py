"""Why something cannot be done in Forge: each names the ledger entry that forbids it."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.refusal import Refusal

NOT_AN_OWN_MINION: Final = Refusal("forge.attack.choose")
ATTACKED_ALREADY: Final = Refusal("forge.attack.once")
NO_TARGET: Final = Refusal("forge.attack.choose")
BEHIND_THE_GUARDIAN: Final = Refusal("forge.attack.guardian")
NOT_ADJACENT: Final = Refusal("forge.many.attack-neighbours")
BUILDING_COMES_LATER: Final = Refusal("forge.turn.two-parts")
ATTACKING_IS_OVER: Final = Refusal("forge.turn.may-pass")
NOT_IN_HAND: Final = Refusal("forge.build.summon")
NO_EMPTY_SLOT: Final = Refusal("forge.zones.lineup")
NO_EMPTY_SLOT_TO_DESTROY: Final = Refusal("forge.ability.needs-a-slot")
NOT_ENOUGH_ENERGY: Final = Refusal("forge.build.pay-and-place")
NO_ENERGY_TO_CRAFT: Final = Refusal("forge.build.craft")
SLOT_IS_TAKEN: Final = Refusal("forge.build.no-moving")
NOT_AN_OWN_SLOT: Final = Refusal("forge.build.pay-and-place")
VARIANT_IS_OFF: Final = Refusal("forge.conveyor.both")
SUMMONED_THIS_TURN: Final = Refusal("forge.reclaim.wait")
NOT_YOURS_TO_RECLAIM: Final = Refusal("forge.reclaim.destroy")
