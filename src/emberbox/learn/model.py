"""The network while it learns, in PyTorch; `emberbox.games.net` says what it computes."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from emberbox.games.net import LARGEST, SCALE, Weights

FIRST_SPREAD: Final = 0.05
"""How far the weights of the hidden layer lie apart before anything is learned."""
NONE_IN: Final = -1e9


class Model(nn.Module):
    """Strengths from features. It begins as the prior: its hidden units count for next to nothing."""

    def __init__(self, prior: list[float], hidden: int) -> None:
        super().__init__()
        count = len(prior)
        self.hidden = hidden
        # One row more, which stays 0: that of no feature.
        self.linear = nn.Parameter(torch.tensor([*prior, 0.0]).unsqueeze(1))
        self.rows = nn.Parameter(torch.randn(count + 1, 2 * hidden) * FIRST_SPREAD)
        self.out = nn.Parameter(torch.randn(hidden) * FIRST_SPREAD * 0.1)

    def forward(self, features: Tensor, left: Tensor, right: Tensor, given: Tensor) -> Tensor:
        """The logarithms of everybody's chances: features by position, seat and place; the rest by seat."""
        positions, seats, width = features.shape
        none = self.rows.shape[0] - 1
        flat = features.reshape(positions * seats, width)
        table = torch.cat([self.linear, self.rows], 1)
        sums = functional.embedding_bag(flat, table, mode="sum", padding_idx=none)
        sums = sums.reshape(positions, seats, 1 + 2 * self.hidden)
        strength, own, other = sums.split([1, self.hidden, self.hidden], 2)
        clash = torch.zeros_like(strength[..., 0])
        for faced in (left, right):
            index = faced.clamp(min=0).unsqueeze(2).expand(-1, -1, self.hidden)
            clash = clash + functional.relu(own + other.gather(1, index)) @ self.out / 2
        logits = torch.where(left >= 0, given + strength[..., 0] + clash, torch.full_like(clash, NONE_IN))
        return functional.log_softmax(logits, 1)

    def weights(self) -> Weights:
        """The weights as they are packed into a file."""
        units = (self.rows[:-1] * SCALE).round().clamp(-LARGEST, LARGEST).int()
        return Weights(self.linear[:-1, 0].tolist(), units.tolist(), self.out.tolist())
