"""The Enemy Phase as a short story, questions for the team, and how the end is told."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.question import question_of
from emberbox.telling.ignite.coop import CoopTeller, first_cell
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene, Seen
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, prepare, spawned

pytestmark = pytest.mark.usefixtures("known_rounds")

NAMES = ["Ada", "Ben", "Cleo"]
TELLER = CoopTeller()


def scene_of(t: Table) -> Scene:
    """What somebody sees who sees everything that is open."""
    return Scene(t.g.view(SPECTATOR), Names(NAMES[: t.g.seats]))


def story(t: Table) -> list[str]:
    """All that has happened, in words."""
    return [plain(told.text) for told in TELLER.tale(t.events(), scene_of(t))]


def asked(t: Table) -> list[str]:
    """The question that is open, and its choices."""
    decision = t.session.decision
    assert decision is not None
    names = Names(NAMES[: t.g.seats], decision.seat)
    scene = Scene(t.g.view(decision.seat), names, question_of(decision))
    return [plain(TELLER.question(scene)), *[plain(TELLER.choice(pick, scene)) for pick in scene.options]]


def test_what_an_enemy_does_is_one_line() -> None:
    hands = {"a": "old-wooden-shield"}
    t = enemies_act(siege(". . !w1 . . a1", races={"a": "elves"}, hands=hands))
    walked = "The white Swordsman goes from D6 to D8 and attacks Ada's elf on D9"
    assert story(t) == [f"{walked}."]
    t.nobody_reacts()
    assert story(t)[0] == f"{walked}: 1 damage, 2 health left."
    said = plain(TELLER.tale(t.events("damaged"), scene_of(t))[0].text)
    assert said == "Ada's elf on D9 takes 1 damage from Swordsman, 2 health left."


def test_what_came_of_an_attack_that_nobody_could_answer_is_in_the_same_line() -> None:
    t = enemies_act(siege("!w1 a1 .", races={"a": "elves"}, frozen={"a1": "a"}))
    assert story(t)[0] == "The white Swordsman on D4 attacks Ada's elf on D5: 1 damage, 2 health left."


@rule("coop.attack.rule-3-always")
def test_of_an_enemy_that_its_own_attack_destroys_it_is_not_said_where_it_stands() -> None:
    t = enemies_act(siege("!b1 a1", races={"a": "elves"}))
    attacks = "The blue Storm Caller attacks Ada's elf on D5"
    assert story(t)[0].startswith(f"{attacks}: 1 damage, 2 health left; the blue Storm Caller takes 1 damage")


def test_who_only_walks_is_a_line_too() -> None:
    t = enemies_act(siege("!w1 . . . . . . a1"))
    assert story(t)[0] == "The white Swordsman goes from D4 to D6."


def test_those_that_only_walk_are_one_line_together() -> None:
    t = siege(
        """
        !w1 !w2 !k1 .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   a1  .
        """
    )
    lines = story(enemies_act(t))
    assert lines[0] == "Enemies move: black Archer D6 to F6; white Swordsmen D5 to F5 and D4 to F4."
    assert not [line for line in lines if " goes from " in line]


def test_a_walk_between_attacks_is_told_in_its_place() -> None:
    t = siege("!w1 a1 . . . . . !k1 . . !k2", races={"a": "elves"}, frozen={"a1": "a"})
    assert story(enemies_act(t))[:2] == [
        "Enemies move: black Archers D14 to D12 and D11 to D9.",
        "The white Swordsman on D4 attacks Ada's elf on D5: 1 damage, 2 health left.",
    ]


def test_a_phase_is_told_without_what_is_dull() -> None:
    t = bottom(round=4)
    prepare(t, 3, 8, powers="heavy-fog")
    t.end_turns_until("a")
    lines = story(t)
    begun = lines.index("Enemy Phase of round 4.")
    assert TELLER.tale(t.events(), scene_of(t))[begun].tone == "chapter"
    assert lines[begun : begun + 5] == [
        "Enemy Phase of round 4.",
        "Heavy Fog is drawn: Players reach no farther than 3.",
        "The D6 shows 3.",
        "The D20 shows 8.",
        "2 black Archers appear on A8 and A9.",
    ]
    assert "Round 5 begins." in lines
    t = bottom(round=5, powers="heavy-fog")
    prepare(t, 2, 8, powers="supply-lines-cut")
    t.end_turns_until("a")
    assert not [line for line in story(t) if "discarded" in line or "Round card" in line]


def test_half_a_point_is_told() -> None:
    t = siege("a1 !w1", hands={"a": "dagger"}, races={"a": "elves"})
    t.play("dagger", "!w1")
    assert story(t)[-1] == "The white Swordsman on D5 takes half a point of damage from Dagger."


def test_level_2_has_other_titles() -> None:
    t = enemies_act(siege("!w1 . a1", round=12, races={"a": "elves"}))
    assert story(t)[0].startswith("The white Knight")


def test_the_team_is_asked_about_a_card_that_was_drawn() -> None:
    t = bottom(favor=2)
    prepare(t, 1, 5, powers="battle-rage")
    t.end_turn()
    assert asked(t) == [
        "Battle Rage was drawn: Melee and special attacks deal 1 more. "
        "Spend a divine favor token? You have 2.",
        "Keep the token",
        "Spend a token: draw another card",
    ]
    t.pick(None)
    assert asked(t) == [
        "The D6 shows 1: 1 black Archer. Spend a divine favor token? You have 2.",
        "Keep the token",
        "Spend a token: roll again",
    ]
    t.pick(None)
    assert asked(t)[0] == (
        "The D20 shows 5: the enemies come from A5 onward. Spend a divine favor token? You have 2."
    )


def test_the_team_is_told_what_it_has_left() -> None:
    t = siege("a1 . b1", at="R9", players=2, favor=2)
    prepare(t, 1, 5, powers="battle-rage")
    t.end_turn()
    t.end_turn()
    assert asked(t)[0].endswith("Spend a divine favor token? The team has 2.")


@pytest.mark.parametrize(
    ("powers", "space"), [("ambush-left", "E1"), ("ambush-right", "E18"), ("heavy-fog", "A5")]
)
def test_a_roll_for_a_place_means_the_side_that_an_ambush_comes_from(powers: str, space: str) -> None:
    t = bottom(favor=1)
    prepare(t, 1, 5, powers=powers)
    t.end_turn()
    t.pick(None)
    t.pick(None)
    assert f"The D20 shows 5: the enemies come from {space} onward." in asked(t)[0]
    t.pick(None)
    assert spawned(t) == [space]


def test_a_forward_landing_moves_the_place_six_rows_in() -> None:
    siege = {"place": 5, "powers": ["forward-landing"]}
    view = {"board": {"columns": 18}, "expansion": siege}
    assert first_cell(view) == 5 * 18 + 4
    siege["powers"] = ["ambush-left", "ambush-right", "forward-landing"]
    assert first_cell(view) == 4 * 18 + 12


def test_a_group_names_the_cards_that_come_with_it() -> None:
    t = bottom(round=4)
    assert plain(TELLER.naming(scene_of(t)).group(1)) == "1 white Swordsman and a Power card"


def test_nineteen_and_twenty_are_the_bazaar() -> None:
    t = bottom(favor=1)
    prepare(t, 1, 19, powers="heavy-fog")
    t.end_turn()
    t.pick(None)
    t.pick(None)
    assert "the enemies come to the bazaar and rest this phase" in asked(t)[0]


def test_the_team_decides_between_units_at_the_same_distance() -> None:
    t = enemies_act(siege("a1 . . . !w1 . . . b1", players=2, races={"a": "elves", "b": "orcs"}))
    question, *choices = asked(t)
    assert question == (
        "The white Swordsman on D8 has several units at the same distance. Which one does it go for?"
    )
    assert choices == ["Your elf on D4 (health 3)", "Ben's orc on D12 (health 4)"]


def test_an_answer_names_the_enemy_that_attacks() -> None:
    t = enemies_act(siege("!w1 a1", hands={"a": "old-wooden-shield"}, races={"a": "elves"}))
    assert asked(t)[0] == "The white Swordsman on D4 threatens your elf on D5. Respond?"


def test_a_space_says_what_an_enemy_can_do() -> None:
    t = siege("!y1 . a1", halves="!y1", difficulty="insanity", round=12)
    scene = scene_of(t)
    words = TELLER.naming(scene).on_cell(t.g.cell[t.piece("!y1")])
    assert plain(str(words["label"])) == "the yellow Raider on D4"
    assert plain(str(words["state"])) == (
        " (health 1, level 2, movement 5+2, fast, melee, range 1, 1 damage, knocks down, "
        "half a point of damage)"
    )


def test_a_catapult_says_who_works_it() -> None:
    t = siege("!k1 !xc1 . a1", crews={"!xc1": "!k1"})
    naming = TELLER.naming(scene_of(t))
    assert "worked by the black Archer on D4" in plain(
        str(naming.on_cell(t.g.cell[t.piece("!xc1")])["state"])
    )
    assert "works the catapult on D5" in plain(str(naming.on_cell(t.g.cell[t.piece("!k1")])["state"]))


def test_a_defeat_is_told_as_everybodys() -> None:
    t = enemies_act(
        siege(
            "!w1 a1 . . b1", players=2, defeats=3, damage={"a1": 2}, frozen={"a1": "a"}, races={"a": "elves"}
        )
    )
    assert story(t)[-3:] == [
        "Defeats: 4 of 4.",
        "Ada has lost all units!",
        "Too many units were defeated: you lose together.",
    ]
    scene = scene_of(t)
    assert TELLER.tale(t.events(), scene)[-1].tone == "harm"
    assert TELLER.verdict([], scene) == "You lose together."
    assert TELLER.ending(scene) == (
        "Too many units were defeated. Round 3 of 20, regular difficulty, 4 of 4 units lost."
    )


def test_who_plays_alone_loses_alone() -> None:
    t = enemies_act(siege("!w1 a1", defeats=2, damage={"a1": 2}, frozen={"a1": "a"}, races={"a": "elves"}))
    assert story(t)[-1] == "Too many units were defeated: you lose."
    assert TELLER.verdict([], scene_of(t)) == "You lose."
    assert TELLER.verdict([0], scene_of(t)) == "You win!"


def test_a_victory_is_told_as_everybodys() -> None:
    t = siege("a1 !D . b1", players=2, round=20, damage={"!D": 2}, hands={"a": "short-sword"})
    t.play("short-sword", "!D")
    t.nobody_reacts()
    assert siege_of(t.g).slain
    assert story(t)[-1] == "The elder dragon is dead: you win together!"
    assert TELLER.verdict([0, 1], scene_of(t)) == "You win together!"
    assert TELLER.ending(scene_of(t)).startswith("The elder dragon is dead. Round 20 of 20,")


def test_enemies_that_fall_are_counted_for_who_felled_them() -> None:
    t = siege("a1 !w1 . b1", players=2, hands={"a": "short-sword"})
    t.play("short-sword", "!w1")
    figures = [figure for event in t.events() for figure in TELLER.figures(event, scene_of(t))]
    assert ("Enemies destroyed", [1, 0]) in TELLER.summed(figures, 2)
    assert ("Damage dealt", [1, 0]) in TELLER.summed(figures, 2)


def test_what_is_healed_and_the_favor_that_is_spent_are_counted() -> None:
    events: list[Seen] = [
        {"what": "healed", "because": "", "seat": 1, "piece": 3, "cell": 4},
        {"what": "favor-spent", "because": "", "seat": 0, "left": 1},
    ]
    scene = scene_of(siege("a1 b1", players=2))
    figures = [figure for event in events for figure in TELLER.figures(event, scene)]
    assert TELLER.summed(figures, 2) == [("Health regained", [0, 1]), ("Divine favor spent", [1, 0])]
