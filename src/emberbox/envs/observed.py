"""An observation as a learner sees it, so that what was learned in an environment plays as a bot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from emberbox.envs.making import encoder_of
from emberbox.kernel.observation import Observation
from emberbox.kernel.tensor import Encoder

Array = np.ndarray[Any, np.dtype[Any]]
Policy = Callable[[Array, Array], Any]
"""A row of bytes and a mask of legal actions in, an action out."""


def row_of(observation: Observation) -> tuple[Array, Encoder]:
    """The row that a seat sees at its decision, and the encoder that wrote it; `BadOption` without one."""
    # A row has nothing that its seat can't know, so that it is the same in every world that may be true.
    world = observation.sample_world(Random(0))
    encoder = encoder_of(observation.game.name, {"players": world.state.seats})
    return np.frombuffer(encoder.encode(world, observation.seat), np.uint8), encoder


def choose_by_row(policy: Policy, observation: Observation) -> int:
    """The pick of a policy that was learned on rows and masks; where there is no choice, it isn't asked.

    >>> import emberbox
    >>> session = emberbox.start("forge", seed=7, players=2)
    >>> pick = choose_by_row(lambda row, mask: mask.argmax(), emberbox.Observation(session, 0))
    >>> pick in session.options()
    True
    """
    options = observation.options()
    if len(options) == 1:
        return options[0]
    row, encoder = row_of(observation)
    mask = np.frombuffer(encoder.mask(observation.seat, options), np.int8)
    return encoder.pick_of(observation.seat, int(policy(row, mask)))
