"""Cards: the blades, hammers and spears, and the Bone Crusher that goes with them."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

WEAPONS = {
    "dagger": 1,
    "short-sword": 1,
    "javelin": 1,
    "flail": 1,
    "blessed-spear": 1,
    "full-moon-axe": 2,
    "warhammer": 3,
}


def swing(t: Table, card: str, target: str = "b1") -> None:
    """Attack with a weapon: a1 attacks, and a Warhammer costs a March."""
    before = {"flail": ["a1"], "blessed-spear": ["a1"], "warhammer": ["march"]}
    t.play(card, *before.get(card, []), target)


def armed(card: str, b: str = "", drawing: str = "a1 b1 .") -> Table:
    """Player a holds a weapon and a March, and b what b holds."""
    return table(drawing, hands={"a": f"{card} march", "b": b})


@pytest.mark.parametrize(("card", "damage"), WEAPONS.items())
def test_a_weapon_hits_an_adjacent_target(card: str, damage: int) -> None:
    t = armed(card)
    swing(t, card)
    dealt = [event["amount"] for event in t.events("damaged")]
    assert (dealt, card in t.play_area("a"), t.alive("b1")) == ([damage], True, damage < 3)


@pytest.mark.parametrize("card", WEAPONS)
def test_a_shield_blocks_it(card: str) -> None:
    t = armed(card, "old-wooden-shield")
    swing(t, card)
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.cell("b1")) == (0, "D5")


@pytest.mark.parametrize("card", WEAPONS)
def test_it_can_be_evaded(card: str) -> None:
    t = armed(card, "quick-reflexes")
    swing(t, card)
    t.react("b", "quick-reflexes", "D6")
    assert (t.damage("b1"), t.cell("b1"), t.is_down("b1")) == (0, "D6", False)


# ---- parries


@pytest.mark.parametrize("card", WEAPONS)
def test_a_dagger_parries_only_a_dagger(card: str) -> None:
    t = armed(card, "dagger")
    swing(t, card)
    assert t.options() == ([None, "dagger"] if card == "dagger" else [None])


@pytest.mark.parametrize("card", WEAPONS)
def test_a_short_sword_parries_every_melee_weapon(card: str) -> None:
    t = armed(card, "short-sword")
    swing(t, card)
    t.react("b", "short-sword")
    assert (t.damage("b1"), t.is_down("b1"), t.play_area("b")) == (0, False, ["short-sword"])


def test_a_dagger_stops_a_dagger_whatever_came_with_it() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher", "b": "dagger"})
    t.play("dagger", "b1", "bone-crusher")
    t.react("b", "dagger")
    assert (t.damage("b1"), t.play_area("b")) == (0, ["dagger"])


@pytest.mark.parametrize("parry", ["dagger", "short-sword"])
def test_who_may_not_react_does_not_parry(parry: str) -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": parry}, frozen={"b1": "a"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.damage("b1")) == ("a", 1)  # nobody was asked


@pytest.mark.parametrize("parry", ["dagger", "short-sword"])
@pytest.mark.parametrize(
    ("hand", "picks"),
    [
        ("javelin", ["javelin", "b1"]),
        ("lightning-bolt", ["lightning-bolt", "b1"]),
        ("long-bow arrow", ["long-bow", "arrow", "b1"]),
        ("unicorn", ["unicorn", "D5", "b1"]),
        ("tiger-mount", ["tiger-mount", "D5", None, "b1"]),
        ("march", ["aw", "b2"]),
    ],
)
def test_no_parry_stops_throws_arrows_mounts_minions_and_spells(
    parry: str, hand: str, picks: list[str | None]
) -> None:
    t = table(
        "a1 . b1 .\naw b2 . .",
        hands={"a": hand, "b": f"{parry} old-wooden-shield quick-reflexes counter-spell"},
    )
    t.pick(*picks)
    assert (t.asked_seat, t.asked) == ("b", "react")
    assert t.refusal(parry) == "ignite.attack.melee"


# ---- javelin


@pytest.mark.parametrize(("drawing", "damage"), [("a1 b1", 2), ("a1 . b1", 1), ("a1 . . b1", 1)])
def test_a_javelin_is_a_melee_weapon_only_at_range_1(drawing: str, damage: int) -> None:
    t = table(drawing, hands={"a": "javelin"}, races={"a": "dwarves"})
    t.play("javelin", "b1")
    assert t.damage("b1") == damage


def test_a_javelin_is_not_lost() -> None:
    t = table("a1 . . b1", hands={"a": "javelin"})
    t.play("javelin", "b1")
    assert (t.play_area("a"), t.trash()) == (["javelin"], [])


def test_a_javelin_can_be_disarmed_only_at_range_1() -> None:
    t = table("a1 b1", hands={"a": "javelin", "b": "disarm"})
    t.play("javelin", "b1")
    t.react("b", "disarm")
    assert (t.play_area("a"), t.play_area("b"), t.trash()) == ([], ["javelin"], ["disarm"])


@pytest.mark.parametrize(("race", "reached"), [("pandas", [1, 2, 3]), ("elves", [1, 2, 3, 4])])
def test_a_javelin_reaches_3_and_an_elfs_4(race: str, reached: list[int]) -> None:
    found = []
    for distance in range(1, 6):
        t = table("a1" + " ." * (distance - 1) + " b1", hands={"a": "javelin"}, races={"a": race})
        found += [distance] if t.refusal("javelin") is None else []
    assert found == reached


# ---- flail and blessed spear


@rule("ignite.play.weapon-effect-without-attack")
def test_a_flail_trades_a_card_for_another_without_an_attack() -> None:
    t = table("a1 b1", hands={"a": "flail march dagger"}, decks={"a": "horse"})
    t.play("flail", None, "march")
    assert (t.hand("a"), t.trash(), t.damage("b1")) == (["dagger", "horse"], ["march"], 0)


@pytest.mark.parametrize("answer", [None, "old-wooden-shield"])
def test_a_flail_trades_after_its_attack_whatever_became_of_it(answer: str | None) -> None:
    hands = {"a": "flail march", "b": "old-wooden-shield"}
    t = table("a1 b1", hands=hands, decks={"a": "horse horse"})
    t.play("flail", "a1", "b1", answer, "march")
    assert (t.hand("a"), t.trash(), t.asked) == (["horse"], ["march"], "act")  # once only


@rule("ignite.play.weapon-effect-optional")
def test_the_trade_may_be_left() -> None:
    t = table("a1 b1", hands={"a": "flail march"}, decks={"a": "horse"})
    t.play("flail", "a1", "b1", None)
    assert (t.hand("a"), t.trash(), t.damage("b1")) == (["march"], [], 1)


def test_without_another_card_a_flail_only_attacks() -> None:
    t = table("a1 b1", hands={"a": "flail"}, decks={"a": "horse"})
    assert t.refusal("flail", None) is not None
    t.play("flail", "a1", "b1")
    assert (t.damage("b1"), t.asked, t.hand("a")) == (1, "act", [])
    assert table("a1 . b1", hands={"a": "flail"}).refusal("flail") == "ignite.attack.in-range"
    assert table("a1 . b1", hands={"a": "flail march"}).refusal("flail") is None


@rule("ignite.play.weapon-effect-without-attack")
def test_a_blessed_spear_draws_without_an_attack() -> None:
    t = table("a1 . . . b1", hands={"a": "blessed-spear"}, decks={"a": "horse march"})
    t.play("blessed-spear", "blessed-spear")
    assert (t.hand("a"), t.asked) == (["horse"], "act")


def test_without_a_card_to_draw_a_blessed_spear_only_attacks() -> None:
    t = table("a1 . b1", hands={"a": "blessed-spear"})
    t.play("blessed-spear")
    assert t.options() == ["a1"]
    t.pick("a1", "b1")
    assert (t.damage("b1"), t.asked) == (1, "act")


@pytest.mark.parametrize("answer", [None, "old-wooden-shield"])
@pytest.mark.parametrize("draws", [True, False])
def test_a_blessed_spear_draws_after_its_attack_if_you_like(answer: str | None, draws: bool) -> None:
    t = table("a1 . b1", hands={"a": "blessed-spear", "b": "old-wooden-shield"}, decks={"a": "horse"})
    t.play("blessed-spear", "a1", "b1", answer, "blessed-spear" if draws else None)
    assert (t.hand("a"), t.damage("b1")) == (["horse"] if draws else [], 1 if answer is None else 0)


def test_a_blessed_spear_holds_no_magic_to_cancel() -> None:
    t = table("a1 . b1", hands={"a": "blessed-spear", "b": "counter-spell mirror-spell march"})
    t.play("blessed-spear", "a1", "b1")
    assert t.refusal("counter-spell") == t.refusal("mirror-spell") == "ignite.attack.spell"


@pytest.mark.parametrize(("drawing", "damage"), [("a1 b1", 2), ("a1 . b1", 1)])
def test_a_blessed_spear_is_melee_at_range_1_only(drawing: str, damage: int) -> None:
    t = table(drawing, hands={"a": "blessed-spear"}, decks={"a": "march"}, races={"a": "dwarves"})
    t.play("blessed-spear", "a1", "b1")
    assert t.damage("b1") == damage


# ---- full moon axe


@pytest.mark.parametrize(("pushed", "end"), [("b1", "D6"), (None, "D5")])
def test_a_full_moon_axe_may_push_who_lives(pushed: str | None, end: str) -> None:
    t = armed("full-moon-axe")
    t.play("full-moon-axe", "b1", pushed)
    assert (t.cell("b1"), t.damage("b1"), t.is_down("b1")) == (end, 2, False)


def test_its_push_is_a_push_like_any() -> None:
    t = armed("full-moon-axe", drawing="a1 b1 c1 L")
    t.play("full-moon-axe", "b1", "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.trophies("a")) == ("D6", True, ["c1"])
    t = armed("full-moon-axe", drawing="a1 b1 I")
    t.play("full-moon-axe", "b1", "b1")
    assert (t.cell("b1"), t.is_down("b1")) == ("D5", True)


@pytest.mark.parametrize("b", ["old-wooden-shield", "short-sword"])
def test_a_blocked_axe_pushes_nobody(b: str) -> None:
    t = armed("full-moon-axe", b)
    t.play("full-moon-axe", "b1")
    t.react("b", b)
    assert (t.asked, t.cell("b1")) == ("act", "D5")


def test_who_dies_and_what_cannot_be_moved_is_not_pushed() -> None:
    t = table("a1 b1 b2", hands={"a": "full-moon-axe"}, damage={"b1": 1})
    t.play("full-moon-axe", "b1")
    assert (t.asked, t.is_down("b2")) == ("act", False)
    t = table("a1 bk", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "bk")
    assert (t.asked, t.damage("bk")) == ("act", 2)


@rule("ignite.harm.no-suicide")
def test_an_axe_does_not_push_an_own_unit_into_lava() -> None:
    t = armed("full-moon-axe", drawing="a1 b1 a2 L")
    t.play("full-moon-axe", "a1", "b1")
    assert (t.asked, t.damage("b1"), t.cell("a2")) == ("act", 2, "D6")


# ---- warhammer


@rule("ignite.play.some-effect")
def test_a_warhammer_costs_another_card() -> None:
    assert table("a1 b1", hands={"a": "warhammer"}).refusal("warhammer") == "ignite.play.some-effect"
    t = table("a1 b1", hands={"a": "warhammer march dagger"}, bank=2)
    t.play("warhammer", "dagger", "b1")
    assert (t.hand("a"), t.play_area("a"), t.bank) == (["march"], ["warhammer", "dagger"], 2)
    assert t.trophies("a") == ["b1"]


def test_a_shield_stops_the_hammer_but_not_the_fall() -> None:
    t = armed("warhammer", "metal-shield")
    swing(t, "warhammer")
    t.react("b", "metal-shield")
    assert (t.damage("b1"), t.is_down("b1")) == (0, True)


def test_a_disarmed_hammer_changes_hands_and_fells_nobody() -> None:
    t = armed("warhammer", "disarm")
    swing(t, "warhammer")
    t.react("b", "disarm")
    assert (t.is_down("b1"), t.play_area("b"), t.play_area("a")) == (False, ["warhammer"], ["march"])


# ---- bone crusher


@pytest.mark.parametrize(("card", "damage"), WEAPONS.items())
def test_a_bone_crusher_adds_2_to_a_melee_weapon(card: str, damage: int) -> None:
    t = table("a1 b1", hands={"a": f"{card} march bone-crusher bone-crusher"})
    swing(t, card)
    t.pick("bone-crusher")
    assert [event["amount"] for event in t.events("damaged")] == [damage + 2]
    assert t.hand("a").count("bone-crusher") == 1  # one per attack


def test_a_bone_crusher_may_be_kept_back() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher"})
    t.play("dagger", "b1", None)
    assert (t.damage("b1"), t.hand("a")) == (1, ["bone-crusher"])


def test_it_is_used_up_for_nothing_if_the_attack_is_stopped() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher", "b": "old-wooden-shield disarm"})
    t.play("dagger", "b1", "bone-crusher")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.play_area("a")) == (0, ["dagger", "bone-crusher"])
    t = table("a1 b1", hands={"a": "dagger bone-crusher", "b": "disarm"})
    t.play("dagger", "b1", "bone-crusher")
    t.react("b", "disarm")
    assert (t.damage("b1"), t.play_area("a"), t.play_area("b")) == (0, ["bone-crusher"], ["dagger"])


@pytest.mark.parametrize(
    ("hand", "picks"),
    [
        ("javelin", ["javelin", "b1"]),
        ("lightning-bolt", ["lightning-bolt", "b1"]),
        ("long-bow arrow", ["long-bow", "arrow", "b1"]),
        ("unicorn", ["unicorn", "D5", "b1", "D7"]),
        ("gladiator-net", ["gladiator-net", "b1"]),
        ("metal-shield", ["metal-shield", "b2"]),
    ],
)
def test_it_goes_with_no_other_attack(hand: str, picks: list[str]) -> None:
    t = table("a1 . b1 .\nb2 . . .", hands={"a": f"{hand} bone-crusher"})
    t.pick(*picks)
    assert (t.asked, t.hand("a"), t.damage("b1") < 2) == ("act", ["bone-crusher"], True)


def test_it_goes_with_no_net_at_range_1() -> None:
    t = table("a1 b1", hands={"a": "gladiator-net bone-crusher"})
    t.play("gladiator-net", "b1")
    assert (t.asked, t.is_held("b1")) == ("act", True)


@rule("ignite.type.words")
def test_it_is_not_played_alone() -> None:
    t = table("a1 b1", hands={"a": "bone-crusher"})
    assert t.refusal("bone-crusher") == "ignite.type.words"
