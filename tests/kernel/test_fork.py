"""Forks: at roots and between them, of forks, for an observer and for nobody."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Decision, Pick, Roll, Several, Steps, Window, several, window
from emberbox.kernel.refusal import NOT_ASKED
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import photo
from emberbox.testing import rule
from tests.kernel.talk import CARDS, DECK, A, B, C, Talk, begin, hand, hand_of, notes, play_out


def drawing(g: Talk) -> Steps[None]:
    """Three rounds: at a root draw for all seats or not, then pick two in the middle of it."""
    while len(g.notes) < 9:
        pick = yield Pick(0, "round", [A, B], root=True)
        g.note(pick)
        if pick == A:
            for seat in range(3):
                g.cards.draw(DECK, hand_of(seat))
        g.note((yield Pick(0, "middle", [A, B, C])))
        g.note((yield Pick(1, "late", [A, B])))


def giving(g: Talk) -> Steps[None]:
    """Seat 0 gives two cards of four, in a stretch without any root."""
    for _ in range(4):
        g.cards.draw(DECK, hand_of(0))
        g.cards.draw(DECK, hand_of(1))
    g.note((yield Pick(1, "ready", [A])))
    taken = yield from several(
        0, "give", [CARDS + kind for kind in g.cards.kinds(hand_of(0))], least=2, most=2
    )
    for pick in taken:
        g.cards.move(g.cards.find(pick - CARDS, hand_of(0)), hand_of(0), hand_of(1))
    g.note(*taken)


def test_a_fork_at_a_root_is_the_same_game_played_apart() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    session.answer_unchecked(C)
    session.answer_unchecked(B)
    before = photo(session.state)
    twin = session.fork(Random(0))
    assert photo(twin.state) == before
    play_out(twin, Random(3))
    assert twin.over
    assert photo(session.state) == before
    assert session.waiting() == [0]


def test_a_fork_between_roots_stands_at_the_same_question() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    session.answer_unchecked(C)
    twin = session.fork(Random(0))
    assert twin.decision is not None
    assert twin.decision is not session.decision
    assert (twin.decision.asks, notes(twin)) == ("late", [A, C])
    twin.answer_unchecked(B)
    assert notes(session) == [A, C]


def test_a_fork_has_dice_of_its_own() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "go", [A], root=True)))
        for _ in range(10):
            g.note((yield Roll("die", 6)))

    session = begin(rules)
    futures = {tuple(play_out(session.fork(Random(seed)), Random(0))) for seed in range(5)}
    assert len(futures) == 5
    assert play_out(session.fork(Random(7)), Random(0)) == play_out(session.fork(Random(7)), Random(0))


def test_a_fork_has_no_record_and_cannot_be_undone() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    twin = session.fork(Random(0), record=True)
    twin.answer_unchecked(C)
    with pytest.raises(ValueError, match="no record"):
        twin.record()
    refusal = twin.forbids_undo(0)
    assert refusal is not None
    assert refusal.rule == "kernel.undo.nothing"


def test_a_fork_for_an_observer_deals_anew_what_the_observer_has_not_seen() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    seen = session.state.view(1)
    worlds = [session.fork(Random(seed), 1) for seed in range(20)]
    assert all(world.state.view(1) == seen for world in worlds)
    assert len({tuple(hand(world, 0)) for world in worlds}) > 3
    assert {tuple(hand(world, 1)) for world in worlds} == {tuple(hand(session, 1))}
    assert hand(session, 0) == [9]


def test_a_spectator_can_be_the_observer_too() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    worlds = [session.fork(Random(seed), SPECTATOR) for seed in range(20)]
    assert all(len({tuple(hand(world, seat)) for world in worlds}) > 3 for seat in range(3))


def test_a_session_that_is_not_kept_can_be_forked_at_a_root_only() -> None:
    session = begin(drawing, record=False)
    session.fork(Random(0)).answer_unchecked(A)
    session.answer_unchecked(A)
    with pytest.raises(ValueError, match="only a session that is kept"):
        session.fork(Random(0))


def test_a_game_can_be_forked_before_its_first_root() -> None:
    session = begin(giving)
    twin = session.fork(Random(0), 1)
    assert twin.state.view(1) == session.state.view(1)
    session.answer_unchecked(A)
    twin = session.fork(Random(0), 0)
    assert twin.state.view(0) == session.state.view(0)
    play_out(twin, Random(0))
    assert twin.over


def test_a_game_that_is_over_can_be_forked() -> None:
    session = begin(drawing)
    play_out(session, Random(1))
    twin = session.fork(Random(0), 2)
    assert twin.over
    assert notes(twin) == notes(session)


def test_a_choice_half_made_is_kept_by_who_makes_it_and_forgotten_by_others() -> None:
    session = begin(giving)
    session.answer_unchecked(A)
    first = session.options()[0]
    session.answer_unchecked(first)
    own = session.fork(Random(0), 0).decision
    others = session.fork(Random(0), 1).decision
    all_knowing = session.fork(Random(0)).decision
    assert isinstance(own, Several)
    assert isinstance(others, Several)
    assert isinstance(all_knowing, Several)
    assert (own.taken, others.taken, all_knowing.taken) == ([first], [], [first])
    assert session.log[-1] == (0, first)


def test_a_kept_fork_can_be_forked_between_roots() -> None:
    session = begin(drawing)
    session.answer_unchecked(A)
    world = session.fork(Random(5), 0, record=True)
    again = world.fork(Random(6), record=True)
    assert photo(again.state) == photo(world.state)
    world.answer_unchecked(C)
    for twin in (world.fork(Random(7)), again):
        assert hand(twin, 1) == hand(world, 1)
        assert hand(twin, 2) == hand(world, 2)
    assert hand(world, 1) != hand(session, 1)
    assert notes(session.fork(Random(0))) == [A]


def test_past_the_next_root_a_fork_owes_nothing_to_what_was_imagined_before() -> None:
    def rules(g: Talk) -> Steps[None]:
        for _ in range(2):
            g.note((yield Pick(0, "go", [A], root=True)))
            g.cards.add(kind=9, pool=0, zone=DECK)
            g.note((yield Pick(0, "on", [A])))

    session = begin(rules)
    session.answer_unchecked(A)
    world = session.fork(Random(1), 0, record=True)
    world.answer_unchecked(A)
    world.answer_unchecked(A)
    assert photo(world.fork(Random(2)).state) == photo(world.state)


def swapping(g: Talk) -> Steps[None]:
    """No root but the first: seats give cards by kind from what they hold."""
    g.note((yield Pick(0, "go", [A], root=True)))
    for seat in range(3):
        g.cards.draw(DECK, hand_of(seat))
        g.cards.draw(DECK, hand_of(seat))
    for turn in range(12):
        seat = turn % 3
        pick = yield FromHand(g, seat)
        g.cards.move(g.cards.find(pick - CARDS, hand_of(seat)), hand_of(seat), hand_of((seat + 1) % 3))
        g.note(pick)


class FromHand(Pick):
    """A pick that follows the hand."""

    __slots__ = ("g",)

    def __init__(self, g: Talk, seat: int) -> None:
        super().__init__(seat, "give", [])
        self.g = g

    def candidates(self) -> list[int]:
        return sorted(CARDS + kind for kind in self.g.cards.kinds(hand_of(self.seat)))

    def forbids(self, pick: int) -> None:
        return None

    def options(self) -> list[int]:
        return self.candidates()


def test_forks_of_forks_go_on_in_the_world_that_they_imagined() -> None:
    for seed in range(30):
        rng = Random(seed)
        world = begin(swapping)
        world.answer_unchecked(A)
        while not world.over:
            seat = world.decision_seat()
            seen, asked = world.state.view(seat), world.options()
            world = world.fork(rng, seat, record=True)
            assert world.state.view(seat) == seen
            assert world.options() == asked
            assert photo(world.fork(rng).state) == photo(world.state)
            for _ in range(1 + seed % 2):
                if not world.over:
                    world.answer_unchecked(rng.choice(world.options()))
        assert len(notes(world)) == 13


def test_forks_of_forks_keep_the_note_that_they_imagined() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "go", [A], root=True)))
        g.cards.note((yield Pick(1, "secret", [A, B, C])), [A, B, C], 1 << 1)
        for _ in range(3):
            g.note((yield Pick(0, "on", [A])))
        g.note(g.cards.notes[0])

    session = begin(rules)
    session.answer_unchecked(A)
    session.answer_unchecked(B)
    imagined = set()
    for seed in range(20):
        world = session.fork(Random(seed), 0, record=True)
        number = world.state.cards.notes[0]
        imagined.add(number)
        world.answer_unchecked(A)
        own = world.fork(Random(seed), 1, record=True)
        own.answer_unchecked(A)
        for again in (world.fork(Random(seed)), own, own.fork(Random(seed + 1), 1), own.fork(Random(seed))):
            assert again.state.cards.read_note(0, 1) == number
            assert play_out(again, Random(0))[-1] == number
    assert imagined == {A, B, C}
    assert session.state.cards.notes == [B]


class SomeOfHand(Several):
    """Two or more even cards of the hand; how many there are is as hidden as the hand."""

    __slots__ = ("g",)

    def __init__(self, g: Talk, seat: int) -> None:
        super().__init__(seat, "give", (), least=2)
        self.g = g

    def all_picks(self) -> list[int]:
        kinds = self.g.cards.kinds(hand_of(self.seat))
        return sorted(CARDS + kind for kind in kinds if kind % 2 == 0)


def giving_evens(g: Talk) -> Steps[None]:
    """Seat 0 draws 9, 8, 7 and 6 and gives even ones to seat 1, which knows none of them."""
    g.note((yield Pick(1, "ready", [A], root=True)))
    for _ in range(4):
        g.cards.draw(DECK, hand_of(0))
    choice = SomeOfHand(g, 0)
    yield choice
    for pick in choice.taken:
        g.cards.move(g.cards.find(pick - CARDS, hand_of(0)), hand_of(0), hand_of(1))
    g.note(*choice.taken)
    g.note((yield Pick(1, "thanks", [A])))


def offered(session: Session) -> tuple[list[int], int, int]:
    """What there is to choose from, how many at least, and how many at most."""
    choice = session.decision
    assert isinstance(choice, Several)
    return choice.picks, choice.least, choice.most


@rule("kernel.pick.not-asked")
def test_a_choice_over_a_hidden_hand_follows_the_hand_that_was_imagined() -> None:
    session = begin(giving_evens)
    session.answer_unchecked(A)
    assert offered(session) == ([CARDS + 6, CARDS + 8], 2, 2)
    session.answer_unchecked(CARDS + 6)
    counts = set()
    for seed in range(200):
        world = session.fork(Random(seed), 1, record=True)
        evens = sorted(CARDS + kind for kind in hand(world, 0) if kind % 2 == 0)
        least = min(2, len(evens))
        assert offered(world) == (evens, least, len(evens))
        counts.add(len(evens))
        assert world.options() == (evens[:-1] if least == 2 else evens or [NONE])
        for kind in set(range(10)) - set(hand(world, 0)):
            assert world.forbids(CARDS + kind) is NOT_ASKED
        world.answer_several(evens)
        for again in (world, world.fork(Random(seed)), world.fork(Random(seed + 1), 0)):
            assert notes(again) == [A, *evens]
            assert hand(again, 1) == [pick - CARDS for pick in evens]
    assert counts == {0, 1, 2, 3, 4}
    assert session.options() == [CARDS + 8]


def open_hands(g: Talk, root: bool) -> Steps[None]:
    """All seats give at once, from hands that the rules read when they ask."""
    if not g.cards.zones[hand_of(0)]:
        for seat in range(3):
            g.cards.draw(DECK, hand_of(seat))
    parts: list[Decision] = [Pick(seat, "give", [CARDS + hand_kind(g, seat)]) for seat in range(3)]
    asked = Window(parts, root=root)
    yield asked
    g.note(*asked.answers)


def hand_kind(g: Talk, seat: int) -> int:
    """The kind of the one card of a hand."""
    return g.cards.kinds(hand_of(seat))[0]


def test_at_a_root_even_what_others_are_asked_belongs_to_the_imagined_world() -> None:
    session = begin(lambda g: open_hands(g, root=True))
    assert len({hand(session.fork(Random(seed), 2), 0)[0] for seed in range(20)}) > 3
    for answered in range(2):
        for seed in range(10):
            world = session.fork(Random(seed), 2)
            assert world.waiting() == [0, 1, 2]
            part = world.asked(0)
            assert part is not None
            assert part.options() == [CARDS + hand(world, 0)[0]]
            again = world.fork(Random(seed + 1), 2, record=True)
            assert again.state.view(2) == session.state.view(2)
        if not answered:
            session.answer(session.options()[0], 0)


def test_in_a_window_of_a_fork_the_kinds_stay_as_they_were_imagined() -> None:
    session = begin(lambda g: open_hands(g, root=True))
    world = session.fork(Random(3), 2, record=True)
    world.answer(CARDS + hand(world, 0)[0], 0)
    deeper = world.fork(Random(4), 0, record=True)
    assert hand(deeper, 0) == hand(world, 0)
    assert deeper.waiting() == [1, 2]
    deepest = deeper.fork(Random(5), 1, record=True)
    assert deepest.waiting() == [0, 1, 2]
    assert hand(deepest, 1) == hand(deeper, 1)
    again = deeper.fork(Random(5))
    assert photo(again.state) == photo(deeper.state)


def test_answers_forgotten_in_a_fork_leave_its_earlier_worlds_in_place() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "go", [A], root=True)))
        for seat in range(3):
            g.cards.draw(DECK, hand_of(seat))
        g.note((yield Pick(0, "on", [A, B])))
        g.note(*(yield from window([Pick(seat, "react", [NONE, A]) for seat in range(3)])))
        pick = yield FromHand(g, 1)
        g.cards.move(g.cards.find(pick - CARDS, hand_of(1)), hand_of(1), hand_of(2))
        g.note((yield Pick(0, "end", [A])))

    session = begin(rules)
    session.answer_unchecked(A)
    world = session.fork(Random(1), 0, record=True)
    world.answer_unchecked(B)
    world.answer(A, 1)
    inner = world.fork(Random(2), 1, record=True)
    inner.answer(A, 2)
    innermost = inner.fork(Random(3), 0, record=True)
    assert innermost.waiting() == [0, 1, 2]
    assert (hand(inner, 1), hand(innermost, 0)) == (hand(world, 1), hand(inner, 0))
    for seat in range(3):
        innermost.answer(NONE, seat)
    innermost.answer_unchecked(innermost.options()[0])
    again = innermost.fork(Random(0))
    assert notes(again) == [A, B, NONE, NONE, NONE]
    assert photo(again.state) == photo(innermost.state)
