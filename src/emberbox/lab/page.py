"""The results of the lab as one page that needs nothing else: tables, charts and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from emberbox import __version__
from emberbox.games.data import numbers_hash
from emberbox.games.shelf import GAMES
from emberbox.lab import charts
from emberbox.lab.html import document, facts_of, figure, section, table, with_interval
from emberbox.lab.play import Plan
from emberbox.lab.studies import study_of
from emberbox.lab.study import LENGTH, RACES, SEATS, TEAMS
from emberbox.lab.tables import (
    BAND,
    DEAD,
    DECISIONS,
    QUANTILES,
    ROUNDS,
    Demand,
    Standing,
    Tables,
    deeds,
    demands,
    lengths,
    order_standings,
    race_standings,
    scores,
    seat_standings,
    spans,
)
from emberbox.lab.teams_page import teams_sections

STRENGTH: Final = (
    "<b>Strength</b> is the share of games you’d win against one average opponent: with odds of "
    "<i>o</i> against each of <i>n</i> − 1 opponents, you win <i>o</i> ÷ (<i>o</i> + <i>n</i> − 1) of the "
    "games, and the strength is <i>o</i> ÷ (<i>o</i> + 1). So 50 % is fair for any number of players, "
    f"and {100 * BAND[0]:.0f} % to {100 * BAND[1]:.0f} % counts as balanced (the shaded band). "
    "A team’s win counts fully for each member, a shared victory in part."
)
WILSON: Final = "<b>Intervals</b> are 95 %: Wilson’s."
INTERVALS: Final = (
    "<b>Intervals</b> are 95 %: Wilson’s, and for strengths the same on their scale. A value outside the "
    "band whose interval reaches into it is called “maybe”. Of twenty fair things, about one has an interval "
    "without 50 %."
)
WHAT: Final = {
    ROUNDS: "In a round everybody has a turn.",
    DECISIONS: "Decisions are those of all players.",
}
NO_PROOF: Final = (
    "This doesn’t prove what a card is worth: players who are ahead can afford more, and long games see more "
    "of everything. Compare cards of the same price. "
    f"Cards with fewer than {charts.FEW} takers are left out."
)


def page(plan: Plan, tables: Tables, mishaps: int) -> str:
    """The whole page as HTML."""
    game = GAMES[plan.game]
    title = f"{game.title}: {plan.topic}"
    body = "\n".join(
        [
            _what_was_run(plan, tables, mishaps),
            *(teams_sections(plan, tables) if plan.topic == TEAMS else _sections(plan, tables)),
        ]
    )
    return document(title, body)


def _sections(plan: Plan, tables: Tables) -> list[str]:
    together = GAMES[plan.game].together
    if plan.topic == LENGTH:
        return [_spans(tables, ROUNDS), _spans(tables, DECISIONS), _lengths(tables), *_scores(tables)]
    if plan.topic == SEATS:
        found = [_order(tables), *([] if tables.first_seat_begins else [_seats(tables)])]
    else:
        found = _races(plan, tables) if plan.topic == RACES else _cards(plan, tables)
        found += [*_deeds(plan, tables), *([] if together else [_order(tables)])]
    reading = WILSON if together else f"{STRENGTH}</p><p>{INTERVALS}"
    return [
        *found,
        *_scores(tables),
        _lengths(tables),
        section("How to read this", f"<p>{reading}</p>"),
    ]


def command_line(plan: Plan) -> str:
    """What to type for the same games again."""
    words = ["emberbox lab", plan.topic, plan.game, f"--games {plan.games}", f"--seed {plan.seed}"]
    words += [f"--bots {plan.bot}", f"--players {','.join(str(count) for count in plan.players)}"]
    # The values of a command line are in small letters: true, not True.
    words += [f"-o {name}={str(value).lower()}" for name, value in plan.options.items()]
    return " ".join(words)


def _what_was_run(plan: Plan, tables: Tables, mishaps: int) -> str:
    games = tables.games
    facts = {
        "games": f"{games}" if games == plan.games else f"{games} of {plan.games}: the run was interrupted",
        "players": ", ".join(str(count) for count in plan.players),
        "bots": f"{plan.bot} on every seat",
        "options": ", ".join(f"{name} {str(value).lower()}" for name, value in plan.options.items())
        or "none",
        "seed": str(plan.seed),
        "version": f"emberbox {__version__}, rules {GAMES[plan.game].rules_version}",
        "catalogue": numbers_hash(GAMES[plan.game]),
    }
    if mishaps:
        facts["mishaps"] = f"{mishaps} bot answers had to be replaced"
    return facts_of(facts, command_line(plan))


def _races(plan: Plan, tables: Tables) -> list[str]:
    names = dict(study_of(plan.game).races)
    everywhere = race_standings(tables, names, by_players=False)
    apart = race_standings(tables, names, by_players=True)
    ranks = [each.name for each in everywhere]
    apart.sort(key=lambda each: (ranks.index(each.name), each.players))
    sections = [
        section(
            "Races",
            figure(charts.strengths(everywhere, "Strength of each race; the table has the numbers")),
            _standings_table("race", everywhere),
        )
    ]
    if len(plan.players) > 1:
        sections.append(
            section(
                "Races by number of players",
                figure(charts.strengths(apart, "Strength of each race by number of players; see the table")),
                _standings_table("race", apart),
            )
        )
    return sections


def _cards(plan: Plan, tables: Tables) -> list[str]:
    study = study_of(plan.game)
    names = dict(study.cards)
    found = demands(tables, names)
    dead = [each.name for each in found if each.dead]
    never = sorted(set(names.values()) - {each.name for each in found})
    said = f"{study.taken.capitalize()} in under {100 * DEAD:.0f} % of the games that offered it: "
    notes = f"<p>{said}{escape(', '.join(dead)) or 'no card'}.</p>"
    if never:
        notes += f"<p class='quiet'>Never offered in these games: {escape(', '.join(never))}.</p>"
    together = GAMES[plan.game].together
    often = section(
        f"Cards: how often they are {study.taken}",
        notes,
        figure(charts.bars(found, f"Share of games in which each card was {study.taken}; see the table")),
        _demands_table(study.taken, found, together),
    )
    if together:
        return [often]
    return [
        often,
        section(
            "Cards: how their takers do",
            f"<p>{NO_PROOF}</p>",
            figure(
                charts.scatter(
                    found, "Each card by how often it is taken and how its takers do; see the table"
                ),
                wide=True,
            ),
        ),
    ]


def _deeds(plan: Plan, tables: Tables) -> list[str]:
    study = study_of(plan.game)
    rows = [
        (each.name, f"{each.offered}", *[f"{times:.2f}" if times else "–" for times in each.times.values()])
        for each in deeds(tables, dict(study.cards), study.deeds)
    ]
    note = "<p>How often a game that offered the card, by all players together.</p>"
    return (
        [section("Cards: what was done with them", note, table(("card", "offered", *study.deeds), rows))]
        if rows
        else []
    )


def _scores(tables: Tables) -> list[str]:
    head = ("", "players", "a player, mean", "a player, most")
    rows = [(each.name, f"{each.players}", f"{each.mean:.2f}", f"{each.most:g}") for each in scores(tables)]
    return [section("At the end", table(head, rows))] if rows else []


def _order(tables: Tables) -> str:
    found = order_standings(tables)
    return section(
        "Order of turns",
        figure(charts.strengths(found, "Strength by turn order; the table has the numbers")),
        _standings_table("turn", found),
    )


def _seats(tables: Tables) -> str:
    found = seat_standings(tables)
    return section(
        "Seats at the table",
        "<p>Regardless of who has the first turn. If chance decides that, a stronger seat says something "
        "about the bots or the rules, not about turn order.</p>",
        figure(charts.strengths(found, "Strength by seat at the table; the table has the numbers")),
        _standings_table("seat", found),
    )


def _spans(tables: Tables, what: str) -> str:
    found = spans(tables, what)
    head = ("players", "mean", *[f"{100 * share:.0f} % take at most" for share in QUANTILES])
    rows = [(f"{each.players}", f"{each.mean:.1f}", *[f"{value:g}" for value in each[2:]]) for each in found]
    note = f"<p>The line covers nine in ten games, the box half, the stroke is the median. {WHAT[what]}</p>"
    about = f"How many {what} games take, by the number of players; the table has the numbers"
    return section(f"Length in {what}", note, figure(charts.spans(found, what, about)), table(head, rows))


def _lengths(tables: Tables) -> str:
    head = ("players", "games", "rounds, mean", "rounds, most", "shared victories %")
    rows = [
        (
            f"{each.players}",
            f"{each.games}",
            f"{each.mean_rounds:.1f}",
            f"{each.most_rounds}",
            f"{100 * each.ties:.1f}",
        )
        for each in lengths(tables)
    ]
    return section("How long games take", table(head, rows))


def _standings_table(what: str, standings: Sequence[Standing]) -> str:
    mixed = len({each.name for each in standings}) == len(standings)  # so that players say nothing more
    head = (what, *([] if mixed else ["players"]), "games", "won % (95 %)", "fair %", "strength % (95 %)", "")
    rows = [
        (
            each.name,
            *([] if mixed else [f"{each.players}"]),
            f"{each.seats}",
            with_interval(each.rate),
            f"{100 * each.fair:.1f}",
            with_interval(each.strength),
            "" if each.verdict == "balanced" else each.verdict,
        )
        for each in standings
    ]
    return table(head, rows)


def _demands_table(taken: str, found: Sequence[Demand], together: bool) -> str:
    """How often each card was taken and how its takers did, if they play against each other."""
    strength = [] if together else ["strength % (95 %)"]
    head = ("card", "offered", f"{taken} % (95 %)", "copies", "takers", *strength, "")
    rows = [
        (
            each.name,
            f"{each.offered}",
            with_interval(each.rate),
            f"{each.copies:.2f}",
            f"{each.takers.seats}",
            *([with_interval(each.takers.strength) if each.takers.seats else "–"] if strength else []),
            "dead" if each.dead else "",
        )
        for each in found
    ]
    return table(head, rows)
