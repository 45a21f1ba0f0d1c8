"""Abilities that last: Adrenaline, Quick Hands, Charming Negotiator, Hideaway and Monopoly."""

import pytest

from emberbox.games.ignite.state.position import hand_of
from emberbox.testing import rule
from emberbox.testing.ignite import Table, Thing, table

DECK = ["march"] * 12

# ---- what counts as an attack for Adrenaline and Quick Hands

ATTACKS: list[tuple[str, str, list[Thing]]] = [
    ("short-sword", "a1 b1", ["b1"]),
    ("javelin", "a1 . b1", ["b1"]),
    ("full-moon-axe", "a1 b1", ["b1", None]),
    ("warhammer", "a1 b1", ["march", "b1"]),
    ("lightning-bolt", "a1 . b1", ["b1"]),
    ("ring-of-fire", "a1 . b1", []),
]
NO_ATTACKS: list[tuple[str, str, list[Thing]]] = [
    ("freeze", "a1 . b1", ["b1"]),
    ("gladiator-net", "a1 b1", ["b1"]),
    ("meteor-strike", "a1 b1", ["D5"]),
    ("magic-potion-bomb", "a1 b1", ["D5"]),
    ("unicorn", "a1 b1 .", ["b1", "D6", None]),
    ("metal-shield", "a1 b1", ["b1"]),
    ("curse", "a1 b1", ["b1"]),
    ("vine-pull", "a1 . b1", ["b1"]),
    ("monopoly", "a1 b1", []),
    ("raiders-of-the-north", "a1 b1", ["march"]),
]


def after(ability: str, card: str, drawing: str, things: list[Thing]) -> Table:
    """A table after an ability and another card were played, and nobody answered that one."""
    hands = {"a": [ability, card, "march"], "b": ["march"] * 5}
    t = table(drawing, hands=hands, decks={"a": DECK})
    t.play(ability)
    t.play(card)
    t.nobody_reacts()
    for thing in things:
        t.pick(thing)
        t.nobody_reacts()
    return t


@pytest.mark.parametrize(("card", "drawing", "things"), ATTACKS)
def test_quick_hands_draws_a_card_for_each_attack(card: str, drawing: str, things: list[Thing]) -> None:
    kept = 0 if card == "warhammer" else 1
    assert len(after("quick-hands", card, drawing, things).hand("a")) == kept + 1


@pytest.mark.parametrize(("card", "drawing", "things"), NO_ATTACKS)
def test_quick_hands_draws_nothing_for_what_is_no_attack(
    card: str, drawing: str, things: list[Thing]
) -> None:
    t = after("quick-hands", card, drawing, things)
    assert (t.asked, t.hand("a")) == ("act", ["march"])


@pytest.mark.parametrize(("card", "drawing", "things"), ATTACKS)
def test_adrenaline_lets_the_attacker_move_a_space(card: str, drawing: str, things: list[Thing]) -> None:
    t = after("adrenaline", card, drawing, things)
    assert (t.asked, t.asked_seat) == ("go", "a")
    t.pick("E4")
    assert (t.cell("a1"), t.asked) == ("E4", "act")


@pytest.mark.parametrize(("card", "drawing", "things"), NO_ATTACKS)
def test_adrenaline_moves_nobody_for_what_is_no_attack(card: str, drawing: str, things: list[Thing]) -> None:
    assert after("adrenaline", card, drawing, things).asked == "act"


def ready(ability: str, copies: int = 1, hand: str = "dagger", **more: str) -> Table:
    """Player a with some copies of an ability played, beside b1."""
    t = table(
        more.get("drawing", ". . .\na1 b1 .\na2 . ."),
        hands={"a": [ability] * copies + hand.split(), "b": more.get("answer", "")},
        races={"a": more.get("race", "pandas")},
        decks={"a": DECK},
        held={"a1": "b"} if "held" in more else {},
    )
    for _ in range(copies):
        t.play(ability)
    return t


@pytest.mark.parametrize("answer", ["old-wooden-shield", "dagger", "quick-reflexes D6"])
def test_an_attack_that_is_stopped_counts(answer: str) -> None:
    card, *things = answer.split()
    t = ready("quick-hands", answer=card, drawing="a1 b1 .")
    t.play("dagger", "b1")
    t.react("b", card, *things)
    assert (t.damage("b1"), t.hand("a")) == (0, ["march"])
    t = ready("adrenaline", answer=card, drawing="a1 b1 .")
    t.play("dagger", "b1")
    t.react("b", card, *things)
    assert t.asked == "go"


@pytest.mark.parametrize("answer", ["counter-spell", "mirror-spell"])
def test_a_spell_that_is_negated_or_turned_counts_for_its_caster(answer: str) -> None:
    t = ready("quick-hands", hand="lightning-bolt", answer=answer, drawing="a1 . b1")
    t.play("lightning-bolt", "b1")
    t.react("b", answer)
    assert (t.damage("b1"), t.hand("a")) == (0, ["march"])


def test_one_card_that_hits_several_targets_counts_once() -> None:
    t = ready("quick-hands", hand="ring-of-fire", drawing="a1 b1 c1 b2")
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.hand("a")) == (1, 1, ["march"])


def test_quick_hands_counts_attacks_on_empty_terrain_that_do_damage() -> None:
    t = ready("quick-hands", hand="lightning-bolt", drawing="a1 W W+b1 .")
    t.play("lightning-bolt", "D5")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a")) == (1, ["march"])


def test_minions_and_the_bite_of_a_mount_are_no_attacks() -> None:
    t = ready("quick-hands", drawing="a1 . .\n. aw1 b1")
    t.pick("aw1", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a")) == (1, ["dagger"])
    t = ready("quick-hands", hand="tiger-mount", drawing="a1 . b1")
    t.play("tiger-mount", "D5", None, "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a")) == (1, [])


@pytest.mark.parametrize("arrow", ["arrow", "fire-arrow", "wind-arrow"])
def test_a_shot_is_an_attack_and_the_bow_is_none(arrow: str) -> None:
    t = ready("quick-hands", hand=f"long-bow {arrow}", drawing="a1 . b1 .")
    t.play("long-bow")
    assert t.hand("a") == [arrow]
    t.play(arrow, "b1")
    t.nobody_reacts()
    assert t.hand("a") == ["march"]


@pytest.mark.parametrize(("target", "drawn"), [("b1", 1), ("D5", 0)])
def test_scorched_earth_is_an_attack_if_it_comes_down_on_somebody(target: str, drawn: int) -> None:
    t = ready("quick-hands", hand="scorched-earth", drawing="a1 . b1 .")
    t.play("scorched-earth", target, None)
    t.nobody_reacts()
    assert (t.asked, len(t.hand("a"))) == ("act", drawn)


def test_a_weapon_used_without_attacking_is_no_attack() -> None:
    t = ready("quick-hands", hand="blessed-spear", drawing="a1 b1")
    t.play("blessed-spear", None, None)
    assert (t.asked, t.hand("a")) == ("act", [])


def test_who_dies_of_the_own_spell_draws_nothing_for_it() -> None:
    hands = {"a": "quick-hands lightning-bolt", "b": "mirror-spell"}
    t = table("a1 . b1 c1", hands=hands, decks={"a": DECK}, damage={"a1": 2})
    t.play("quick-hands")
    t.play("lightning-bolt", "b1")
    t.react("b", "mirror-spell")
    assert (t.alive("a1"), t.active, len(t.deck("a"))) == (False, "b", 12)


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_copies_of_quick_hands_add_up_and_each_attack_counts(copies: int) -> None:
    t = ready("quick-hands", copies, hand="dagger dagger")
    for blow in (1, 2):
        t.play("dagger", "b1")
        t.nobody_reacts()
        assert t.hand("a").count("march") == copies * blow


def test_an_attack_before_the_ability_brings_nothing() -> None:
    t = table("a1 b1", hands={"a": "dagger quick-hands adrenaline"}, decks={"a": DECK})
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.play("quick-hands")
    t.play("adrenaline")
    assert (t.asked, t.hand("a")) == ("act", [])


@rule("ignite.ability.event-or-ability")
@pytest.mark.parametrize("ability", ["quick-hands", "adrenaline"])
def test_what_lasts_for_a_turn_is_over_with_it(ability: str) -> None:
    t = table("a1 b1", hands={"a": [ability], "b": "dagger"}, decks={"a": ["dagger"] * 7, "b": DECK})
    t.play(ability)
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.asked, t.hand("b")) == ("act", [])
    t.end_turns_until("a")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.asked, len(t.hand("a"))) == ("act", 5)


# ---- Adrenaline's move


def test_a_move_not_taken_is_lost() -> None:
    t = ready("adrenaline")
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.pick(None)
    assert (t.cell("a1"), t.asked) == ("E4", "act")


def test_only_the_attacker_moves_and_one_space_at_most() -> None:
    t = ready("adrenaline")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.options() == [None, "D4", "E3"]


def test_two_copies_are_two_spaces_one_after_the_other() -> None:
    t = ready("adrenaline", 2)
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.pick("D4")
    assert (t.asked, "D5" in t.options()) == ("go", True)
    t.pick("D5")
    assert (t.cell("a1"), t.asked) == ("D5", "act")


def test_a_centaur_moves_two_spaces_by_adrenaline() -> None:
    t = ready("adrenaline", race="centaurs")
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.pick("D5")
    assert (t.cell("a1"), t.asked) == ("D5", "act")


def test_an_immobilized_attacker_gets_no_move() -> None:
    t = ready("adrenaline", held="a1", drawing=". . .\na1 b1 .")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.asked, t.damage("b1")) == ("act", 1)


# ---- Charming Negotiator


def test_every_card_honored_after_it_gives_one_more() -> None:
    t = table("a1", hands={"a": "dagger charming-negotiator dagger unicorn"})
    t.honor("dagger")
    t.play("charming-negotiator")
    assert t.bank == 1
    t.honor("dagger")
    assert t.bank == 1 + 2
    t.honor("unicorn")
    assert t.bank == 3 + 4


def test_a_card_without_honor_gets_none_from_the_negotiator() -> None:
    t = table("a1", hands={"a": "charming-negotiator quick-reflexes"})
    t.play("charming-negotiator")
    t.honor("quick-reflexes")
    assert t.bank == 0


def test_negotiators_add_up() -> None:
    t = table("a1", hands={"a": "charming-negotiator charming-negotiator charming-negotiator"})
    t.play("charming-negotiator")
    t.play("charming-negotiator")
    t.honor("charming-negotiator")
    assert t.bank == 2 + 2


def test_the_negotiator_does_not_sell() -> None:
    t = table("Z+a1", hands={"a": "charming-negotiator dagger weapon-dealer march"})
    t.play("charming-negotiator")
    t.pick("sell", "dagger")
    assert t.bank == 3
    t.play("weapon-dealer")
    t.pick_all("march")
    assert t.bank == 3 + 2


@rule("ignite.ability.event-or-ability")
def test_the_negotiator_serves_for_one_turn() -> None:
    t = table("a1", hands={"a": "charming-negotiator", "b": "dagger"}, decks={"a": ["dagger"] * 7})
    t.play("charming-negotiator")
    t.end_turn()
    t.honor("dagger")
    assert (t.active, t.bank) == ("b", 1)
    t.end_turns_until("a")
    t.honor("dagger")
    assert t.bank == 1


# ---- Hideaway


def hidden(hand: str, copies: int = 1) -> Table:
    """Player a with some copies of Hideaway activated."""
    t = table("a1", hands={"a": ["hideaway"] * copies + hand.split()}, decks={"a": DECK})
    for _ in range(copies):
        t.play("hideaway")
    return t


def test_a_hideaway_keeps_an_unplayed_card_beside_a_full_new_hand() -> None:
    t = hidden("javelin dagger")
    t.end_turn()
    assert (t.asked, t.asked_seat) == ("keep", "a")
    t.pick("javelin")
    assert (t.hand("a"), t.discard("a")) == (["javelin"] + ["march"] * 6, ["dagger"])
    assert t.front("a") == ["hideaway"]


def test_a_hideaway_works_in_every_cleanup_and_for_nobody_else() -> None:
    t = hidden("javelin dagger")
    t.end_turn()
    t.pick("javelin")
    assert (t.active, t.asked) == ("b", "act")
    t.end_turn()
    assert (t.active, t.asked) == ("c", "act")
    t.end_turn()
    t.end_turn()
    t.pick("javelin")
    assert t.hand("a") == ["javelin"] + ["march"] * 6


def test_nothing_need_be_kept() -> None:
    t = hidden("javelin")
    t.end_turn()
    t.pick(None)
    assert (t.hand("a"), t.discard("a")) == (["march"] * 6, ["javelin"])


def test_every_hideaway_keeps_a_card() -> None:
    t = hidden("javelin dagger flail", copies=2)
    t.end_turn()
    t.pick_all("dagger", "flail")
    assert (t.hand("a")[:2], t.discard("a")) == (["dagger", "flail"], ["javelin"])


def test_two_copies_of_a_card_may_be_kept() -> None:
    t = hidden("dagger dagger dagger", copies=2)
    t.end_turn()
    t.pick_all("dagger", "dagger")
    assert (t.hand("a").count("dagger"), t.discard("a")) == (2, ["dagger"])


def test_what_was_played_cannot_be_kept() -> None:
    t = hidden("javelin dagger")
    t.honor("javelin")
    t.end_turn()
    assert t.options() == [None, "dagger"]


def test_the_kept_card_is_not_shown() -> None:
    t = hidden("javelin dagger")
    t.end_turn()
    t.pick("javelin")
    assert t.g.view(1)["players"][0]["known_hand"] == []
    seen = [t.g.cards.knows(1, card) for card in t.g.cards.zones[hand_of(0)]]
    assert not any(seen)
    t.end_turns_until("a")
    t.honor("javelin")
    assert t.bank == 1


# ---- Monopoly


def shop(**more: str) -> Table:
    """Player b's turn in the village, with a Monopoly of others."""
    return table(
        "V+b1 V+b2 V+a1 V+c1",
        active=more.get("active", "b"),
        market="arrow",
        titles={"merchant-prince": ""},
        monopoly=more.get("monopoly", "a"),
        players=int(more.get("players", 3)),
        goal=more.get("goal", "trophies"),
        bank=20,
    )


def test_others_pay_two_more_for_each_card_and_title() -> None:
    t = shop()
    t.buy("arrow", "b1")
    assert t.bank == 20 - 5
    t.buy("merchant-prince", 4)
    assert t.bank == 15 - 6


def test_the_player_of_the_monopoly_pays_what_is_printed() -> None:
    t = table("V+a1", hands={"a": "monopoly"}, market="arrow", bank=3)
    t.play("monopoly")
    t.buy("arrow")
    assert t.bank == 0


@rule("ignite.ability.full-round")
def test_a_monopoly_ends_when_its_players_next_turn_begins() -> None:
    t = table("V+a1 V+b1 V+c1", hands={"a": "monopoly"}, decks={"a": DECK}, market="arrow")
    t.play("monopoly")
    for seat in "bc":
        t.end_turn()
        t.g.bank = 5
        assert t.active == seat
        t.buy("arrow")
        assert t.bank == 0
    t.end_turn()
    assert t.lasting("monopoly") == []
    t.end_turn()
    t.g.bank = 3
    t.buy("arrow")
    assert t.bank == 0


@rule("ignite.ability.full-round", "ignite.box.token-supply")
def test_a_player_under_two_monopolies_pays_both_until_each_ends() -> None:
    t = table("V+a1 V+b1 V+c1", hands={"a": "monopoly", "b": "monopoly"}, market="arrow")
    t.play("monopoly")
    t.end_turn()
    t.play("monopoly")  # the token changes hands, the effect of the first goes on
    t.end_turn()
    t.g.bank = 7
    t.buy("arrow")
    assert (t.active, t.bank) == ("c", 0)
    t.end_turn()
    t.g.bank = 5
    t.buy("arrow")
    assert (t.active, t.bank) == ("a", 0)
    t.end_turn()
    t.g.bank = 3
    t.buy("arrow")
    assert (t.active, t.bank) == ("b", 0)


def test_a_second_copy_in_the_same_turn_adds_nothing() -> None:
    t = table("a1", hands={"a": "monopoly monopoly"})
    t.play("monopoly")
    assert t.refusal("monopoly") == "ignite.play.some-effect"


def test_teammates_pay_too() -> None:
    t = shop(players="4", goal="teams-2", active="c", monopoly="a")
    assert t.g.are_allies(0, 2)
    t.buy("arrow")
    assert t.bank == 20 - 5


def test_nobody_is_asked_to_answer_a_monopoly() -> None:
    t = table("a1 F+b1", hands={"a": "monopoly", "b": "counter-spell old-wooden-shield"})
    t.play("monopoly")
    assert (t.asked, t.asked_seat) == ("act", "a")


def test_a_monopoly_affects_others_and_waits_for_the_third_round() -> None:
    t = table("a1 b1", hands={"a": "monopoly"}, round=2)
    assert t.refusal("monopoly") == "ignite.attack.no-early-scope"
