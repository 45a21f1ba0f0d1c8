"""The page of a run on teams: how often they win, how far they come, and what it depends on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.lab.coop import MILESTONES, survived
from emberbox.lab.html import section, table, with_interval
from emberbox.lab.play import Plan
from emberbox.lab.studies import study_of
from emberbox.lab.tables import Tables
from emberbox.lab.teams import Cell, Cost, Effect, cells, costs, effects, tally, teams

READING: Final = (
    "<p>All players of a game win or lose together. <b>Intervals</b> are 95 %: Wilson’s for shares, and "
    "Newcombe’s for differences. Races and markets are random, so differences in wins are caused by them; "
    "but of twenty without any effect, about one has an interval without 0. "
    "Units that fall in a phase with a card in effect may fall for other reasons: later rounds are worse, "
    "and draw more cards.</p>"
)


def teams_sections(plan: Plan, tables: Tables) -> list[str]:
    """All that the page says."""
    study = study_of(plan.game)
    names = dict(study.cards)
    found = teams(tables)
    table_of = cells(found, [str(value) for value in study.in_turn["difficulty"]])
    decks = {key: name for key, name in names.items() if any(key in team.market for team in found)}
    return [
        section("Games won", _won(table_of)),
        section("How far teams come", _survival(table_of)),
        section("What units fell to", _tally("", tally([team.felled for team in found], len(found)), names)),
        section(
            "What divine favor was spent on",
            _tally("", tally([team.spent for team in found], len(found)), names),
            f"<p>Tokens left at the end: {sum(team.favor for team in found) / max(1, len(found)):.2f}.</p>",
        ),
        section("Power and Apocalypse cards", _costs(costs(found, names))),
        section("Decks in the market", _effects("deck", effects(found, decks, races=False))),
        section("Races in the team", _effects("race", effects(found, dict(study.races), races=True))),
        section("How to read this", READING),
    ]


def _won(found: Sequence[Cell]) -> str:
    rows = [(each.difficulty, f"{each.players}", f"{each.games}", with_interval(each.rate)) for each in found]
    return table(("difficulty", "players", "games", "won % (95 %)"), rows)


def _survival(found: Sequence[Cell]) -> str:
    head = ("difficulty", "players", *[f"past {number} %" for number in MILESTONES])
    rows = [
        (each.difficulty, f"{each.players}", *[f"{100 * part:.0f}" for part in survived(each.rounds)])
        for each in found
    ]
    return table(head, rows)


def _tally(what: str, found: Sequence[tuple[str, int, float]], names: dict[str, str]) -> str:
    rows = [(names.get(key, key), f"{count}", f"{mean:.2f}") for key, count, mean in found]
    return table((what, "times", "a game"), rows)


def _costs(found: Sequence[Cost]) -> str:
    head = ("card", "phases", "units felled in 100 with it", "in 100 with another")
    rows = [(each.name, f"{each.phases}", f"{each.with_it:.1f}", f"{each.without:.1f}") for each in found]
    return table(head, rows)


def _effects(what: str, found: Sequence[Effect]) -> str:
    head = (what, "games", "won with it %", "without it %", "difference (95 %)")
    rows = [
        (
            each.name,
            f"{each.games}",
            f"{100 * each.with_it.value:.1f}",
            f"{100 * each.without.value:.1f}",
            with_interval(each.gain),
        )
        for each in found
    ]
    return table(head, rows)
