"""The Initiative Phase: six dice, six numbers, six tokens."""

from __future__ import annotations

import pytest

from emberbox.games.core.catalogue import STEPS
from emberbox.games.core.position import NO_ONE
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

WHITE, BLACK = 0, 1


def rolled(*dice: int) -> Battle:
    """An Initiative Phase in which these dice fall: in every throw White's before Black's."""
    t = battle(
        {"W": "paladin-warlord A1", "P": "paladin-pilot in W", "t": "paladin-trooper A6"},
        {"w": "basilisk-warlord V1", "p": "basilisk-pilot in w", "r": "basilisk-reaver X6"},
        phase="initiative",
        round=3,
        tracker={},
        dice=[("d10", die) for die in dice],
    )
    assert not t.dice.left
    return t


def throws(t: Battle) -> list[list[tuple[int, int]]]:
    """Throw by throw: what was locked, as player and number."""
    found: list[list[tuple[int, int]]] = []
    thrown: set[object] = set()
    for event in t.g.story or []:
        if event.what == "initiative":
            if not found or found[-1] or event.facts["seat"] in thrown:
                found.append([])
                thrown = set()
            thrown.add(event.facts["seat"])
        elif event.what == "locked":
            found[-1].append((int(str(event.facts["seat"])), int(str(event.facts["number"]))))
    return found


def locked(t: Battle, seat: int) -> list[int]:
    """The numbers of a player on the tracker."""
    return [number for number, owner in enumerate(t.g.tracker) if owner == seat]


def tokens(t: Battle) -> dict[int, str]:
    """The tokens on the tracker."""
    return {number: STEPS[token] for number, token in enumerate(t.g.token) if token != NO_ONE}


# -- dice and locks


@rule("core.initiative.roll")
def test_each_player_rolls_three_dice() -> None:
    t = rolled(1, 2, 3, 4, 5, 6)
    assert [event.facts["dice"] for event in t.events("initiative")] == [[1, 2, 3], [4, 5, 6]]


@rule("core.initiative.d18")
def test_the_dice_have_ten_faces() -> None:
    assert locked(rolled(0, 1, 9, 2, 3, 4), WHITE) == [0, 1, 9]
    with pytest.raises(AssertionError, match="'d10' the face 10, which it does not have"):
        rolled(0, 1, 10)


@rule("core.initiative.unique")
def test_a_number_of_one_die_alone_is_locked_for_its_owner() -> None:
    t = rolled(1, 9, 3, 0, 5, 6)
    assert (locked(t, WHITE), locked(t, BLACK)) == ([1, 3, 9], [0, 5, 6])


@rule("core.initiative.own-double")
@pytest.mark.parametrize("dice", [(4, 4, 6), (4, 4, 4)])
def test_of_ones_own_equal_dice_one_is_locked(dice: tuple[int, int, int]) -> None:
    again = (8, 9) if dice[2] == 4 else (8,)
    t = rolled(*dice, 1, 2, 3, *again)
    assert throws(t)[0] == [(BLACK, 1), (BLACK, 2), (BLACK, 3), *[(WHITE, die) for die in sorted({*dice})]]
    assert t.events("initiative")[2].facts["dice"] == [*again]


@rule("core.initiative.tie")
@pytest.mark.parametrize("often", [1, 2])
def test_a_number_that_both_show_equally_often_is_nobodys(often: int) -> None:
    white, black = [7] * often + [1, 2][often - 1 :], [7] * often + [3, 4][often - 1 :]
    t = rolled(*white, *black, *([5, 6] if often == 1 else [5, 6, 8, 9]))
    assert not [lock for lock in throws(t)[0] if lock[1] == 7]
    assert [len(event.facts["dice"]) for event in t.events("initiative")[2:]] == [often, often]  # type: ignore[arg-type]


@rule("core.initiative.majority")
def test_who_shows_a_number_more_often_locks_one_die_on_it() -> None:
    t = rolled(7, 1, 2, 7, 7, 7, 3, 4, 5)
    assert throws(t) == [[(WHITE, 1), (WHITE, 2), (BLACK, 7)], [(WHITE, 3), (BLACK, 4), (BLACK, 5)]]


@rule("core.initiative.majority-example")
def test_two_sevens_against_one() -> None:
    t = rolled(7, 7, 0, 7, 1, 2, 3, 4)
    assert throws(t)[0] == [(WHITE, 0), (BLACK, 1), (BLACK, 2), (WHITE, 7)]
    assert [event.facts["dice"] for event in t.events("initiative")[2:]] == [[3], [4]]


@rule("core.initiative.taken")
@pytest.mark.parametrize("taken", [1, 4])
def test_a_number_that_is_locked_is_not_locked_again(taken: int) -> None:
    t = rolled(1, 2, 2, 4, 5, 6, taken, 7)
    assert throws(t)[1:] == [[], [(WHITE, 7)]]
    assert locked(t, WHITE) == [1, 2, 7]


@rule("core.initiative.until-six")
def test_rolling_goes_on_until_six_numbers_are_locked() -> None:
    t = rolled(1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6)
    assert throws(t) == [
        [(WHITE, 1), (BLACK, 2)],
        [(WHITE, 3), (BLACK, 4)],
        [],
        [(WHITE, 5), (BLACK, 6)],
    ]
    assert t.asked == "assign"
    assert throws(rolled(1, 2, 3, 4, 4, 4, 5, 6))[1] == [(BLACK, 5), (BLACK, 6)]


@rule("core.initiative.together")
def test_both_throw_at_the_same_time() -> None:
    t = rolled(5, 1, 2, 5, 3, 4, 6, 7)
    assert throws(t)[0] == [(WHITE, 1), (WHITE, 2), (BLACK, 3), (BLACK, 4)]
    assert locked(t, WHITE) == [1, 2, 6]


# -- who is left behind


@rule("core.initiative.two-more")
def test_who_is_left_behind_has_two_more_attempts() -> None:
    t = rolled(1, 2, 3, 9, 9, 4, 1, 2)
    assert (t.asked, t.asked_seat) == ("place-die", WHITE)
    assert rolled(1, 2, 3, 9, 9, 4, 1, 5).asked == "assign"


@rule("core.initiative.attempt")
def test_an_attempt_that_locks_one_of_two_dice_is_used_up() -> None:
    t = rolled(1, 2, 3, 9, 9, 9, 8, 1, 2)
    assert (t.asked, locked(t, BLACK)) == ("place-die", [8, 9])


@rule("core.initiative.attempt")
def test_the_throw_in_which_the_first_player_is_done_does_not_count() -> None:
    t = rolled(1, 2, 2, 9, 9, 9, 3, 1, 1, 1, 1, 8, 2)
    assert [len(locks) for locks in throws(t)] == [3, 1, 0, 1]
    assert t.asked == "place-die"


@rule("core.initiative.opponent-picks")
def test_the_opponent_chooses_numbers_for_the_dice_that_are_left() -> None:
    t = rolled(1, 2, 3, 9, 9, 9, 1, 1, 2, 2)
    assert (t.asked_seat, t.options()) == (WHITE, [0, 4, 5, 6, 7, 8])
    t.pick(0)
    assert (t.asked_seat, t.options()) == (WHITE, [4, 5, 6, 7, 8])
    t.pick(4)
    assert (locked(t, BLACK), t.asked) == ([0, 4, 9], "assign")


# -- the printed example

EXAMPLE = ((5, 5, 1, 5, 1, 3), (1, 7, 9, 9), (5,), (8,))


def example() -> Battle:
    return rolled(*[die for throw in EXAMPLE for die in throw])


@rule("core.initiative.example-1")
def test_roll_1_locks_the_three_and_a_five_of_who_has_two() -> None:
    t = example()
    assert throws(t)[0] == [(BLACK, 3), (WHITE, 5)]
    assert [event.facts["dice"] for event in t.events("initiative")[2:4]] == [[1, 7], [9, 9]]


@rule("core.initiative.example-2")
def test_roll_2_completes_white_and_leaves_black_two_attempts() -> None:
    assert throws(example())[1] == [(WHITE, 1), (WHITE, 7), (BLACK, 9)]
    t = rolled(*EXAMPLE[0], *EXAMPLE[1], 5, 3)
    assert (t.asked, t.asked_seat) == ("place-die", WHITE)
    assert (locked(t, WHITE), locked(t, BLACK)) == ([1, 5, 7], [3, 9])


@rule("core.initiative.example-3")
def test_roll_3_shows_a_number_that_is_locked_and_leaves_one_attempt() -> None:
    assert throws(example())[2] == []
    t = rolled(*EXAMPLE[0], *EXAMPLE[1], *EXAMPLE[2], 5)
    assert (t.asked, t.asked_seat) == ("place-die", WHITE)


@rule("core.initiative.example-4")
def test_roll_4_locks_an_eight() -> None:
    t = example()
    assert throws(t)[3] == [(BLACK, 8)]
    assert (locked(t, WHITE), locked(t, BLACK)) == ([1, 5, 7], [3, 8, 9])


# -- tokens


@rule("core.initiative.types")
def test_each_player_gives_one_number_to_each_of_three_types() -> None:
    t = example()
    assert t.options() == ["pilot", "infantry", "support"]
    t.pick("infantry", "pilot", "pilot", "infantry")
    assert tokens(t) == {
        1: "infantry",
        3: "pilot",
        5: "pilot",
        7: "support",
        8: "infantry",
        9: "support",
    }


@rule("core.initiative.types")
def test_a_token_is_placed_once() -> None:
    t = example()
    t.pick("infantry", "pilot")
    assert (t.asked_seat, t.options()) == (WHITE, ["pilot", "support"])


@rule("core.initiative.assign")
def test_tokens_are_assigned_from_the_lowest_number_up() -> None:
    t = rolled(9, 5, 0, 2, 7, 4)
    assert t.g.step == 0
    t.pick("pilot", "pilot", "infantry", "infantry")
    assert [event.facts["number"] for event in t.events("assigned")] == [0, 2, 4, 5, 7, 9]


@rule("core.initiative.assign-both")
def test_both_players_place_in_one_row_and_the_last_token_goes_by_itself() -> None:
    t = rolled(4, 5, 6, 1, 2, 3)
    t.pick("support", "pilot")
    assert (t.asked_seat, tokens(t)) == (WHITE, {1: "support", 2: "pilot", 3: "infantry"})


@rule("core.initiative.assign-example")
def test_the_printed_example_goes_on_with_the_tokens() -> None:
    t = example()
    asked = []
    while t.asked == "assign":
        asked.append((t.asked_seat, t.g.step))
        t.pick(t.options()[0])
    assert asked == [(WHITE, 1), (BLACK, 3), (WHITE, 5), (BLACK, 8)]
    placed = [(event.facts["seat"], event.facts["number"]) for event in t.events("assigned")]
    assert placed == [(WHITE, 1), (BLACK, 3), (WHITE, 5), (WHITE, 7), (BLACK, 8), (BLACK, 9)]


@rule("core.initiative.done")
def test_the_phase_ends_with_the_last_token() -> None:
    t = example()
    t.pick("pilot", "pilot", "infantry")
    assert t.g.phase == 2
    t.pick("infantry")
    assert (len(tokens(t)), t.asked) == (6, "declare")


@rule("core.initiative.every-round")
def test_every_round_begins_with_an_empty_tracker() -> None:
    dice = [("d10", die) for die in (0, 1, 2, 3, 4, 5)]
    t = battle({"t": "paladin-trooper A1"}, {"r": "basilisk-reaver X1"}, phase="reinforcement", dice=dice)
    assert t.g.round == 2
    assert (locked(t, WHITE), locked(t, BLACK), tokens(t)) == ([0, 1, 2], [3, 4, 5], {})


# -- who acts on which step


@rule("core.initiative.dropship")
@pytest.mark.parametrize("team", ["paladin-trooper paladin-kestrel", "basilisk-reaver basilisk-barge"])
def test_infantry_and_drop_ship_act_on_one_step(team: str) -> None:
    soldier, ship = team.split()
    t = battle({"i": f"{soldier} A1", "s": f"{ship} A3"}, {}, tracker={8: (0, 1), 5: (0, 2), 3: (0, 0)})
    assert (t.asked, t.g.step, t.options()) == ("activate", 8, ["i", "s"])


@rule("core.initiative.warlord")
def test_the_warlord_acts_on_its_pilots_step() -> None:
    team = {"W": "paladin-warlord A1", "s": "paladin-sentinel A6"}
    tracker = {8: (0, 0), 5: (0, 2), 3: (0, 1)}
    t = battle({**team, "P": "paladin-pilot in W"}, {}, tracker=tracker)
    assert (t.asked, t.g.step, t.options()) == ("activate", 8, ["W", "P"])
    t = battle({**team, "P": "paladin-pilot A9"}, {}, tracker=tracker)
    assert (t.g.step, t.options()) == (8, ["W", "P"])
    t = battle({**team, "P": "paladin-pilot out"}, {}, tracker=tracker)
    assert (t.asked, t.g.step, t.g.active) == ("act", 8, t.names["W"])


@rule("core.initiative.absent")
def test_a_token_is_assigned_for_nobody_and_its_step_passes() -> None:
    t = rolled(9, 8, 7, 1, 2, 3)
    t.pick("support", "pilot", "support", "pilot")
    assert tokens(t)[1] == "support"
    t.end_of_phase()
    t.end_of_phase()
    acted = [event.facts["model"] for event in t.events("activated")]
    assert acted == [t.names[name] for name in ("t", "W", "P", "r", "w", "p")]
