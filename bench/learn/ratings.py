"""Duels of two on one scale: `python bench/learn/ratings.py RESULTS.jsonl [ZERO]`, from what duels.py wrote.

Ratings are those of the Bradley-Terry model in Elo points (400 points are odds of ten to one), by maximum
likelihood, with 95 % intervals of the distance from the bot ZERO.
"""

from __future__ import annotations

import json
import sys
from math import exp, log, sqrt
from pathlib import Path

ELO = 400 / log(10)
Link = tuple[str, str, float, int]
"""Two bots, the points of the first, and the games."""


def read(path: Path) -> list[Link]:
    """The duels of two bots on two seats, without variants."""
    links: list[Link] = []
    for line in path.read_text("utf-8").splitlines():
        duel = json.loads(line)
        plain = duel.get("players", 2) == 2 and not duel.get("reclaim") and not duel.get("conveyor")
        if plain and not duel.get("loaded"):
            one, other = duel["rows"]
            links.append((one["bot"], other["bot"], one["rate"] * duel["played"], duel["played"]))
    return links


def joined(links: list[Link], zero: str) -> list[Link]:
    """The duels that lead from ZERO to somebody, by way of others or at once."""
    met = {zero}
    for _ in links:
        met |= {bot for link in links for bot in link[:2] if met & set(link[:2])}
    return [link for link in links if link[0] in met]


def fit(links: list[Link], zero: str) -> dict[str, tuple[float, float]]:
    """Each bot's rating and half of its interval, by Newton's method."""
    bots = sorted({bot for link in links for bot in link[:2]} - {zero})
    place = {bot: at for at, bot in enumerate(bots)}
    ratings = [0.0] * len(bots)
    for _ in range(50):
        slope = [0.0] * len(bots)
        bend = [[0.0] * len(bots) for _ in bots]
        for one, other, points, games in links:
            ahead = sum(sign * ratings[place[bot]] for bot, sign in ((one, 1), (other, -1)) if bot != zero)
            share = 1 / (1 + exp(-ahead))
            for bot, sign in ((one, 1), (other, -1)):
                if bot != zero:
                    slope[place[bot]] += sign * (points - games * share)
                    for again, sign_again in ((one, 1), (other, -1)):
                        if again != zero:
                            bend[place[bot]][place[again]] += sign * sign_again * games * share * (1 - share)
        spread = inverse(bend)
        ratings = [
            old + sum(a * b for a, b in zip(row, slope, strict=True))
            for old, row in zip(ratings, spread, strict=True)
        ]
    reach = [1.96 * ELO * sqrt(spread[at][at]) for at in range(len(bots))]
    found = {bot: (ELO * ratings[at], reach[at]) for bot, at in place.items()}
    return {zero: (0.0, 0.0), **found}


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [b - factor * a for a, b in zip(rows[at], rows[other], strict=True)]
    return [row[size:] for row in rows]


def main() -> None:
    links = read(Path(sys.argv[1]))
    zero = sys.argv[2] if len(sys.argv) > 2 else links[0][0]
    for bot, (rating, reach) in sorted(fit(joined(links, zero), zero).items(), key=lambda entry: entry[1]):
        print(f"{bot:24}{rating:+8.0f}  ± {reach:.0f}")


if __name__ == "__main__":
    main()
