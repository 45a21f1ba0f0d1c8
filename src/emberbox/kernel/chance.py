"""Who answers for chance: random numbers in play, given dice in tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mypy_extensions import mypyc_attr

from emberbox.kernel.decision import Decision, Roll, Shuffle


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Answers the decisions of the chance seat."""

    def pick(self, decision: Decision) -> int:
        """The outcome of a roll, or the next swap of a shuffle."""
        raise NotImplementedError


class Dice(Chance):
    """Fair dice from a generator of random numbers."""

    __slots__ = ("rng",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, decision: Decision) -> int:
        if isinstance(decision, Roll):
            return decision.draw(self.rng)
        assert isinstance(decision, Shuffle)
        return decision.draw(self.rng)


class SteadyDice(Chance):
    """Dice that fall alike in worlds in which different things happen: each die has numbers of its own.

    So the third throw of a die shows the same face, however often another one was thrown before it.

    >>> worlds = [SteadyDice(5), SteadyDice(5)]
    >>> worlds[0].pick(Roll("another", 20)) >= 0
    True
    >>> len({world.pick(Roll("coin", 2**40)) for world in worlds})
    1
    """

    __slots__ = ("_numbers", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._numbers: dict[str, Random] = {}

    def pick(self, decision: Decision) -> int:
        rng = self._numbers.get(decision.asks)
        if rng is None:
            rng = Random(f"{self._seed} {decision.asks}")
            self._numbers[decision.asks] = rng
        if isinstance(decision, Roll):
            return decision.draw(rng)
        assert isinstance(decision, Shuffle)
        return decision.draw(rng)


class ScriptedDice(Chance):
    """Dice whose faces are given beforehand, as (die, face); asking for another die is an error.

    >>> dice = ScriptedDice([("coin", 1)])
    >>> dice.pick(Roll("coin", 2)), dice.left
    (1, [])
    >>> dice.pick(Roll("coin", 2))
    Traceback (most recent call last):
    ...
    AssertionError: the rules rolled 'coin', but all scripted dice are used
    """

    __slots__ = ("left",)

    def __init__(self, rolls: Sequence[tuple[str, int]]) -> None:
        self.left = list(rolls)

    def pick(self, decision: Decision) -> int:
        if not self.left:
            raise AssertionError(f"the rules rolled {decision.asks!r}, but all scripted dice are used")
        die, face = self.left.pop(0)
        if die != decision.asks:
            raise AssertionError(f"the rules rolled {decision.asks!r}, but the script says {die!r}")
        if decision.forbids(face) is not None:
            raise AssertionError(f"the script gives {die!r} the face {face}, which it does not have")
        return face
