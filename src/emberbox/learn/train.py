"""Training: from samples to weights, on a GPU if there is one."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from emberbox.learn.model import Model
from emberbox.learn.samples import NO_FEATURE, columns

HELD_BACK: Final = 10
"""Every so manyth game is only for checking."""


class Lesson(NamedTuple):
    """How a training goes."""

    epochs: int = 8
    batch: int = 8192
    rate: float = 3e-3
    decay: float = 1e-2
    trust: float = 0.6
    """How much the search's own later expectation counts, against how the game ended."""
    latest: int = 1
    """How often an epoch goes through the positions of the latest round, of which there may be few."""
    seed: int = 0


class Stock:
    """The positions of games with equally many players, on the device that trains."""

    def __init__(self, path: Path, seats: int, none: int, device: torch.device, latest: bool = True) -> None:
        self.latest = latest
        raw = np.fromfile(path, dtype=np.dtype(columns(seats)))
        features = raw["features"].astype(np.int32)
        features[features == NO_FEATURE] = none
        self.features = torch.from_numpy(features).to(device)
        self.left = torch.from_numpy(raw["left"].astype(np.int64)).to(device)
        self.right = torch.from_numpy(raw["right"].astype(np.int64)).to(device)
        self.given = torch.from_numpy(raw["given"].copy()).to(device)
        self.payoffs = torch.from_numpy(raw["payoffs"].copy()).to(device)
        self.mover = torch.from_numpy(raw["mover"].astype(np.int64)).to(device)
        self.later = torch.from_numpy(raw["later"].copy()).to(device)
        held = torch.from_numpy(raw["game"].astype(np.int64) % HELD_BACK == 0).to(device)
        self.to_learn = torch.nonzero(~held)[:, 0]
        self.to_check = torch.nonzero(held)[:, 0]

    def size(self, lesson: Lesson) -> int:
        """How many positions an epoch goes through."""
        return len(self.to_learn) * (lesson.latest if self.latest else 1)

    def losses(self, model: Model, at: Tensor) -> tuple[Tensor, Tensor]:
        """The cross entropy of positions with how their games ended, and with what movers expected later."""
        logs = model(self.features[at], self.left[at], self.right[at], self.given[at])
        ended = -(self.payoffs[at] * logs.clamp(min=-30)).sum(1).mean()
        mine = logs.gather(1, self.mover[at].unsqueeze(1))[:, 0].clamp(-30, -1e-6)
        later = self.later[at]
        expected = -(later * mine + (1 - later) * torch.log1p(-mine.exp())).mean()
        return ended, expected


def train(model: Model, stocks: list[Stock], lesson: Lesson) -> Iterator[dict[str, float]]:
    """Train a model in place; at first and after each epoch, how well it does on games held back."""
    torch.manual_seed(lesson.seed)
    weights: Any = [
        {"params": [model.linear], "weight_decay": 0.0},
        {"params": [model.rows, model.out], "weight_decay": lesson.decay},
    ]
    optimizer = torch.optim.AdamW(weights, lr=lesson.rate)
    steps = lesson.epochs * sum(-(-stock.size(lesson) // lesson.batch) for stock in stocks)
    step = 0
    yield {"epoch": 0, **check(model, stocks, lesson.batch)}
    for epoch in range(lesson.epochs):
        for stock, at in batches(stocks, lesson):
            for group in optimizer.param_groups:
                group["lr"] = lesson.rate * (0.02 + 0.49 * (1 + cos(pi * step / steps)))
            ended, expected = stock.losses(model, at)
            loss = (1 - lesson.trust) * ended + lesson.trust * expected
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            with torch.no_grad():
                model.linear[-1] = 0.0
                model.rows[-1] = 0.0
            step += 1
        yield {"epoch": epoch + 1, **check(model, stocks, lesson.batch)}


def batches(stocks: list[Stock], lesson: Lesson) -> Iterator[tuple[Stock, Tensor]]:
    """All positions to learn from in random order, those of one batch with equally many players."""
    drawn = []
    for stock in stocks:
        order = torch.randperm(stock.size(lesson), device=stock.to_learn.device) % len(stock.to_learn)
        drawn += [(stock, part) for part in stock.to_learn[order].split(lesson.batch)]
    for at in torch.randperm(len(drawn)).tolist():
        yield drawn[at]


@torch.no_grad()
def check(model: Model, stocks: list[Stock], size: int) -> dict[str, float]:
    """The cross entropy with how held-back games ended, for two players and for more."""
    found: dict[str, float] = {}
    for stock in stocks:
        seats = stock.payoffs.shape[1]
        parts = [(len(at), stock.losses(model, at)) for at in stock.to_check.split(size)]
        count = sum(n for n, _ in parts)
        if count:
            found[f"ended-{seats}"] = sum(n * float(loss[0]) for n, loss in parts) / count
            found[f"later-{seats}"] = sum(n * float(loss[1]) for n, loss in parts) / count
    return found
