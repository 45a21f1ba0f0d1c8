"""One game of the lab, from its number to plain rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from emberbox.bots.duel import play_out
from emberbox.bots.roster import hire
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.lab.studies import study_of, study_on
from emberbox.lab.study import TEAMS

Row = dict[str, Any]


class Plan(NamedTuple):
    """What is played, as plain data that can be sent to any machine; the numbers of players take turns."""

    topic: str
    game: str
    options: dict[str, Choice]
    players: tuple[int, ...]
    bot: str
    games: int
    seed: int

    def options_for(self, number: int) -> dict[str, Choice]:
        """The options of one of the games."""
        options = {**self.options, "players": self.players[number % len(self.players)]}
        turn = number // len(self.players)
        for name, values in study_of(self.game).in_turn.items() if self.topic == TEAMS else ():
            if name not in self.options:
                options[name] = values[turn % len(values)]
                turn //= len(values)
        return options


class Played(NamedTuple):
    """One game as rows: a row for each seat, and one for each card that was on offer to a seat."""

    number: int
    seats: list[Row]
    cards: list[Row]
    mishaps: int


def check(plan: Plan) -> None:
    """Raise what is wrong with a plan before anything is played."""
    study = study_on(plan.game, plan.topic)
    if not plan.players:
        raise BadOption("--players is empty: give at least one number")
    hire(plan.bot, 0)
    for number in range(len(plan.players)):
        full = GAMES[plan.game].complete(plan.options_for(number))
        if pointless := study.forbids(plan.topic, full):
            raise BadOption(f"{plan.game} {plan.topic}: {pointless}")


def play(plan: Plan, number: int) -> Played:
    """Play one game of a plan; the same number gives the same game wherever it is played."""
    # The games of a seed are those of one sequence: neighbouring seeds share none of the first million.
    seed = plan.seed * 1_000_003 + number
    game = GAMES[plan.game]
    options = game.complete(plan.options_for(number))
    session = Session.unstarted(game, options, seed)
    session.listen()
    session.run_chance()
    players = session.state.seats
    bots = [hire(plan.bot, seed * players + seat) for seat in range(players)]
    result = play_out(session, bots, [0] * players)
    study = study_of(plan.game)
    found = study.find(session.heard(), session.state.view(SPECTATOR))
    seats: list[Row] = []
    cards: list[Row] = []
    for seat, side in enumerate(found.sides):
        # Who wins together has won as much as who wins alone.
        won = sum(share for share, its in zip(result.payoffs, found.sides, strict=True) if its == side)
        won = result.payoffs[seat] if game.together else won
        row: Row = {"game": number, "seed": seed, "players": players, "sides": len(set(found.sides))}
        row |= {"seat": seat + 1, "order": found.order[seat], "won": won}
        for card in found.offered:
            deeds = {deed: found.deeds[seat][card, deed] for deed in study.deeds}
            cards.append({**row, "card": card, "taken": found.taken[seat][card], **deeds})
        row |= {"races": found.races[seat], "rounds": result.rounds}
        row["decisions"] = result.thoughts[seat].decisions
        row |= {name: options[name] for name in study.in_turn} | dict(found.lists)
        seats.append(row | {name: values[seat] for name, values in found.facts.items()})
    return Played(number, seats, cards, result.mishaps)
