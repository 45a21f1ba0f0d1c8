"""Information-set Monte Carlo tree search: many imagined worlds, one tree.

Every iteration imagines another world that agrees with what the seat knows and walks down the same tree of
picks. Where the tree ends the game's rules of thumb, if it has any, play on until every seat has had a turn,
and the game's yardstick says what came of it. The same rules say which picks are tried first. Each seat is
taken to choose what is best for itself, so any number of players will do.

In a game that all win or lose together a few picks race each other in equal worlds instead (`race`).

Before all that it looks for a win that its own turn can force (`winning`).

A turn is many small decisions. With rules of thumb most of the time goes to the first of them, and to those
before which somebody else has answered: in between the tree that was found is followed, and a short look
confirms it.
"""

from __future__ import annotations

from math import ceil, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.budget import MARGIN, Budget
from emberbox.bots.playout import Turns, best_of, next_question, play_on
from emberbox.bots.race import race
from emberbox.bots.simple import worth
from emberbox.bots.tree import Node
from emberbox.bots.winning import NO_PICK, Effort, Hunter
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session

CONFIRMING: Final = 0.2
"""The part of the budget for a decision that an earlier one of the same turn has thought about."""

HUNTING: Final = 0.3
"""The part of the time that may go to looking for a win, before anything is weighed.

A budget of iterations allows as many positions beside them."""

LOOK_UP: Final = 16
"""Iterations between two looks at whether thinking on could be worth anything."""

TRIFLE: Final = 0.005
"""A pick that is better by no more than this chance of winning is not worth looking for."""

SURE: Final = 1.5
"""Standard errors by which a pick may turn out better than it looked so far."""

FEWEST: Final = 10
"""Tries below which the rules of thumb have the last word: so few tell nothing but luck."""

UNKNOWN: Final = -1.0
"""In the place of a chance: nobody has thought about it."""

LEAST_SPREAD: Final = 0.005
"""What tries may bring is taken to differ by as much at least."""


@final
class SearchBot(Bot):
    """Searches for a time or a number of iterations, whichever ends first, and takes the most tried pick.

    One that is `learned` goes by what was learned from play (`State.chances`), where a game has that.
    """

    def __init__(self, seed: int, ms: float = 200.0, iterations: int = 0, learned: bool = False) -> None:
        self.rng = Random(seed)
        self.seconds = ms / 1000.0
        self.iterations = iterations
        self.learned: Final = learned
        self.root = Node()
        self.expected = -1
        self.hunter: Final = Hunter(self.rng)

    def choose(self, observation: Observation) -> int:
        start = perf_counter()
        options = observation.options()
        if observation.answered() != self.expected:
            self.root = Node()
        pick = self.forced(observation, options, start)
        if pick == NO_PICK:
            pick = self.searched(observation, options, start)
        # The subtree stays good while nobody else has answered in between.
        self.root = self.root.children.get(pick, Node())
        self.expected = observation.answered() + 1
        return pick

    def forced(self, observation: Observation, options: list[int], start: float) -> int:
        """The only pick there is, or one with which this turn wins; NO_PICK if there is neither."""
        if len(options) == 1:
            return options[0]
        return self.hunter.pick(observation, self.effort(self.part(), start))

    def searched(self, observation: Observation, options: list[int], start: float) -> int:
        """The pick that the search finds best; the tree is left at the decision."""
        if observation.game.together:
            self.root = Node()
            pick = race(observation, options, self.root, self.budget(1.0, start), self.rng)
            if pick != NO_PICK:
                return pick
        settled = self.think(observation, options, self.budget(self.part(), start))
        return max(options, key=self.visits_of if settled else self.weight_of)

    def part(self) -> float:
        """The part of the budget that this decision gets."""
        return CONFIRMING if self.root.guided else 1.0

    @property
    def promise(self) -> float:
        """What the last pick promises by this search; UNKNOWN if it was taken without one."""
        return self.root.mean() if self.root.visits else UNKNOWN

    def forget(self) -> None:
        """Begin a new tree at the next decision: this one's pick was not taken."""
        self.expected = -1

    def effort(self, part: float, start: float) -> Effort:
        """What a decision that began at a moment may take to look for a win, with a part of the budget."""
        until = start + HUNTING * self.seconds * part if self.seconds else 0.0
        return Effort(ceil(self.iterations * part), until)

    def budget(self, part: float, start: float) -> Budget:
        """What is left after that to think with: its pace is measured from now on."""
        now = perf_counter()
        seconds = max(1e-6, self.seconds * part - (now - start) / MARGIN) if self.seconds else 0.0
        return Budget(seconds, ceil(self.iterations * part), now)

    def think(self, observation: Observation, options: list[int], budget: Budget) -> bool:
        """Search until the budget is spent or nothing is to be gained any more; whether that was enough.

        It was not if the time ran out after so few tries that the rules of thumb know better. So a search
        never plays worse than who goes by them alone, with however little time.
        """
        left = budget.left()
        while left >= 1:
            if not budget.done % LOOK_UP and not self.is_open(options, left):
                return True
            self.iterate(observation)
            budget.spend(perf_counter())
            left = budget.left()
        return not self.root.guided or self.root.visits >= FEWEST

    def visits_of(self, pick: int) -> int:
        """How often a pick was tried at the root."""
        child = self.root.children.get(pick)
        return 0 if child is None else child.visits

    def weight_of(self, pick: int) -> float:
        """How much the rules of thumb speak for a pick at the root."""
        return self.root.weights.get(pick, 0.0)

    def is_open(self, options: list[int], left: float) -> bool:
        """Whether another pick could still overtake the most tried one, and would be worth it.

        Without rules of thumb the tree alone finds out what follows, and first impressions deceive: there
        whatever could overtake is worth it.
        """
        children = self.root.children
        best = children.get(max(options, key=self.visits_of))
        if best is None:
            return True
        for pick in options:
            child = children.get(pick)
            if child is None or child is best or best.visits - child.visits > left:
                continue
            if not self.root.guided:
                return True
            doubt = SURE * sqrt(best.variance() / best.visits + child.variance() / child.visits)
            if child.mean() + doubt > best.mean() + TRIFLE:
                return True
        return best.visits < LOOK_UP

    def iterate(self, observation: Observation) -> None:
        """One world: down the tree, one node more, on by rules of thumb, and back up with what came of it.

        With rules of thumb the tree is this seat's turn, and the others answer by the rules: to have them try
        things out as well would let them look weaker than they are.
        """
        seat = observation.seat
        world = observation.sample_world(self.rng)
        node = self.root
        spread = max(LEAST_SPREAD, sqrt(node.variance()))
        path: list[Node] = []
        movers: list[int] = []
        # In a window others may be asked before this seat; the tree begins with its own answer.
        decision = world.asked(seat)
        assert decision is not None
        turns = Turns(world.state, decision)
        while decision is not None:
            mover = decision.seat
            options = decision.options()
            if self.root.guided and mover != seat:
                weights = world.state.policy(decision, options)
                world.answer_unchecked(best_of(options, weights, self.rng), mover)
            else:
                if not node.knows(options):
                    node.weigh(options, world.state.policy(decision, options), self.rng)
                pick = node.select(options, spread)
                node = node.children[pick]
                path.append(node)
                movers.append(mover)
                world.answer_unchecked(pick, mover)
                if not node.visits:
                    break
            decision = next_question(world)
            if decision is not None and self.root.guided and turns.look(world.state, decision):
                break
        if self.root.guided:
            play_on(world, turns, world.state.seats, self.rng)
        self.learn(world, seat, path, movers)

    def learn(self, world: Session, seat: int, path: list[Node], movers: list[int]) -> None:
        """Note in every node on the way what came of it for whoever made the pick."""
        chances = outlook(world) if self.learned else []
        values: dict[int, float] = {seat: chances[seat] if chances else worth(world, seat)}
        self.root.note(values[seat])
        for node, mover in zip(path, movers, strict=True):
            if mover not in values:
                values[mover] = chances[mover] if chances else worth(world, mover)
            node.note(values[mover])


def outlook(world: Session) -> list[float]:
    """What each seat got if the game is over, and otherwise its chance by what was learned, if any."""
    payoffs = world.state.payoffs()
    return world.state.chances() if payoffs is None else payoffs
