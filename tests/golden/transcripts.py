"""Whole games, kept as records and in words. `make golden` tells them again: read what changed.

A test replays each record and compares the words: a change of the rules shows as a change of the story. Who
played does not matter for that: a better bot leaves the kept games alone, and only a game that the rules no
longer allow is played again.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from emberbox.bots.roster import hire
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import EmberboxError
from emberbox.kernel.game import EDITION, Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.record import Record
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.terminal.faces import face_of
from emberbox.terminal.watching import Watching

FOLDER: Final = Path(__file__).parent


class Kept(NamedTuple):
    """How a kept game was played."""

    game: str
    options: dict[str, Choice]
    seed: int
    bot: str
    edition: int = 1
    """What was in the box: a card that came later changes nothing here."""


KEPT: Final = {
    "forge-two": Kept("forge", {}, 11, "random"),
    "forge-three-with-variants": Kept(
        "forge", {"players": 3, "reclaim": True, "conveyor": True}, 12, "random"
    ),
    "ignite-two": Kept("ignite", {"players": 2, "rounds": 40}, 13, "greedy"),
    "ignite-three-on-the-hill": Kept(
        "ignite",
        {"players": 3, "goal": "hill-15", "market": "random", "titles": 2, "quick": True, "rounds": 20},
        14,
        "greedy",
    ),
    "ignite-four-epic-teams": Kept(
        "ignite", {"goal": "teams-2", "market": "epic", "quick": True, "rounds": 20}, 15, "greedy"
    ),
    "freeze-two": Kept(
        "freeze", {"players": 2, "tiles": "most", "quick": True, "rounds": 20}, 19, "tactician"
    ),
    "freeze-four-teams": Kept(
        "freeze", {"goal": "teams-2", "decks": "freeze", "quick": True, "rounds": 20}, 20, "tactician"
    ),
    "coop-solo": Kept("coop", {"players": 1, "difficulty": "easy", "quick": True}, 21, "tactician"),
    "coop-three": Kept(
        "coop",
        {"players": 3, "difficulty": "hard", "market": "random", "open-hands": False, "quick": True},
        22,
        "tactician",
    ),
    "core-first-contact": Kept("core", {}, 16, "tactician"),
    "core-breach": Kept("core", {"scenario": "breach"}, 17, "tactician"),
    "core-black-box": Kept("core", {"scenario": "black-box", "rounds": 5}, 18, "tactician"),
}


def play(name: str) -> Record:
    """Play a kept game anew."""
    kept = KEPT[name]
    game = GAMES[kept.game]
    session = Session.start(game, {EDITION: kept.edition, **kept.options}, kept.seed)
    bots = [hire(kept.bot, kept.seed + seat) for seat in range(session.state.seats)]
    while not session.over:
        seat = session.waiting()[0]
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
    return pinned(session.record())


def pinned(record: Record) -> Record:
    """A record of the first edition says so by saying nothing: the same file when there is a second one."""
    options = {name: value for name, value in record.options.items() if (name, value) != (EDITION, 1)}
    return Record(record.game, record.rules_version, options, record.seed, record.answers)


def record_of(name: str) -> Record:
    """The record of a kept game."""
    return Record.from_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def transcript(record: Record) -> str:
    """A game in words: each answer, and what came of it."""
    game = GAMES[record.game]
    seats = [""] * Session.start(game, {EDITION: 1, **record.options}, record.seed).state.seats
    watching = Watching(face_of(game), record, seats, ALL_KNOWING, Console(file=io.StringIO()))
    chosen = ", ".join(f"{option} {value}" for option, value in record.options.items())
    lines = [f"{game.title}: {chosen}; seed {record.seed}", ""]
    for moment in watching.moments:
        if moment.answered:
            lines.append(f"> {moment.answered}")
        lines += [f"  {line.plain}" for line in moment.happened]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the words of all kept games, and play those again that can't be replayed."""
    for name in KEPT:
        try:
            told = transcript(record_of(name))
        except (OSError, EmberboxError) as error:
            print(f"{name}: played again, because {error}")
            record = play(name)
            (FOLDER / f"{name}.json").write_text(record.to_json() + "\n", encoding="utf-8")
            told = transcript(record)
        (FOLDER / f"{name}.txt").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
