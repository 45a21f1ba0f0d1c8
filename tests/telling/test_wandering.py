"""Guided first games of players who don't follow them: the coach says what is true, and comes to its end."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest

from emberbox.games.lesson import has_lesson, holds
from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Game
from emberbox.kernel.grid import Grid
from emberbox.kernel.session import Session
from tests.lessons import Coach, Pupil, begun, play, steps_of
from tests.server.kit import Message, any_picks

TAUGHT = [game for game in GAMES.values() if has_lesson(game)]
SPACE = re.compile(r"\b[A-X]\d{1,2}\b")
ENDS = ("won", "drawn")


class Stubborn(Pupil):
    """Somebody who reads everything and does nothing of it, and notes whatever the coach gets wrong."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(steps_of(game), game.space.names)
        self.rng = random.Random(seed)
        self.shown: list[list[str]] = []
        self.view: dict[str, Any] = {}

    def meet(self, decision: Message, view: Any) -> None:
        super().meet(decision, view)
        self.shown.append([step["id"] for step in self.coach.advice])
        for step in self.coach.advice:
            assert step["suggest"] == "" or self.coach.pick(step) in decision["options"], step["id"]
            assert holds(step["when"], {**view, "question": decision}), step["id"]

    def other(self, decision: Message) -> list[int]:
        return self.wander(decision, self.rng)

    def last(self, decision: Message) -> list[int]:
        """Always the last option, read or not."""
        picks = decision["options"][-max(1, decision["least"]) :]
        self.coach.answered(picks)
        return list(picks)


def anything(seed: int) -> Any:
    """How the others play."""
    rng = random.Random(seed)
    return lambda session: rng.choice(session.options())


def ended(session: Session, pupil: Stubborn) -> None:
    """Whether the coach said everything it could say, up to the last word."""
    assert session.over
    told = {step["id"] for step in pupil.coach.steps if step["event"] in ENDS}
    assert told & set(pupil.read), "the last word"
    assert "alone" in pupil.read, "the player is let go"
    # An instruction is repeated a few times, not for ever.
    for step in pupil.coach.steps:
        if step["suggest"]:
            assert sum(step["id"] in shown for shown in pupil.shown) <= 12, step["id"]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_who_does_anything_but_what_is_suggested_comes_to_the_end(game: Game) -> None:
    session, pupil = begun(game, 1), Stubborn(game, 1)
    play(session, pupil, pupil.other, anything(1))
    ended(session, pupil)
    assert pupil.coach.ignored, "nothing was ever suggested"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("answer", [Stubborn.other, Stubborn.last], ids=["other", "last"])
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_whatever_is_done_instead_the_coach_comes_to_the_end(game: Game, answer: Any, seed: int) -> None:
    session, pupil = begun(game, 10 + seed), Stubborn(game, seed)
    play(session, pupil, partial(answer, pupil), anything(seed))
    ended(session, pupil)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_who_listens_only_now_and_then_is_never_stuck(game: Game) -> None:
    session, pupil, rng = begun(game, 5), Stubborn(game, 5), random.Random(5)

    def answer(decision: Message) -> list[int]:
        if rng.random() < 0.5:
            return pupil.other(decision)
        return pupil.answer(decision, lambda: any_picks(decision, rng))

    play(session, pupil, answer, anything(5))
    ended(session, pupil)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_step_that_names_a_space_makes_sure_of_what_is_there(game: Game) -> None:
    board: dict[str, int] = begun(game, 1).state.view(0).get("board", {})
    for step in steps_of(game):
        for name in SPACE.findall(step["text"]) if board else ():
            if re.search(rf"\b(a|an|the|dice?) {name}\b", step["text"]):
                continue  # a die: D6, D20
            cell = Grid(board["columns"], board["rows"]).parse(name)
            sure = [step["suggest"], *step["when"], *(f"{value}" for value in step["when"].values())]
            assert any(re.search(rf"\b{cell}\b", each) for each in sure), (step["id"], name)


# -- one coach, step by step ---------------------------------------------------------------------

SPACE_NAMES = ["none:nothing", "verb:end", "card:sword", "card:march"]
END, SWORD, MARCH = 1, 2, 3


def a_step(id: str, **more: Any) -> Message:
    return {
        **{
            "id": id,
            "on": "",
            "event": "",
            "open": "",
            "suggest": "",
            "text": id,
            "aside": False,
            "when": {},
        },
        **more,
    }


def asked(coach: Coach, *options: int, **view: Any) -> str | None:
    coach.asked({"asks": "act", "options": list(options)}, view)
    return None if coach.step is None else str(coach.step["id"])


def test_an_instruction_stays_until_it_is_done_and_is_let_go_at_last() -> None:
    steps = [a_step("march", on="act", suggest="card:march"), a_step("sword", on="act", suggest="card:sword")]
    coach = Coach(steps, SPACE_NAMES)
    leads = []
    for _ in range(3):
        assert asked(coach, END, MARCH, SWORD) == "march"
        leads.append(coach.lead)
        coach.answered([END])
    assert leads == [None, "still", "still"]
    assert asked(coach, END, MARCH, SWORD) == "sword"
    coach.answered([SWORD])
    assert asked(coach, END, MARCH, SWORD) is None


def test_what_cannot_be_done_now_is_passed_over_and_comes_back() -> None:
    steps = [a_step("march", on="act", suggest="card:march"), a_step("sword", on="act", suggest="card:sword")]
    coach = Coach(steps, SPACE_NAMES)
    assert asked(coach, END, SWORD) == "sword"
    coach.answered([END])
    assert (asked(coach, END, MARCH), coach.lead) == ("march", "onward")
    coach.answered([MARCH])
    assert (asked(coach, END, SWORD), coach.lead) == ("sword", "still")


def test_who_is_ahead_of_the_coach_has_done_it() -> None:
    steps = [a_step("march", on="act", suggest="card:march"), a_step("sword", on="act", suggest="card:sword")]
    coach = Coach(steps, SPACE_NAMES)
    asked(coach, END, MARCH, SWORD)
    coach.answered([SWORD])
    assert (asked(coach, END, MARCH, SWORD), coach.lead) == ("march", None)
    coach.answered([MARCH])
    assert asked(coach, END, SWORD) is None


def test_a_step_for_another_position_is_not_shown() -> None:
    coach = Coach([a_step("early", on="act", when={"round": 3}), a_step("late", on="act")], SPACE_NAMES)
    assert asked(coach, END, round=4) == "late"
    coach.answered([END])
    assert asked(coach, END, round=3) == "early"
