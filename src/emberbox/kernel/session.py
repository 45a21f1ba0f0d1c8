"""A session drives a game's rules: it asks, checks, answers for chance, remembers, forks and undoes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, final

from emberbox.kernel.cards import Cards
from emberbox.kernel.chance import Chance, Dice
from emberbox.kernel.decision import (
    CHANCE,
    NO_SEAT,
    Compound,
    Decision,
    Several,
    Steps,
    Window,
    at_root,
    is_started,
    open_picks_of_others,
)
from emberbox.kernel.errors import BadOption, IllegalAnswer, RuleBug
from emberbox.kernel.event import Event
from emberbox.kernel.game import EDITION, Choice, Game, State, Watcher
from emberbox.kernel.record import SEAT_BITS, SEAT_MASK, Answer, Record
from emberbox.kernel.refusal import (
    ANOTHER_SEAT_ANSWERED,
    DICE_FELL,
    NOT_ASKED,
    NOT_YOUR_DECISION,
    NOTHING_TO_UNDO,
    SOMETHING_REVEALED,
    Refusal,
)
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

ALL_KNOWING: Final = -1
"""The observer from whom nothing is hidden: a fork for analysis or tests, never for a bot."""


@final
class Session:
    """One game in play. `decision` is what is asked now; None when the game is over.

    `answered` counts the decisions that seats have answered. Picks are not counted: how many were taken in
    one choice may be a secret.

    A session that is kept logs every answer, can be forked at any decision, undone and recorded. One
    that is not kept only plays on: that is what roll-outs want.
    """

    __slots__ = (
        "_chance", "_floor", "_floor_because", "_imposed", "_log", "_picked", "_recorded", "_root",
        "_since", "_steps", "answered", "auto_declines", "decision", "game", "options_chosen", "seed",
        "state"
    )  # fmt: skip

    def __init__(self, game: Game, state: State, chance: Chance, *, record: bool = True) -> None:
        """The game from a state on, not yet asked anything; `run_chance` makes it ready to be answered."""
        self.game: Final = game
        self.options_chosen: dict[str, Choice] | None = None
        self.seed = 0
        self.auto_declines: dict[int, set[str]] = {}
        self._recorded: Final = record
        self._imposed: list[tuple[int, Cards]] | None = None
        self._begin(state, chance)

    @staticmethod
    def start(
        game: Game, options: Mapping[str, Choice] | None = None, seed: int = 0, *, record: bool = True
    ) -> Session:
        """A new game. Its dice are given by the seed."""
        session = Session.unstarted(game, game.complete(options or {}), seed, record=record)
        session.run_chance()
        return session

    @staticmethod
    def unstarted(game: Game, options: Mapping[str, Choice], seed: int, *, record: bool = True) -> Session:
        """A game before any dice, for a replay to follow: of the first edition if the options name none."""
        full = game.complete({EDITION: 1, **options})
        if not isinstance(seed, int):
            raise BadOption(f"the seed is {seed!r}, not a whole number")
        session = Session(game, game.start(full), Dice(Random(seed)), record=record)
        session.options_chosen = full
        session.seed = int(seed)  # True would be written as such
        return session

    @property
    def log(self) -> list[Answer]:
        """Every answer so far, those of chance included."""
        return self.log_since(0)

    @property
    def logged(self) -> int:
        """How many answers are in the log."""
        return len(self._log)

    def log_since(self, count: int) -> list[Answer]:
        """The answers after the first so many."""
        return [((packed & SEAT_MASK) - 1, packed >> SEAT_BITS) for packed in self._log[count:]]

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.decision is None

    def waiting(self) -> list[int]:
        """The seats that are asked something now; several in a window, none when the game is over."""
        decision = self.decision
        if decision is None:
            return []
        return decision.waiting() if isinstance(decision, Window) else [decision.seat]

    def asked_seats(self) -> list[int]:
        """The seats that the open decision was put to; whether one of them has answered yet is its secret."""
        decision = self.decision
        if decision is None:
            return []
        return [part.seat for part in decision.parts] if isinstance(decision, Window) else [decision.seat]

    def asked(self, seat: int) -> Decision | None:
        """What a seat is asked now, if anything."""
        decision = self.decision
        if isinstance(decision, Window):
            return decision.part(seat)
        return decision if decision is not None and decision.seat == seat else None

    def options(self) -> list[int]:
        """The legal picks of the seat that is asked first."""
        decision = self.decision
        return [] if decision is None else decision.options()

    def picked(self, seat: int) -> list[int]:
        """What a seat has picked since the last root: the first answers of the act that goes on now."""
        if not self._picked or at_root(self.decision):
            return []
        return [packed >> SEAT_BITS for packed in self._picked if (packed & SEAT_MASK) - 1 == seat]

    def forbids(self, pick: int, seat: int | None = None) -> Refusal | None:
        """The rule by which a seat may not answer with a pick now, or None if it may."""
        decision = self.decision if seat is None else self.asked(seat)
        if decision is None:
            return NOT_YOUR_DECISION
        return decision.forbids(pick) if self.game.space.has(pick) else NOT_ASKED

    def why_not(self, pick: int, seat: int) -> Why | None:
        """Why a seat may not answer with a pick now, with the facts; None if it may."""
        refusal = self.forbids(pick, seat)
        if refusal is None:
            return None
        asked = self.asked(seat)
        if asked is None:
            return self._why_not_now(seat)
        if not self.game.space.has(pick):
            return Why(NOT_ASKED.rule, "no-such-pick", {"pick": pick})
        own = asked.explain(pick, refusal) if self.state.is_at_table(pick) else None
        return own or self.state.explain(asked, pick, refusal)

    def _why_not_now(self, seat: int) -> Why:
        """Nothing is asked of a seat: whom the game waits for instead, as far as that is no secret."""
        seats = self.asked_seats()
        if not seats:
            return Why(NOT_YOUR_DECISION.rule, "over")
        if seat in seats:
            others = [each for each in seats if each != seat]
            return Why(NOT_YOUR_DECISION.rule, "answered", {"seats": others})
        return Why(NOT_YOUR_DECISION.rule, "others-asked", {"seats": seats})

    # -- answering -------------------------------------------------------------------------------

    def answer(self, pick: int, seat: int | None = None) -> None:
        """Answer for a seat (by default the one asked first), or raise `IllegalAnswer` and change nothing."""
        self._must_allow(pick, seat)
        self.answer_unchecked(pick, seat)

    def answer_several(self, picks: Sequence[int]) -> None:
        """Answer a choice of several in one go, in any order; all or nothing."""
        choice = self.decision
        if not isinstance(choice, Several):
            raise IllegalAnswer("one pick is asked for, not several", NOT_ASKED)
        for pick in self.spell(picks, choice.seat):
            self.answer_unchecked(pick)

    def spell(self, picks: Sequence[int], seat: int) -> list[int]:
        """The answer of a seat as the log would have it, or `IllegalAnswer`; nothing is taken yet."""
        choice = self.asked(seat)
        if not isinstance(choice, Several):
            if len(picks) != 1:
                raise IllegalAnswer(f"one pick is asked for, not {len(picks)}", NOT_ASKED)
            self._must_allow(picks[0], seat)
            return [picks[0]]
        if choice.started():
            raise IllegalAnswer("one pick is asked for, not several", NOT_ASKED)
        ordered = sorted(pick for pick in picks if pick != NONE)
        if len(ordered) < choice.most or not ordered:
            ordered.append(NONE)
        done = False
        try:
            for pick in ordered:
                if done:
                    raise IllegalAnswer(f"at most {choice.most} can be picked", NOT_ASKED)
                self._must_allow(pick, seat)
                done = choice.add(seat, pick)
        finally:
            choice.start_over()  # it was a trial
        return ordered

    def _must_allow(self, pick: int, seat: int | None) -> None:
        """Raise `IllegalAnswer` for a pick that a seat may not take."""
        refusal = self.forbids(pick, seat)
        if refusal is not None:
            who = "" if seat is None else f" by seat {seat}"
            raise IllegalAnswer(f"{self.game.space.name(pick)}{who} is not allowed: {refusal.rule}", refusal)

    def answer_unchecked(self, pick: int, seat: int | None = None) -> None:
        """Answer as `answer` does with a pick that is known to be legal: it came from the options."""
        if seat is None:
            seat = self.decision_seat()
        if self._recorded:
            self._repeat_and_note(seat, pick)
        else:
            self.advance(seat, pick)
        self.run_chance()

    def decision_seat(self) -> int:
        """The seat that is asked first."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over", NOT_YOUR_DECISION)
        return decision.seat

    def auto_decline(self, seat: int, asks: str, on: bool = True) -> None:
        """From now on (or no longer) decline questions of this name for a seat without asking."""
        declined = self.auto_declines.setdefault(seat, set())
        if on:
            declined.add(asks)
        else:
            declined.discard(asks)
        self._auto_decline()

    # -- listening -------------------------------------------------------------------------------

    def listen(self) -> None:
        """Have events recorded from now on."""
        if self.state.story is None:
            self.state.story = []

    def heard(self) -> list[Event]:
        """The events since the last time that somebody asked."""
        story = self.state.story
        if not story:
            return []
        self.state.story = []
        return story

    def watch(self, watchers: Sequence[Watcher]) -> None:
        """Let these, and nobody else, note from now on what each event changes in their views."""
        self.listen()
        self.state.onlookers = list(watchers) or None

    # -- forking ---------------------------------------------------------------------------------

    def fork(
        self, rng: Random, observer: int = ALL_KNOWING, *, record: bool = False, dice: Chance | None = None
    ) -> Session:
        """The same game at the same decision, to play on apart, with dice of its own or those given.

        For an observer the cards that this seat has not seen are dealt anew, and what others have
        answered so far in an open window or an open choice of several is forgotten. Only a session that
        is kept can be forked, for a fork is a copy of the state at the last root and a replay from there.
        """
        decision = self.decision
        root, since = self._root, self._since
        is_root = decision is not None and decision.root
        if at_root(decision):
            root, since = self.state, []
        if root is None:
            raise ValueError("only a session that is kept can be forked between two roots")
        forgotten = open_picks_of_others(decision, observer) if observer >= 0 else 0
        if forgotten:
            closed = len(since) - forgotten
            since = since[:closed] + [answer for answer in since[closed:] if answer[0] == observer]
        dice = dice or Dice(rng)
        if is_root and not since:
            return self._fork_at_root(root, rng, observer, record, dice)
        twin = Session(self.game, root.copy(), dice, record=record)
        self._retrace(twin, since, len(self._since) - forgotten)
        if observer >= 0:
            twin.state.determinise(observer, rng)
        if record:
            twin._root = root
            twin._since = since[:]
            if observer >= 0:
                twin._impose(len(since))
        return twin

    def _fork_at_root(self, root: State, rng: Random, observer: int, record: bool, dice: Chance) -> Session:
        state = root.copy()
        if root is not self.state and self._imposed is not None:
            state.cards = self._imposed[-1][1].copy()
        if observer >= 0:
            # Before the steps begin, so that what they ask fits the world that was imagined.
            state.determinise(observer, rng)
        return Session(self.game, state, dice, record=record)

    def _retrace(self, twin: Session, since: list[Answer], closed: int) -> None:
        """Repeat answers on a twin, and deal it the cards that this session was dealt on the way.

        The answers from `closed` on belong to an open decision: until it closes, no card moves.
        """
        if self._imposed is None:
            for seat, pick in since:
                twin.advance(seat, pick)
            return
        done = 0
        for imposed_at, cards in self._imposed:
            at = min(imposed_at, closed)
            for seat, pick in since[done:at]:
                twin.advance(seat, pick)
            twin.state.cards = cards.copy()
            twin._impose(at)
            done = at
        for seat, pick in since[done:]:
            twin.advance(seat, pick)

    def _impose(self, at: int) -> None:
        """Remember that the cards were dealt anew, as they are now, after so many answers."""
        self._imposed = [*(self._imposed or ()), (at, self.state.cards.copy())]

    # -- undoing ---------------------------------------------------------------------------------

    def forbids_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take back its last answer, or None if it may."""
        if self.options_chosen is None or not self._recorded:
            return NOTHING_TO_UNDO
        if len(self._log) <= self._floor:
            return self._floor_because
        return None if (self._log[-1] & SEAT_MASK) - 1 == seat else ANOTHER_SEAT_ANSWERED

    def undo(self, seat: int, picks: int = 1) -> None:
        """Take back the last pick of a seat, or raise `IllegalAnswer`: the game replayed minus one.

        Several picks that one choice was made of can be taken back together.
        """
        refusal = self.forbids_undo(seat)
        if refusal is None and len(self._log) - picks < self._floor:
            refusal = self._floor_because
        if refusal is None and any((packed & SEAT_MASK) - 1 != seat for packed in self._log[-picks:]):
            refusal = ANOTHER_SEAT_ANSWERED
        if refusal is not None:
            raise IllegalAnswer(f"seat {seat} cannot undo: {refusal.rule}", refusal)
        listening, watchers = self.state.story is not None, self.state.onlookers
        answers = self.log
        assert self.options_chosen is not None
        self._begin(self.game.start(self.options_chosen), Dice(Random(self.seed)))
        for answer in answers[:-picks]:
            self.follow(answer[0], answer[1])
        if listening:
            self.listen()
        if watchers is not None:
            for watcher in watchers:
                watcher.forget()
            self.state.onlookers = watchers
        self.run_chance()

    def record(self) -> Record:
        """The game so far: save file, replay, bug report and fixture in one."""
        if self.options_chosen is None or not self._recorded:
            raise ValueError("a fork and a session that is not kept have no record")
        version = self.game.version_of(self.options_chosen)
        return Record(self.game.name, version, self.options_chosen, self.seed, self.log)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """How it is copied and pickled: by its record, so that its dice go on as they would have here.

        Nobody listens to a copy. What has no record says so; a fork is copied by forking it again.
        """
        from emberbox.kernel.replay import restored  # which itself needs this module

        record = self.record()
        return restored, (self.game, record.options, record.seed, record.answers, self.auto_declines)

    # -- the machinery ---------------------------------------------------------------------------

    def follow(self, seat: int, pick: int) -> None:
        """Take an answer from a log, dice included, unchecked: the game as it was, one answer on."""
        decision = self.decision
        if decision is not None and decision.seat == CHANCE:
            # Use up the random number that was used then: the game goes on with the same dice,
            # whether or not it was saved in between.
            self._chance.pick(decision)
        self._repeat_and_note(seat, pick)

    def _begin(self, state: State, chance: Chance) -> None:
        self.state = state
        self._chance = chance
        self._log: array[int] = array("i")
        # A state before its first step is a root as well.
        self._root: State | None = state.copy() if self._recorded else None
        self._since: list[Answer] = []
        # What seats have picked since the last root, packed as in the log.
        self._picked: list[int] = []
        self.answered = 0
        self._floor = 0
        self._floor_because = NOTHING_TO_UNDO
        self._steps: Steps[None] = state.steps()
        self.decision: Decision | None = None
        try:
            self.decision = self._past_rests(next(self._steps))
        except StopIteration:
            pass
        state.cards.news = 0

    def advance(self, seat: int, pick: int) -> None:
        """Hand a pick to the rules as it is: no checks, no log, no dice."""
        decision = self.decision
        assert decision is not None
        if decision.root and self._picked and at_root(decision):
            self._picked = []
        if seat >= 0:
            self._picked.append(pick << SEAT_BITS | seat + 1)
        if decision.compound:
            assert isinstance(decision, Compound)
            if not decision.add(seat, pick):
                return
        if seat >= 0:
            self.answered += 1
        try:
            decision = self._steps.send(pick)
            self.decision = decision if decision.seat != NO_SEAT else self._past_rests(decision)
        except StopIteration:
            self.decision = None
        except Exception as error:
            if self.options_chosen is None or not self._recorded:
                raise
            raise RuleBug(
                f"the rules of {self.game.name} failed with {error!r} at answer {len(self._log)}, "
                f"seed {self.seed}",
                self.record().to_json(),
            ) from error

    def _past_rests(self, decision: Decision) -> Decision:
        """The next question: what a `Rest` stands before is played on from a root of its own."""
        while decision.seat == NO_SEAT:
            self._picked = []
            if self._recorded:
                self._plant_root()
            decision = self._steps.send(NONE)
        return decision

    def _plant_root(self) -> None:
        """From now on a fork begins with the state as it is now."""
        self._root = self.state.copy()
        self._since = []
        self._imposed = None

    def run_chance(self) -> None:
        """Let chance answer, and decline what seats auto-decline, until a seat is asked."""
        decision = self.decision
        while decision is not None and decision.seat == CHANCE:
            pick = self._chance.pick(decision)
            if self._recorded:
                self._repeat_and_note(CHANCE, pick)
            else:
                self.advance(CHANCE, pick)
            decision = self.decision
        if self.auto_declines:
            self._auto_decline()

    def _auto_decline(self) -> None:
        for seat in self.waiting():
            asked = self.asked(seat)
            declines = asked is not None and asked.asks in self.auto_declines.get(seat, ())
            # A choice of several that has begun is being answered by its player.
            if declines and not is_started(asked) and self.forbids(NONE, seat) is None:
                self.answer_unchecked(NONE, seat)
                # Whatever is asked after that has been looked at on the way.
                return

    def _repeat_and_note(self, seat: int, pick: int) -> None:
        self._note(seat, pick)
        self.advance(seat, pick)
        cards = self.state.cards
        if seat == CHANCE:
            self._floor, self._floor_because = len(self._log), DICE_FELL
        elif cards.news >> seat & 1:
            self._floor, self._floor_because = len(self._log), SOMETHING_REVEALED
        cards.news = 0

    def _note(self, seat: int, pick: int) -> None:
        decision = self.decision
        if at_root(decision):
            self._plant_root()
        self._log.append(pick << SEAT_BITS | seat + 1)
        self._since.append((seat, pick))
