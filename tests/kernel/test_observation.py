"""What a bot gets of a game beyond its view: the question, its own picks, and the cards it can't see."""

from __future__ import annotations

from random import Random

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.game import FORGE
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from tests.kernel.toys.sparks import SPARKS


def at_question(asks: str) -> Observation:
    """A game of Forge, played at random up to a question of this name."""
    session, rng = Session.start(FORGE, seed=5), Random(5)
    while True:
        seen = Observation(session, session.decision_seat())
        if seen.asks == asks:
            return seen
        session.answer(rng.choice(seen.options()))


def test_a_bot_knows_what_its_question_is_about_and_what_it_picked_before() -> None:
    seen = at_question("attack-what")
    focus = seen.question().focus
    assert focus is not None
    assert focus.piece is not None
    assert seen.picked() == [FORGE.space.pick("unit", focus.piece)]


def test_nothing_is_picked_where_a_new_act_begins() -> None:
    assert at_question("attack-with").picked() == []


def test_picks_are_the_same_in_a_sampled_world_and_in_a_session_that_is_not_kept() -> None:
    seen = at_question("attack-what")
    assert seen.sample_world(Random(1)).picked(seen.seat) == seen.picked()
    free, rng = Session.start(FORGE, seed=5, record=False), Random(5)
    while free.asked(seen.seat) is None or Observation(free, seen.seat).asks != "attack-what":
        free.answer(rng.choice(free.options()))
    assert free.picked(seen.seat) == seen.picked()
    assert free.picked(1 - seen.seat) == []


def test_a_bot_knows_which_of_its_cards_it_cannot_see_and_none_by_where_they_lie() -> None:
    seen = at_question("build")
    view = seen.view()
    mine = view["players"][seen.seat]
    held = [of.KEYS.index(key) for key in mine["known_hand"]]
    standing = [of.KEYS.index(minion["card"]) for minion in mine["lineup"] if minion]
    scrapped = [of.KEYS.index(key) for key in mine["scrapheap"]]
    assert sorted(seen.unseen(seen.seat) + held + standing + scrapped) == sorted(of.FORGE_LIST)
    assert len(seen.unseen(seen.seat)) == mine["forge"]


def test_a_game_without_cards_has_none_unseen() -> None:
    session = Session.start(SPARKS, seed=1)
    assert Observation(session, session.decision_seat()).unseen(9) == []


def test_a_world_is_the_same_for_the_same_number_and_its_dice_do_not_follow_the_true_ones() -> None:
    seen = at_question("build")
    other = 1 - seen.seat
    ends = [played_on(seen.world(number)) for number in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert all(seen.world(number).state.view(seen.seat) == seen.view() for number in range(5))
    hidden = {str(seen.world(number).state.view(other)["players"][other]) for number in range(5)}
    assert len(hidden) > 1


def played_on(world: Session) -> list[int]:
    """What is on offer on the way on, if everybody always takes the first pick."""
    offers: list[int] = []
    for _ in range(60):
        if world.over:
            break
        offers += world.options()
        world.answer(world.options()[0], world.decision_seat())
    return offers
