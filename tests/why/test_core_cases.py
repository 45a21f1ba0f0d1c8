"""What a person is told at tables of Core, word for word."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from emberbox.games.core.board import GRID
from emberbox.games.core.space import CELLS, NUMBERS, SEATS, UNITS
from emberbox.kernel.question import question_of
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing import rule
from emberbox.testing.core import Battle
from tests.why import checks_core, checks_core_rest, core_battles, core_battles_around, core_battles_odd
from tests.why.core_table import CARDS
from tests.why.sweep import Pointed
from tests.why.test_reasons import examine

CHECKS = checks_core.CHECKS | checks_core_rest.CHECKS
CASES = tomllib.loads(Path(__file__).with_name("core_cases.toml").read_text("utf-8"))
ALL = [(table, thing) for table, things in CASES.items() for thing in things]


def made(table: str) -> Battle:
    """A table by its name."""
    for home in (core_battles, core_battles_around, core_battles_odd):
        if hasattr(home, table):
            t: Battle = getattr(home, table)()
            return t
    raise ValueError(f"there is no table {table}")


def point(t: Battle, thing: str) -> Pointed:
    """Point at something as the seat that is asked."""
    seat = t.asked_seat
    pick = pick_of(t, thing)
    why, asked = t.session.why_not(pick, seat), t.session.asked(seat)
    assert why is not None, f"{thing!r} can be picked"
    assert asked is not None
    scene = Scene(t.g.view(seat), Names.of_bots(["", ""], seat), question_of(asked))
    return Pointed(t.session, seat, scene, pick, why)


def answer(pointed: Pointed) -> list[str]:
    """The rule, the fact and the remedy, if there is one."""
    said = teller_of("core").reason(pointed.why, pointed.pick, pointed.scene)
    return [pointed.why.rule.removeprefix("core."), *[plain(part) for part in said if part]]


def pick_of(t: Battle, thing: str) -> int:
    """What is pointed at."""
    if thing.startswith("."):
        return CELLS + GRID.parse(thing[1:])
    if thing.startswith("#"):
        return NUMBERS + int(thing[1:])
    if thing.startswith("seat "):
        return SEATS + int(thing[5:]) - 1
    if thing.startswith("unit "):
        return UNITS + int(thing[5:])
    return t._meanings(t.g, thing)[0]


@pytest.mark.parametrize(
    ("table", "thing"),
    [pytest.param(*case, marks=rule(f"core.{CASES[case[0]][case[1]][0]}")) for case in ALL],
)
def test_a_thing_that_cannot_be_picked_is_explained(
    table: str, thing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key, card in core_battles_odd.OWN.get(table, {}).items():
        monkeypatch.setitem(CARDS, key, card)
    pointed = point(made(table), thing)
    assert answer(pointed) == CASES[table][thing]
    examine(pointed, CHECKS)


def test_every_reason_of_core_has_a_case() -> None:
    told = {point(made(table), thing).why.says for table, thing in ALL}
    assert told == set(CHECKS)
