"""Where on the board a question is about, and which way a move leads: for the page to draw."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.combat.reactions import React
from emberbox.games.ignite.moving.movement import Go
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import NO_ONE
from emberbox.kernel.decision import Decision
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.telling.speech import Names
from emberbox.telling.teller import Focus, Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing import ignite
from tests.ignite.random_play import any_game, any_options, any_pick, table_of

TELLER = teller_of("ignite")


def asked(t: ignite.Table) -> Decision:
    """What is asked now; in a window, what its first seat is."""
    decision = t.session.decision
    assert decision is not None
    part = t.session.asked(decision.seat)
    assert part is not None
    return part


def focus(session: Session, decision: Decision) -> Focus | None:
    """Where a decision is about, for who is asked."""
    names = Names([f"Seat {seat}" for seat in range(session.state.seats)], decision.seat)
    return TELLER.focus(decision, Scene(session.state.view(decision.seat), names, decision.options()))


def at(t: ignite.Table, *names: str) -> list[int]:
    """Spaces by their names."""
    grid = t.g.board.grid
    return [cell for name in names for cell in range(grid.size) if grid.name(cell) == name]


def test_a_way_leads_around_what_is_in_the_way_and_ends_at_the_pick() -> None:
    t = ignite.table("a1 b1 .\n. . .", hands={"a": "horse"})
    t.play("horse")
    decision = asked(t)
    (there,) = at(t, "E6")
    assert TELLER.way(decision, CELLS + there) == at(t, "E4", "E5", "E6")
    assert TELLER.way(decision, NONE) == []


def test_what_is_no_move_has_no_way() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger march"})
    assert all(TELLER.way(asked(t), pick) == [] for pick in asked(t).options())
    t.play("dagger")
    assert all(TELLER.way(asked(t), pick) == [] for pick in asked(t).options())


def test_every_way_of_a_move_begins_beside_the_piece_and_goes_step_by_step() -> None:
    seen = 0
    for seed in range(4):
        session = any_game(any_options(Random(seed)), seed, wild=True, record=False)
        rng = Random(seed)
        for _ in range(300):
            decision = session.decision
            if decision is None:
                break
            if isinstance(decision, Go):
                g = table_of(session)
                beside = g.board.grid.neighbours
                for pick in decision.options():
                    if pick == NONE:
                        continue
                    way = TELLER.way(decision, pick)
                    assert way[-1] == pick - CELLS
                    assert 1 <= len(way) <= decision.points
                    steps = zip([g.cell[decision.piece], *way], way, strict=False)
                    assert all(there in beside[here] for here, there in steps)
                    seen += 1
            session.answer_unchecked(any_pick(session, rng))
    assert seen > 200


def test_a_move_is_about_its_piece_and_its_card() -> None:
    t = ignite.table("a1 . b1", hands={"a": "march"})
    t.play("march")
    assert focus(t.session, asked(t)) == Focus("march", 0, at(t, "D4")[0], [])


def test_a_target_is_sought_from_where_the_attacker_stands() -> None:
    t = ignite.table("a1 b1\n. b2", hands={"a": "javelin"})
    t.play("javelin")
    assert focus(t.session, asked(t)) == Focus("javelin", 0, at(t, "D4")[0], [])


def test_an_act_of_the_turn_is_about_no_place() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger march"})
    assert focus(t.session, asked(t)) is None
    t.pick("honor")
    assert focus(t.session, asked(t)) is None


def test_a_reaction_shows_whose_card_comes_from_where_at_which_of_my_units() -> None:
    t = ignite.table("a1 b1\n. .", hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    decision = asked(t)
    assert isinstance(decision, React)
    assert focus(t.session, decision) == Focus("dagger", 0, at(t, "D4")[0], at(t, "D5"))


def test_a_reaction_to_what_hits_several_shows_my_own_units_only() -> None:
    hands = {"a": "ring-of-fire", "b": "counter-spell", "c": "counter-spell"}
    t = ignite.table("b1 a1 c1\n. b2 .", hands=hands)
    t.play("ring-of-fire")
    found = {}
    while isinstance(asked(t), React):
        found[asked(t).seat] = focus(t.session, asked(t))
        t.pick(None)
    origin = at(t, "D5")[0]
    assert found == {
        1: Focus("ring-of-fire", 0, origin, at(t, "D4", "E5")),
        2: Focus("ring-of-fire", 0, origin, at(t, "D6")),
    }


def test_whatever_is_asked_is_about_places_that_its_seat_sees() -> None:
    kinds = set()
    for seed in range(8):
        session = any_game(any_options(Random(seed)), seed, wild=True, record=False)
        rng = Random(seed)
        for _ in range(250):
            if session.decision is None:
                break
            for seat in session.waiting():
                part = session.asked(seat)
                assert part is not None
                found = focus(session, part)
                if found is None:
                    continue
                kinds.add(part.asks)
                view = session.state.view(seat)
                # Who rides over somebody shares the space for a moment.
                own = {piece["cell"] for piece in view["pieces"] if piece["owner"] == seat}
                assert set(found.cells) <= own
                assert found.card is None or found.card in TELLER.cards()
                assert found.seat is None or NO_ONE < found.seat < session.state.seats
                if found.origin is not None and not isinstance(part, React):
                    assert found.origin in own
            session.answer_unchecked(any_pick(session, rng))
    assert {"go", "target", "react"} <= kinds
