"""Why not, by hand: a table of Forge, what somebody points at, and the words that they read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.space import CELLS, SEATS, SPACE, UNITS, card_pick
from emberbox.kernel.question import question_of
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing import rule
from emberbox.testing.forge import Table, table
from tests.why.checks_forge import CHECKS
from tests.why.sweep import Pointed
from tests.why.test_reasons import examine

PLAYERS = ("Ada", "Bela", "Cleo", "Dan", "Eve", "Finn")


def pick_of(thing: str) -> int:
    """A pick by a word: a verb, a card, "forge of 1", or "slot 2 of 0" for a minion and "empty 2 of 0"."""
    word, _, owner = thing.partition(" of ")
    if not owner:
        return card_pick(of.KEYS.index(thing)) if thing in of.KEYS else SPACE.verb(thing)
    what, _, slot = word.partition(" ")
    if what == "forge":
        return SEATS + int(owner)
    return (UNITS if what == "slot" else CELLS) + 4 * int(owner) + int(slot) - 1


def point(t: Table, pick: int) -> Pointed:
    """Point at something as the seat that is asked."""
    seat = t.asked_seat
    decision = t.session.asked(seat)
    assert decision is not None
    scene = Scene(t.g.view(seat), Names(PLAYERS[: t.g.seats], seat), question_of(decision))
    why = t.session.why_not(pick, seat)
    assert why is not None, f"{SPACE.name(pick)} can be picked"
    return Pointed(t.session, seat, scene, pick, why)


def said(pointed: Pointed) -> tuple[str, str]:
    """The fact and the remedy as they are read."""
    reason = teller_of("forge").reason(pointed.why, pointed.pick, pointed.scene)
    return plain(reason.fact), plain(reason.remedy)


# -- tables ------------------------------------------------------------------------------------------


def duel(**more: object) -> Table:
    """Ada attacks Bela, who has a guardian."""
    hands, heaps = ["recycler furnace-titan", "scrapbot"], ["", "flamebringer"]
    lineups = ("fuse-bot - pilot-light -", "heat-sink/1 scrapbot - -")
    return table(*lineups, hands=hands, scrapheaps=heaps, **more)  # type: ignore[arg-type]


def attacked() -> Table:
    t = table("wallbreaker - fuse-bot -", "heat-sink - - -")
    t.attack(1, "forge")
    return t


def on_a_belt() -> Table:
    t = table("- - fuse-bot pilot-light", "- - - -", conveyor=True)
    t.attack(4, "forge")
    return t


def mid_scrapbot() -> Table:
    """Scrapbot takes a card where Reclaim is played."""
    heaps, hands = ["cinder-imp"], ["scrapbot"]
    t = table("heat-sink - - -", "- - - -", hands=hands, scrapheaps=heaps, phase="building", reclaim=True)
    t.summon("scrapbot", slot=2)
    return t


def with_a_wallbreaker() -> Table:
    return table("fuse-bot wallbreaker - -", "heat-sink - scrapbot -")


def five() -> Table:
    """Ada sits between Bela and Eve."""
    return table("fuse-bot - - -", "heat-sink - - -", "scrapbot - - -", "- - - -", "- recycler - -")


def choosing(make: Callable[[], Table], *picks: str) -> Callable[[], Table]:
    """A table at which some things have been picked."""

    def made() -> Table:
        t = make()
        for thing in picks:
            t.session.answer(pick_of(thing))
        return t

    return made


def three_left() -> Table:
    """Bela has lost, so that Cleo sits next to Ada."""
    t = table("fuse-bot - - -", "- - - -", "- - - -", "- - - -", forges=[5, 0, 5, 5])
    t.attack(1, "forge", of=1)
    t.end_turn()
    t.end_turn()
    t.end_turn()
    return t


def building(energy: int = 2, hand: str = "fuse-bot recycler furnace-titan", **more: object) -> Table:
    heaps = ["unstable-bot", "molten-maniac"]
    return table(
        "heat-sink - pilot-light -",
        "scrapbot - - -",
        hands=[hand, "wallbreaker"],
        scrapheaps=heaps,
        energy=energy,
        phase="building",
        **more,  # type: ignore[arg-type]
    )


def full(hand: str, energy: int = 4, *, reclaim: bool = False) -> Table:
    lineup = "heat-sink fuse-bot pilot-light recycler"
    return table(lineup, "- - - -", hands=[hand], energy=energy, phase="building", reclaim=reclaim)


def reclaiming(energy: int, *, conveyor: bool = False) -> Table:
    """Ada has just summoned a Cinder Imp onto slot 4."""
    t = building(energy, "cinder-imp furnace-titan", reclaim=True, conveyor=conveyor)
    t.summon("cinder-imp", slot=4)
    return t


def scrapbot(heaps: list[str]) -> Table:
    t = table(
        "- recycler - -",
        "- - pilot-light -",
        "- - - -",
        hands=["scrapbot fuse-bot"],
        scrapheaps=heaps,
        phase="building",
    )
    t.summon("scrapbot", slot=1)
    return t


def flamebringer() -> Table:
    t = table("fuse-bot - - -", "- scrapbot - -", hands=["flamebringer cinder-imp"], phase="building")
    t.summon("flamebringer", slot=2)
    return t


def recycler() -> Table:
    heap = "wallbreaker unstable-bot cinder-imp"
    hands = ["recycler fuse-bot", ""]
    t = table("- - heat-sink -", "- - - -", hands=hands, scrapheaps=[heap, "molten-maniac"], phase="building")
    t.summon("recycler", slot=1)
    return t


class Case(NamedTuple):
    """What somebody points at, and what they read."""

    make: Callable[[], Table]
    thing: str
    fact: str
    remedy: str = ""


TO_ATTACK = "Now choose what Fuse Bot attacks."
TO_BUILDING = 'Choose "Done attacking" to start building.'
TO_A_SLOT = "Now choose a slot for Fuse Bot: 2 or 4."
TO_A_HEAP = "Now choose the scrapheap that Scrapbot takes a card from."
TO_A_CARD = "Now choose the card that Scrapbot takes."
TO_DESTROY = "Now choose the minion that Flamebringer destroys."
TO_RECYCLE = "Now choose the minion that Recycler summons."
AFTER_THE_ATTACKS = "You summon minions while building, after the attacks. It costs"

attacking = choosing(duel, "slot 1 of 0")
summoning = choosing(building, "fuse-bot")
SOME = ["", "flamebringer", ""]
HEAPS = ["unstable-bot", "flamebringer", ""]

CASES = [
    # Which minion attacks?
    Case(duel, "craft", "You craft while building, after the attacks.", TO_BUILDING),
    Case(duel, "end-turn", "You end your turn while building, after the attacks.", TO_BUILDING),
    Case(duel, "recycler", f"{AFTER_THE_ATTACKS} 3 energy, you have 4.", TO_BUILDING),
    Case(lambda: duel(energy=2), "recycler", f"{AFTER_THE_ATTACKS} 3 energy, you have 2."),
    Case(duel, "scrapbot", "Not in your hand: it's on Bela's slot 2."),
    Case(duel, "flamebringer", "Not in your hand: it's in Bela's scrapheap."),
    Case(duel, "fuse-bot", "Not in your hand: it's on your slot 1."),
    Case(duel, "cinder-imp", "Not in your hand, and you can't see one anywhere."),
    Case(duel, "empty 2 of 0", "Your slot 2 is empty, so there's no minion to attack with."),
    Case(duel, "empty 3 of 1", "Bela's slot 3 is empty, so there's nothing to attack."),
    Case(duel, "forge of 0", "That's your own forge. You can only attack opponents."),
    Case(
        duel,
        "slot 1 of 1",
        "First choose the attacking minion, then its target.",
        "Choose your Fuse Bot (slot 1) or your Pilot Light (slot 3).",
    ),
    Case(
        duel,
        "forge of 1",
        "Bela's forge guardian Heat Sink on slot 1 must be destroyed first: 4 health left.",
        "Attack Heat Sink first.",
    ),
    Case(
        with_a_wallbreaker,
        "forge of 1",
        "First choose the attacking minion, then its target.",
        "Choose your Wallbreaker (slot 2).",
    ),
    Case(attacked, "slot 1 of 0", "It has already attacked this turn.", "It can attack on your next turn."),
    Case(on_a_belt, "slot 4 of 0", "It has already attacked this turn."),
    Case(five, "slot 1 of 2", "Cleo doesn't sit next to you. You can attack Bela and Eve."),
    Case(five, "forge of 3", "Dan doesn't sit next to you. You can attack Bela and Eve."),
    Case(
        five,
        "forge of 4",
        "First choose the attacking minion, then its target.",
        "Choose your Fuse Bot (slot 1).",
    ),
    Case(three_left, "empty 1 of 1", "Bela is out of the game."),
    # What does it attack?
    Case(attacking, "build", "Building comes after this attack.", TO_ATTACK),
    Case(attacking, "craft", "You craft while building, after the attacks.", TO_ATTACK),
    Case(attacking, "furnace-titan", f"{AFTER_THE_ATTACKS} 4 energy, you have 4.", TO_ATTACK),
    Case(attacking, "slot 1 of 0", "Fuse Bot is the attacker.", TO_ATTACK),
    Case(attacking, "slot 3 of 0", "That's your own minion. You can only attack opponents.", TO_ATTACK),
    Case(attacking, "forge of 0", "That's your own forge. You can only attack opponents.", TO_ATTACK),
    Case(attacking, "empty 4 of 1", "Bela's slot 4 is empty, so there's nothing to attack.", TO_ATTACK),
    Case(
        attacking,
        "slot 2 of 1",
        "Bela's forge guardian Heat Sink on slot 1 must be destroyed first: 4 health left.",
        "Attack Heat Sink first.",
    ),
    Case(
        choosing(with_a_wallbreaker, "slot 1 of 0"),
        "slot 3 of 1",
        "Bela's forge guardian Heat Sink on slot 1 must be destroyed first: 5 health left.",
        "Attack Heat Sink first, or attack with Wallbreaker.",
    ),
    Case(
        choosing(five, "slot 1 of 0"),
        "slot 1 of 2",
        "Cleo doesn't sit next to you. You can attack Bela and Eve.",
    ),
    # Building
    Case(building, "build", "You're already building."),
    Case(building, "recycler", "Costs 3 energy, you have 2.", "You have 4 energy again on your next turn."),
    Case(
        lambda: building(0),
        "craft",
        "Costs 1 energy, you have 0.",
        "You have 4 energy again on your next turn.",
    ),
    Case(
        lambda: reclaiming(2),
        "furnace-titan",
        "Costs 4 energy, you have 2.",
        "Reclaim your Heat Sink (slot 1) first.",
    ),
    Case(
        lambda: reclaiming(0),
        "craft",
        "Costs 1 energy, you have 0.",
        "Reclaim your Heat Sink (slot 1) or your Pilot Light (slot 3) first.",
    ),
    Case(building, "unstable-bot", "Not in your hand: it's in your scrapheap."),
    Case(building, "wallbreaker", "Not in your hand, and you can't see one anywhere."),
    Case(lambda: full("cinder-imp"), "cinder-imp", "All 4 of your slots are taken."),
    Case(
        lambda: full("furnace-titan", 1, reclaim=True),
        "furnace-titan",
        "All 4 of your slots are taken.",
        "Reclaim your Recycler (slot 4) first.",
    ),
    Case(
        lambda: full("flamebringer"),
        "flamebringer",
        "All 4 of your slots are taken, and it needs an empty one before it destroys a minion.",
    ),
    Case(
        building,
        "slot 1 of 0",
        "You're done attacking this turn, and this game doesn't use Reclaim.",
        "It can attack on your next turn.",
    ),
    Case(
        lambda: reclaiming(2),
        "slot 4 of 0",
        "Summoned this turn: you can't reclaim it yet.",
        "You can reclaim it on your next turn.",
    ),
    Case(
        lambda: reclaiming(2, conveyor=True), "slot 4 of 0", "Summoned this turn: you can't reclaim it yet."
    ),
    Case(
        building, "slot 1 of 1", "You're done attacking this turn.", "You can attack Bela on your next turn."
    ),
    Case(
        building,
        "forge of 0",
        "You draw from your forge by crafting, which costs 1 energy. You have 2.",
        'Choose "Craft".',
    ),
    Case(
        building,
        "empty 2 of 0",
        "First choose the minion to summon, then its slot.",
        "Choose a card in your hand.",
    ),
    Case(
        lambda: building(1, "recycler furnace-titan"),
        "empty 2 of 0",
        "Slot 2 is empty, but the cheapest card in your hand costs 3 energy, you have 1.",
    ),
    Case(lambda: building(1, ""), "empty 2 of 0", "Slot 2 is empty, but so is your hand."),
    Case(building, "empty 2 of 1", "That's Bela's slot. You summon onto your own slots."),
    # Onto which slot?
    Case(summoning, "slot 3 of 0", "Pilot Light is on your slot 3.", TO_A_SLOT),
    Case(summoning, "empty 3 of 1", "That's Bela's slot. You summon onto your own slots.", TO_A_SLOT),
    Case(summoning, "fuse-bot", "You're summoning it now.", TO_A_SLOT),
    Case(summoning, "recycler", "Costs 3 energy; you'll have 1.", TO_A_SLOT),
    Case(summoning, "craft", "Crafting costs 1 energy; you'll have 1.", TO_A_SLOT),
    Case(summoning, "end-turn", "You can end your turn after this.", TO_A_SLOT),
    Case(summoning, "forge of 1", "You're done attacking this turn.", TO_A_SLOT),
    Case(
        summoning,
        "forge of 0",
        "You draw from your forge by crafting, which costs 1 energy. You'll have 1.",
        TO_A_SLOT,
    ),
    # Scrapbot
    Case(lambda: scrapbot(HEAPS), "forge of 2", "Cleo's scrapheap is empty.", TO_A_HEAP),
    Case(
        lambda: scrapbot(HEAPS),
        "flamebringer",
        "It's in Bela's scrapheap. First choose the scrapheap, then the card.",
        TO_A_HEAP,
    ),
    Case(lambda: scrapbot(HEAPS), "fuse-bot", "Costs 1 energy; you'll have 2.", TO_A_HEAP),
    Case(lambda: scrapbot(SOME), "fuse-bot", "Not in Bela's scrapheap: it's in your hand.", TO_A_CARD),
    Case(
        lambda: scrapbot(SOME),
        "cinder-imp",
        "Not in Bela's scrapheap, and you can't see one anywhere.",
        TO_A_CARD,
    ),
    Case(
        lambda: scrapbot(SOME),
        "empty 3 of 0",
        "Slot 3 is free for the next minion you summon.",
        TO_A_CARD,
    ),
    Case(mid_scrapbot, "slot 1 of 0", "You can reclaim it for 2 energy after this.", TO_A_CARD),
    Case(mid_scrapbot, "slot 2 of 0", "Summoned this turn: you can't reclaim it yet.", TO_A_CARD),
    # Flamebringer
    Case(
        flamebringer, "slot 2 of 1", "That's Bela's minion. Flamebringer destroys one of yours.", TO_DESTROY
    ),
    Case(flamebringer, "empty 4 of 0", "Your slot 4 is empty, so there's no minion to destroy.", TO_DESTROY),
    Case(flamebringer, "cinder-imp", "Costs 0 energy; you'll have 1.", TO_DESTROY),
    # Recycler
    Case(
        recycler, "wallbreaker", "Costs 3 energy; Recycler summons minions that cost 1 or less.", TO_RECYCLE
    ),
    Case(recycler, "molten-maniac", "Not in your scrapheap: it's in Bela's scrapheap.", TO_RECYCLE),
    Case(
        recycler, "empty 2 of 0", "First choose the minion that Recycler summons, then its slot.", TO_RECYCLE
    ),
    Case(
        choosing(recycler, "unstable-bot"),
        "fuse-bot",
        "Costs 1 energy; you'll have 1.",
        "Now choose a slot for Unstable Bot: 2 or 4.",
    ),
]


@rule("forge.build.pay-and-place", "forge.build.craft", "forge.reclaim.destroy", "forge.conveyor.start")
@rule("forge.attack.choose", "forge.attack.guardian", "forge.many.attack-neighbours")
@rule("forge.zones.hand", "forge.card.ability")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.thing}: {case.fact}")
def test_what_is_pointed_at_has_this_reason(case: Case) -> None:
    pointed = point(case.make(), pick_of(case.thing))
    assert said(pointed) == (case.fact, case.remedy)
    examine(pointed, CHECKS)


def test_every_reason_of_forge_has_a_case() -> None:
    told = {point(case.make(), pick_of(case.thing)).why.says for case in CASES}
    assert told == set(CHECKS)


@pytest.mark.parametrize("make", [duel, attacking, building, summoning, flamebringer, recycler])
def test_what_is_not_on_the_table_has_words_too(make: Callable[[], Table]) -> None:
    t = make()
    for pick in range(SPACE.size):
        if t.session.why_not(pick, t.asked_seat) is not None:
            assert said(point(t, pick))[0]


# -- when somebody else is asked ---------------------------------------------------------------------


def told_of(t: Table, seat: int) -> tuple[str, str]:
    """What a seat is told that asks about crafting, whether or not it is asked anything."""
    why = t.session.why_not(pick_of("craft"), seat)
    assert why is not None
    scene = Scene(t.g.view(seat), Names(PLAYERS[: t.g.seats], seat))
    fact, remedy = teller_of("forge").reason(why, pick_of("craft"), scene)
    return plain(fact), plain(remedy)


def test_who_is_not_asked_reads_who_is() -> None:
    assert told_of(building(), 1) == ("It's not your turn: Ada is choosing now.", "")


def test_after_the_end_nothing_is_chosen() -> None:
    t = table("fuse-bot - - -", "- - - -", forges=[5, 0])
    t.attack(1, "forge")
    assert told_of(t, 0) == ("The game is over.", "")
