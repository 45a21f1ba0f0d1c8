"""Divine favor: cards drawn again, dice rolled again, by tokens of the whole team."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.kinds import KEYS
from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, drawn, prepare, spawned

pytestmark = pytest.mark.usefixtures("known_rounds")


def enemies_turn(t: Table) -> Table:
    """All players end their turns."""
    while t.asked == "act":
        t.end_turn()
    return t


def keys(t: Table) -> list[str]:
    """The Power and Apocalypse cards that were drawn, in order."""
    return [KEYS[kind] for kind in drawn(t)]


def at_favor(
    favor: int = 2, group: int = 3, place: int = 6, powers: str = "heavy-fog", **words: int
) -> Table:
    """A table at the first question of the Enemy Phase: about its Power card."""
    t = bottom(favor=favor, **{"round": 9, **words})
    prepare(t, group, place, powers=powers)
    enemies_turn(t)
    return t


@rule("coop.favor.when")
@rule("coop.favor.immediately")
@rule("coop.favor.before-effect")
def test_the_team_is_asked_after_each_draw_and_each_roll() -> None:
    t = at_favor(group=4, powers="heavy-fog supply-lines-cut")  # a Power symbol beside the group
    about = []
    while t.asked == "favor":
        assert t.session.decision is not None
        about.append(t.session.decision.facts()["of"])
        assert t.options() == [None, "spend-favor"]
        t.pick(None)
    assert about == ["power", "group", "power", "place"]
    assert t.asked == "act"


@rule("coop.favor.when")
@pytest.mark.parametrize("number", [1, 19, 20])
def test_favor_is_there_from_the_first_round_to_the_boss(number: int) -> None:
    assert at_favor(round=number, group=1 if number < 20 else 0).asked == "favor"


@rule("coop.favor.redraw")
def test_a_token_draws_another_card_in_place_of_the_last() -> None:
    t = at_favor(powers="heavy-fog supply-lines-cut")
    t.pick("spend-favor")
    assert keys(t) == ["heavy-fog", "supply-lines-cut"]
    assert t.g.view(0)["expansion"]["powers"] == ["supply-lines-cut"]
    assert t.g.view(0)["expansion"]["stacks"][0]["discarded"] == ["heavy-fog"]
    assert siege_of(t.g).favor == 1


@rule("coop.favor.redraw")
def test_an_apocalypse_card_is_replaced_by_one() -> None:
    t = at_favor(group=1, powers="heavy-fog second-wave blood-moon")
    t.pick(None, None)
    assert keys(t)[-1] == "second-wave"
    t.pick("spend-favor")
    assert t.g.view(0)["expansion"]["powers"] == ["heavy-fog", "blood-moon"]


@rule("coop.favor.redraw-shuffle")
def test_an_icon_on_the_discarded_or_on_the_new_card_makes_all_be_shuffled() -> None:
    t = at_favor(powers="cunning heavy-fog")
    assert siege_of(t.g).shuffle_due
    t.pick("spend-favor")
    assert siege_of(t.g).shuffle_due
    t = at_favor(powers="heavy-fog cunning")
    assert not siege_of(t.g).shuffle_due
    t.pick("spend-favor")
    assert siege_of(t.g).shuffle_due
    t.pick(None, None, None)
    enemies_turn(t)
    assert len(t.events("powers-shuffled")) == 1


@rule("coop.favor.reroll")
def test_a_token_rolls_the_d6_again_until_it_shows_something_else() -> None:
    t = at_favor(group=3)
    t.pick(None)
    t.fate.script[:0] = [2]  # of the faces 1, 2, 4, 5, 6 the third
    t.pick("spend-favor")
    assert siege_of(t.g).group == 4
    t.pick(None)
    assert siege_of(t.g).favor == 1


@rule("coop.favor.reroll")
def test_a_token_rolls_the_d20_again() -> None:
    t = at_favor(group=3, place=6)
    t.pick(None, None)
    t.dice(18)  # the last of the 19 other faces
    t.pick("spend-favor", None)
    assert spawned(t) == ["I10", "I11", "I12"]


@rule("coop.favor.reroll")
@rule("coop.favor.spent")
def test_no_reroll_shows_the_face_before_it() -> None:
    seen = set()
    t = at_favor(favor=1, group=3)
    t.pick(None)
    for seed in range(60):
        fork = t.session.fork(Random(seed))
        fork.answer(fork.options()[-1])
        seen.add(siege_of(fork.state).group)  # type: ignore[arg-type]
    assert seen == {1, 2, 4, 5, 6}


@rule("coop.favor.immediately")
def test_what_stands_cannot_be_changed_later() -> None:
    t = at_favor()
    t.pick(None)
    t.fate.script[:0] = [0]
    t.pick("spend-favor")
    assert keys(t) == ["heavy-fog"]
    assert len(t.events("enemy-die")) == 2


@rule("coop.favor.repeat")
@rule("coop.favor.spent")
def test_several_tokens_may_go_into_one_roll_and_an_earlier_face_may_come_again() -> None:
    t = at_favor(favor=3, group=3)
    t.pick(None)
    t.fate.script[:0] = [0]
    t.pick("spend-favor")
    assert siege_of(t.g).group == 1
    t.fate.script[:0] = [1]  # of 2 to 6
    t.pick("spend-favor")
    assert siege_of(t.g).group == 3
    assert siege_of(t.g).favor == 1
    assert t.asked == "favor"


@rule("coop.favor.spent")
@rule("coop.difficulty.insanity-tokens")
def test_without_a_token_nobody_is_asked() -> None:
    t = at_favor(favor=1)
    t.pick("spend-favor")
    assert t.asked == "act"
    assert siege_of(t.g).favor == 0


@rule("coop.favor.before-effect")
def test_a_card_that_is_taken_back_does_nothing() -> None:
    t = siege("a1", at="R9", favor=1, round=3, hands={"a": "march"}, decks={"a": "dagger " * 9})
    prepare(t, 1, 4, powers="dread heavy-fog")
    t.end_turn()
    assert t.asked == "favor"
    t.pick("spend-favor")
    assert t.asked == "act"
    assert len(t.hand("a")) == 6


@rule("coop.favor.before-effect")
def test_a_card_acts_as_soon_as_it_stands() -> None:
    t = siege("a1", at="R9", favor=1, round=3, decks={"a": "dagger " * 9})
    prepare(t, 1, 4, powers="dread")
    t.end_turn()
    t.pick(None)
    assert t.asked == "dread"
    t.pick("dagger")
    assert t.asked == "favor"


@rule("coop.favor.any-die")
def test_the_die_of_a_battle_card_may_be_rolled_again() -> None:
    t = siege(". . .\n. a1 !k1", favor=2, round=3, hands={"a": "cyclone"})
    t.dice(0)
    t.play("cyclone", "!k1")
    assert t.asked == "favor"
    assert t.options() == [None, "spend-favor"]
    before = t.cell("!k1")
    t.dice(0)
    t.pick("spend-favor")
    assert t.asked == "favor"
    assert t.cell("!k1") == before
    t.pick(None)
    assert t.cell("!k1") != before
    assert siege_of(t.g).favor == 1


@rule("coop.favor.when")
def test_there_is_no_favor_in_free_turns() -> None:
    t = siege(". . .\n. a1 !k1", favor=2, free=2, round=0, hands={"a": "cyclone"})
    t.dice(0)
    t.play("cyclone", "!k1")
    assert t.asked == "act"


@rule("coop.scope.lead-answers")
@rule("coop.favor.when")
def test_the_lead_answers_for_the_team_also_without_a_unit() -> None:
    t = siege("b1 c1", at="R9", players=3, favor=1, round=3, active="c")
    t.g.eliminated[0] = 0
    unit = next(piece for piece in range(len(t.g.owner)) if t.g.owner[piece] == 0)
    t.g.standing[t.g.cell[unit]], t.g.cell[unit] = -1, -1
    prepare(t, 1, 4)
    t.end_turn()
    assert (t.asked, t.asked_seat) == ("favor", "a")


@rule("coop.favor.spent")
def test_a_question_about_favor_can_be_taken_up_again_from_the_state() -> None:
    t = at_favor(group=3, place=6)
    t.pick(None)
    twin = t.session.fork(Random(0))
    assert twin.decision is not None
    assert t.session.decision is not None
    assert t.session.decision.root
    assert (twin.decision.asks, twin.decision.facts()) == ("favor", t.session.decision.facts())
