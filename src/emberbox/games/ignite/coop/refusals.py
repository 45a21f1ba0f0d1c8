"""Why something cannot be done in Solo & Cooperative Play: each names the ledger entry that forbids it."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.refusal import Refusal

NOT_IN_BOTTOM_VILLAGE: Final = Refusal("coop.race.placement-space")
BAZAAR_IS_CLOSED: Final = Refusal("coop.guardian.closes-bazaar")
NO_OPPONENT: Final = Refusal("coop.cards.voodoo-doll")
NOBODY_TO_HEX: Final = Refusal("coop.cards.shaman-chieftain")
NO_BOSS_AS_PUPPET: Final = Refusal("coop.cards.possess")
NO_ENEMY_INTO_FIRE: Final = Refusal("coop.cards.possess")
SHIELDS_SPLINTER: Final = Refusal("coop.power.splintering")
