"""What an attack brings about: several targets, areas, terrain that is struck, and rewards for attacking."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

# ---- several targets


@rule("ignite.attack.several-targets")
def test_each_owner_may_react_for_each_unit_and_then_all_damage_falls_at_once() -> None:
    t = table(
        """
        .  b1 .  a1 .  b2 .
        .  .  .  c1 .  .  .
        """,
        hands={"a": "ring-of-fire", "b": "quick-reflexes quick-reflexes"},
    )
    t.play("ring-of-fire")
    t.react("b", "quick-reflexes")
    assert t.options() == ["b1", "b2"]  # for which of them?
    t.pick("b2", "D10")
    assert (t.asked_seat, t.options()) == ("b", [None, "quick-reflexes"])  # for the other one
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)
    t.pick(None)
    assert (t.damage("b1"), t.damage("b2"), t.damage("c1")) == (1, 0, 1)


@rule("ignite.attack.several-targets")
def test_a_shielded_unit_does_not_shield_its_neighbour() -> None:
    t = table(
        """
        .  b1 .
        ak .  b2
        """,
        hands={"b": "old-wooden-shield"},
    )
    t.end_turns_until("c")
    t.end_turn()
    assert (t.asked_seat, t.asked) == ("b", "react")
    t.pick("old-wooden-shield", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


# ---- blocked, dodged and negated


@rule("ignite.attack.negated-effects")
def test_a_blocked_attack_has_none_of_its_effects() -> None:
    t = table("a1 b1 .", hands={"a": "gladiator-net", "b": "old-wooden-shield"})
    t.play("gladiator-net", "b1")
    t.react("b", "old-wooden-shield")
    assert not t.is_held("b1")


@rule("ignite.attack.negated-effects")
def test_a_shield_stops_the_damage_but_not_the_push() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow", "b": "old-wooden-shield"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.cell("b1")) == (0, "D7")


@rule("ignite.attack.negated-effects")
def test_who_dodges_is_missed_even_if_still_in_range() -> None:
    t = table("a1 . b1 .", hands={"a": "javelin", "b": "quick-reflexes"})
    t.play("javelin", "b1")
    t.react("b", "quick-reflexes", "D5")  # nearer than before
    assert (t.damage("b1"), t.cell("b1")) == (0, "D5")


@rule("ignite.attack.negated-effects")
def test_who_stays_in_the_area_is_not_missed() -> None:
    t = table(
        """
        .  .  .  .
        a1 .  b1 .
        .  .  .  .
        """,
        hands={"a": "ring-of-fire", "b": "quick-reflexes"},
    )
    t.play("ring-of-fire")
    t.pick("quick-reflexes")
    assert t.options() == ["E7"]  # all other spaces beside b1 lie in the 5 by 5
    t.pick("E7")
    assert t.damage("b1") == 0


@rule("ignite.attack.negated-effects")
def test_a_decoy_within_the_area_does_not_save() -> None:
    t = table("bd1 a1 b1", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    t.react("b", "swap")
    assert (t.cell("b1"), t.damage("b1")) == ("D4", 1)


@rule("ignite.attack.negated-effects")
def test_a_negated_spell_does_nothing() -> None:
    t = table("a1 . W+b1 W+b2", hands={"a": "freeze", "b": "counter-spell"})
    t.play("freeze", "b1")
    t.react("b", "counter-spell")
    assert (t.is_frozen("b1"), t.is_frozen("b2"), t.play_area("a")) == (False, False, ["freeze"])


# ---- terrain without a unit


def with_bow(drawing: str, hand: str, **more: dict[str, int]) -> Table:
    """Player a has played a Long Bow."""
    t = table(drawing, hands={"a": f"long-bow {hand}"}, damage=more.get("damage", {}))
    t.play("long-bow")
    return t


@rule("ignite.attack.empty-terrain")
def test_a_forest_and_a_water_without_a_unit_may_be_attacked_if_that_affects_one() -> None:
    t = with_bow("a1 . F F F+b1", "fire-arrow lightning-bolt freeze")
    t.play("fire-arrow", "D6")
    assert t.damage("b1") == 1
    t = table("a1 . W W W+b1", hands={"a": "lightning-bolt freeze"})
    t.play("lightning-bolt", "D6")
    t.play("freeze", "D7")
    assert (t.damage("b1"), t.is_frozen("b1")) == (1, True)


@rule("ignite.attack.empty-terrain")
def test_this_may_be_repeated_in_a_turn() -> None:
    t = with_bow("a1 . F F F+b1", "fire-arrow fire-arrow")
    t.play("fire-arrow", "D6")
    t.play("fire-arrow", "D6")
    assert t.damage("b1") == 2


@rule("ignite.attack.empty-terrain")
@pytest.mark.parametrize(
    ("card", "ground"), [("fire-arrow", "W"), ("arrow", "F"), ("lightning-bolt", "F"), ("freeze", "F")]
)
def test_only_cards_that_act_on_that_terrain_attack_it(card: str, ground: str) -> None:
    t = with_bow(f"a1 . {ground} {ground}+b1 .\n. . b2 . .", card)
    assert t.refusal(card, "D6") == "ignite.attack.target"


@rule("ignite.attack.empty-terrain-needs-other")
@pytest.mark.parametrize("who", [".", "aw"])
def test_somebody_elses_piece_must_be_affected(who: str) -> None:
    t = with_bow(f"a1 . F F+{who} .\n. . b1 . .", "fire-arrow")
    assert t.refusal("fire-arrow", "D6") == "ignite.attack.empty-terrain-needs-other"
    t = table(f"a1 . W W+{who} .\n. . b1 . .", hands={"a": "freeze"})
    assert t.refusal("freeze", "D6") == "ignite.attack.empty-terrain-needs-other"


@rule("ignite.attack.empty-terrain-needs-other")
def test_an_own_unit_will_not_do() -> None:
    t = with_bow("a1 . F F+a2 .\n. b1 . . .", "fire-arrow")
    assert t.refusal("fire-arrow", "a1", "D6") == "ignite.harm.conditions"
    t = table("a1 . W W+a2 .\n. b1 . . .", hands={"a": "freeze"})
    assert t.refusal("freeze", "a1", "D6") == "ignite.attack.empty-terrain-needs-other"


@rule("ignite.attack.empty-terrain-needs-other")
def test_somebody_elses_minion_will_do() -> None:
    t = with_bow("a1 . F F+bw", "fire-arrow")
    t.play("fire-arrow", "D6")
    assert not t.alive("bw")


@rule("ignite.attack.empty-terrain-needs-other")
def test_the_space_must_be_in_range_and_in_sight() -> None:
    t = with_bow("a1 F F F F F+b1", "fire-arrow")
    assert t.refusal("fire-arrow", "D5") == "ignite.attack.in-range"  # nearer than 2
    assert t.refusal("fire-arrow", "D8") is None
    assert t.refusal("fire-arrow", "b1") == "ignite.attack.in-range"
    t = table("a1 I W W+b1 .\n. . b2 . .", hands={"a": "freeze"})
    assert t.refusal("freeze", "D6") == "ignite.sight.corner-lines"


# ---- areas


@rule("ignite.aoe.hits-unseen")
def test_a_meteor_hits_units_in_a_forest() -> None:
    t = table("a1 . . . F+b1+am F+b2")
    t.end_turns_until("a")
    assert (t.alive("b1"), t.damage("b2")) == (False, 1)


@rule("ignite.aoe.hits-unseen")
def test_an_ice_wall_comes_down_on_a_unit_in_a_forest() -> None:
    t = table("a1 . F+b1 .", hands={"a": "ice-wall javelin"})
    assert t.refusal("javelin") == "ignite.forest.targeting"
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.terrain("D6")) == ("D7", "ice")


@rule("ignite.aoe.hits-all")
def test_an_area_hits_everybody_in_it_own_units_and_minions_included() -> None:
    t = table(
        """
        aw b1 .
        a2 a1 bw
        """,
        hands={"a": "ring-of-fire"},
    )
    t.play("ring-of-fire", "a1")
    alive = [name for name in ("aw", "bw", "a2", "b1", "a1") if t.alive(name)]
    assert (alive, t.damage("a2"), t.damage("b1"), t.damage("a1")) == (["a2", "b1", "a1"], 1, 1, 0)


@rule("ignite.aoe.hits-all")
def test_only_the_target_space_must_be_seen() -> None:
    t = table(
        """
        a1 .  .
        .  I  b1
        """,
        hands={"a": "magic-potion-bomb"},
    )
    t.play("magic-potion-bomb", "D6")
    t.end_turns_until("a")
    assert t.damage("b1") == 1


@rule("ignite.aoe.hits-all")
def test_without_a_listed_range_no_sight_is_needed() -> None:
    t = table("a1 I b1", hands={"a": "ring-of-fire javelin"})
    assert t.refusal("javelin") == "ignite.sight.corner-lines"
    t.play("ring-of-fire")
    assert t.damage("b1") == 1


# ---- rewards


def eager(drawing: str, hand: str, **hands: str) -> Table:
    """Player a has played Quick Hands; the deck is full of marches."""
    t = table(drawing, hands={"a": f"quick-hands {hand}", **hands}, decks={"a": "march march march march"})
    t.play("quick-hands")
    return t


def drawn(t: Table) -> int:
    """How many cards player a has drawn."""
    return 4 - len(t.deck("a"))


@rule("ignite.attack.for-benefits")
@pytest.mark.parametrize(("card", "cards"), [("short-sword", 1), ("lightning-bolt", 1), ("freeze", 0)])
def test_an_attack_is_a_card_that_would_damage_a_unit(card: str, cards: int) -> None:
    t = eager("a1 b1", card)
    t.play(card, "b1")
    assert drawn(t) == cards


@rule("ignite.attack.for-benefits")
def test_a_monopoly_is_none() -> None:
    t = eager("a1 b1", "monopoly")
    t.play("monopoly")
    assert drawn(t) == 0


@rule("ignite.attack.for-benefits")
@pytest.mark.parametrize(
    ("card", "answer", "things"),
    [
        ("short-sword", "old-wooden-shield", ()),
        ("short-sword", "quick-reflexes", ("D6",)),
        ("lightning-bolt", "counter-spell", ()),
    ],
)
def test_it_counts_even_if_it_is_stopped(card: str, answer: str, things: tuple[str, ...]) -> None:
    t = eager("a1 b1 .", card, b=answer)
    t.play(card, "b1")
    t.react("b", answer, *things)
    assert (t.damage("b1"), drawn(t)) == (0, 1)


@rule("ignite.attack.for-benefits")
def test_adrenaline_moves_the_unit_that_attacked() -> None:
    t = table("a1 b1 a2", hands={"a": "adrenaline dagger", "b": "old-wooden-shield"})
    t.play("adrenaline")
    t.play("dagger", "a2", "b1")
    t.react("b", "old-wooden-shield")
    t.pick("D7")
    assert (t.cell("a2"), t.cell("a1")) == ("D7", "D4")


@rule("ignite.attack.for-benefits-not")
@pytest.mark.parametrize("card", ["meteor-strike", "magic-potion-bomb"])
def test_damage_of_a_later_turn_does_not_count(card: str) -> None:
    t = eager("a1 b1", card)
    t.play(card, "b1")
    assert drawn(t) == 0
    t.end_turns_until("a")
    assert t.damage("b1") > 0 or not t.alive("b1")


@rule("ignite.attack.for-benefits-not")
@pytest.mark.parametrize(
    ("card", "things"), [("unicorn", ("b1", "D6", None)), ("tiger-mount", ("E4", "E5", None, "b1"))]
)
def test_attacks_of_mounts_do_not_count(card: str, things: tuple[str, ...]) -> None:
    t = eager("a1 b1 .\n. . .", card)
    t.play(card, *things)
    assert (t.damage("b1"), drawn(t)) == (1, 0)


@rule("ignite.attack.for-benefits-not")
def test_attacks_of_minions_do_not_count() -> None:
    t = eager("aw b1 W\n. . a1", "kraken")
    t.pick("aw", "b1")
    t.play("kraken", "D6")
    assert (t.damage("b1"), drawn(t)) == (2, 0)


@rule("ignite.attack.for-benefits-once")
def test_attacking_a_minion_counts() -> None:
    t = eager("a1 bw", "dagger")
    t.play("dagger", "bw")
    assert drawn(t) == 1


@rule("ignite.attack.for-benefits-once")
def test_attacking_terrain_so_that_a_unit_is_hurt_counts() -> None:
    t = eager("a1 . W W+b1", "lightning-bolt freeze")
    t.play("lightning-bolt", "D6")
    assert drawn(t) == 1


@rule("ignite.attack.for-benefits-once")
def test_one_card_counts_once_however_many_it_hits() -> None:
    t = eager("b2 b1 a1 c1 .", "ring-of-fire")
    t.play("ring-of-fire")
    assert ([t.damage(name) for name in ("b1", "b2", "c1")], drawn(t)) == ([1, 1, 1], 1)


@rule("ignite.attack.for-benefits-once")
def test_breaking_a_shard_hurts_no_unit_and_does_not_count() -> None:
    t = eager("a1 bs .\n. . b1", "dagger")
    t.play("dagger", "D5")
    assert (len(t.g.items), drawn(t)) == (0, 0)
