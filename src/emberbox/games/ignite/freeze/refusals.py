"""Why something cannot be done in The Freeze: each names the ledger entry that forbids it."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.refusal import Refusal

NOTHING_TO_LOSE: Final = Refusal("freeze.acid.empty-hand")
TAKES_MORE_MOVEMENT: Final = Refusal("freeze.snow.all-at-once")
TOO_FAR_THROUGH_SNOW: Final = Refusal("freeze.snow.cost")
NOTHING_SAVED: Final = Refusal("freeze.snow.bank")
SLOWED: Final = Refusal("ignite.golden.card-wins")
ALREADY_SNOWING: Final = Refusal("ignite.play.some-effect")

NO_MODIFIED_BOW: Final = Refusal("ignite.bow.played-for-action")
BOW_HAS_STRUCK: Final = Refusal("ignite.play.some-effect")
NOBODY_TO_STRIKE: Final = Refusal("ignite.attack.in-range")
SAME_TARGET: Final = Refusal("ignite.attack.target")
DOES_NOT_FIT: Final = Refusal("freeze.modifier.no-bluff")
ONE_AN_ATTACK: Final = Refusal("freeze.modifier.several")

NO_DRAGON: Final = Refusal("ignite.golden.card-wins")
NO_CARD_FOR_DRAGON: Final = Refusal("ignite.golden.card-wins")
DRAGON_UNABLE: Final = Refusal("ignite.play.acting-unit")
NOBODY_TO_BURN: Final = Refusal("ignite.attack.in-range")
TEAMMATE_TO_BURN: Final = Refusal("ignite.team.attack-teammate")
ALLY_TO_BURN: Final = Refusal("ignite.golden.card-wins")

NO_HEX: Final = Refusal("ignite.play.some-effect")
NO_SHAMAN: Final = Refusal("freeze.hex.gain-or-transfer")
NO_RECEIVER: Final = Refusal("ignite.play.some-effect")

NO_NEIGHBOUR: Final = Refusal("ignite.play.some-effect")
NOT_A_CARD_OF_THIS_GAME: Final = Refusal("ignite.market.sixteen")
AGAINST_ITSELF: Final = Refusal("ignite.golden.card-wins")
CHARMS_ITSELF: Final = Refusal("ignite.attack.target")
CLOSE_ALREADY: Final = Refusal("ignite.play.some-effect")
NO_HEX_LEFT: Final = Refusal("freeze.hex.pile-empty")

NO_PLACE_FOR_A_DOLL: Final = Refusal("ignite.play.some-effect")
NO_PUPPET_INTO_FIRE: Final = Refusal("ignite.golden.card-wins")
NOT_THE_FIRST_CARD: Final = Refusal("ignite.golden.card-wins")
AN_ALLY: Final = Refusal("ignite.golden.card-wins")
HIDDEN_IN_SMOKE: Final = Refusal("ignite.golden.card-wins")
NOBODY_ELSE: Final = Refusal("ignite.golden.card-wins")
NOT_TURNED: Final = Refusal("ignite.golden.card-wins")
NOTHING_TO_BREAK: Final = Refusal("ignite.golden.card-wins")

NO_VALKYRIE: Final = Refusal("freeze.valkyrie.two-player")
NOT_A_MELEE_WEAPON: Final = Refusal("freeze.valkyrie.melee-means")
NOT_A_PURE_SPELL: Final = Refusal("freeze.valkyrie.spell-infused")
NOT_AIMED_AT_HER: Final = Refusal("freeze.valkyrie.targets-means")
NOT_A_MOUNT: Final = Refusal("ignite.mount.kinds")
FALLS_ON_ALL: Final = Refusal("freeze.valkyrie.others-count-global")

NO_MACHINE: Final = Refusal("freeze.wm-attack.needs-unit")
NOTHING_TO_FIRE_WITH: Final = Refusal("freeze.wm-attack.pay-card")
NOT_BUILT_YET: Final = Refusal("freeze.wm-build.finished")
FIRED_ALREADY: Final = Refusal("freeze.wm-attack.once")
NO_GUNNER: Final = Refusal("freeze.wm-build.disabled-units")
TOO_CLUMSY: Final = Refusal("ignite.golden.card-wins")
SERVES_ANOTHER: Final = Refusal("freeze.wm-own.serving")
BREAKS_THROUGH: Final = Refusal("freeze.wm-attack.unblockable")
NOT_IN_LINE: Final = Refusal("freeze.wm-attack.stats")
NO_SHOT: Final = Refusal("freeze.wm-attack.targets")
BARRED_TO_MACHINE: Final = Refusal("freeze.wm-move.both-or-none")
TAKES_MORE_CARDS: Final = Refusal("freeze.wm-move.card-is-one")
NO_SITE: Final = Refusal("freeze.wm-build.where")
