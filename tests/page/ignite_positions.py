"""Moments of Ignite to begin a test from: games that sensible players play up to there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import SPACE
from emberbox.games.ignite.state.position import SETUP
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import CHANCE, Several
from emberbox.kernel.game import Choice
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.page.kit import Guest
from tests.page.positions import bring

Options = dict[str, Choice]

TWO: Options = {"players": 2, "quick": True}

BOT = "apprentice"

SHIELDS = [SPACE.names.index(f"card:{kind}") for kind in ("old-wooden-shield", "metal-shield")]

MOST_GAMES = 100
"""Games after which it is no longer a matter of luck that none of them came to something."""

SLIPS = 0.3
"""How often somebody who is to lose does not do what is sensible."""


def table_of(session: Session) -> Ignite:
    """All that is true in a game."""
    assert isinstance(session.state, Ignite)
    return session.state


def sensible(session: Session, seat: int) -> int:
    """What the game's rules of thumb speak for most."""
    decision = session.asked(seat)
    assert decision is not None
    options = decision.options()
    weights = session.state.policy(decision, options) if len(options) > 1 else [1.0]
    return options[weights.index(max(weights))]


def sensible_answer(session: Session, seat: int) -> list[int]:
    """Everything that a sensible player picks now: of several as many as seem good."""
    if not isinstance(session.asked(seat), Several):
        return [sensible(session, seat)]
    world = session.fork(Random(0))
    answered, picks = world.answered, list[int]()
    while world.answered == answered:
        picks.append(sensible(world, seat))
        world.answer_unchecked(picks[-1], seat)
    return [pick for pick in picks if pick != NONE]


def followed(record: Record, seed: int) -> Session:
    """A game up to where its record ends, with other dice from there on."""
    session = Session.unstarted(GAMES[record.game], record.options, seed)
    for seat, pick in record.answers:
        session.follow(seat, pick)
    session.run_chance()
    return session


def play_on(session: Session, rng: Random, wanted: Callable[[Session], bool], most: int = 6000) -> bool:
    """Let everybody play until something is true, the first player more sensibly than all others."""
    for _ in range(most):
        if session.over or wanted(session):
            return not session.over
        seat = session.decision_seat()
        decision = session.asked(seat)
        assert decision is not None
        slips = seat > 0 and rng.random() < SLIPS
        session.answer_unchecked(rng.choice(decision.options()) if slips else sensible(session, seat), seat)
    raise AssertionError(f"nothing of that kind within {most} answers")


class Turn(NamedTuple):
    """A turn of the first player: where it begins, who is asked what before a die falls, and the options."""

    begins: Record
    asks: list[tuple[int, str]]
    options: list[list[int]]


def turns(options: Options, first: int = 0) -> Iterator[Turn]:
    """Turns of sensible players. Who is attacked lets it happen, in turns of the first player."""
    for seed in range(first, first + MOST_GAMES):
        session = Session.start(IGNITE, options, seed)
        turn: Turn | None = None
        while not session.over:
            seat, own = session.decision_seat(), table_of(session).current == 0
            decision = session.asked(seat)
            assert decision is not None
            if turn is None and own and decision.asks == "act":
                turn = Turn(session.record(), [], [])
            elif turn is not None and not own:
                yield turn
                turn = None
            if turn is not None and not dice_fell(session, turn.begins):
                turn.asks.append((seat, decision.asks))
                turn.options.append(decision.options())
            lets = turn is not None and seat > 0 and decision.forbids(NONE) is None
            session.answer_unchecked(NONE if lets else sensible(session, seat), seat)


def dice_fell(session: Session, since: Record) -> bool:
    """Whether chance had a say since a record was taken: then the game need not go the same way again."""
    return any(seat == CHANCE for seat, _ in session.log_since(len(since.answers)))


@cache
def busy_turn() -> Record:
    """A turn that holds a bit of everything: a move, an attack, several cards for honor, a purchase."""
    wanted = {"unit", "go", "target", "honor", "buy"}
    for turn in turns(TWO):
        asks = [what for seat, what in turn.asks if seat == 0]
        # Each pick of several is a question here.
        if wanted <= set(asks) and asks.count("honor") > 2:
            return turn.begins
    raise AssertionError("nobody had such a turn")


@cache
def three_attacks() -> Record:
    """A turn with three attacks on the second player, who has a shield against the first of them.

    They are rare among sensible players, so that the games before the first such turn are left out.
    """
    for turn in turns(TWO, first=160):
        answers = [
            options for asks, options in zip(turn.asks, turn.options, strict=True) if asks == (1, "react")
        ]
        if len(answers) > 2 and set(SHIELDS) & set(answers[0]):
            return turn.begins
    raise AssertionError("nobody attacked as often")


def before_the_end(begun: Record, answers: int) -> Record:
    """A game that the first player wins, played on to where so many of this player's answers are missing."""
    for seed in range(MOST_GAMES):
        session = followed(begun, seed)
        moments: list[int] = []

        def note(now: Session, moments: list[int] = moments) -> bool:
            decision = now.asked(0)
            if decision is not None and not (isinstance(decision, Several) and decision.started()):
                moments.append(now.logged)
            return False

        play_on(session, Random(seed), note)
        payoffs = session.state.payoffs()
        if payoffs is not None and payoffs[0] > 0:
            log = session.log[: moments[-answers]]
            return Record(begun.game, begun.rules_version, begun.options, begun.seed, log)
    raise AssertionError("the first player never won")


def whole_game(options: Options) -> Record:
    """A game from its beginning to its end."""
    session = Session.start(IGNITE, options, 1)
    play_on(session, Random(1), lambda now: False)
    return session.record()


def is_set_up(session: Session) -> bool:
    """Whether races, market and places are settled."""
    return table_of(session).phase != SETUP


def make_at(guest: Guest, record: Record, others: Sequence[str]) -> str:
    """A room in which a game goes on, the guest at the first seat; returns its name."""
    moment = {"record": bring(guest, record), "answers": len(record.answers)}
    return guest.make(["me", *others], game=record.game, **{"from": moment})


def sit_at(guest: Guest, record: Record, other: str = BOT) -> str:
    """Play a game on from the first seat, everybody else being a bot, say; returns the room."""
    players = record.options["players"]
    assert isinstance(players, int)
    room = make_at(guest, record, [other] * (players - 1))
    guest.visit(room)
    return room
