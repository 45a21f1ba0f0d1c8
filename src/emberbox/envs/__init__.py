"""The games as environments for learners: PettingZoo, Gymnasium, many games at once (extra `envs`)."""

from __future__ import annotations

from emberbox.envs.aec import AECGame
from emberbox.envs.making import encoder_of, questions
from emberbox.envs.observed import choose_by_row
from emberbox.envs.processes import ProcessGame
from emberbox.envs.single import SingleAgentGame
from emberbox.envs.vector import Step, VectorGame
from emberbox.kernel.tensor import Encoder, Slice

__all__ = [
    "AECGame",
    "Encoder",
    "ProcessGame",
    "SingleAgentGame",
    "Slice",
    "Step",
    "VectorGame",
    "choose_by_row",
    "encoder_of",
    "questions",
]
