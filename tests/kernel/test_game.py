"""Games and their options, spaces, events and tallies."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.kernel.cards import SPECTATOR, Cards
from emberbox.kernel.errors import BadOption, EmberboxError, IllegalAnswer
from emberbox.kernel.event import Event
from emberbox.kernel.game import Game, Option, State
from emberbox.kernel.refusal import NOT_ASKED
from emberbox.kernel.space import NONE, Space
from emberbox.kernel.tally import Tally, count

GAME = Game(
    "bare",
    "Bare",
    "1",
    Space(),
    [
        Option("players", 2, range(1, 4), "how many"),
        Option("fast", False, [False, True], "how fast"),
        Option("map", "hills", ["hills", "woods"], "where"),
    ],
)


def test_options_are_completed_with_their_defaults() -> None:
    assert GAME.complete({}) == {"players": 2, "fast": False, "map": "hills"}
    assert GAME.complete({"map": "woods", "players": 3}) == {"players": 3, "fast": False, "map": "woods"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red"}, "bare has no option 'colour'; it has players, fast, map"),
        ({"players": 4}, "bare option 'players' cannot be 4; it can be 1, 2, 3"),
        ({"players": True}, "bare option 'players' cannot be True; it can be 1, 2, 3"),
        ({"players": "2"}, "bare option 'players' cannot be '2'"),
        ({"fast": 1}, "bare option 'fast' cannot be 1; it can be False, True"),
        ({"map": "sea"}, "bare option 'map' cannot be 'sea'; it can be hills, woods"),
    ],
)
def test_an_option_that_does_not_exist_or_fit_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.complete(options)


def test_an_option_says_what_it_is() -> None:
    option = GAME.options[0]
    assert (option.name, option.default, option.values, option.word) == ("players", 2, (1, 2, 3), "how many")


def test_a_game_must_say_how_it_starts_and_a_state_how_it_plays() -> None:
    state = State(4, Cards())
    for call in (lambda: GAME.start({}), state.copy, state.steps, lambda: state.view(0), state.payoffs):
        with pytest.raises(NotImplementedError):
            call()
    assert state.evaluate(0) == 0.25


def test_what_is_told_is_dropped_when_nobody_listens() -> None:
    state = State(2, Cards())
    state.tell("moved", {"unit": 3})
    assert state.story is None
    state.story = []
    state.tell("drew", {"seat": 0}, "a-card", secret={"card": 5}, to=1 << 0)
    assert [event.what for event in state.story] == ["drew"]


def test_a_secret_is_told_to_nobody_unless_it_says_to_whom() -> None:
    state = State(2, Cards())
    state.story = []
    state.tell("drew", {"seat": 0}, secret={"card": 5})
    assert all("card" not in state.story[0].as_seen_by(seat) for seat in (0, 1, SPECTATOR))


def test_an_event_hides_its_secret_from_others_and_the_public() -> None:
    event = Event("drew", {"seat": 1}, "a-card", secret={"card": 5}, to=1 << 1 | 1 << 2)
    public = {"what": "drew", "because": "a-card", "seat": 1}
    assert event.as_seen_by(0) == event.as_seen_by(SPECTATOR) == public
    assert event.as_seen_by(1) == event.as_seen_by(2) == {**public, "card": 5}
    assert Event("fell", {}).as_seen_by(0) == {"what": "fell", "because": ""}


SPACE = Space(verbs=["go", "stop"], cards=["imp"], units=["ann", "bob"], seats=2, numbers=3)


def test_a_space_lays_the_kinds_side_by_side() -> None:
    starts = (SPACE.verbs, SPACE.cards, SPACE.cells, SPACE.units, SPACE.seats, SPACE.numbers, SPACE.size)
    assert starts == (1, 3, 4, 4, 6, 8, 11)
    assert SPACE.name(NONE) == "none:nothing"


@pytest.mark.parametrize("pick", range(SPACE.size))
def test_every_pick_names_a_thing_and_back(pick: int) -> None:
    kind, index = SPACE.thing(pick)
    assert SPACE.pick(kind, index) == pick
    assert SPACE.name(pick).startswith(f"{kind}:")


def test_an_empty_stretch_names_nothing() -> None:
    assert {SPACE.thing(pick)[0] for pick in range(SPACE.size)} == {
        "none",
        "verb",
        "card",
        "unit",
        "seat",
        "number",
    }
    assert SPACE.name(5) == "unit:bob"


def test_what_lies_outside_a_space_is_refused_but_has_a_name_for_messages() -> None:
    for pick in (-1, SPACE.size):
        with pytest.raises(ValueError, match=f"pick {pick} is outside the action space 0..10"):
            SPACE.thing(pick)
        assert SPACE.name(pick) == f"pick:{pick}"
    with pytest.raises(ValueError, match="not in list"):
        SPACE.verb("fly")


def test_a_mask_has_a_byte_for_every_pick() -> None:
    assert list(SPACE.mask([0, 10])) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert sum(SPACE.mask([])) == 0


def test_a_tally_explains_a_number_and_leaves_out_what_adds_nothing() -> None:
    tally = Tally()
    total = count(tally, 3, "bow") + count(tally, 0, "calm") + count(tally, -1, "rain")
    assert (total, tally.total, tally.lines) == (2, 2, [(3, "bow"), (-1, "rain")])
    assert count(None, 3, "bow") == 3


def test_errors_stand_under_one_roof() -> None:
    error = IllegalAnswer("no", NOT_ASKED)
    assert isinstance(error, EmberboxError)
    assert error.refusal is NOT_ASKED
    assert repr(NOT_ASKED) == "Refusal('kernel.pick.not-asked')"
