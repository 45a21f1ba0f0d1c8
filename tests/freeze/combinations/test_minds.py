"""Possessed units among other things that The Freeze brings."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import SETUP, deck_of, hand_of
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing import clause
from emberbox.testing.freeze import doll_at, put_doll, table
from tests.ignite.random_play import any_pick, stir

MINE = [kind(key) for key in ("healing-spell", "voodoo-doll", "possess", "time-bend")]


def test_a_possessed_unit_in_acid_costs_its_own_player_a_card() -> None:
    """Situation 27: with no card there it may not enter."""
    t = table("a1 . b1 A A", hands={"a": "possess march march dagger", "b": "horse"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D7")
    assert (t.hand("b"), t.play_area("b"), t.hand("a")) == ([], ["horse"], ["march", "dagger"])
    t.play("march", "b1")
    assert t.refusal("D8") == "freeze.acid.empty-hand"


def test_a_possessed_unit_kills_for_its_leader_and_its_bomb_waits_for_its_leaders_turn() -> None:
    """Situation 38: and it does not buy."""
    t = table(
        "a1 . V+b1 b2 . b3",
        hands={"a": "possess dagger magic-potion-bomb"},
        damage={"b2": 2},
        market="dagger",
        bank=9,
    )
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger", "b2")
    t.nobody_reacts()
    assert t.trophies("a") == ["b2"]
    assert t.refusal("buy") == "ignite.buy.position"
    t.play("magic-potion-bomb", "b1", "D8")
    t.end_turn()
    assert (t.active, t.damage("b3")) == ("b", 0)
    t.end_turns_until("a")
    assert (t.damage("b1"), t.damage("b3")) == (0, 1)


def test_a_possessed_unit_pays_in_a_blizzard_what_its_leader_pays() -> None:
    """The blizzard is on the players who move, not on their units: b's own unit is led by a."""
    t = table("a1 . b1 . .", hands={"a": "massive-blizzard possess march"})
    t.play("massive-blizzard")
    t.nobody_reacts()
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D7")
    assert t.cell("b1") == "D7"


def test_troop_march_takes_a_possessed_unit_along() -> None:
    t = table("a1 . b1 . .", hands={"a": "possess troop-march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("troop-march", "b1", "D7", "a1", "D5")
    assert (t.cell("a1"), t.cell("b1")) == ("D5", "D7")


@clause("voodoo-doll", 4, 9)
@pytest.mark.parametrize(("race", "lost"), [("orcs", 2), ("pandas", 3)])
def test_a_catapult_hits_a_doll_and_the_unit_behind_it_suffers(race: str, lost: int) -> None:
    """Situation 36: no village extra, and an orc takes 2 of the 3."""
    t = table("a1 . . . . V+b1 . b2\naxc . . . . . . .", hands={"a": "dagger"}, races={"b": race})
    put_doll(t, "a1", "b1", "E6")
    t.pick("fire", "E6", "dagger")
    assert t.damage("b1") == lost
    assert (t.asked, doll_at(t, "a")) == ("act", "E6" if race == "orcs" else None)


@clause("voodoo-doll", 2)
@clause("cursed-blade", 3)
@clause("vampires-curse", 8)
def test_poison_and_hexes_do_not_pass_a_doll() -> None:
    """Situation 36: a modifier that only hurts more does."""
    t = table(
        "a1 . . V+b1",
        hands={"a": "cursed-blade dagger poison vampires-curse bone-crusher"},
        races={"b": "orcs"},
    )
    put_doll(t, "a1", "b1", "D5")
    t.play("cursed-blade", "D5")
    assert (t.asked, t.refusal("vampires-curse")) == ("seal", "freeze.modifier.no-bluff")
    t.pick(None)
    assert (t.damage("b1"), t.play_area("b")) == (1, [])
    t.play("dagger", "D5")
    t.pick_all("bone-crusher")
    assert (t.alive("b1"), t.trophies("a"), t.damage("a1")) == (False, ["b1"], 0)


@clause("possess", 3)
def test_a_possessed_unit_does_not_attack_its_own_doll() -> None:
    t = table("a1 . b1 . c1", hands={"a": "possess dagger"})
    put_doll(t, "c1", "b1", "D7")
    t.play("possess", "b1")
    t.nobody_reacts()
    assert t.refusal("dagger") is not None


def test_an_ally_does_not_attack_the_doll_of_an_allys_unit() -> None:
    t = table("a1 . b1 . c1", hands={"a": "diplomacy dagger"})
    put_doll(t, "c1", "b1", "D5")
    t.play("diplomacy", "b")
    assert t.refusal("dagger") is not None


@clause("time-bend", 5)
def test_time_bend_leaves_what_was_hoarded_in_play() -> None:
    t = table(
        "a1 . b1",
        hands={"a": "hoarding gold-stash dagger"},
        decks={"a": "time-bend march march march march march horse horse horse horse horse horse"},
    )
    t.play("hoarding")
    t.pick_all("gold-stash")
    t.end_turns_until("a")
    assert "gold-stash" in t.play_area("a")
    t.play("time-bend", "new-hand")
    assert "gold-stash" in t.play_area("a")
    assert len(t.hand("a")) == 6


@clause("possess", 6)
def test_a_possessed_unit_steals_for_its_leader() -> None:
    t = table("a1 . b1 c1", hands={"a": "possess pickpocket", "c": "dagger"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("pickpocket", "dagger")
    assert (t.hand("a")[-1], t.hand("b"), t.hand("c")) == ("dagger", [], [])


@clause("hexed-arrow", 4)
def test_a_hexed_arrow_at_a_doll_brings_no_hex() -> None:
    t = table("a1 . . . . b1", hands={"a": "long-bow hexed-arrow hex"})
    put_doll(t, "a1", "b1", "D6")
    t.play("long-bow")
    t.play("hexed-arrow", "D6")
    assert (t.asked, t.damage("b1"), t.play_area("b"), t.hand("a")) == ("act", 1, [], ["hex"])


@clause("possess", 1)
def test_a_possessed_unit_swings_a_ring_blade() -> None:
    t = table("a1 . b1 c1\n. . b2 .", hands={"a": "possess ring-blade"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("ring-blade")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.damage("c1")) == (0, 1, 1)


@clause("voodoo-doll", 2, 4)
def test_a_ring_blade_strikes_the_dolls_beside_a_unit_in_one_attack() -> None:
    t = table("a1 . . . b1\n. . . . .", hands={"a": "quick-hands ring-blade"}, decks={"a": "march march"})
    put_doll(t, "a1", "b1", "E4")
    t.play("quick-hands")
    t.play("ring-blade")
    assert (t.damage("b1"), t.hand("a")) == (1, ["march"])


def test_a_possessed_unit_leaves_its_owners_machine_behind() -> None:
    """Situation 38: it serves no machine of anybody's."""
    t = table("a1 . b1 . .\n. . bxc . .", hands={"a": "possess march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D7")
    assert (t.asked, t.cell("b1"), t.at("E6")) == ("act", "D7", "bxc")


@pytest.mark.parametrize("seed", range(2))
def test_bots_go_on_with_possessed_units_and_dolls(seed: int) -> None:
    """Hands full of these cards, in games that are begun in the middle."""
    rng = Random(seed)
    session = Session.start(FREEZE, {"players": 3, "market": "random", "quick": True, "rounds": 20}, seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(any_pick(session, rng))
    stir(g, rng)
    kinds = g.cards.kind[:]
    for seat in range(g.seats):
        for card in g.cards.zones[deck_of(seat)] + g.cards.zones[hand_of(seat)]:
            if rng.random() < 0.5:
                kinds[card] = rng.choice(MINE)
    g.cards.kind = kinds
    g.kinds_in_game = tuple(sorted({*g.kinds_in_game, *MINE}))
    session.run_chance()
    bots = [hire("tactician", seed + seat) for seat in range(g.seats)]
    seen: set[str] = set()
    for _ in range(500):
        if session.over:
            break
        seat = session.decision_seat()
        lasting = [effect.what.key for effect in g.effects]
        seen.update(lasting)
        assert [ITEMS[item[0]] for item in g.items].count("voodoo-doll") == lasting.count("voodoo-doll")
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
    assert {"possess", "voodoo-doll"} <= seen
