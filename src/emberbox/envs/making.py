"""What all environments begin with: a game by its name, its options and its encoder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from emberbox.games.shelf import GAMES
from emberbox.kernel.episode import Episode
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.tensor import Encoder
from emberbox.registry import REGISTRY


def encoder_of(game: str, options: Mapping[str, Choice] | None = None) -> Encoder:
    """The encoder of a game for a setting: layout of the rows, actions and masks; or `BadOption`.

    >>> encoder_of("forge", {"players": 2}).name
    'forge_v0'
    """
    having = [name for name, registered in REGISTRY.items() if registered.encoder is not None]
    registered = REGISTRY.get(game)
    if registered is None or registered.encoder is None:
        raise BadOption(f"no game {game!r} has tensors; these have: {', '.join(having)}")
    return _encoder(game, tuple(sorted(GAMES[game].complete(options or {}).items())))


@cache
def _encoder(game: str, options: tuple[tuple[str, Choice], ...]) -> Encoder:
    """One for all environments of a setting: its tables are large, and none of them changes."""
    part = REGISTRY[game].encoder
    assert part is not None
    encoder = part.load()(dict(options))
    assert isinstance(encoder, Encoder)
    return encoder


def questions(game: str) -> tuple[str, ...]:
    """The names of all questions that a game can ask.

    >>> questions("forge")[:2]
    ('attack-with', 'attack-what')
    """
    return encoder_of(game).asks


def episode_of(
    game: str, options: Mapping[str, Choice], seed: int, most_actions: int = 0, record: bool = False
) -> Episode:
    """A series of games that the seed gives."""
    if most_actions < 0:
        raise BadOption(f"a game cannot be cut after {most_actions} actions")
    return Episode(GAMES[game], encoder_of(game, options), options, seed, most_actions, record)
