"""The Initiative Phase: dice, locks, and tokens on the tracker."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import STEPS
from emberbox.games.core.position import NO_ONE, NUMBERS_ON_TRACKER, TACTICAL_PHASE, Position, other
from emberbox.games.core.question import ask
from emberbox.games.core.refusals import NUMBER_LOCKED, TOKEN_PLACED
from emberbox.games.core.space import NUMBERS, TOKENS
from emberbox.kernel.decision import Roll, Steps
from emberbox.kernel.event import Fact

DICE: Final = 3
MORE_ATTEMPTS: Final = 2


def initiative(g: Position) -> Steps[None]:
    """Roll until six numbers are locked, then place the tokens from the lowest number up."""
    if g.tracker.count(NO_ONE) == NUMBERS_ON_TRACKER:
        yield from roll_dice(g)
    while True:
        number = next_to_assign(g)
        if number == NO_ONE:
            break
        g.step = number
        seat = g.tracker[number]
        tokens = tokens_left(g, seat)
        token = tokens[0]
        if len(tokens) > 1:
            picks = [TOKENS + each for each in tokens]
            token = (
                yield ask(g, seat, "assign", picks, "core.initiative.assign", root=True, why=TOKEN_PLACED)
            ) - TOKENS
        g.token[number] = token
        if g.story is not None:
            g.tell(
                "assigned", {"seat": seat, "number": number, "token": STEPS[token]}, "core.initiative.assign"
            )
    g.step = 0
    g.enter(TACTICAL_PHASE)


def next_to_assign(g: Position) -> int:
    """The lowest locked number without a token, of either player (core.initiative.assign-both)."""
    for number, seat in enumerate(g.tracker):
        if seat != NO_ONE and g.token[number] == NO_ONE:
            return number
    return NO_ONE


def tokens_left(g: Position, seat: int) -> list[int]:
    """The tokens that a player has not placed yet."""
    placed = [token for number, token in enumerate(g.token) if g.tracker[number] == seat]
    return [token for token in range(DICE) if token not in placed]


def open_dice(g: Position, seat: int) -> int:
    """How many of a player's dice are not locked."""
    return DICE - g.tracker.count(seat)


def roll_dice(g: Position) -> Steps[None]:
    """Throw after throw, until all six dice are locked on different numbers (core.initiative.until-six)."""
    attempts = 0
    while open_dice(g, 0) or open_dice(g, 1):
        for seat in range(g.seats):
            if open_dice(g, seat) == 0:
                attempts += 1
                if attempts > MORE_ATTEMPTS:
                    yield from give_numbers(g, seat)
                    return
        yield from throw(g)
        judge(g)


def throw(g: Position) -> Steps[None]:
    """Both players throw all their unlocked dice, the first player's first (core.terms.dice-order)."""
    for seat in (g.first, other(g.first)):
        g.dice[seat] = []
        for _ in range(open_dice(g, seat)):
            die = yield Roll("d10", 10, "core.initiative.roll")
            g.dice[seat].append(die)
        if g.story is not None and g.dice[seat]:
            g.tell("initiative", {"seat": seat, "dice": g.dice[seat][:]}, "core.initiative.roll")


def judge(g: Position) -> None:
    """Lock what is free and shown by one player alone, or by one more often (core.initiative.together)."""
    for number in range(NUMBERS_ON_TRACKER):
        if g.tracker[number] != NO_ONE:
            continue
        mine, yours = g.dice[0].count(number), g.dice[1].count(number)
        if mine != yours:
            lock(g, 0 if mine > yours else 1, number)


def lock(g: Position, seat: int, number: int) -> None:
    """A number is taken for a player's die."""
    g.tracker[number] = seat
    if g.story is not None:
        g.tell("locked", {"seat": seat, "number": number}, "core.initiative.unique")


def give_numbers(g: Position, seat: int) -> Steps[None]:
    """Who is done chooses free numbers for the opponent's dice (core.initiative.opponent-picks)."""
    owner = other(seat)
    while open_dice(g, owner):
        free = [NUMBERS + number for number, taken in enumerate(g.tracker) if taken == NO_ONE]
        because = "core.initiative.opponent-picks"
        number = (yield ask(g, seat, "place-die", free, because, why=NUMBER_LOCKED)) - NUMBERS
        g.tracker[number] = owner
        if g.story is not None:
            facts: dict[str, Fact] = {"seat": seat, "owner": owner, "number": number}
            g.tell("given", facts, because)
