"""War machines: how they are built, and whose they are."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.freeze.machines import destroy, may_serve
from emberbox.kernel.game import Watcher
from emberbox.testing import clause, rule
from emberbox.testing.freeze import clock_of, owner_of, table

KINDS = pytest.mark.parametrize("card", ["ballista", "catapult"])
TOKENS = {"ballista": 2, "catapult": 3}
LETTER = {"ballista": "b", "catapult": "c"}

# -- building --------------------------------------------------------------------------------------------


@rule("freeze.wm-build.start", "freeze.wm-build.time-tokens", "freeze.wm-build.owner-from-start")
@clause("ballista", 1)
@clause("catapult", 1)
@KINDS
def test_building_trashes_the_card_and_puts_the_machine_with_its_tokens_next_to_a_unit(card: str) -> None:
    t = table("a1 . b1", hands={"a": card})
    t.play(card, "D5")
    name = f"ax{LETTER[card]}1"
    assert (t.trash(), t.play_area("a"), t.at("D5")) == ([card], [], name)
    assert (clock_of(t, name), owner_of(t, name)) == (TOKENS[card], "a")


@rule("freeze.wm-build.where", "freeze.wm-build.start")
@clause("ballista", 8)
def test_a_machine_is_put_on_any_unoccupied_neighbour_but_lava() -> None:
    t = table(
        """
        . V+ab .
        N a1   L
        . b1   .
        """,
        hands={"a": "ballista"},
    )
    t.pick("ballista")
    assert t.options() == ["D5", "E4"]


@rule("freeze.wm-build.where")
@clause("ballista", 8)
@clause("catapult", 9)
@KINDS
def test_without_a_space_beside_a_unit_nothing_is_built(card: str) -> None:
    t = table("I L I\nL a1 bk\nI ad1 I\nb1 . .", hands={"a": card})
    assert t.refusal(card) == "freeze.wm-build.where"


@rule("freeze.wm-build.countdown", "freeze.wm-build.finished")
@clause("ballista", 2)
@clause("catapult", 2)
@KINDS
def test_a_token_comes_off_at_each_later_turn_of_the_builder(card: str) -> None:
    t = table("a1 . . b1", hands={"a": card, "b": "dagger"}, decks={"a": "march " * 12})
    t.play(card, "D5")
    name = f"ax{LETTER[card]}1"
    for left in reversed(range(TOKENS[card])):
        assert t.refusal("fire") == (
            "freeze.wm-build.finished" if t.hand("a") else "freeze.wm-attack.pay-card"
        )
        t.end_turns_until("a")
        assert clock_of(t, name) == left
    t.pick("fire", "b1", "march")
    t.nobody_reacts()
    assert not t.alive("b1")
    t.end_turns_until("a")
    assert clock_of(t, name) == 0


@rule("freeze.wm-build.must-be-adjacent")
@clause("ballista", 2)
def test_no_token_comes_off_while_its_builder_is_away() -> None:
    t = table(
        "a1 axc . b1", hands={"a": "march march"}, clocks={"axc": 3}, active="c", decks={"a": "march " * 18}
    )
    t.end_turn()
    assert (t.active, clock_of(t, "axc")) == ("a", 2)
    t.play("march", None, "E4")
    t.end_turns_until("a")
    assert clock_of(t, "axc") == 2
    t.play("march", "D4")
    t.end_turns_until("a")
    assert clock_of(t, "axc") == 1


@rule("freeze.wm-build.disabled-units")
@pytest.mark.parametrize("state", [{"frozen": {"a1": "b"}}, {"down": "a1"}, {"held": {"a1": "b"}}])
def test_a_unit_that_cannot_act_still_begins_and_builds_on_a_machine(state: dict[str, Any]) -> None:
    t = table("a1 . b1", hands={"a": "ballista"}, **state)
    t.play("ballista", "D5")
    assert owner_of(t, "axb1") == "a"
    t = table("a1 axb . b1", clocks={"axb": 2}, active="c", **state)
    t.end_turn()
    while t.asked == "begin-with":
        t.pick(0)
    assert (t.active, clock_of(t, "axb"), owner_of(t, "axb")) == ("a", 1, "a")


@rule("freeze.wm-build.disabled-units")
@clause("ballista", 9)
@clause("catapult", 9)
@pytest.mark.parametrize("name", ["axb", "axc"])
@pytest.mark.parametrize(
    ("state", "fires"),
    [
        ({"frozen": {"a1": "b"}}, False),
        ({"down": "a1"}, False),
        ({"held": {"a1": "b"}}, True),
    ],
)
def test_who_may_not_attack_fires_nothing_and_who_may_only_not_move_does(
    name: str, state: dict[str, Any], fires: bool
) -> None:
    t = table(f"a1 {name} . b1", hands={"a": "march"}, **state)
    assert ("fire" in t.options()) is fires
    if not fires:
        assert t.refusal("fire") == "freeze.wm-build.disabled-units"


@rule("freeze.setup.token-supply")
@clause("ballista", 8)
def test_there_are_ten_machines_of_each_kind() -> None:
    row = "a1 " + " ".join(f"axb{n}" for n in range(1, 6))
    t = table(f"{row}\na2 {row.replace('a1 ', '').replace('xb', 'xb1')}", hands={"a": "ballista catapult"})
    assert t.refusal("ballista") == "ignite.box.token-supply"
    assert "catapult" in t.options()
    t = table(f"{row}\na2 {row.replace('a1 ', '').replace('xb', 'xb1')[:-6]} .", hands={"a": "ballista"})
    assert "ballista" in t.options()


@rule("freeze.setup.token-supply")
def test_a_destroyed_machine_can_be_built_again_and_markers_never_run_out() -> None:
    row = "a1 " + " ".join(f"axb{n}" for n in range(1, 6))
    t = table(
        f"{row}\na2 {row.replace('a1 ', '').replace('xb', 'xb1')}",
        hands={"a": "ballista"},
        clocks={f"axb{n}": 9 for n in range(1, 6)},
    )
    destroy(t.g, t.piece("axb5"), 1, "catapult")
    t.play("ballista", "C4")
    assert t.at("C4") == "axb5"


# -- whose they are --------------------------------------------------------------------------------------


@rule("freeze.wm-own.leaving", "freeze.wm-own.abandoned", "freeze.wm-attack.needs-unit")
@clause("ballista", 7)
def test_who_leaves_a_machine_owns_it_no_longer_and_cannot_fire_it() -> None:
    t = table("a1 axb . b1\n. . . .", hands={"a": "march march march"})
    assert "fire" in t.options()
    t.play("march", None, "E4")
    assert (owner_of(t, "axb"), t.refusal("fire")) == (None, "freeze.wm-attack.needs-unit")


@rule("freeze.wm-own.leaving")
def test_another_unit_beside_it_keeps_it() -> None:
    t = table("a1 axb a2 b1\n. . . .", hands={"a": "march"})
    t.play("march", "a1", None, "E4")
    assert owner_of(t, "axb") == "a"


@rule("freeze.wm-own.regain", "freeze.wm-own.abandoned")
def test_a_machine_without_an_owner_goes_to_whoever_is_alone_beside_it() -> None:
    t = table("a1 axb . .\n. . . b1", hands={"a": "march march"})
    t.play("march", None, "E4")
    t.play("march", "D4")
    assert owner_of(t, "axb") == "a"
    t = table(". axb . .\na1 . . b1", hands={"a": "march"})
    assert owner_of(t, "axb") is None
    t.play("march", "D4")
    assert owner_of(t, "axb") == "a"


@rule("freeze.wm-own.steal")
@clause("catapult", 7)
def test_a_lone_neighbour_takes_the_machine_over_at_once() -> None:
    t = table("a1 axc b1\n. . .", hands={"a": "march march"})
    assert owner_of(t, "axc") == "a"
    t.play("march", None, "E4")
    assert owner_of(t, "axc") == "b"
    assert [(event["seat"], event["because"]) for event in t.events("machine-taken")] == [
        (1, "freeze.wm-own.steal")
    ]
    t.play("march", "D4")
    assert owner_of(t, "axc") == "b"


@rule("freeze.wm-own.when-checked")
@pytest.mark.parametrize(("rows", "told"), [("a1 axc b1", "machine-taken"), ("a1 axc .", "machine-left")])
def test_a_step_is_told_before_the_change_of_hands_that_it_causes(rows: str, told: str) -> None:
    t = table(f"{rows}\n. . .", hands={"a": "march"})
    watcher = Watcher(0, t.g)
    t.session.watch([watcher])
    t.play("march", None, "E4")
    whats = [event["what"] for event in t.events()]
    assert whats[-2:] == ["moved", told]
    moved, changed_hands = watcher.changes(t.g)[len(whats) - 2 : len(whats)]
    owner = f"/pieces/{t.piece('axc')}/owner"
    assert owner not in [change["path"] for change in moved]
    assert owner in [change["path"] for change in changed_hands]


@rule("freeze.wm-own.steal", "freeze.wm-own.when-checked")
def test_the_death_of_the_last_neighbour_hands_a_machine_over() -> None:
    t = table(
        """
        b1 a1 axb b2
        """,
        active="b",
        hands={"b": "dagger"},
        damage={"a1": 2},
    )
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.alive("a1"), owner_of(t, "axb")) == (False, "b")


@rule("freeze.wm-own.when-checked")
def test_a_push_hands_a_machine_over() -> None:
    t = table(
        """
        . b1 .   .
        . .  .   .
        . a1 axb b2
        . .  .   .
        """,
        active="b",
        hands={"b": "long-bow wind-arrow"},
    )
    t.play("long-bow")
    t.play("wind-arrow", "b1", "a1")
    t.nobody_reacts()
    assert (t.cell("a1"), owner_of(t, "axb")) == ("G5", "b")


@rule("freeze.wm-own.neutral")
def test_a_machine_is_nobodys_while_several_others_are_beside_it() -> None:
    drawing = """
        . c1  .
       a1 axb b1
        . .   .
    """
    t = table(drawing, hands={"a": "march", "b": "march"}, decks={"a": "march", "b": "march"})
    t.play("march", None, "F4")
    assert owner_of(t, "axb") is None
    assert t.refusal("fire") == "freeze.wm-attack.needs-unit"
    t.end_turns_until("b")
    assert (owner_of(t, "axb"), "fire" in t.options()) == (None, False)
    t.play("march", "F6")
    assert owner_of(t, "axb") == "c"


@rule("freeze.wm-own.when-checked")
def test_a_machine_taken_in_the_beginning_of_a_turn_counts_down_from_the_next_on() -> None:
    t = table("a1 axc b1 .\n. . . a2", damage={"a1": 2}, poison={"a1": "b"}, clocks={"axc": 2})
    t.end_turn()
    assert (t.active, t.alive("a1"), owner_of(t, "axc"), clock_of(t, "axc")) == ("b", False, "b", 2)
    t.end_turn()
    t.end_turns_until("b")
    assert clock_of(t, "axc") == 1


@rule("freeze.wm-own.stolen-unfinished", "freeze.wm-build.owner-from-start")
def test_a_stolen_machine_keeps_its_tokens_and_loses_them_in_the_new_owners_turns() -> None:
    t = table("a1 axc b1\n. . .", hands={"a": "march"}, clocks={"axc": 3})
    t.play("march", None, "E4")
    assert (owner_of(t, "axc"), clock_of(t, "axc")) == ("b", 3)
    t.end_turn()
    assert (t.active, clock_of(t, "axc")) == ("b", 2)
    t.end_turns_until("a")
    assert clock_of(t, "axc") == 2


@rule("freeze.wm-own.no-minions", "freeze.wm-own.who-counts")
def test_minions_neither_own_nor_begin_a_machine() -> None:
    t = table("aw1 axb . b1\n. . . .\n. . . .", hands={"a": "ballista dagger"})
    assert (owner_of(t, "axb"), t.refusal("fire")) == (None, "freeze.wm-attack.needs-unit")
    t.pick("ballista")
    assert "E4" not in t.options()


@rule("freeze.wm-own.who-counts")
def test_minions_beside_it_do_not_dispute_a_machine() -> None:
    t = table(". axb bw1\na1 . .", hands={"a": "march"})
    t.play("march", "D4")
    assert owner_of(t, "axb") == "a"


@rule("freeze.wm-own.who-counts")
def test_a_teammate_is_another_player_to_a_machine() -> None:
    t = table("a1 axb c1\n. . .\nb1 . d1", players=4, goal="teams-2", hands={"a": "march march"})
    t.play("march", None, "E4")
    assert owner_of(t, "axb") == "c"
    t.play("march", "D4")
    assert owner_of(t, "axb") == "c"


@rule("freeze.wm-own.when-checked")
def test_two_who_die_at_one_moment_leave_a_machine_to_the_third() -> None:
    t = table(
        """
        .  a1  .
        b1 axb c1
        """,
        active="c",
        damage={"a1": 2, "b1": 2},
        hands={"c": "ring-of-fire"},
        races={"c": "orcs"},
    )
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert (t.alive("a1"), t.alive("b1"), owner_of(t, "axb")) == (False, False, "c")


@rule("freeze.wm-own.ready-at-once")
def test_a_machine_that_was_taken_over_is_fired_in_the_same_turn() -> None:
    t = table(". bxc . b1\na1 . . .", hands={"a": "march march"})
    t.play("march", "D4")
    t.pick("fire", "b1", "march")
    assert not t.alive("b1")


@rule("freeze.wm-own.ready-at-once", "freeze.wm-attack.once")
def test_a_machine_that_was_lost_and_regained_fires_no_second_time() -> None:
    t = table("a1 axc . b1\n. . . b2", hands={"a": "march march march march"})
    t.pick("fire", "b1", "march")
    assert t.refusal("fire") == "freeze.wm-attack.once"
    t.play("march", None, "E4")
    t.play("march", "D4")
    assert (owner_of(t, "axc"), t.refusal("fire")) == ("a", "freeze.wm-attack.once")


# -- one machine at a time -------------------------------------------------------------------------------


@rule("freeze.wm-own.serving", "freeze.wm-own.one-per-unit")
@pytest.mark.parametrize(("first", "left"), [(0, (0, 1)), (1, (1, 0))])
def test_a_unit_between_two_machines_counts_one_of_them_down(first: int, left: tuple[int, int]) -> None:
    t = table("axb a1 axc\n. b1 .", clocks={"axb": 1, "axc": 1}, active="c")
    t.end_turn()
    assert t.asked == "begin-with"
    t.pick(first)
    assert (clock_of(t, "axb"), clock_of(t, "axc")) == left
    assert (owner_of(t, "axb"), owner_of(t, "axc")) == ("a", "a")


@rule("freeze.wm-own.serving")
def test_two_units_count_two_machines_down() -> None:
    t = table("axb a1 axc a2\n. b1 . .", clocks={"axb": 1, "axc": 1}, active="c")
    t.end_turn()
    t.pick(1)
    assert (clock_of(t, "axb"), clock_of(t, "axc")) == (0, 0)


@rule("freeze.wm-own.serving")
def test_who_works_a_machine_is_asked_if_all_beside_it_are_wanted_elsewhere() -> None:
    t = table(
        """
        axb a1 axc
        .   .  a2
        .   b1 axb2
        """,
        clocks={"axb": 1, "axc": 1, "axb2": 1},
        active="c",
    )
    t.end_turn()
    t.pick(1)
    assert (t.asked, t.options()) == ("serve", ["a1", "a2"])
    t.pick("a2", 0)
    assert (clock_of(t, "axb"), clock_of(t, "axc"), clock_of(t, "axb2")) == (0, 0, 1)


@rule("freeze.wm-own.one-per-unit", "freeze.wm-own.serving")
def test_a_unit_fires_a_second_machine_only_after_a_step_of_its_own() -> None:
    drawing = """
        axc a1 axc2
        .   .  .
        .   b1 b2
    """
    t = table(drawing, hands={"a": "conditioning march march march"})
    t.pick("fire", "axc", "b1", "march")
    assert t.refusal("fire") == "freeze.wm-own.serving"
    t.play("conditioning", None, "E6")
    t.pick("fire")
    assert (t.asked, t.options()) == ("fire", ["axc", "b2"])
    t.pick("b2", "march")
    assert (t.alive("b1"), t.alive("b2")) == (False, False)


@rule("freeze.wm-own.serving")
def test_building_on_one_machine_keeps_a_unit_from_firing_another() -> None:
    t = table("axc a1 axc2 . b1", clocks={"axc": 2}, active="c", decks={"a": "march"}, hands={"a": "march"})
    t.end_turn()
    assert (clock_of(t, "axc"), t.refusal("fire")) == (1, "freeze.wm-own.serving")


@rule("freeze.wm-own.serving")
def test_whose_machine_is_gone_has_worked_one_all_the_same() -> None:
    t = table("axc a1 axc2 . b1\n. . b2 . .", hands={"a": "march march ballista"})
    t.pick("fire", "axc", "b1", "march")
    destroy(t.g, t.piece("axc"), 1, "catapult")
    assert t.refusal("fire") == "freeze.wm-own.serving"
    t.play("ballista", "D4")
    assert not may_serve(t.g, t.piece("a1"), t.piece("axb1"))
