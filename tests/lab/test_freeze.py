"""What the lab sees in The Freeze: machines, Hexes, and what became of modifiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberbox.bots.duel import play_out
from emberbox.bots.roster import hire
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.kernel.session import Session
from emberbox.lab.files import PAGE, Results
from emberbox.lab.freeze import deeds_of, hexes_of
from emberbox.lab.play import Plan, play
from emberbox.lab.run import write
from emberbox.lab.studies import study_of
from emberbox.lab.tables import frames
from emberbox.testing.freeze import table
from tests.lab.test_runs import read_page

HANDS = {"a": "short-sword bone-crusher", "b": "old-wooden-shield"}
CRUSHER = "bone-crusher"


def test_a_modifier_that_is_blocked_was_sealed_and_stopped() -> None:
    t = table("a1 b1", players=2, hands=HANDS)
    t.play("short-sword", "b1", CRUSHER)
    t.pick("old-wooden-shield")
    assert deeds_of(t.session.heard(), 2) == [{(CRUSHER, "sealed"): 1, (CRUSHER, "stopped"): 1}, {}]


def test_a_modifier_lands_if_its_attack_hurts_and_not_with_a_later_one() -> None:
    t = table("a1 b1", players=2, hands={**HANDS, "a": "short-sword short-sword bone-crusher"})
    t.play("short-sword", "b1", CRUSHER)
    t.nobody_reacts()
    assert deeds_of(t.session.heard(), 2) == [{(CRUSHER, "sealed"): 1, (CRUSHER, "landed"): 1}, {}]
    t = table("a1 b1", players=2, hands={**HANDS, "a": "short-sword short-sword bone-crusher"})
    t.play("short-sword", "b1", CRUSHER)
    t.pick("old-wooden-shield")
    t.play("short-sword", "b1")
    assert t.damage("b1") == 1
    assert deeds_of(t.session.heard(), 2) == [{(CRUSHER, "sealed"): 1, (CRUSHER, "stopped"): 1}, {}]


def test_what_is_built_and_fired_is_counted_for_who_does_it() -> None:
    t = table("b1 bxc . . a1", players=2, active="a", clocks={"bxc": 1}, hands={"b": "march march"})
    t.end_turns_until("b")
    t.pick("fire", "a1")
    t.session.answer(t.session.options()[0])
    assert deeds_of(t.session.heard(), 2) == [{}, {("catapult", "built"): 1, ("catapult", "fired"): 1}]


@pytest.mark.parametrize("seed", range(4))
def test_hexes_are_counted_as_they_lie_in_the_decks_at_the_end(seed: int) -> None:
    options = FREEZE.complete(
        {"players": 3, "quick": True, "market": "random", "decks": "freeze", "rounds": 20}
    )
    session = Session.unstarted(FREEZE, options, seed)
    session.listen()
    session.run_chance()
    play_out(session, [hire("random", seed + seat) for seat in range(3)], [0] * 3)
    g = session.state
    assert isinstance(g, Ignite)
    assert hexes_of(session.heard(), 3) == [owned(g, seat)[HEX] for seat in range(3)]


def test_the_page_tells_what_was_done_with_the_cards(tmp_path: Path) -> None:
    plan = Plan("races", "freeze", {"quick": True, "market": "random", "rounds": 20}, (2,), "random", 1, 5)
    game = play(plan, 0)
    assert all(set(study_of("freeze").deeds) <= set(row) for row in game.cards)
    game.cards[0] |= {"sealed": 3, "landed": 2, "stopped": 1}
    write(plan, frames([game], study_of("freeze").deeds), 0, Results(tmp_path))
    words = read_page(tmp_path / PAGE).words
    name = study_of("freeze").cards[game.cards[0]["card"]]
    assert words[words.index("Cards: what was done with them") :].index(name) > 0
    for word in ("sealed", "stopped", "3.00", "At the end", "hexes", "trophies"):
        assert word in words
