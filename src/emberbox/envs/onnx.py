"""A network from an ONNX file as an agent: it takes the legal action with the best score (extra `onnx`).

The network has one input, rows of an encoder as `[1, size]` in any type of numbers, and its first output has
a score for every action of the game: `[1, actions]`. What is legal is not its business.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from emberbox.bots.bot import UnknownBot
from emberbox.envs.observed import row_of
from emberbox.kernel.errors import BadOption
from emberbox.kernel.observation import Observation
from emberbox.kernel.tensor import Encoder

TYPES: Final = {
    "tensor(uint8)": np.uint8,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
    "tensor(float16)": np.float16,
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
}


class OnnxAgent:
    """An agent by its file; `UnknownBot` if it is no network of one input, or doesn't fit the game."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self._network: Final = _network(file)
        inputs = self._network.get_inputs()
        self._input: Final = inputs[0]
        if len(inputs) != 1 or len(self._input.shape) != 2 or self._input.type not in TYPES:
            found = ", ".join(f"{each.name} {each.type} {each.shape}" for each in inputs)
            raise UnknownBot(f"{file}: the network takes {found}, not one row of numbers as [1, size]")

    def choose(self, observation: Observation) -> int:
        """The pick for a question of any game that has tensors."""
        options = observation.options()
        if len(options) == 1:
            return options[0]
        try:
            row, encoder = row_of(observation)
        except BadOption as error:
            raise UnknownBot(f"{self.file}: {error}") from None
        scores = self.scores(row, encoder)
        picks = {encoder.action_of(observation.seat, pick): pick for pick in options}
        return picks[max(picks, key=lambda action: scores[action])]

    def scores(self, row: np.ndarray[Any, Any], encoder: Encoder) -> np.ndarray[Any, Any]:
        """The score of every action, or `UnknownBot` if network and encoder don't fit."""
        about = f"{encoder.name} with {encoder.seats} players has"
        rows, size = self._input.shape
        if isinstance(rows, int) and rows != 1:
            raise UnknownBot(f"{self.file}: the network takes {rows} rows at once; export it for one")
        if isinstance(size, int) and size != encoder.size:
            raise UnknownBot(f"{self.file}: the network takes rows of {size} numbers; {about} {encoder.size}")
        made = self._network.run(None, {self._input.name: row[None].astype(TYPES[self._input.type])})[0]
        if np.shape(made) != (1, encoder.space.size):
            shape = list(np.shape(made))
            raise UnknownBot(f"{self.file}: the network gives {shape}; {about} {encoder.space.size} actions")
        scores: np.ndarray[Any, Any] = made[0]
        return scores


@cache
def _network(file: str) -> Any:
    """The network of a file: read once in a process, not once in a game. One thread, for games run beside."""
    import onnxruntime  # only those who bring a network have it

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # it has many of its own, one for each status
        raise UnknownBot(f"{file} is no network that onnxruntime can read: {error}") from None
