"""What a question is about: who acts from where, whom it concerns, and which way a move leads."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.combat.reactions import React
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.flow.placing import PlaceUnit
from emberbox.games.ignite.moving.movement import Go
from emberbox.games.ignite.space import CELLS
from emberbox.kernel.decision import Decision, Focus, Path
from emberbox.kernel.question import question_of
from emberbox.kernel.space import NONE
from emberbox.testing import ignite
from tests.ignite.random_play import PLAY, any_pick, table_of


def asked(t: ignite.Table) -> Decision:
    """What is asked now; in a window, what its first seat is."""
    decision = t.session.decision
    assert decision is not None
    part = t.session.asked(decision.seat)
    assert part is not None
    return part


def at(t: ignite.Table, *names: str) -> list[int]:
    """Spaces by their names."""
    grid = t.g.board.grid
    return [cell for name in names for cell in range(grid.size) if grid.name(cell) == name]


def listed(decision: Decision) -> Focus | None:
    """What a decision is about, with lists."""
    focus = decision.focus()
    return focus and focus._replace(pieces=list(focus.pieces), cells=list(focus.cells))


def about(t: ignite.Table, seat: int, origin: str, *targets: str) -> Focus:
    """An act of the piece on a space, which concerns those on others."""
    (here,), cells = at(t, origin), at(t, *targets)
    return Focus(seat, t.g.standing[here], here, [t.g.standing[cell] for cell in cells], cells)


def test_a_way_leads_around_what_is_in_the_way_and_ends_at_the_pick() -> None:
    t = ignite.table("a1 b1 .\n. . .", hands={"a": "horse"})
    t.play("horse")
    decision = asked(t)
    (there,) = at(t, "E6")
    assert decision.path(CELLS + there) == Path(at(t, "E4", "E5", "E6"), 3)
    assert decision.path(NONE) is None


def test_what_is_no_move_has_no_way() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger march"})
    assert question_of(asked(t)).paths == {}
    t.play("dagger")
    assert question_of(asked(t)).paths == {}


def test_every_way_of_a_move_begins_beside_the_piece_and_goes_step_by_step() -> None:
    seen = 0
    for seed in range(4):
        session = PLAY.any_game(PLAY.any_options(Random(seed)), seed, wild=True, record=False)
        rng = Random(seed)
        for _ in range(300):
            decision = session.decision
            if decision is None:
                break
            if isinstance(decision, Go):
                g = table_of(session)
                beside, paths = g.board.grid.neighbours, question_of(decision).paths
                for pick in decision.options():
                    if pick == NONE:
                        continue
                    way, cost = paths[pick]
                    assert way[-1] == pick - CELLS
                    assert 1 <= len(way) == cost <= decision.points
                    steps = zip([g.cell[decision.piece], *way], way, strict=False)
                    assert all(there in beside[here] for here, there in steps)
                    seen += 1
            session.answer_unchecked(any_pick(session, rng))
    assert seen > 200


def test_a_move_is_about_its_piece_and_its_card() -> None:
    t = ignite.table("a1 . b1", hands={"a": "march"})
    t.play("march")
    assert asked(t).because == "march"
    assert listed(asked(t)) == about(t, 0, "D4")
    assert asked(t).facts() == {"points": 1}


def test_a_target_is_sought_from_where_the_attacker_stands() -> None:
    t = ignite.table("a1 b1\n. b2", hands={"a": "javelin"})
    t.play("javelin")
    assert listed(asked(t)) == about(t, 0, "D4")


def test_an_act_of_the_turn_is_about_no_place() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger march"})
    assert asked(t).focus() is None
    t.pick("honor")
    assert asked(t).focus() is None


def test_a_reaction_shows_whose_card_comes_from_where_at_which_of_my_units() -> None:
    t = ignite.table("a1 b1\n. .", hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    decision = asked(t)
    assert isinstance(decision, React)
    assert decision.because == "dagger"
    assert listed(decision) == about(t, 0, "D4", "D5")


def test_a_reaction_to_what_hits_several_shows_my_own_units_only() -> None:
    hands = {"a": "ring-of-fire", "b": "counter-spell", "c": "counter-spell"}
    t = ignite.table("b1 a1 c1\n. b2 .", hands=hands)
    t.play("ring-of-fire")
    found = {}
    while isinstance(asked(t), React):
        found[asked(t).seat] = listed(asked(t))
        t.pick(None)
    assert found == {1: about(t, 0, "D5", "D4", "E5"), 2: about(t, 0, "D5", "D6")}


def test_a_minion_moves_along_a_way_and_strikes_without_one() -> None:
    t = ignite.table("aw1 b1\n. .", phase="minions", origins={"aw1": "after-death"}, out="a")
    t.pick("A1", "aw1")
    question, (there, target) = question_of(asked(t)), at(t, "E4", "D5")
    assert listed(asked(t)) == about(t, 0, "D4")
    assert question.paths[CELLS + there] == Path([there], 1)
    assert CELLS + target in question.options
    assert CELLS + target not in question.paths


def test_a_unit_in_hand_is_told_by_its_race() -> None:
    session = PLAY.any_game({"players": 2}, 1, wild=False, record=False)
    rng = Random(1)
    while not isinstance(session.decision, PlaceUnit):
        session.answer_unchecked(any_pick(session, rng))
    decision, g = session.decision, table_of(session)
    assert decision.focus() == Focus(decision.seat, decision.piece)
    assert decision.facts() == {"race": RACES[g.race[decision.piece]]}
    assert decision.facts()["race"] in g.view(decision.seat)["players"][decision.seat]["races"]


def test_whatever_is_asked_is_about_places_that_its_seat_sees() -> None:
    kinds = set()
    for seed in range(8):
        session = PLAY.any_game(PLAY.any_options(Random(seed)), seed, wild=True, record=False)
        rng = Random(seed)
        for _ in range(250):
            if session.decision is None:
                break
            for seat in session.waiting():
                part = session.asked(seat)
                assert part is not None
                found = part.focus()
                if found is None:
                    continue
                kinds.add(part.asks)
                view = session.state.view(seat)
                # Who rides over somebody shares the space for a moment.
                own = {piece["cell"] for piece in view["pieces"] if piece["owner"] == seat}
                cells = {piece["piece"]: piece["cell"] for piece in view["pieces"]}
                assert set(found.cells) <= own
                assert [cells[piece] for piece in found.pieces] == found.cells or not found.pieces
                assert 0 <= found.seat < session.state.seats
                if found.cell is not None and not isinstance(part, React):
                    assert found.cell in own
                    assert cells[found.piece] == found.cell
            session.answer_unchecked(any_pick(session, rng))
    assert {"go", "target", "react"} <= kinds
