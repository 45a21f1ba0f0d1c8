"""Reactions to reactions, secret modifiers and lasting effects, in a game of Causeway."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.game import Choice
from emberbox.kernel.replay import resume
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE
from emberbox.kernel.tally import Tally
from emberbox.kernel.trial import photo, play_on, question, views
from tests.kernel.toys import causeway as toy
from tests.kernel.toys.causeway import CARDS, CELLS, DECK, DISCARD, NUMBERS, SEATS, UNITS, Causeway, hand_of

LANCE, EDGE, WEIGHT, COVER = (CARDS + kind for kind in (toy.LANCE, toy.EDGE, toy.WEIGHT, toy.COVER))
HUSH, GUST, ECHO, SPYGLASS = (CARDS + kind for kind in (toy.HUSH, toy.GUST, toy.ECHO, toy.SPYGLASS))
BULWARK, FUSE = CARDS + toy.BULWARK, CARDS + toy.FUSE


class Scene(toy.CausewayGame):
    """A game that begins in the first turn with given hands, top cards and places; the rest is discarded."""

    __slots__ = ("deck", "hands", "places")

    def __init__(self, hands: list[list[int]], places: list[int], deck: list[int]) -> None:
        super().__init__()
        self.hands = hands
        self.places = places
        self.deck = deck

    def start(self, options: Mapping[str, Choice]) -> Causeway:
        g = super().start(options)
        g.phase = toy.ACT
        g.place = self.places[:]
        piles = [(DECK, self.deck), *((hand_of(seat), hand) for seat, hand in enumerate(self.hands))]
        for zone, picks in piles:
            for pick in picks:
                card = g.cards.find(pick - CARDS, DISCARD)
                g.cards.move(card, DISCARD, zone)
                g.cards.seen[card] = g.cards.audience[zone]
        return g


def begin(*hands: list[int], places: list[int] | None = None, deck: list[int] | None = None) -> Session:
    """Two or three players; unit 0 stands before unit 2 in the open, and unit 4 close to that."""
    stand = [2, 0, 3, 6, 4, 0][: 2 * len(hands)] if places is None else places
    game = Scene(list(hands), stand, [HUSH, EDGE, WEIGHT, GUST, FUSE] if deck is None else deck)
    session = Session.start(game, {"players": len(hands)}, 7)
    session.listen()
    return session


def at(session: Session) -> Causeway:
    assert isinstance(session.state, Causeway)
    return session.state


def attack(session: Session, *tucked: int) -> Session:
    """Seat 0 attacks unit 2 with the lance of unit 0."""
    session.answer(LANCE)
    session.answer(UNITS + 0)
    session.answer(UNITS + 2)
    if session.decision is not None and session.decision.asks == "tuck":
        session.answer_several(tucked) if tucked else session.answer(NONE)
    return session


def all_pass(session: Session) -> None:
    """Nobody reacts any more."""
    while session.decision is not None and session.decision.asks.startswith("react"):
        session.answer(NONE)


def told(session: Session, *what: str) -> list[str]:
    """What happened and to which card, of the events of these names."""
    return [f"{event.what} {event.because}" for event in session.heard() if event.what in what]


def hushed(depth: int) -> Session:
    """An attack with an edge behind it, and so many hushes on top of one another."""
    session = attack(begin([LANCE, EDGE, HUSH, HUSH, BULWARK], [HUSH, HUSH, BULWARK]), EDGE)
    for played in range(depth):
        session.answer(HUSH, 1 - played % 2)
    return session


@pytest.mark.parametrize(
    ("depth", "order"),
    [
        (1, ["happens hush", "stopped lance"]),
        (2, ["happens hush", "stopped hush", "happens lance"]),
        (3, ["happens hush", "stopped hush", "happens hush", "stopped lance"]),
        (4, ["happens hush", "stopped hush", "happens hush", "stopped hush", "happens lance"]),
    ],
)
def test_of_hushes_on_hushes_the_last_one_played_happens_first(depth: int, order: list[str]) -> None:
    session = hushed(depth)
    assert len(at(session).stack) == 1 + depth
    all_pass(session)
    assert told(session, "happens", "stopped") == order
    # A lance with an edge does 3; one that fails costs its own unit 1.
    assert at(session).health == ([2, 3, 3, 3] if depth % 2 else [3, 3, 0, 3])
    assert (at(session).stack, at(session).attack) == ([], [])


def test_a_window_asks_clockwise_with_the_active_player_last_until_all_pass_in_a_row() -> None:
    session = attack(begin([LANCE, GUST], [GUST, BULWARK], [BULWARK]))
    asked = []
    for pick in (NONE, NONE, GUST, UNITS + 1, NONE, NONE, CELLS + 1, NONE, NONE):
        asked += session.waiting()
        assert at(session).attack
        session.answer(pick)
    # All are asked; the gust of seat 0 and its own window; then those who have a hand are asked anew.
    assert asked == [1, 2, 0, 0, 1, 2, 0, 1, 2]
    assert session.decision is not None
    assert session.decision.asks == "turn"


def test_a_cover_by_a_unit_that_a_later_reaction_moved_away_does_nothing() -> None:
    session = attack(begin([LANCE, GUST], [BULWARK], [COVER], places=[2, 0, 3, 6, 4, 0]))
    session.answer(NONE, 1)
    session.answer(COVER, 2)
    session.answer(NONE, 1)
    for pick in (GUST, UNITS + 4):
        session.answer(pick, 0)
    session.answer(NONE, 1)
    session.answer(CELLS + 5, 0)
    all_pass(session)
    assert told(session, "happens", "stopped") == ["happens gust", "happens cover", "happens lance"]
    assert at(session).health[2] == 1


def test_a_seat_whose_unit_an_earlier_reaction_moved_away_cannot_cover_any_more() -> None:
    session = attack(begin([LANCE], [GUST, BULWARK], [COVER]))
    session.answer(GUST, 1)
    session.answer(UNITS + 4, 1)
    assert session.asked(2) is not None
    session.answer(NONE, 2)
    session.answer(CELLS + 5, 1)
    assert session.waiting() == [2]
    assert session.forbids(COVER, 2) is toy.OUT_OF_REACH
    assert session.options() == [NONE]


def test_a_target_moved_out_of_reach_is_missed_and_the_edge_cuts_its_own() -> None:
    session = attack(begin([LANCE, EDGE], [GUST]), EDGE)
    for pick, seat in ((GUST, 1), (UNITS + 2, 1), (NONE, 0), (CELLS + 4, 1)):
        session.answer(pick, seat)
    all_pass(session)
    assert at(session).health == [2, 3, 3, 3]
    assert at(session).place[2] == 4


def test_an_echo_of_a_hush_hushes_the_hush() -> None:
    session = attack(begin([LANCE], [HUSH], [ECHO]))
    session.answer(HUSH, 1)
    session.answer(ECHO, 2)
    assert session.options() == [SEATS + 1]
    session.answer(SEATS + 1)
    all_pass(session)
    assert told(session, "happens", "stopped") == ["happens hush", "stopped hush", "happens lance"]


def test_an_echo_of_an_attack_is_an_attack_with_all_its_steps() -> None:
    session = begin([ECHO, EDGE], [BULWARK])
    assert session.forbids(ECHO) is toy.NOTHING_TO_ECHO
    at(session).last[1] = toy.LANCE
    for pick in (ECHO, SEATS + 1, UNITS + 0, UNITS + 2):
        session.answer(pick)
    session.answer_several([EDGE])
    all_pass(session)
    assert at(session).health[2] == 0


# -- what is tucked is a secret ----------------------------------------------------------------------


TUCKS = [(), (EDGE,), (EDGE, EDGE), (EDGE, WEIGHT)]


def tucking(*tucked: int) -> Session:
    hand = [LANCE, EDGE, EDGE, WEIGHT]
    return attack(begin(hand, [HUSH, EDGE, BULWARK], deck=[EDGE, FUSE, FUSE, HUSH]), *tucked)


def test_with_or_without_modifiers_an_attack_looks_the_same_to_others_until_it_is_turned_up() -> None:
    for observer in (1, SPECTATOR):
        seen = []
        for tucked in TUCKS:
            session = tucking(*tucked)
            session.answer(HUSH, 1)
            events = [event.as_seen_by(observer) for event in session.heard()]
            seen.append((events, session.state.view(observer), session.waiting()))
        assert all(each == seen[0] for each in seen)
        assert seen[0][1]["hands"][0] == {"count": 3, "known": []}


def test_who_knows_a_modifier_in_a_hand_does_not_see_whether_it_is_tucked() -> None:
    seen = []
    for tucked in TUCKS:
        session = begin([LANCE, EDGE, EDGE, WEIGHT], [BULWARK])
        for card in session.state.cards.zones[hand_of(0)][1:3]:
            session.state.cards.show(card, 1 << 1)
        attack(session, *tucked)
        seen.append(session.state.view(1))
    assert all(view == seen[0] for view in seen)
    assert seen[0]["hands"][0] == {"count": 3, "known": [toy.EDGE, toy.EDGE]}


def test_the_attacker_sees_what_is_tucked_and_all_see_it_afterwards_even_if_stopped() -> None:
    session = tucking(EDGE, WEIGHT)
    assert session.state.view(0)["tucked"] == [toy.EDGE, toy.WEIGHT]
    session.answer(HUSH, 1)
    all_pass(session)
    assert session.state.view(1)["discard"][-2:] == [toy.EDGE, toy.WEIGHT]
    assert session.state.view(1)["hands"][0]["count"] == 1


@pytest.mark.parametrize("tucked", TUCKS)
def test_imagined_worlds_tuck_anything_that_fits_whatever_is_tucked_in_truth(tucked: tuple[int, ...]) -> None:
    session = tucking(*tucked)
    found = set()
    for seed in range(300):
        world = session.fork(Random(seed), 1, record=True)
        again = world.fork(Random(seed))
        assert at(again).tucked() == at(world).tucked()
        assert world.state.view(1) == session.state.view(1)
        found.add(tuple(at(world).tucked()))
    edge, weight = toy.EDGE, toy.WEIGHT
    assert found >= {(), (edge,), (weight,), (edge, edge), (edge, weight)}
    assert {kind for kinds in found for kind in kinds} == {edge, weight}


def test_who_has_nothing_to_tuck_is_asked_all_the_same() -> None:
    session = begin([LANCE, HUSH], [HUSH])
    for pick in (LANCE, UNITS + 0, UNITS + 2):
        session.answer(pick)
    assert session.decision is not None
    assert (session.decision.asks, session.options()) == ("tuck", [NONE])


def test_what_is_tucked_cannot_be_played() -> None:
    session = attack(begin([LANCE, EDGE], [GUST]), EDGE)
    session.answer(NONE, 1)
    assert session.waiting() == [0]
    assert session.forbids(EDGE) is toy.NOT_IN_HAND


# -- forks, undo and wishes in the depth -------------------------------------------------------------


@pytest.mark.parametrize("observer", [ALL_KNOWING, 0, 1, SPECTATOR])
def test_a_fork_four_reactions_deep_stands_at_the_same_question_and_plays_on(observer: int) -> None:
    session = hushed(4)
    before = photo(session.state), question(session.decision)
    for seed in range(20):
        twin = session.fork(Random(seed), observer, record=True)
        assert len(at(twin).stack) == 5
        assert twin.waiting() == session.waiting() == [1]
        if observer != ALL_KNOWING:
            assert twin.state.view(observer) == session.state.view(observer)
        if observer in (ALL_KNOWING, 1):
            assert question(twin.decision) == before[1]
        play_on(twin, Random(seed), 2)
        again = twin.fork(Random(seed))
        assert photo(again.state) == photo(twin.state)
        play_on(again, Random(seed), 2_000)
        assert again.over
    assert (photo(session.state), question(session.decision)) == before


def test_a_reaction_in_the_depth_can_be_taken_back_and_the_game_goes_another_way() -> None:
    session, before = hushed(3), hushed(2)
    assert session.forbids_undo(0) is not None
    session.undo(1)
    assert views(session.state) == views(before.state)
    assert question(session.decision) == question(before.decision)
    with pytest.raises(IllegalAnswer, match="another-seat"):
        session.undo(1)
    all_pass(session)
    assert at(session).health[2] == 0


def test_what_is_tucked_can_be_taken_back_until_somebody_else_answers() -> None:
    session = tucking(EDGE, WEIGHT)
    session.undo(0)
    session.undo(0)
    session.undo(0)
    assert session.decision is not None
    assert session.decision.asks == "tuck"
    session.answer(NONE)
    session.answer(NONE, 1)
    assert session.forbids_undo(0) is not None


def test_a_game_saved_in_the_depth_is_resumed_there() -> None:
    session = hushed(4)
    again = resume(session.game, session.record())
    assert photo(again.state) == photo(session.state)
    assert question(again.decision) == question(session.decision)


def test_a_standing_wish_passes_over_attacks_and_leaves_reactions_to_be_asked() -> None:
    session = begin([LANCE], [HUSH, HUSH], [HUSH])
    session.auto_decline(1, "react-to-attack")
    attack(session)
    assert session.waiting() == [2]
    session.answer(HUSH, 2)
    assert session.waiting() == [1]
    session.auto_decline(1, "react-to-card")
    assert session.decision is not None
    assert session.decision.asks == "turn"
    assert at(session).health[2] == 3


# -- what lasts, and what it adds up to --------------------------------------------------------------


@pytest.mark.parametrize(("first", "health"), [(toy.BULWARK, 2), (toy.FUSE, 3)])
def test_effects_end_at_the_beginning_of_the_turn_in_the_order_that_the_player_picks(
    first: int, health: int
) -> None:
    session = begin([BULWARK, FUSE], [EDGE])
    for pick in (BULWARK, UNITS + 0, NONE, FUSE, UNITS + 0, NONE):
        session.answer(pick)
    session.answer(NONE, 1)
    decision = session.decision
    assert decision is not None
    assert (decision.asks, decision.root, session.waiting()) == ("which-first", True, [0])
    assert question(session.fork(Random(0), 1).decision) == question(decision)
    kinds = [entry[1] for entry in at(session).lasting]
    session.answer(NUMBERS + kinds.index(first))
    session.answer(NUMBERS)
    assert at(session).lasting == []
    assert told(session, "ended")[0] == f"ended {toy.KEYS[first]}"
    assert at(session).health[0] == health


def test_effects_of_a_player_without_units_end_as_well() -> None:
    session = begin([EDGE], [EDGE], [EDGE])
    g = at(session)
    g.health[2] = g.health[3] = 0
    g.lasting = [[1, toy.BULWARK, 4], [2, toy.BULWARK, 4]]
    session.answer(NONE, 0)
    session.answer(NUMBERS, 1)
    assert g.lasting == [[2, toy.BULWARK, 4]]
    assert session.waiting() == [2]


def test_the_tally_explains_the_damage_to_the_table() -> None:
    session = begin([LANCE, EDGE], [BULWARK], places=[3, 0, 4, 6])
    g = at(session)
    g.lasting = [[1, toy.BULWARK, 2]]
    attack(session, EDGE)
    tally = Tally()
    assert toy.damage(g, [toy.EDGE], tally) == toy.damage(g, [toy.EDGE]) == tally.total == 3
    all_pass(session)
    hurt = [event.facts for event in session.heard() if event.what == "hurt"]
    assert hurt == [{"unit": 2, "damage": 3, "lines": "+2 lance, +1 edge, +1 ridge, -1 bulwark"}]


def test_a_target_is_pushed_back_and_into_the_water_at_the_end() -> None:
    session = attack(begin([LANCE], [BULWARK]))
    all_pass(session)
    assert (at(session).place[2], at(session).health[2]) == (4, 1)
    session = attack(begin([LANCE], [BULWARK], places=[5, 0, 6, 3]))
    all_pass(session)
    assert at(session).health[2] == 0


def test_who_puts_cards_back_knows_them_until_they_are_shuffled_and_nobody_else_does() -> None:
    session = begin([SPYGLASS, LANCE, EDGE, EDGE, HUSH], [LANCE, EDGE, HUSH], deck=[FUSE, EDGE, WEIGHT, GUST])
    g = at(session)
    g.cards.show(g.cards.zones[DECK][-1], 1 << 1)
    for pick in (SPYGLASS, NONE, GUST, WEIGHT, EDGE, NONE):
        session.answer(pick)
    assert session.state.view(0)["deck"] == [None, toy.GUST, toy.WEIGHT, toy.EDGE]
    assert session.state.view(1)["deck"] == [None] * 4
    session.answer(NONE, 1)
    assert session.state.view(0)["hands"][1] == {"count": 4, "known": [toy.EDGE]}
    g.cards.rearrange(DECK, [2, 1, 0])
    assert session.state.view(0)["deck"] == [None] * 3
