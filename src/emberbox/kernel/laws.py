"""The laws that every game keeps, as a test kit: hand it a game, and it plays at random and looks closely.

`check_laws(game, options, seed)` tries them all. To try one, call it with `Trial(...).play()`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isclose
from random import Random
from typing import Any, Final, TypeAlias, final

from emberbox.kernel.chance import Dice
from emberbox.kernel.change import apply
from emberbox.kernel.decision import CHANCE, at_root
from emberbox.kernel.game import Choice, Game, State, View, Watcher
from emberbox.kernel.knowledge import imagining_forgets, what_matters_can_be_seen
from emberbox.kernel.record import Record
from emberbox.kernel.refusal import NOT_ASKED
from emberbox.kernel.replay import resume
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.trial import (
    ENDLESS,
    LawBroken,
    Trial,
    difference,
    observers,
    photo,
    play_on,
    question,
    same,
    views,
)

MOST_ANSWERS: Final = 20_000
"""How long a game may take, dice included, unless its tests say otherwise."""

Law: TypeAlias = Callable[[Trial], None]


def check_laws(
    game: Game, options: Mapping[str, Choice], seed: int, *, most_answers: int = MOST_ANSWERS
) -> None:
    """Play one game at random and try every law on it; raises `LawBroken` at the first that is broken."""
    trial = Trial(game, options, seed, most_answers).play()
    for law in LAWS:
        law(trial)


def no_dead_end(trial: Trial) -> None:
    """Whoever is asked has an option."""
    law = "no_dead_end"
    for at, session in enumerate(trial.walk()):
        for seat in session.waiting():
            decision = session.asked(seat)
            if decision is None:
                trial.broken(law, at, f"seat {seat} is waited for, but asked nothing")
            elif not decision.options():
                trial.broken(law, at, f"seat {seat} is asked {decision.asks!r} and has no option")


def the_game_ends(trial: Trial) -> None:
    """A game ends within a bound, asks nothing then and has payoffs; before, it has none.

    They add up to 1, or are the same for all, 1 or 0, in a game that is played together.
    """
    law = "the_game_ends"
    total = len(trial.answers)
    if trial.stopped_by == ENDLESS:
        trial.broken(law, total, "it is still not over")
    for at, session in enumerate(trial.walk()):
        payoffs = session.state.payoffs()
        if not session.over:
            if payoffs is not None:
                trial.broken(law, at, f"it is not over, but its payoffs are {payoffs}")
            continue
        if session.waiting() or session.options():
            trial.broken(law, at, f"it is over, but waits for seats {session.waiting()}")
        if payoffs is None or len(payoffs) != session.state.seats:
            trial.broken(law, at, f"it is over, but its payoffs are {payoffs}")
        if trial.game.together:
            if payoffs not in ([0.0] * len(payoffs), [1.0] * len(payoffs)):
                trial.broken(law, at, f"its payoffs {payoffs} are not the same for all, 1 or 0")
        elif min(payoffs) < 0 or not isclose(sum(payoffs), 1):
            trial.broken(law, at, f"its payoffs {payoffs} are not shares of 1")


def options_are_what_nothing_forbids(trial: Trial) -> None:
    """The options are the picks of the whole action space that nothing forbids, in order, each once."""
    law = "options_are_what_nothing_forbids"
    space = trial.game.space
    for at, session in enumerate(trial.walk()):
        for seat in session.waiting():
            decision = session.asked(seat)
            assert decision is not None
            options, candidates = list(decision.options()), list(decision.candidates())
            allowed = [pick for pick in candidates if decision.forbids(pick) is None]
            if seat != CHANCE:
                allowed = [pick for pick in range(space.size) if session.forbids(pick, seat) is None]
                for pick in (-1, space.size):
                    if session.forbids(pick, seat) is not NOT_ASKED:
                        trial.broken(law, at, f"{pick} is outside the action space, but not refused")
                if candidates and not 0 <= min(candidates) <= max(candidates) < space.size:
                    trial.broken(law, at, f"candidates outside the action space: {candidates}")
                mask = space.mask(options)
                masked = [pick for pick in range(space.size) if mask[pick]]
                same(trial, law, at, f"the legal mask of {decision.asks!r}", allowed, masked)
            same(trial, law, at, f"the options of {decision.asks!r}", allowed, options)
            missing = set(options) - set(candidates)
            if missing:
                trial.broken(law, at, f"{decision.asks!r} has options that are no candidates: {missing}")


def refusals_name_a_rule(trial: Trial) -> None:
    """Every refusal carries an id of one of the game's ledgers or of the kernel."""
    prefixes = tuple([f"{name}." for name in (*trial.game.ledgers, "kernel")])
    for at, session in enumerate(trial.walk()):
        for seat in session.waiting():
            decision = session.asked(seat)
            if seat == CHANCE or decision is None:
                continue
            for pick in range(trial.game.space.size):
                refusal = decision.forbids(pick)
                if refusal is not None and not refusal.rule.startswith(prefixes):
                    trial.broken("refusals_name_a_rule", at, f"pick {pick} is refused by {refusal.rule!r}")


def a_copy_is_independent(trial: Trial) -> None:
    """Playing on a copy leaves the original as it was, and playing on the original leaves the copy."""
    law = "a_copy_is_independent"
    rng = trial.rng(2)
    chosen = trial.sample(3, 24)
    copies: list[tuple[int, State, Any]] = []
    for at, session in enumerate(trial.walk()):
        if at not in chosen:
            continue
        state = session.state
        before, seen = photo(state), views(state)
        copies.append((at, state.copy(), before))
        same(trial, law, at, "a copy is not the same", before, photo(copies[-1][1]))
        if at_root(session.decision):
            play_on(_fresh(trial.game, state.copy(), rng), rng, 80)
            same(trial, law, at, "the original, played on its copy", before, photo(state))
            same(trial, law, at, "a view of it, played on its copy", seen, views(state))
    for at, twin, before in copies:
        same(trial, law, at, "a copy, played on the original", before, photo(twin))


def _fresh(game: Game, state: State, rng: Random) -> Session:
    session = Session(game, state, Dice(rng), record=False)
    session.run_chance()
    return session


def a_root_is_asked_again(trial: Trial) -> None:
    """At a root, a copy of the state with fresh steps asks the identical question, and changes nothing."""
    law = "a_root_is_asked_again"
    for at, session in enumerate(trial.walk()):
        if not (session.over or at_root(session.decision)):
            continue
        twin = Session(trial.game, session.state.copy(), Dice(Random(0)), record=False)
        same(trial, law, at, "the question", question(session.decision), question(twin.decision))
        same(trial, law, at, "the state", photo(session.state), photo(twin.state))


def a_replay_is_the_same_game(trial: Trial) -> None:
    """A record leads to the same views, question, log and undo, and goes on with the same dice."""
    law = "a_replay_is_the_same_game"
    chosen = trial.sample(4, 4)
    live = Session.start(trial.game, trial.options, trial.seed)
    answers = [answer for answer in trial.answers if answer[0] != CHANCE]
    at_answer = [at for at, answer in enumerate(trial.answers) if answer[0] != CHANCE]
    for given in range(len(answers) + 1):
        if given == len(answers) or at_answer[given] in chosen:
            at = len(live.log)
            again = resume(trial.game, Record.from_json(live.record().to_json()))
            same(trial, law, at, "the log", live.log, again.log)
            same(trial, law, at, "the question", question(live.decision), question(again.decision))
            same(trial, law, at, "a view", views(live.state), views(again.state))
            same(trial, law, at, "the state", photo(live.state), photo(again.state))
            for seat in range(live.state.seats):
                undo = repr(live.forbids_undo(seat)), repr(again.forbids_undo(seat))
                same(trial, law, at, f"what forbids seat {seat} to undo", undo[0], undo[1])
            for seat, pick in answers[given:]:
                again.answer(pick, seat)
            same(trial, law, at, "the game played on", trial.answers, again.log)
        if given < len(answers):
            live.answer(answers[given][1], answers[given][0])


def all_is_plain_data(trial: Trial) -> None:
    """Record, views, and events as each seat sees them survive JSON unchanged."""
    law = "all_is_plain_data"
    chosen = trial.sample(5, 40)
    for at, session in enumerate(trial.walk()):
        session.listen()
        told = [event.as_seen_by(seat) for event in session.heard() for seat in observers(session.state)]
        _plain(trial, law, at, "an event", told)
        if at in chosen:
            _plain(trial, law, at, "a view", views(session.state))
            record = session.record()
            again = Record.from_json(record.to_json())
            same(trial, law, at, "the record", record.to_json(), again.to_json())


def _plain(trial: Trial, law: str, at: int, what: str, data: list[Any]) -> None:
    try:
        again = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as error:
        trial.broken(law, at, f"{what} is not plain data: {error}")
    if difference(data, again):
        trial.broken(law, at, f"{what} changes on its way through JSON: {difference(data, again)}")


def a_view_hides_what_is_hidden(trial: Trial) -> None:
    """A seat's view and options do not change with what it cannot know; nothing ever tells the seed."""
    law = "a_view_hides_what_is_hidden"
    rng, chosen, secret = trial.rng(6), trial.sample(7, 40), str(trial.seed)
    for at, session in enumerate(trial.walk()):
        state = session.state
        session.listen()
        told = [event.as_seen_by(seat) for event in session.heard() for seat in observers(state)]
        if secret in repr(told):
            trial.broken(law, at, f"an event contains the seed: {told}")
        if at not in chosen:
            continue
        if secret in repr(views(state)):
            trial.broken(law, at, "a view contains the seed")
        for observer in observers(state):
            seen, asked = state.view(observer), question(session.asked(observer))
            for _ in range(2):
                world = state.copy()
                world.determinise(observer, rng)
                same(trial, law, at, f"what {observer} sees of another world", seen, world.view(observer))
                if asked and at_root(session.decision):
                    twin = Session(trial.game, world, Dice(rng), record=False)
                    now = question(twin.asked(observer))
                    same(trial, law, at, f"what {observer} is asked in another world", asked, now)
    other = Record(trial.game.name, trial.game.rules_version, trial.options, trial.seed + 2, trial.answers)
    same(trial, law, len(trial.answers), "with another seed", views(state), views(_end(trial.game, other)))


def _end(game: Game, record: Record) -> State:
    session = Session.unstarted(game, record.options, record.seed)
    for seat, pick in record.answers:
        session.follow(seat, pick)
    return session.state


@final
class Onlooker(Watcher):
    """A watcher who looks closely at every event: is anything shown that the observer cannot know then?"""

    __slots__ = ("rng", "shown")

    def __init__(self, observer: int, state: State, rng: Random) -> None:
        self.rng: Final = rng
        self.shown = ""
        super().__init__(observer, state)

    def look(self, state: State) -> View:
        view = state.view(self.observer)
        world = state.copy()
        world.determinise(self.observer, self.rng)
        found = difference(view, world.view(self.observer))
        if found and not self.shown:
            last = state.story[-1].what if state.story else "nothing"
            self.shown = f"when {last!r} is told, {self.observer} sees of another world: {found}"
        return view


def changes_lead_to_the_view(trial: Trial) -> None:
    """What events change in a view leads from one moment to the next, and shows nothing hidden in between."""
    law = "changes_lead_to_the_view"
    rng, chosen = trial.rng(13), trial.sample(14, 40)
    watchers: list[Onlooker] = []
    before: list[View] = []
    for at, session in enumerate(trial.walk()):
        state = session.state
        events = len(session.heard())
        for watcher, seen in zip(watchers, before, strict=True):
            changes = watcher.changes(state)
            if len(changes) != events + 1:
                trial.broken(law, at, f"{len(changes)} changes for {events} events")
            view = seen
            for change in changes:
                view = apply(view, change)
            found = difference(view, state.view(watcher.observer))
            if found:
                trial.broken(law, at, f"the changes for {watcher.observer} lead elsewhere: {found}")
            if watcher.shown:
                trial.broken(law, at, watcher.shown)
        watchers = []
        if at in chosen:
            watchers = [Onlooker(observer, state, rng) for observer in observers(state)]
        session.watch(watchers)
        # Apart from the state: a view that shares a list with it would change along, and nobody would notice.
        before = json.loads(json.dumps([state.view(watcher.observer) for watcher in watchers]))


def a_fork_knows_no_more(trial: Trial) -> None:
    """A fork for an observer looks and asks the same, leaves the game as it was, and plays to the end."""
    rng, chosen = trial.rng(8), trial.sample(9, 12)
    for at, session in enumerate(trial.walk()):
        if at not in chosen or session.waiting() == [CHANCE]:
            continue
        before, asked = photo(session.state), question(session.decision)
        for observer in [ALL_KNOWING, *observers(session.state)]:
            try:
                _check_fork(trial, at, session, observer, rng)
            except LawBroken:
                raise
            except Exception as error:
                trial.broken("a_fork_knows_no_more", at, f"the fork for {observer} failed: {error!r}")
        same(trial, "a_fork_knows_no_more", at, "the game itself", before, photo(session.state))
        same(trial, "a_fork_knows_no_more", at, "its question", asked, question(session.decision))


def _check_fork(trial: Trial, at: int, session: Session, observer: int, rng: Random) -> None:
    law = "a_fork_knows_no_more"
    twin = session.fork(rng, observer, record=True)
    _compare_fork(trial, at, session, twin, observer)
    # What others are asked between two roots may have been read from the true cards (see `Pick`).
    # Only who is asked gets a fork there, so only that one is played on.
    if not (observer == ALL_KNOWING or session.asked(observer) is not None or at_root(session.decision)):
        return
    _compare_fork(trial, at, twin, twin.fork(rng, observer, record=True), observer)
    play_on(twin, rng, 1 + int(rng.random() * 3))
    for seat in twin.waiting():
        again = twin.fork(rng, seat)
        _compare_fork(trial, at, twin, again, seat)
        play_on(again, rng, trial.most_answers)
        if not again.over:
            trial.broken(law, at, f"the fork for {observer}, and {seat} in it, does not end")


def _compare_fork(trial: Trial, at: int, session: Session, twin: Session, observer: int) -> None:
    law, who = "a_fork_knows_no_more", f"in the fork for {observer}"
    if observer == ALL_KNOWING:
        same(trial, law, at, f"the state {who}", photo(session.state), photo(twin.state))
        same(trial, law, at, f"the question {who}", question(session.decision), question(twin.decision))
        return
    same(trial, law, at, f"the view {who}", session.state.view(observer), twin.state.view(observer))
    asked, now = question(session.asked(observer)), question(twin.asked(observer))
    same(trial, law, at, f"the question {who}", asked, now)


def an_undone_answer_can_be_given_again(trial: Trial) -> None:
    """Undo leads back one answer, never over dice, something newly seen or an answer of somebody else."""
    law = "an_undone_answer_can_be_given_again"
    chosen = trial.sample(10, 20)
    last: list[Any] = []
    seen: list[int] = []
    for at, session in enumerate(trial.walk()):
        if session.waiting() == [CHANCE]:
            continue
        # Where an answer may be undone, it was given at the moment before.
        moment = [photo(session.state), question(session.decision)] if {at, at + 1} & chosen else []
        for seat in range(session.state.seats):
            if session.forbids_undo(seat) is not None:
                continue
            if not at or trial.answers[at - 1][0] != seat:
                trial.broken(law, at, f"seat {seat} may undo answer {trial.answers[:at][-1:]}, not its own")
            known = zip(seen, session.state.cards.seen, strict=False)
            if any(new & ~old & 1 << seat for old, new in known):
                trial.broken(law, at, f"seat {seat} may undo, but has seen a card")
            if at in chosen:
                _undo_and_redo(trial, law, at, seat, last, moment)
        last, seen = moment, session.state.cards.seen[:]


def _undo_and_redo(trial: Trial, law: str, at: int, seat: int, last: list[Any], moment: list[Any]) -> None:
    game, answers = trial.game, trial.answers[:at]
    session = resume(game, Record(game.name, game.rules_version, trial.options, trial.seed, answers))
    session.undo(seat)
    now = [photo(session.state), question(session.decision)]
    same(trial, law, at, f"undone by seat {seat}", last, now)
    same(trial, law, at, f"the log, undone by seat {seat}", answers[:-1], session.log)
    session.answer(answers[-1][1], seat)
    now = [photo(session.state), question(session.decision)]
    same(trial, law, at, f"answered again by seat {seat}", moment, now)
    same(trial, law, at, f"the log, answered again by seat {seat}", answers, session.log)


LAWS: Final[tuple[Law, ...]] = (
    no_dead_end,
    the_game_ends,
    options_are_what_nothing_forbids,
    refusals_name_a_rule,
    a_copy_is_independent,
    a_root_is_asked_again,
    a_replay_is_the_same_game,
    all_is_plain_data,
    a_view_hides_what_is_hidden,
    changes_lead_to_the_view,
    a_fork_knows_no_more,
    an_undone_answer_can_be_given_again,
    what_matters_can_be_seen,
    imagining_forgets,
)
