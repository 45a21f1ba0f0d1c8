"""Gameplay variants with cards on the table: what teammates may do to and for one another, and the hill."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.state.position import ZONES_A_SEAT
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table
from tests.ignite.random_play import any_pick, table_of

# Players a and c are one team, b and d the other.


# ---- attacks on teammates


@rule("ignite.team.attack-teammate")
def test_a_teammate_alone_cannot_be_attacked() -> None:
    t = table("c1 a1 b1", players=4, goal="teams-2", hands={"a": "dagger dagger"})
    assert t.refusal("dagger", "c1") == "ignite.team.attack-teammate"
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)
    alone = table("c1 a1 .", players=4, goal="teams-2", hands={"a": "dagger"})
    assert alone.refusal("dagger") is not None


@rule("ignite.team.attack-teammate")
def test_without_teams_the_same_unit_is_a_target() -> None:
    t = table("c1 a1 b1", players=4, hands={"a": "dagger"})
    assert t.refusal("dagger", "c1") is None


@rule("ignite.team.attack-teammate")
def test_a_ring_of_fire_may_hurt_a_teammate_along_with_an_enemy() -> None:
    t = table("c1 a1 b1", players=4, goal="teams-2", hands={"a": "ring-of-fire"}, damage={"c1": 1})
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert (t.damage("c1"), t.damage("b1")) == (2, 1)


@rule("ignite.team.attack-teammate")
@pytest.mark.parametrize(
    ("drawing", "damage"),
    [("c1 a1 b1", {"c1": 2}), ("c1 a1 . . . b1", {})],
    ids=["it would kill the teammate", "no enemy would be hurt"],
)
def test_a_ring_of_fire_may_neither_kill_a_teammate_nor_hurt_only_teammates(
    drawing: str, damage: dict[str, int]
) -> None:
    t = table(drawing, players=4, goal="teams-2", hands={"a": "ring-of-fire"}, damage=damage)
    assert t.refusal("ring-of-fire") == "ignite.team.attack-teammate"


@rule("ignite.team.attack-teammate")
def test_lightning_that_would_run_on_into_a_dying_teammate_is_not_cast() -> None:
    bolt = {"a": "lightning-bolt"}
    t = table("a1 . b1 c1", players=4, goal="teams-2", hands=bolt, damage={"c1": 2})
    assert t.refusal("lightning-bolt", "b1") == "ignite.team.attack-teammate"
    t = table("a1 . b1 c1", players=4, goal="teams-2", hands=bolt, damage={"c1": 1})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 2)


@rule("ignite.team.not-enemies")
def test_a_teammate_is_ridden_through_without_being_knocked_down() -> None:
    t = table("a1 c1 b1 .", players=4, goal="teams-2", hands={"a": "horse"})
    t.play("horse", "c1", "b1", "D7")
    t.nobody_reacts()
    assert (t.cell("a1"), t.is_down("c1"), t.is_down("b1")) == ("D7", False, True)


@rule("ignite.team.not-enemies")
@pytest.mark.parametrize("card", ["gladiator-net", "curse", "metal-shield"])
def test_what_only_harms_is_not_aimed_at_teammates_even_without_damage(card: str) -> None:
    t = table("b1 a1 c1", players=4, goal="teams-2", hands={"a": card})
    t.play(card)
    assert "c1" not in t.options()
    assert "b1" in t.options()


# ---- what strikes everybody, and healing


@rule("ignite.team.global-effects")
def test_a_monopoly_makes_teammates_pay_more_too() -> None:
    t = table(
        "b1 c1 a1", at="A1", village=True, players=4, goal="teams-2", market="arrow", hands={"a": "monopoly"}
    )
    t.play("monopoly")
    for buyer, left in (("b", 0), ("c", 0), ("a", 2)):
        t.end_turns_until(buyer)
        t.g.bank = 5
        t.buy("arrow")
        assert t.bank == left


@rule("ignite.team.global-effects")
def test_raiders_come_to_teammates_too() -> None:
    five = "march march march dagger dagger"
    t = table("a1", players=4, goal="teams-2",
              hands={"a": "raiders-of-the-north", "b": five, "c": five, "d": "march"})  # fmt: skip
    t.play("raiders-of-the-north")
    for seat in "bc":
        assert (t.asked, t.asked_seat) == ("raided", seat)
        t.pick("march")
        assert len(t.hand(seat)) == 4
    assert t.asked == "act"


@rule("ignite.team.heal")
def test_medicine_heals_a_teammates_unit_at_range_one() -> None:
    t = table(
        """
        c2 .  .
        .  a1 c1
        .  b1 .
        """,
        players=4, goal="teams-2", hands={"a": "medicine"},
        damage={"a1": 1, "b1": 1, "c1": 2, "c2": 1},
    )  # fmt: skip
    assert t.refusal("medicine", "b1") is not None
    assert t.refusal("medicine", "c2") is not None  # across a corner: two steps away
    assert t.refusal("medicine", "a1") is None
    t.play("medicine", "c1")
    assert [t.damage(name) for name in ("a1", "b1", "c1", "c2")] == [1, 1, 1, 1]


@rule("ignite.team.heal")
def test_without_teams_only_ones_own_are_healed() -> None:
    t = table("a1 c1", players=4, hands={"a": "medicine"}, damage={"c1": 2})
    assert t.refusal("medicine") is not None


# ---- no trading, no whispering


def holders(g: Ignite) -> dict[int, int]:
    """By card the player in whose zones it lies."""
    own = range(g.seats * ZONES_A_SEAT)
    return {card: zone // ZONES_A_SEAT for zone in own for card in g.cards.zones[zone]}


@rule("ignite.team.no-trading")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_ever_passes_from_a_player_to_a_teammate(seed: int) -> None:
    options: dict[str, Choice] = {
        "players": 4,
        "goal": "teams-2",
        "quick": True,
        "market": "epic",
        "rounds": 20,
    }
    session = Session.start(IGNITE, options, seed, record=False)
    g, rng = table_of(session), Random(seed)
    before = holders(g)
    while not session.over:
        session.answer_unchecked(any_pick(session, rng))
        now = holders(g)
        for card, seat in now.items():
            was = before.get(card, seat)
            assert was == seat or not g.are_allies(was, seat)
        before.update(now)


@rule("ignite.team.no-trading")
def test_a_teammates_trap_is_not_ones_own_to_take_up() -> None:
    t = table("a1 . ct", players=4, goal="teams-2")
    assert t.refusal("take-up") is not None
    assert t.front("c") == ["trapsmith"]


@rule("ignite.team.table-talk")
def test_teammates_have_no_secrets_that_enemies_have_not() -> None:
    """Nobody can whisper: the engine tells a teammate no more than anybody else."""
    t = table("a1 . at . am", players=4, goal="teams-2", hands={"a": "march dagger"}, decks={"a": "dagger"})
    hidden = ("players", "effects", "market")
    views = [t.g.view(seat) for seat in range(4)]
    assert {key: views[2][key] for key in hidden} == {key: views[1][key] for key in hidden}
    assert views[2]["players"][0]["known_hand"] == []
    assert [effect["at"] for effect in views[2]["effects"]] == [None, None]
    t.end_turn()
    drew = [event for event in t.g.story or [] if event.what == "drew" and event.facts["seat"] == 0]
    for event in drew:
        assert event.as_seen_by(2) == event.as_seen_by(1) != event.as_seen_by(0)
    assert drew


# ---- the hill


def hill(drawing: str, **words: Any) -> Table:
    """Four players on the hill, drawn from the upper left space of the bazaar."""
    return table(drawing, at="F6", village=True, players=4, goal="hill-15", **words)


@rule("ignite.hill.enter-early", "ignite.hill.markers")
def test_units_may_walk_onto_the_hill_while_it_has_markers_without_scoring() -> None:
    t = hill(". . a1", hands={"a": "march"})
    t.g.markers = 1
    t.play("march", "F7")
    assert t.cell("a1") == "F7"
    t.end_turn()
    assert t.g.points == [0, 0, 0, 0]
    while t.g.turn % 4:
        t.end_turn()
    assert (t.g.markers, t.g.points) == (0, [0, 0, 0, 0])
    t.end_turn()
    assert t.g.points == [3, 0, 0, 0]


@rule("ignite.hill.shared-example")
def test_two_catfolk_and_an_elf_on_the_hill() -> None:
    t = hill("a1 b1\na2 .", races={"a": "catfolk", "b": "elves"})
    t.end_turn()
    assert t.g.points == [2, 1, 0, 0]


@rule("ignite.hill.alone-example")
def test_two_catfolk_alone_on_the_hill() -> None:
    t = hill("a1 .\na2 .", races={"a": "catfolk", "b": "elves"})
    t.end_turn()
    assert t.g.points == [2 + 4, 0, 0, 0]


@rule("ignite.hill.award-order", "ignite.hill.end-elimination")
def test_an_elimination_in_ones_own_turn_ends_the_game_without_a_further_award() -> None:
    t = hill("b1 . . a1 bt", hands={"a": "march"}, damage={"a1": 2}, points={"a": 9, "b": 2})
    t.play("march", "F10")
    # Alone on the hill b would have 5 points with the next award.
    assert (t.over, t.g.points, t.winners) == (True, [4, 2, 0, 0], "a")


@rule("ignite.hill.award-order", "ignite.hill.end-elimination")
def test_an_elimination_in_anothers_turn_ends_it_as_well() -> None:
    t = hill("b1 . . c1 a1", active="c", hands={"c": "dagger"}, damage={"a1": 2}, points={"a": 9, "b": 2})
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.over, t.g.points, t.winners) == (True, [4, 2, 0, 0], "a")


@rule("ignite.hill.award-order")
def test_points_are_given_before_the_last_marker_of_a_round_goes() -> None:
    t = hill("d1", active="d")
    t.g.markers = 1
    t.end_turn()
    assert (t.g.markers, t.g.points) == (0, [0, 0, 0, 0])


@rule("ignite.hill.award-order")
def test_the_goal_is_checked_right_after_the_award() -> None:
    t = hill("a1", points={"a": 12, "b": 14})
    t.end_turn()
    assert (t.over, t.g.points, t.winners) == (True, [15, 14, 0, 0], "a")


@rule("ignite.hill.no-selling", "ignite.hill.alone-meaning")
def test_on_the_hill_one_buys_but_does_not_sell() -> None:
    t = hill("a1", hands={"a": "dagger dagger dagger dagger"}, market="large-quiver")
    assert t.refusal("sell") == "ignite.hill.no-selling"
    t.honor("dagger", "dagger", "dagger")
    t.buy("large-quiver")
    assert "large-quiver" in t.play_area("a")
    elsewhere = table("a1", at="F6", village=True, players=4, hands={"a": "dagger"})
    assert elsewhere.refusal("sell") is None
