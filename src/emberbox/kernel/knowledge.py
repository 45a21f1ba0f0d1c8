"""Laws about what can be known: nothing that matters is invisible to all, and worlds that are imagined tell
nothing about the true one.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final, TypeAlias, final

from emberbox.kernel.cards import Cards
from emberbox.kernel.chance import Dice
from emberbox.kernel.decision import CHANCE, Compound, at_root
from emberbox.kernel.event import Event
from emberbox.kernel.game import Game, State
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import UNSEEN, Trial, attributes, photo, question, random_answer, views

Slot: TypeAlias = tuple[str, ...]
"""Where something stands in a state: an attribute, or one of an object that the state is made of."""
Sizes: TypeAlias = tuple[int, ...]
"""How many cards lie in each zone."""

# -- what matters can be seen --------------------------------------------------------------------------

MOMENTS: Final = 16
TRIES: Final = 4
"""How many moments are looked at, how often a slot is changed and how often an entry of a list left out."""
AHEAD: Final = 10
"""How many answers are looked ahead to find out whether something matters."""
HARDLY_MORE: Final = 1.25
"""A slot that says the same in another form has at most so many times as many values."""


def what_matters_can_be_seen(trial: Trial) -> None:
    """What is in a state and no card is public: if it matters, it shows in somebody's view.

    Every slot is changed alone, to what it was at another moment of the game, and lists of rows are left
    without one. If nobody sees that but the game goes on in another way, something is missing in the views.
    A slot that only says in another form what one that is seen says need not be seen itself: all through the
    game it follows from that one, which has hardly more values.
    """
    law, rng = "what_matters_can_be_seen", trial.rng(14)
    moments = [Moment(trial.game, at, state) for at, state in _roots(trial, rng)]
    hidden: dict[Slot, tuple[int, str]] = {}
    seen: set[Slot] = set()
    slots = _slots(moments[0].state) if moments else []
    rows = _lists_of_rows(moments, slots)
    for slot in slots:
        for moment, other in _pairs(moments, slot, rng):
            value = _read(other.state.copy(), slot)
            changed = _changed(moment.state, slot, value)
            if changed is None or slot in seen:
                continue
            if moment.looks_different(changed):
                seen.add(slot)
            elif slot not in hidden and moment.goes_on_otherwise(changed):
                hidden[slot] = moment.at, f"{_read(moment.state, slot)!r} and became {value!r}"
        for moment, rest, left_out in _shortened(moments, slot, rng) if slot in rows else ():
            changed = _changed(moment.state, slot, rest)
            if changed is None or moment.looks_different(changed):
                continue
            if moment.goes_on_otherwise(changed):
                what = f"nobody sees {left_out!r} in {'.'.join(slot)}, but it matters"
                trial.broken(law, moment.at, what)
    for slot in hidden.keys() - seen:
        if not _is_another_form(trial, slot, seen):
            at, how = hidden[slot]
            trial.broken(law, at, f"nobody sees {'.'.join(slot)}, but it matters: it was {how}")


@final
class Moment:
    """A state at a root, what everybody sees of it and how it goes on."""

    __slots__ = ("_future", "_seen", "at", "game", "state")

    def __init__(self, game: Game, at: int, state: State) -> None:
        self.game: Final = game
        self.at: Final = at
        self.state: Final = state
        self._seen: Final = views(state)
        self._future: list[Any] = []

    def looks_different(self, changed: State) -> bool:
        """Whether anybody sees another table; a view that fails has looked at what was changed."""
        try:
            return views(changed) != self._seen
        except Exception:
            return True

    def goes_on_otherwise(self, changed: State) -> bool:
        """Whether something else is asked or seen before long."""
        if not self._future:
            self._future = _future(self.game, self.state.copy())
        return _future(self.game, changed) != self._future


def _future(game: Game, state: State) -> list[Any]:
    """What is asked and seen next, answered at random, always in the same way."""
    found: list[Any] = []
    try:
        session = Session(game, state, Dice(Random(1)), record=False)
        session.run_chance()
        rng = Random(2)
        for _ in range(AHEAD):
            found.append([question(session.decision), views(session.state)])
            answer = None if session.over else random_answer(session, rng, Dice(rng))
            if answer is None:
                break
            session.answer_unchecked(answer[1], answer[0])
    except Exception as error:
        found.append(type(error).__name__)
    return found


def _pairs(moments: list[Moment], slot: Slot, rng: Random) -> list[tuple[Moment, Moment]]:
    """Some moments at which a slot says something, and others at which it says something else."""
    values = [photo(_read(moment.state, slot)) for moment in moments]
    pairs = [
        (one, other)
        for at, one in enumerate(moments)
        for to, other in enumerate(moments)
        if values[at] != values[to]
    ]
    return rng.sample(pairs, min(TRIES, len(pairs)))


def _lists_of_rows(moments: list[Moment], slots: list[Slot]) -> set[Slot]:
    """The lists whose length changes, but those that are always as long as another: columns of one table."""
    found: dict[tuple[int, ...], list[Slot]] = {}
    for slot in slots:
        values = [_read(moment.state, slot) for moment in moments]
        if all(isinstance(value, list) for value in values):
            found.setdefault(tuple([len(value) for value in values]), []).append(slot)
    return {alike[0] for lengths, alike in found.items() if len({*lengths}) > 1 and len(alike) == 1}


def _shortened(moments: list[Moment], slot: Slot, rng: Random) -> list[tuple[Moment, list[Any], Any]]:
    """Some moments with a list of rows, the list without one of them, and that row."""
    found: list[tuple[Moment, list[Any], Any]] = []
    places = [(moment, at) for moment in moments for at in range(len(_read(moment.state, slot)))]
    for moment, at in rng.sample(places, min(TRIES, len(places))):
        rest = _read(moment.state.copy(), slot)
        found.append((moment, rest[:at] + rest[at + 1 :], rest[at]))
    return found


def _roots(trial: Trial, rng: Random) -> list[tuple[int, State]]:
    """Copies of the state at some moments, those at which it says all."""
    roots = [at for at, session in enumerate(trial.walk()) if at_root(session.decision)]
    chosen = {*rng.sample(roots, min(MOMENTS, len(roots)))}
    return [(at, session.state.copy()) for at, session in enumerate(trial.walk()) if at in chosen]


def _slots(thing: object, path: Slot = ()) -> list[Slot]:
    """The slots of a state but its cards, and of the objects in it that are copied with it."""
    found: list[Slot] = []
    for name in attributes(thing):
        value = getattr(thing, name)
        if name in UNSEEN or isinstance(value, Cards):
            continue
        if hasattr(value, "copy") and not isinstance(value, list | dict | set | bytearray | type):
            found += _slots(value, (*path, name))
        else:
            found.append((*path, name))
    return found


def _read(state: State, slot: Slot) -> Any:
    thing: Any = state
    for name in slot:
        thing = getattr(thing, name, None)
    return thing


def _changed(state: State, slot: Slot, value: Any) -> State | None:
    """A copy of a state with another value in a slot; None for a constant, which cannot have one."""
    twin = state.copy()
    thing: Any = twin
    for name in slot[:-1]:
        thing = getattr(thing, name, None)
    try:
        setattr(thing, slot[-1], value)
    except (AttributeError, TypeError):
        return None
    return twin


def _is_another_form(trial: Trial, slot: Slot, seen: set[Slot]) -> bool:
    """Whether a slot and one that is seen have always changed together, value for value."""
    values: dict[Slot, list[str]] = {each: [] for each in (slot, *sorted(seen))}
    for session in trial.walk():
        if at_root(session.decision):
            for other_slot, list_of in values.items():
                list_of.append(repr(photo(_read(session.state, other_slot))))
    own = values.pop(slot)
    for said in values.values():
        count = len({*said})
        if len({*zip(said, own, strict=True)}) == count <= HARDLY_MORE * len({*own}):
            return True
    return False


# -- imagining forgets -----------------------------------------------------------------------------------

FEW: Final = 6
SOME: Final = 48
MANY: Final = 400
"""How many worlds are imagined: to see whether sizes differ at all, whether their spreads may, and do."""
MAY_DIFFER: Final = 0.35
DIFFERS: Final = 0.15
"""Shares by which the spreads of so many worlds differ by chance next to never."""


def imagining_forgets(trial: Trial) -> None:
    """Worlds that somebody imagines do not tell how many cards lie where, if that is a secret.

    Where somebody else could have answered otherwise and an observer would see, hear and be asked the same,
    the worlds imagined after either answer have the same spread of zone sizes. So have the worlds imagined in
    the true game and those imagined in one of them.
    """
    rng, chosen = trial.rng(12), trial.sample(13, 40)
    for at, session in enumerate(trial.walk()):
        if at not in chosen or session.over or trial.answers[at][0] == CHANCE:
            continue
        seat, pick = trial.answers[at]
        for observer in session.waiting():
            twin = session.fork(rng, observer, record=True)
            _same_spread(trial, at, observer, session, twin, rng, "in one of them")
        options = [other for other in session.options() if other != pick]
        if options and session.waiting() == [seat]:
            _try_otherwise(trial, at, session, seat, pick, rng.choice(options), rng)


def _try_otherwise(
    trial: Trial, at: int, session: Session, seat: int, pick: int, other: int, rng: Random
) -> None:
    """Compare two answers of a seat for everybody else who is asked next."""
    dice = int(rng.random() * (1 << 30))
    one, told = _answered(session, seat, pick, Random(dice))
    two, told_otherwise = _answered(session, seat, other, Random(dice))
    for observer in one.waiting():
        if observer == seat or one.waiting() != two.waiting():
            continue
        heard = [event.as_seen_by(observer) for event in told]
        if heard != [event.as_seen_by(observer) for event in told_otherwise]:
            continue
        if one.state.view(observer) != two.state.view(observer):
            continue
        if question(one.asked(observer)) == question(two.asked(observer)):
            _same_spread(trial, at, observer, one, two, rng, f"if seat {seat} had answered otherwise")


def _answered(session: Session, seat: int, pick: int, rng: Random) -> tuple[Session, list[Event]]:
    """The game after an answer, and after all that a choice of several still needs, and what was told."""
    twin = session.fork(rng, ALL_KNOWING, record=True)
    twin.listen()
    asked = twin.decision
    twin.answer(pick, seat)
    while twin.decision is asked and isinstance(asked, Compound) and twin.waiting() == [seat]:
        options = twin.options()
        twin.answer(NONE if NONE in options else options[0], seat)
    return twin, twin.heard()


def _same_spread(
    trial: Trial, at: int, observer: int, one: Session, two: Session, rng: Random, where: str
) -> None:
    for count, limit in ((FEW, 0.0), (SOME, MAY_DIFFER), (MANY, DIFFERS)):
        first, second = _sizes(one, observer, count, rng), _sizes(two, observer, count, rng)
        most = max([abs(first[sizes] - second[sizes]) / count for sizes in {*first, *second}])
        if most <= limit:
            return
    sizes = max({*first, *second}, key=lambda found: abs(first[found] - second[found]))
    shares = (
        f"{first[sizes] / MANY:.2f} of the worlds that {observer} imagines, and {second[sizes] / MANY:.2f}"
    )
    trial.broken("imagining_forgets", at, f"zones hold {sizes} in {shares} {where}")


def _sizes(session: Session, observer: int, count: int, rng: Random) -> Counter[Sizes]:
    """How many cards lie in each zone of worlds that an observer imagines, and how often."""
    worlds = [session.fork(rng, observer).state.cards.zones for _ in range(count)]
    return Counter([tuple([len(zone) for zone in zones]) for zones in worlds])
