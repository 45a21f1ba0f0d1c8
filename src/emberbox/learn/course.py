"""A course of learning in a folder: rounds of play and training, each from where the last one ended."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import torch

from emberbox.bots.spread import spread
from emberbox.games.data import OWN_WEIGHTS
from emberbox.games.net import pack
from emberbox.learn.model import Model
from emberbox.learn.selfplay import Plan, learning_of, play
from emberbox.learn.train import Lesson, Stock, train


class Course:
    """A folder in which a game is learned."""

    def __init__(self, game: str, folder: Path, hidden: int, seed: int) -> None:
        self.game = game
        self.learning = learning_of(game)
        self.folder = folder
        self.seed = seed
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.model = Model(self.learning.prior(), hidden).to(self.device)
        self.round = 0
        if self.checkpoint.exists():
            kept: dict[str, Any] = torch.load(self.checkpoint, map_location=self.device)
            self.model.load_state_dict(kept["model"])
            self.round = kept["round"]

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def note(self, **facts: object) -> None:
        """A line of the curves, shown as well."""
        line = json.dumps(facts)
        print(line, flush=True)
        with (self.folder / "curves.jsonl").open("a") as file:
            file.write(line + "\n")

    def play_round(self, seconds: float, iterations: int, jobs: int, games: int) -> None:
        """Play games for a time and keep their positions; without iterations, by rules of thumb."""
        os.environ[OWN_WEIGHTS] = str(self.folder)
        plan = Plan(self.game, self.seed * 1000 + self.round, iterations, self.round > 0)
        start = perf_counter()
        most = self.learning.most_players
        counts = [0] * (most + 1)
        files = [self.positions(self.round, seats).open("wb") for seats in range(most + 1)]
        played = spread(partial(play, plan), games, jobs)
        for seats, samples in played:
            files[seats].write(samples)
            counts[seats] += 1
            if perf_counter() - start > seconds:
                break
        played.close()
        for file in files:
            file.close()
        spent = perf_counter() - start
        self.note(round=self.round, games=sum(counts), by_players=counts[2:], seconds=round(spent, 1))

    def positions(self, number: int, seats: int) -> Path:
        return self.folder / f"round-{number}-players-{seats}"

    def train_round(self, lesson: Lesson) -> None:
        """Train on the positions of the last rounds that lie here, and keep the result."""
        start = perf_counter()
        stocks = []
        for number in range(max(0, self.round - 3), self.round + 1):
            for seats in range(2, self.learning.most_players + 1):
                path = self.positions(number, seats)
                if path.exists() and path.stat().st_size:
                    latest = number == self.round
                    stocks.append(Stock(path, seats, self.learning.count, self.device, latest))
        positions = sum(len(stock.to_learn) for stock in stocks)
        for curve in train(self.model, stocks, lesson):
            self.note(round=self.round, positions=positions, **curve, seconds=perf_counter() - start)
        self.round += 1
        self.keep()

    def keep(self) -> None:
        """Write the checkpoint and the weights; a run that is cut off leaves the old ones whole."""
        packed = pack(self.game, self.learning.rules, self.learning.layout, self.model.weights())
        new = self.folder / "new"
        new.write_bytes(packed)
        new.replace(self.folder / f"{self.game}.net")
        torch.save({"model": self.model.state_dict(), "round": self.round}, new)
        new.replace(self.checkpoint)
