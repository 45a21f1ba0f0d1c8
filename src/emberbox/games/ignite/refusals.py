"""Why something cannot be done in Ignite: each names the ledger entry that forbids it."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.refusal import Refusal

# -- playing cards
NOT_IN_HAND: Final = Refusal("ignite.turn.action-phase")
ONLY_OFF_TURN: Final = Refusal("ignite.timing.settled")
NOTHING_TO_DO: Final = Refusal("ignite.play.settled")
NO_ABLE_UNIT: Final = Refusal("ignite.play.acting-unit")
NO_HONOR: Final = Refusal("ignite.title.no-honor")
NEEDS_A_BOW: Final = Refusal("ignite.bow.needed")
NO_TOKEN_LEFT: Final = Refusal("ignite.box.token-supply")
NOT_NEAR_WATER: Final = Refusal("ignite.water.spells")
NO_BASE_LEFT: Final = Refusal("ignite.dead.base-limit")
ONLY_WITH_AN_ATTACK: Final = Refusal("ignite.type.words")

# -- attacking
TOO_EARLY: Final = Refusal("ignite.attack.no-early")
TOO_EARLY_FOR_THIS: Final = Refusal("ignite.attack.no-early-scope")
NOT_A_TARGET: Final = Refusal("ignite.attack.target")
OUT_OF_RANGE: Final = Refusal("ignite.attack.in-range")
OUT_OF_SIGHT: Final = Refusal("ignite.sight.corner-lines")
HIDDEN_IN_FOREST: Final = Refusal("ignite.forest.targeting")
A_TEAMMATE: Final = Refusal("ignite.team.attack-teammate")
HURTS_NOBODY_ELSE: Final = Refusal("ignite.attack.empty-terrain-settled")
KILLS_YOUR_OWN: Final = Refusal("ignite.harm.no-suicide")
HURTS_ONLY_YOUR_OWN: Final = Refusal("ignite.harm.conditions")
KNOCKED_DOWN: Final = Refusal("ignite.down.restrictions")
FROZEN: Final = Refusal("ignite.freeze.restrictions")
FIGHTS_ITS_LIKE: Final = Refusal("ignite.dead.no-minion-fights")
MINIONS_STAND: Final = Refusal("ignite.minion.knocked-down")
UNITS_ONLY: Final = Refusal("ignite.minion.units-only")
IMMOVABLE: Final = Refusal("ignite.immovable.list")

# -- reacting
NOT_YOUR_UNIT: Final = Refusal("ignite.react.who")
NOT_OUT_OF_TURN: Final = Refusal("ignite.react.meaning")
CANNOT_REACT: Final = Refusal("ignite.freeze.restrictions")
CANNOT_BE_BLOCKED: Final = Refusal("ignite.block.never")
NO_SHIELD_HELPS: Final = Refusal("ignite.shield.limits")
CANNOT_BE_EVADED: Final = Refusal("ignite.react.words")
CANNOT_STEP: Final = Refusal("ignite.down.can-react")
HELD_FAST: Final = Refusal("ignite.immobilized.meaning")
NOWHERE_TO_GO: Final = Refusal("ignite.react.words")
NOT_A_SPELL: Final = Refusal("ignite.attack.spell")
NOT_MELEE: Final = Refusal("ignite.attack.melee")

# -- moving
NOT_ADJACENT: Final = Refusal("ignite.move.orthogonal")
OCCUPIED: Final = Refusal("ignite.move.end-on-occupied")
IN_THE_WAY: Final = Refusal("ignite.move.through-units")
WALLED: Final = Refusal("ignite.move.through-impassable")
DEADLY_GROUND: Final = Refusal("ignite.harm.walking")
TOO_FAR: Final = Refusal("ignite.move.settled")
MUST_MOVE: Final = Refusal("ignite.move.settled")
NO_MOUNTS: Final = Refusal("ignite.centaur.no-mounts")
CENTAURS_DO_NOT_PASS: Final = Refusal("ignite.centaur.no-passing")
NO_WAY_OUT: Final = Refusal("ignite.mount.settled")
NOT_UNOCCUPIED: Final = Refusal("ignite.space.unoccupied")
LAVA_TAKES_NO_TOKEN: Final = Refusal("ignite.lava.no-tokens")
NOT_THROWN_THERE: Final = Refusal("ignite.item.not-thrown")

# -- buying and selling
NOT_ENOUGH_HONOR: Final = Refusal("ignite.buy.pay-and-take")
NO_BUYER: Final = Refusal("ignite.buy.position")
ALL_HAVE_BOUGHT: Final = Refusal("ignite.buy.one-per-unit")
NOT_FOR_SALE: Final = Refusal("ignite.buy.empty-deck")
ONLY_THE_TOP: Final = Refusal("ignite.epic.top-only")
NO_SELLER: Final = Refusal("ignite.sell.per-unit")
HILL_SELLS_NOTHING: Final = Refusal("ignite.hill.no-selling")
YOUR_OWN_TITLE: Final = Refusal("ignite.title.settled")
PAID_TOO_LITTLE: Final = Refusal("ignite.title.steal")
FLIPPED_ALREADY: Final = Refusal("ignite.epic.flip")
NOT_EPIC: Final = Refusal("ignite.epic.stacks")

# -- other acts of a turn
NOBODY_IS_DOWN: Final = Refusal("ignite.down.stand-up")
NO_CARD_TO_DISCARD: Final = Refusal("ignite.down.stand-up")
NO_CATFOLK: Final = Refusal("ignite.catfolk.free-move")
NO_TITLE: Final = Refusal("ignite.title.stays")
NO_PORTAL: Final = Refusal("ignite.timing.stays")
NO_TRAP: Final = Refusal("ignite.timing.stays-cleanup")
MINION_IS_DONE: Final = Refusal("ignite.dead.minion-acts")
NOT_YOUR_MINION: Final = Refusal("ignite.space.minion")

# -- set-up
RACE_IS_TAKEN: Final = Refusal("ignite.start.settled")
RACE_IS_BANNED: Final = Refusal("ignite.ban.effect")
AREA_IS_TAKEN: Final = Refusal("ignite.start.settled")
AREA_AGAINST_TEAM: Final = Refusal("ignite.team.start-settled")
NOT_IN_YOUR_AREA: Final = Refusal("ignite.start.place-in-area")
NEXT_TO_ANOTHER: Final = Refusal("ignite.start.not-adjacent")
SPACE_IS_TAKEN: Final = Refusal("ignite.start.settled")
FACE_YOUR_TEAMMATE: Final = Refusal("ignite.team.two-player-start")
SIDE_OF_YOUR_OWN: Final = Refusal("ignite.team.three-player-start")
TEAMS_ALTERNATE: Final = Refusal("ignite.team.four-player-start")
SIDE_BY_SIDE: Final = Refusal("ignite.team.adjacent-option")
TOO_DEAR_FOR_PANDAS: Final = Refusal("ignite.panda.exchange")
