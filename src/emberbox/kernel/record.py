"""Records: rules version, options, seed and answers. The save file, the replay and the bug report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, final

from emberbox.kernel.errors import BadRecord
from emberbox.kernel.game import Choice

Answer: TypeAlias = tuple[int, int]
"""A seat (`CHANCE` for dice) and its pick."""

SEAT_BITS: Final = 4
SEAT_MASK: Final = 15
"""A session logs an answer as one number: the pick, and below it the seat, counted from 1; 0 is chance."""

FORMAT: Final = "emberbox-record"
FORMAT_VERSION: Final = 1
LONGEST_VERSION: Final = 80
"""Characters of a rules version: messages print it, and a record may come from anybody."""


@final
class Record:
    """A game as data. Everything that happened follows from it.

    >>> record = Record("forge", "1", {"players": 2}, 7, [(-1, 3), (0, 12)])
    >>> Record.from_json(record.to_json()) == record
    True
    >>> Record.from_json('{"format": "chess"}')
    Traceback (most recent call last):
    ...
    emberbox.kernel.errors.BadRecord: not an emberbox record: format is 'chess'
    """

    __slots__ = ("answers", "game", "options", "rules_version", "seed")

    def __init__(
        self,
        game: str,
        rules_version: str,
        options: dict[str, Choice],
        seed: int,
        answers: Sequence[Answer],
    ) -> None:
        self.game: Final = game
        self.rules_version: Final = rules_version
        self.options: Final = options
        self.seed: Final = seed
        self.answers: Final = list(answers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        """How it is copied and pickled, compiled as well."""
        return Record, (self.game, self.rules_version, self.options, self.seed, self.answers)

    def to_json(self) -> str:
        """The record as JSON, one line, always the same for the same game."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": FORMAT_VERSION,
                "game": self.game,
                "rules": self.rules_version,
                "options": self.options,
                "seed": self.seed,
                "answers": self.answers,
            },
            separators=(",", ":"),
        )

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record, or raise `BadRecord` with what is wrong and where.

        Only the form is checked here; whether the answers are legal shows when they are replayed.
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"not JSON: {error}") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, dict) else type(data).__name__
            raise BadRecord(f"not an emberbox record: format is {found!r}")
        if type(data.get("version")) is not int or data["version"] != FORMAT_VERSION:
            raise BadRecord(f"record version {data.get('version')!r} is not {FORMAT_VERSION}")
        options = _field(data, "options", dict)
        for name, value in options.items():
            if not isinstance(value, bool | int | str):
                raise BadRecord(f"option {name!r} is {value!r}, not a number, a word or true/false")
        answers = _field(data, "answers", list)
        for at, answer in enumerate(answers):
            if not (isinstance(answer, list) and len(answer) == 2 and all(type(n) is int for n in answer)):
                raise BadRecord(f"answer {at} is {answer!r}, not a pair of seat and pick")
        seed = _field(data, "seed", int)
        rules = _field(data, "rules", str)
        if not rules.isprintable() or len(rules) > LONGEST_VERSION:
            raise BadRecord(f"rules is {rules[:LONGEST_VERSION]!r}, not a rules version")
        if isinstance(seed, bool):
            raise BadRecord(f"seed is {seed!r}, not of type int")
        return Record(
            _field(data, "game", str),
            rules,
            options,
            seed,
            [(seat, pick) for seat, pick in answers],
        )


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    if name not in data:
        raise BadRecord(f"the field {name!r} is missing")
    if not isinstance(data[name], kind):
        raise BadRecord(f"{name} is {data[name]!r}, not of type {kind.__name__}")
    return data[name]
