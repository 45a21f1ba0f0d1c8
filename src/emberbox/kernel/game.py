"""What a game is to the kernel: a description that starts states, and states that play themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias, final

from mypy_extensions import mypyc_attr

from emberbox.kernel.cards import NOBODY, Cards
from emberbox.kernel.change import Data, Patch, diff
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.errors import BadOption
from emberbox.kernel.event import Event, Fact
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.plan import Plan
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import Space
from emberbox.kernel.version import RulesVersion, parse_version, write_version
from emberbox.kernel.why import Why

Choice: TypeAlias = int | bool | str
View: TypeAlias = Data
"""What a seat sees, as plain JSON data."""

EDITION: Final = "edition"
"""The option that says how far the box had grown when a game began; a record without it is of the first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that is true in a game between two answers, and the rules that go on from there.

    What a deriving class adds it also copies: plain values and flat lists, no generators, no callbacks.
    """

    __slots__ = ("cards", "onlookers", "seats", "story")

    def __init__(self, seats: int, cards: Cards) -> None:
        self.seats = seats
        self.cards = cards
        self.story: list[Event] | None = None
        self.onlookers: list[Watcher] | None = None

    def copy(self) -> State:
        """An independent copy, on which nobody listens."""
        raise NotImplementedError

    def steps(self) -> Steps[None]:
        """The rules from here to the end of the game."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What a seat (or `SPECTATOR`) sees."""
        raise NotImplementedError

    def payoffs(self) -> list[float] | None:
        """What each seat got, adding up to 1, once the game is over; None before."""
        raise NotImplementedError

    def lap(self, seat: int) -> int:
        """What tells one turn from the next where a seat is asked at a root; by default it is the seat.

        A game in which a seat may have two turns in a row counts them.
        """
        return seat

    def evaluate(self, seat: int) -> float:
        """How good things look for a seat, from 0 to 1; the game's own yardstick for bots."""
        return 1.0 / self.seats

    def chances(self) -> list[float]:
        """Each seat's chance to win by what was learned from play; nothing if nothing was learned.

        As `evaluate` does, it looks at the whole state: a bot asks an imagined world.
        """
        return []

    def policy(self, decision: Decision, options: Sequence[int]) -> list[float]:
        """How much the game's rules of thumb speak for each option, none below 0; nothing if it has none.

        They look at what the seat that is asked may know and at nothing else, whatever else stands here.
        """
        return []

    def is_at_table(self, pick: int) -> bool:
        """Whether this table has what a pick names: a small board lacks spaces that a large one has."""
        return True

    def explain(self, decision: Decision, pick: int, refusal: Refusal) -> Why:
        """Why a pick is refused, where the decision itself does not say: what it is, and when it can be."""
        return Why(refusal.rule, "")

    def outcomes_since(self, before: State) -> list[Outcome]:
        """What has changed since, as far as everybody can see it: for previews, summed up for a player."""
        return []

    def proposable(self, decision: Decision) -> list[int]:
        """What the seat that is asked could come to take in several answers, though it is no option now.

        It depends on what that seat may know and on nothing else.
        """
        return []

    def toward(self, decision: Decision, target: int) -> list[int]:
        """The answer that leads on to what is `proposable` at the least loss; nothing if none does."""
        return []

    def plans(self) -> list[Plan]:
        """What pieces that no seat moves would do next if nothing changed, in the order in which they act.

        A game that is `planned` says it from any state, a world that somebody imagines as well as the true
        one: whoever asks is told what follows from what everybody can see.
        """
        return []

    def determinise(self, observer: int, rng: Random) -> None:
        """Replace what the observer cannot know by something that might as well be true."""
        self.cards.determinise(observer, rng)

    def assume_plain(self, observer: int) -> bool:
        """Take it that nothing lies hidden where the observer cannot tell; whether there is such a place.

        For worlds that somebody imagines.
        """
        return False

    def tell(
        self,
        what: str,
        facts: dict[str, Fact],
        because: str = "",
        secret: dict[str, Fact] | None = None,
        to: int = NOBODY,
    ) -> None:
        """Record an event if somebody listens. Hot rules ask `story is not None` first.

        An event is told right after its change: what else has changed by then passes for its effect with
        whoever watches.
        """
        if self.story is not None:
            self.story.append(Event(what, facts, because, secret, to))
            if self.onlookers is not None:
                for watcher in self.onlookers:
                    watcher.notice(self)

    def disclose(self, seats: int) -> None:
        """The seats of a mask learn whether something was hidden from them, even if nothing was."""
        self.cards.news |= seats
        if self.onlookers is not None:
            for watcher in self.onlookers:
                if seats >> watcher.observer & 1:
                    watcher.enlighten(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Follows a game through one observer's eyes, and notes what each event changes in the view."""

    __slots__ = ("_changes", "_read", "_view", "observer")

    def __init__(self, observer: int, state: State) -> None:
        self.observer: Final = observer
        self._changes: list[Patch] = []
        self._view = self._read = self.look(state)

    def look(self, state: State) -> View:
        """The view that is followed."""
        return state.view(self.observer)

    def notice(self, state: State) -> None:
        """An event has just happened."""
        view = self.look(state)
        self._changes.append(diff(self._view, view))
        self._view = view

    def enlighten(self, state: State) -> None:
        """The observer learns whether something was hidden, of which no event may tell."""

    def forget(self) -> None:
        """The events since the last call of `changes` were taken back."""
        self._changes = []
        self._view = self._read

    def changes(self, state: State) -> list[Patch]:
        """What each event since the last call changed, and last what has changed after all of them."""
        self.notice(state)
        changes, self._changes = self._changes, []
        self._read = self._view
        return changes


@final
class Option:
    """A choice made before a game: its name, its default, the values it can take, and a word on it.

    One of `own` cards is there only while they are loaded, so a game that is played without them has no word
    of it: it can be opened with them and without.
    """

    __slots__ = ("default", "name", "own", "values", "word")

    def __init__(
        self, name: str, default: Choice, values: Sequence[Choice], word: str, *, own: bool = False
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.values: Final = tuple(values)
        self.word: Final = word
        self.own: Final = own


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game of the box: its name, its action space, its options, and how a state of it begins.

    `lineage` names the packages with its words, cards and ledgers: those of the games it builds on, and
    its own at the end. A game `together` is won or lost by all; in one that is `planned` some pieces act by
    themselves, and its states tell their plans. `editions` counts how often its box has grown: a game is
    played with what was in the box when it began, so that a new card changes no kept game.
    """

    __slots__ = (
        "editions", "lineage", "name", "options", "planned", "rules_version", "space", "title", "together"
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: str,
        space: Space,
        options: Sequence[Option],
        *,
        lineage: Sequence[str] = (),
        together: bool = False,
        planned: bool = False,
        editions: int = 1,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules_version: Final = rules_version
        self.space: Final = space
        self.options: Final = tuple(options)
        self.lineage: Final = tuple(lineage) or (f"emberbox.games.{name}",)
        self.together: Final = together
        self.planned: Final = planned
        self.editions: Final = editions

    def __reduce__(self) -> str:
        """Games are constants: one is pickled and copied as the name that its module has for it."""
        return self.name.upper()

    @property
    def home(self) -> str:
        """The package of the game itself."""
        return self.lineage[-1]

    @property
    def ledgers(self) -> list[str]:
        """The names of the ledgers that its rules come from: those of its packages."""
        return [package.rpartition(".")[2] for package in self.lineage]

    def tables(self) -> View:
        """Numbers that its book gives beside the cards, table by table."""
        return {}

    def start(self, options: Mapping[str, Choice]) -> State:
        """A state before its first step. The options are complete and valid."""
        raise NotImplementedError

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """The options with the defaults filled in, or `BadOption`; a new game has the newest edition."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known and name != EDITION:
                raise BadOption(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
        full: dict[str, Choice] = {}
        for option in self.options:
            value = options.get(option.name, option.default)
            # Python holds True and 1.0 for 1: without the second look they would pass for one player.
            if value not in option.values or type(value) is not type(option.default):
                allowed = ", ".join(str(value) for value in option.values)
                raise BadOption(
                    f"{self.name} option {option.name!r} cannot be {value!r}; it can be {allowed}"
                )
            if not option.own or value != option.default:
                full[option.name] = value
        edition = options.get(EDITION, self.editions)
        if type(edition) is not int or not 1 <= edition <= self.editions:
            raise BadOption(f"{self.name} has no edition {edition!r}; the newest is {self.editions}")
        if self.editions > 1:
            full[EDITION] = edition
        return full

    def plays_own(self, options: Mapping[str, Choice]) -> bool:
        """Whether a game with these options, which are complete, is played with own cards."""
        return any(option.own and option.name in options for option in self.options)

    def knows_own(self, own: str) -> bool:
        """Whether the own cards of a hash are those that are loaded."""
        return own == parse_version(self.rules_version).own

    def version_of(self, options: Mapping[str, Choice]) -> str:
        """The rules version of a game with these options, which tells nothing of own cards it is without."""
        if self.plays_own(options):
            return self.rules_version
        version = parse_version(self.rules_version)
        return write_version(RulesVersion(version.rules, "", version.changes))
