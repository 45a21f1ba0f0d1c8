"""War machines as immovable objects, and what destroys them."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.freeze.ground import burn_bazaar
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import clause, rule
from emberbox.testing.freeze import owner_of, table
from emberbox.testing.ignite import Table

BOTH = pytest.mark.parametrize("name", ["bxb", "bxc"])

# -- an immovable object ---------------------------------------------------------------------------------


@rule("freeze.wm-solid.ignores-pushes", "freeze.wm-destroy.no-damage")
@BOTH
@pytest.mark.parametrize("card", ["dagger", "full-moon-axe", "vine-pull", "gladiator-net", "metal-shield"])
def test_nothing_that_strikes_pulls_or_pushes_can_be_aimed_at_a_machine(name: str, card: str) -> None:
    t = table(f"a1 {name} . . {name}2 b1", hands={"a": card})
    assert card not in t.options()


@rule("freeze.wm-solid.ignores-pushes")
@BOTH
@pytest.mark.parametrize("arrow", ["wind-arrow", "fire-arrow", "arrow"])
def test_no_arrow_can_be_shot_at_a_machine(name: str, arrow: str) -> None:
    t = table(f"a1 . {name} b1", hands={"a": f"long-bow {arrow}"})
    t.play("long-bow")
    t.pick(arrow)
    assert t.options() == ["b1"]
    assert t.refusal(name) == "ignite.attack.target"


@rule("freeze.wm-solid.knocks-down", "freeze.wm-solid.only-impassable")
@pytest.mark.parametrize("name", ["axb", "bxb", "cxc"])
def test_who_is_pushed_into_a_machine_falls_and_stays(name: str) -> None:
    t = table(f"a1 . b1 {name} b2", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.is_down("b1"), t.damage("b1")) == ("D6", True, 1)
    assert (t.cell(name), t.is_down("b2")) == ("D7", False)


@rule("freeze.wm-solid.knocks-down", "freeze.wm-solid.ignores-pushes")
def test_a_row_that_ends_at_a_machine_falls_and_stays() -> None:
    t = table("a1 . b1 b2 bxb", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert t.drawing() == "a1 . b1 b2 bxb"
    assert (t.is_down("b1"), t.is_down("b2")) == (True, True)


@rule("freeze.wm-solid.squish", "freeze.wm-solid.wall-on-unit")
@pytest.mark.parametrize("name", ["bxb", "axc"])
def test_a_wall_squishes_a_unit_against_a_machine_and_leaves_the_machine(name: str) -> None:
    t = table(f"a1 b1 {name} . b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a"), t.cell(name)) == (False, ["b1"], "D6")
    assert t.terrain("D5") == "ice"


@rule("freeze.wm-solid.wall-on-unit")
def test_nobody_walls_an_own_unit_in_against_a_machine() -> None:
    t = table("a1 a2 axb b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "a1")
    assert t.refusal("a2") == "ignite.harm.no-suicide"


# -- a wall on its own space -----------------------------------------------------------------------------


@rule("freeze.wm-solid.only-impassable", "freeze.wm-solid.wall-on-machine")
@BOTH
def test_a_wall_on_a_machine_pushes_it_one_space_back_and_its_unit_stays(name: str) -> None:
    t = table(f"a1 {name} . .\n. b1 . .", hands={"a": "ice-wall"})
    assert owner_of(t, name) == "b"
    t.play("ice-wall", name, None)
    t.nobody_reacts()
    assert (t.cell(name), t.terrain("D5"), t.cell("b1")) == ("D6", "ice", "E5")
    assert owner_of(t, name) is None


@rule("freeze.wm-solid.wall-on-machine")
@pytest.mark.parametrize(("piece", "falls"), [("b1", True), ("bw1", False), ("bd2", False)])
def test_who_stands_behind_the_machine_is_pushed_on_and_falls(piece: str, falls: bool) -> None:
    t = table(f"a1 bxb {piece} . .\n. . . . b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert (t.cell("bxb"), t.cell(piece), t.is_down(piece)) == ("D6", "D7", falls)


@rule("freeze.wm-solid.wall-on-machine")
def test_a_row_behind_the_machine_is_pushed_on() -> None:
    t = table("a1 bxb b1 b2 .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert t.drawing() == "a1 . bxb b1 b2"
    assert (t.is_down("b1"), t.is_down("b2")) == (True, True)


@rule("freeze.wm-solid.wall-on-machine", "freeze.wm-solid.squish")
@pytest.mark.parametrize("behind", ["b1 I", "b1 bk", "b1 bxb2", "b1 b2 I"])
def test_who_has_no_room_behind_the_machine_is_squished(behind: str) -> None:
    t = table(f"a1 bxb {behind} . b3", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a"), t.cell("bxb"), t.terrain("D5")) == (False, ["b1"], "D6", "ice")
    if "b2" in behind.split():
        assert (t.alive("b2"), t.is_down("b2"), t.cell("b2")) == (True, True, "D7")


@rule("freeze.wm-solid.wall-on-machine")
def test_nobody_squishes_an_own_unit_behind_a_machine() -> None:
    t = table("a1 bxb a2 I b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "a1")
    assert t.refusal("bxb") == "ignite.harm.no-suicide"
    t = table("a1 bxb a2 L b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "a1")
    assert t.refusal("bxb") == "ignite.harm.no-suicide"


@rule("freeze.wm-solid.wall-on-machine")
@pytest.mark.parametrize("behind", ["I", "bk", "axc"])
def test_with_an_immovable_object_behind_it_a_machine_takes_no_wall(behind: str) -> None:
    t = table(f"a1 bxb {behind} b1", hands={"a": "ice-wall"})
    t.play("ice-wall")
    assert t.refusal("bxb") == "ignite.immovable.list"
    assert "E4" in t.options()


@rule("freeze.wm-solid.wall-on-machine")
def test_at_the_edge_of_the_board_a_machine_takes_no_wall() -> None:
    t = table("bxb a1 b1", at="D1", hands={"a": "ice-wall"})
    t.play("ice-wall")
    assert t.refusal("bxb") == "ignite.immovable.list"


@rule("freeze.wm-solid.wall-on-machine")
def test_a_wall_that_has_come_down_behind_a_machine_holds_it() -> None:
    t = table("a1 bxb . b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", "D6", None)
    assert t.asked == "next-wall"
    t.pick("D6")
    t.nobody_reacts()
    assert (t.cell("bxb"), t.terrain("D5"), t.terrain("D6")) == ("D5", "plains", "ice")


@rule("freeze.wm-solid.wall-on-machine")
def test_at_a_tie_the_owner_of_the_machine_chooses_and_the_active_player_for_nobodys() -> None:
    drawing = "a1 . . .\n. bxb . .\n. {} . ."
    t = table(drawing.format("b1"), hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    assert (t.asked, t.asked_seat, t.options()) == ("push-way", "b", ["east", "south"])
    t.pick("east")
    assert t.cell("bxb") == "E6"
    t = table(drawing.format("."), hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    assert (t.asked, t.asked_seat) == ("push-way", "a")


# -- neither unit nor cover ------------------------------------------------------------------------------


@rule("freeze.wm-solid.fly-over")
def test_a_mount_neither_rides_through_a_machine_nor_stops_there_and_a_flying_one_crosses_it() -> None:
    t = table("I I I\na1 bxb .\nI I I\nb1 . .", hands={"a": "horse great-eagle"})
    t.play("horse", None)
    assert t.refusal("bxb") == "ignite.immovable.list"
    t.pick(None)
    t.play("great-eagle", None)
    assert "E6" in t.options()
    assert t.refusal("bxb") == "ignite.move.end-on-occupied"
    t.pick("E6")
    assert t.cell("a1") == "E6"


@rule("freeze.wm-solid.fly-over", "freeze.wm-solid.no-cover")
@pytest.mark.parametrize("card", ["teleport", "adept-trickster", "ballista"])
def test_nothing_is_put_on_the_space_of_a_machine(card: str) -> None:
    t = table("a1 bxb . b1", hands={"a": card})
    t.pick(card)
    assert t.options()
    assert "bxb" not in t.options()


@rule("freeze.wm-solid.no-cover")
def test_a_machine_does_not_hinder_the_sight() -> None:
    t = table("a1 bxb b1", hands={"a": "long-bow arrow"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@rule("freeze.wm-solid.no-cover")
def test_a_machine_carries_no_lightning() -> None:
    t = table("a1 . b1 bxb b2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bxb")) == (1, 0, True)
    t = table("a1 . W+b1 W+bxb b2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bxb")) == (1, 0, True)


@rule("freeze.wm-solid.no-cover")
def test_ratmen_draw_no_card_for_a_machine() -> None:
    t = table("a1 axb . b1", races={"a": "ratmen"}, decks={"a": "march " * 12})
    t.end_turns_until("b")
    assert len(t.hand("a")) == 6


@rule("freeze.wm-solid.no-cover")
def test_a_machine_frozen_water_and_spreading_frost_leave_it_alone() -> None:
    t = table("a1 . W+b1 W+bxb W+b2", hands={"a": "freeze"})
    t.play("freeze", "b1")
    t.nobody_reacts()
    assert (t.is_frozen("b1"), t.is_frozen("b2"), t.is_frozen("bxb")) == (True, True, False)


# -- what does not destroy it ----------------------------------------------------------------------------


@rule("freeze.wm-destroy.no-damage", "freeze.wm-destroy.named-cards")
def test_rings_fire_and_bombs_leave_a_machine() -> None:
    t = table("a1 b1 bxb", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert (t.damage("b1"), t.alive("bxb"), t.damage("bxb")) == (1, True, 0)
    assert [event["targets"] for event in t.events("attacked")] == [[t.piece("b1")]]
    t = table("a1 . bxb b1", hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.attack.empty-terrain-needs-other"
    t = table("a1 . F+b1 F+bxb F+b2", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bxb")) == (1, 1, True)
    t = table("b1 bxb+ab .", active="c")
    t.end_turn()
    assert (t.damage("b1"), t.alive("bxb")) == (1, True)


@rule("freeze.wm-destroy.no-damage")
def test_scorched_earth_under_a_machine_does_nothing_to_it() -> None:
    t = table("a1 bxb b1", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "bxb", None)
    t.nobody_reacts()
    assert (t.terrain("D5"), t.alive("bxb")) == ("scorched", True)
    t = table("a1 bxb S b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert (t.cell("bxb"), t.damage("bxb")) == ("D6", 0)


@rule("freeze.wm-destroy.no-damage")
def test_whatever_deals_damage_deals_none_to_a_machine() -> None:
    t = table("a1 bxb b1")
    assert list(deal(t.g, [(t.piece("bxb"), 3)], 0, "meteor-strike")) == []
    assert (t.alive("bxb"), t.damage("bxb"), t.events("damaged")) == (True, 0, [])


@rule("freeze.wm-destroy.no-damage")
def test_a_kraken_grabs_no_machine() -> None:
    t = table("W+ak bxb b1", active="c")
    t.end_turn()
    assert (t.alive("bxb"), t.damage("bxb")) == (True, 0)


# -- what does -------------------------------------------------------------------------------------------


@rule("freeze.wm-destroy.cards", "freeze.wm-destroy.named-cards")
@pytest.mark.parametrize("under", ["D6", "E7"])
def test_a_meteor_destroys_every_machine_that_it_hits(under: str) -> None:
    t = table("a1 . bxb . axc\n. . b1 . a2\n. . . . .", hands={"a": "meteor-strike"})
    t.play("meteor-strike", under)
    t.end_turns_until("a")
    assert (t.alive("bxb"), t.alive("axc")) == (False, under == "D6")


@rule("freeze.wm-destroy.by-machine", "freeze.wm-destroy.machine-hit", "freeze.wm-destroy.aftermath")
@clause("ballista", 6)
@clause("catapult", 6)
@pytest.mark.parametrize("weapon", ["axb", "axc"])
@pytest.mark.parametrize("target", ["bxb", "F+bxb", "bxc+bs"])
@pytest.mark.parametrize("tokens", [0, 2])
def test_a_shot_destroys_another_machine(weapon: str, target: str, tokens: int) -> None:
    name = "bxc" if "bxc" in target else "bxb"
    t = table(
        f"a1 {weapon} . {target} b1",
        clocks={name: tokens},
        hands={"a": "march", "b": "quick-reflexes old-wooden-shield"},
    )
    piece = t.piece(name)
    t.pick("fire", name, "march")
    assert (t.asked, t.at("D7"), t.trophies("a")) == ("act", None, [])
    assert (t.alive("b1"), t.damage("b1")) == (True, 0)
    assert piece not in winter_of(t.g).clocks
    assert [event["piece"] for event in t.events("destroyed")] == [piece]
    if "bs" in target:
        assert t.drawing().split()[3] == "bs"


@rule("freeze.wm-destroy.machine-hit")
def test_an_own_machine_and_one_of_nobodys_can_be_shot_and_one_behind_a_wall_cannot() -> None:
    drawing = """
        axb a1  axb2 I bxc
        .   .   .    . b1
        .   .   .    . .
        cxc .   .    . .
    """
    t = table(drawing, hands={"a": "march"})
    t.pick("fire", "axb")
    assert t.options() == ["axb2", "cxc"]
    assert t.refusal("bxc") == "ignite.sight.corner-lines"
    t.pick("axb2", "march")
    assert not t.alive("axb2")


@rule("freeze.wm-destroy.aftermath")
def test_the_card_of_a_destroyed_machine_stays_in_the_trash() -> None:
    t = table("a1 . .\n. . .\nb1 . bxc\n. . b2", hands={"a": "ballista", "b": "march"}, decks={"b": "march"})
    t.play("ballista", "D5")
    t.end_turn()
    t.pick("fire", "axb1", "march")
    assert (t.at("D5"), t.trash(), t.trophies("b")) == (None, ["ballista"], [])


@rule("freeze.wm-destroy.pushed-into-lava", "freeze.wm-destroy.lava", "freeze.wm-destroy.lava-any-way")
def test_a_machine_that_a_wall_pushes_into_lava_is_destroyed() -> None:
    t = table("a1 bxb L .\n. b1 . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert (t.at("D5"), t.at("D6"), t.terrain("D5"), t.trophies("a")) == (None, None, "ice", [])
    assert winter_of(t.g).clocks == {}


@rule("freeze.wm-destroy.lava")
@pytest.mark.parametrize("beside", [".", "c1"])
def test_nobody_takes_over_or_leaves_a_machine_that_is_lost_in_lava(beside: str) -> None:
    t = table(f"a1 bxb L {beside}\n. b1 . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    told = t.events("machine-taken", "machine-left", "destroyed")
    assert [event["what"] for event in told] == ["destroyed"]


def burn(t: Table) -> None:
    """Player a burns the bazaar."""
    for _ in burn_bazaar(t.g, 0, "torch", 1):
        raise AssertionError("nothing is asked")


@rule("freeze.wm-destroy.lava-any-way", "freeze.wm-destroy.lava")
@pytest.mark.parametrize(("under", "stands"), [("LLLL", False), ("PPPP", True)])
def test_lava_that_comes_to_light_under_a_machine_destroys_it(under: str, stands: bool) -> None:
    t = table("a1 axb .\n. . .", at="F5", village=True, under=under)
    machine = t.piece("axb")
    assert t.terrain("F6") == "bazaar"
    burn(t)
    assert (machine in winter_of(t.g).clocks) is stands
