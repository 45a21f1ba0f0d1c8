"""A game is played with what was in its box when it began."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from emberbox.kernel.cards import EVERYONE, Cards
from emberbox.kernel.decision import Pick, Steps, shuffle
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import EDITION, Choice, Game, State, View
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE, Space

FIRST = Space(verbs=["pass"], cards=["imp", "bot"], seats=1)


class Draw(State):
    """Shuffles its cards and ends."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        super().__init__(1, Cards())
        self.count = count
        self.cards.add_zone(EVERYONE)
        self.cards.deal(range(count), pool=0, zone=0)

    def copy(self) -> Draw:
        twin = Draw(0)
        twin.cards, twin.count = self.cards.copy(), self.count
        return twin

    def steps(self) -> Steps[None]:
        order = yield from shuffle("deck", self.count)
        self.cards.rearrange(0, order)
        yield Pick(0, "look", [NONE])

    def view(self, seat: int) -> View:
        return {"cards": self.cards.kinds(0)}

    def payoffs(self) -> list[float] | None:
        return [1.0]


class DrawGame(Game):
    """A box that grew: each edition has a card more."""

    __slots__ = ()

    def __init__(self, editions: int) -> None:
        space = FIRST.grown(cards=["yeti", "orc"][: editions - 1])
        super().__init__("draw", "Draw", "1", space, [], editions=editions)

    def start(self, options: Mapping[str, Choice]) -> State:
        edition = options.get(EDITION, 1)
        assert isinstance(edition, int)
        return Draw(1 + edition)


def test_a_kept_game_is_played_with_the_cards_of_its_edition() -> None:
    kept = Session.start(DrawGame(1), seed=5).record()
    assert kept.options == {}
    again = resume(DrawGame(3), Record.from_json(kept.to_json()))
    assert again.log == kept.answers
    assert again.state.view(0) == Session.start(DrawGame(1), seed=5).state.view(0)


def test_a_new_game_has_the_newest_edition_and_says_so() -> None:
    kept = Session.start(DrawGame(2), seed=5).record()
    assert kept.options == {EDITION: 2}
    assert len(resume(DrawGame(3), kept).state.cards.zones[0]) == 3
    assert len(Session.start(DrawGame(3), {EDITION: 1}, seed=5).state.cards.zones[0]) == 2


@pytest.mark.parametrize("edition", [0, 3, True, "1"])
def test_an_edition_that_there_is_not_is_refused(edition: Choice) -> None:
    with pytest.raises(BadOption, match=r"draw has no edition .*; the newest is 2"):
        DrawGame(2).complete({EDITION: edition})


def test_a_space_grows_at_its_end_and_moves_no_pick() -> None:
    grown = FIRST.grown(verbs=["freeze"], cards=["yeti"])
    assert grown.names[: FIRST.size] == FIRST.names
    assert grown.names[FIRST.size :] == ["verb:freeze", "card:yeti"]
    assert [grown.thing(pick) for pick in range(FIRST.size)] == [
        FIRST.thing(pick) for pick in range(FIRST.size)
    ]
    assert grown.thing(grown.card("yeti")) == ("card", 2)
    assert grown.thing(grown.verb("freeze")) == ("verb", 1)
    assert (grown.pick("card", 2), grown.pick("verb", 1)) == (FIRST.size + 1, FIRST.size)
    assert grown.starts == FIRST.starts


def test_a_space_can_leave_room_before_it_goes_on() -> None:
    far = FIRST.grown(cards=["yeti"], at=9)
    assert (far.card("yeti"), far.size, far.name(8)) == (9, 10, "pick:8")
    with pytest.raises(ValueError, match="pick 8 is outside the action space"):
        far.thing(8)
    with pytest.raises(ValueError, match="a space of 5 picks cannot grow at 4"):
        FIRST.grown(cards=["yeti"], at=4)
