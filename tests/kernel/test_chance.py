"""Chance: fair dice, given dice, shuffles, and the decisions themselves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from emberbox.kernel.chance import Chance, Dice, ScriptedDice, SteadyDice
from emberbox.kernel.decision import CHANCE, Compound, Decision, Pick, Roll, Several, Shuffle, Steps, shuffle
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.kernel.talk import A, B, Talk, TalkGame, notes


def rule(refusal: Refusal | None) -> str:
    """The rule of a refusal, or nothing."""
    return "" if refusal is None else refusal.rule


def rolling(g: Talk) -> Steps[None]:
    """A die, a coin, a shuffle of three."""
    g.note((yield Roll("die", 6)), (yield Roll("coin", 2)))
    g.note(*(yield from shuffle("three", 3)))


def scripted(rolls: list[tuple[str, int]]) -> tuple[Session, ScriptedDice]:
    dice = ScriptedDice(rolls)
    game = TalkGame(rolling)
    return Session(game, game.start({}), dice), dice


@pytest.mark.parametrize("dice", [Dice(Random(1)), SteadyDice(1)])
def test_every_face_is_as_likely(dice: Chance) -> None:
    counts = Counter(dice.pick(Roll("die", 6)) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice = Dice(Random(2))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        asked = Shuffle("three", 3)
        while not asked.add(CHANCE, dice.pick(asked)):
            pass
        counts[tuple(asked.order)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_given_dice_are_used_up_in_order() -> None:
    session, dice = scripted([("die", 4), ("coin", 1), ("three", 0), ("three", 1)])
    session.run_chance()
    assert notes(session) == [4, 1, 2, 1, 0]
    assert dice.left == []
    assert session.log == [(CHANCE, 4), (CHANCE, 1), (CHANCE, 0), (CHANCE, 1)]


def test_dice_that_are_left_over_can_be_seen() -> None:
    session, dice = scripted([("die", 0), ("coin", 0), ("three", 0), ("three", 0), ("die", 1)])
    session.run_chance()
    assert session.over
    assert dice.left == [("die", 1)]


@pytest.mark.parametrize(
    ("rolls", "message"),
    [
        ([], "the rules rolled 'die', but all scripted dice are used"),
        ([("coin", 0)], "the rules rolled 'die', but the script says 'coin'"),
        ([("die", 6)], "the script gives 'die' the face 6, which it does not have"),
        ([("die", 0), ("coin", 0), ("three", 3)], "the script gives 'three' the face 3"),
    ],
)
def test_a_script_that_does_not_fit_is_an_error(rolls: list[tuple[str, int]], message: str) -> None:
    session, _ = scripted(rolls)
    with pytest.raises(AssertionError, match=message):
        session.run_chance()


def test_a_shuffle_of_one_or_none_asks_nobody() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(*(yield from shuffle("none", 0)), *(yield from shuffle("one", 1)))

    game = TalkGame(rules)
    assert notes(Session(game, game.start({}), ScriptedDice([]))) == [0]


def test_anybody_may_answer_for_chance() -> None:
    class AlwaysFirst(Chance):
        def pick(self, decision: Decision) -> int:
            return decision.options()[0]

    game = TalkGame(rolling)
    session = Session(game, game.start({}), AlwaysFirst())
    session.run_chance()
    assert notes(session)[:2] == [0, 0]


def test_a_die_and_a_shuffle_offer_their_faces_and_no_others() -> None:
    die, swap = Roll("die", 6, "a-card"), Shuffle("three", 3, "a-card")
    for asked, faces in ((die, 6), (swap, 3)):
        assert list(asked.candidates()) == asked.options() == list(range(faces))
        assert (rule(asked.forbids(faces)), rule(asked.forbids(-1))) == ("kernel.pick.not-asked",) * 2
        assert (asked.seat, asked.because, rule(asked.forbids(0))) == (CHANCE, "a-card", "")
    assert not swap.started()
    swap.add(CHANCE, 2)
    assert swap.started()
    assert swap.options() == [0, 1]


def test_what_is_only_begun_does_not_work() -> None:
    bare = Decision(0, "what")
    compound = Compound(0, "what")
    for call in (
        bare.candidates,
        lambda: bare.forbids(0),
        lambda: compound.add(0, 0),
        compound.started,
        lambda: Chance().pick(bare),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert (bare.compound, compound.compound) == (False, True)


def test_options_are_the_candidates_that_nothing_forbids() -> None:
    class Odd(Decision):
        __slots__ = ()

        def candidates(self) -> range:
            return range(6)

        def forbids(self, pick: int) -> Refusal | None:
            return None if pick % 2 else Refusal("talk.odd")

    assert Odd(0, "odd").options() == [1, 3, 5]


def test_a_pick_offers_its_picks_in_order() -> None:
    pick = Pick(2, "which", [B, A], "because", root=True)
    assert list(pick.candidates()) == pick.options() == [A, B]
    assert (rule(pick.forbids(A)), rule(pick.forbids(NONE))) == ("", "kernel.pick.not-asked")


def test_several_offers_nothing_that_cannot_be_completed() -> None:
    choice = Several(0, "some", [9, 5, 7, 5], least=3)
    assert list(choice.candidates()) == [NONE, 5, 7, 9]
    assert choice.options() == [5]
    assert [rule(choice.forbids(pick)) for pick in (NONE, 7, 6)] == [
        "kernel.pick.too-few",
        "kernel.pick.too-few",
        "kernel.pick.not-asked",
    ]
    choice.add(0, 5)
    assert choice.options() == [5, 7]
    choice.add(0, 7)
    assert rule(choice.forbids(5)) == "kernel.pick.order"
    assert choice.options() == [9]
    assert not choice.add(0, 9)
    assert choice.options() == [NONE]
    assert choice.add(0, NONE)
    assert choice.taken == [5, 7, 9]


def test_several_asks_for_no_more_than_there_is() -> None:
    choice = Several(0, "some", [5, 6], least=4, most=9)
    assert (choice.least, choice.most) == (2, 2)
    assert not choice.started()
    assert choice.add(0, 5) is False
    assert choice.started()
    assert choice.add(0, 6) is True


def test_steady_dice_fall_alike_whatever_else_is_thrown_between() -> None:
    one, other, another = SteadyDice(5), SteadyDice(5), SteadyDice(6)
    die, coin = Roll("die", 1000), Roll("coin", 2)
    faces = [one.pick(die) for _ in range(8)]
    between = [(other.pick(coin), other.pick(die))[1] for _ in range(8)]
    assert between == faces
    assert [another.pick(die) for _ in range(8)] != faces
