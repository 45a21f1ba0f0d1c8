"""The command `emberbox lab`: many games between bots, and two versions of a game against each other."""

from __future__ import annotations

import os
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Final

import typer

from emberbox.cli_options import Code, Data, Options, Seed, screen
from emberbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from emberbox.lab.play import Plan
    from emberbox.lab.versions import Version

COMPARE: Final = "compare"
PLAN: Final = "plan"
GAMES: Final = 1000
PILOT: Final = 100
"""Pairs of games from which `lab plan` tells how many more it takes."""

Topic = Annotated[
    str,
    typer.Argument(
        metavar="TOPIC", help="What to measure: races, cards, teams, seats, length, compare or plan."
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game.")]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", "-n", min=1, help="Maximum number of games.", show_default=f"{GAMES}, plan {PILOT}"
    ),
]
Bots = Annotated[str, typer.Option("--bots", "-b", help="The bot on every seat.")]
Counts = Annotated[
    str | None, typer.Option("--players", "-p", help="Numbers of players, separated by commas: 2,3,4.")
]
Change = Annotated[
    list[str] | None,
    typer.Option(
        "--change",
        metavar="KEY.FIELD=VALUE",
        help="compare, plan: a number to change on a card, like cinder-imp.cost=2; repeatable.",
    ),
]
To = Annotated[
    list[str] | None,
    typer.Option(
        "--to", metavar="FILE", help="compare, plan: compare with these cards instead of those in --data."
    ),
]
Watch = Annotated[
    str | None,
    typer.Option(
        "--watch",
        help="compare: the measure that has to be clear to stop early: rounds, a card …",
        show_default="who wins",
    ),
]
Detect = Annotated[
    float, typer.Option("--detect", help="compare, plan: the difference that matters, in points.")
]
Correlation = Annotated[
    float | None, typer.Option("--correlation", help="plan: how similar pairs are, instead of a pilot.")
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Games to run at once; 0 is one per processor.")
]
Out = Annotated[
    Path | None, typer.Option("--out", help="The directory for the results.", show_default="lab-TOPIC-GAME")
]
Csv = Annotated[bool, typer.Option("--csv", help="Also write the rows as CSV.")]
Ray = Annotated[bool, typer.Option("--ray", help="Spread the games over a Ray cluster.")]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray-address", envvar="RAY_ADDRESS", help="The cluster's address; by default one is started here."
    ),
]


def lab(
    topic: Topic,
    game: GameName,
    games: Games = None,
    bot: Bots = "tactician",
    players: Counts = None,
    option: Options = None,
    change: Change = None,
    to: To = None,
    watch: Watch = None,
    detect: Detect = 5.0,
    correlation: Correlation = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    out: Out = None,
    csv: Csv = False,
    ray: Ray = False,
    ray_address: RayAddress = None,
    data: Data = None,
    code: Code = None,
) -> None:
    """Let bots play many games to measure balance, or what a changed number does.

    [bold]emberbox lab races ignite --games 2000[/] writes tables (Parquet) and a page with charts.
    [bold]emberbox lab compare forge --change cinder-imp.cost=1[/] plays both versions with the same seeds.
    [bold]emberbox lab plan forge --change cinder-imp.cost=1 --detect 5[/] says how many games that takes.
    """
    from emberbox.extras import need

    compared = topic in (COMPARE, PLAN)
    if not compared and (change or to):
        raise BadOption(f"--change and --to belong to lab {COMPARE} and lab {PLAN}, not to lab {topic}")
    if compared and ray:
        raise BadOption(f"lab {topic} runs on this machine only: leave out --ray")
    plan = _plan(topic, game, games, bot, players, option, seed)
    need("the lab", "lab", *(["ray"] if ray else []))
    from emberbox.lab import compare
    from emberbox.lab.files import Results
    from emberbox.lab.run import Where, run

    jobs = jobs or os.cpu_count() or 1
    results = Results(out or Path(f"lab-{topic}-{game}"), csv)
    if not compared:
        run(plan, Where(jobs, ray, ray_address), results, screen())
    elif topic == PLAN and correlation is not None:
        compare.plan_by(plan, correlation, detect, screen())
    else:
        words = (*(f"--change {each}" for each in change or ()), *(f"--to {each}" for each in to or ()))
        experiment = compare.experiment_of(plan, _versions(game, change, to), words, watch, detect)
        if topic == PLAN:
            compare.plan_games(experiment, jobs, screen())
        else:
            compare.compare(experiment, jobs, results, screen())


def _plan(
    topic: str,
    game: str,
    games: int | None,
    bot: str,
    players: str | None,
    option: list[str] | None,
    seed: int | None,
) -> Plan:
    """What is played, or an error if the lab has nothing of the kind."""
    from emberbox.lab.play import Plan
    from emberbox.lab.studies import study_of, study_on
    from emberbox.terminal.arguments import given_options, several_numbers
    from emberbox.terminal.faces import game_named

    chosen = game_named(game)
    if topic in (COMPARE, PLAN):
        study = study_of(game)
        looked_at = study.topics[0]
    else:
        study, looked_at = study_on(game, topic), topic
    options = {**study.options, **given_options(chosen, option, None)}
    if "players" in options:
        raise BadOption("--option players: use --players instead, which takes several numbers")
    counts = tuple(study.players) if players is None else several_numbers("--players", players)
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    return Plan(looked_at, game, options, counts, bot, games or (PILOT if topic == PLAN else GAMES), seed)


def _versions(game: str, change: list[str] | None, to: list[str] | None) -> tuple[Version, Version]:
    """The numbers as they are, and as they are changed."""
    from emberbox.games.data import CHANGES, OWN_DATA, changes_of
    from emberbox.games.shelf import GAMES as SHELF
    from emberbox.lab.versions import Version
    from emberbox.terminal.own_cards import checked

    if os.environ.get(CHANGES):
        raise BadOption(f"{CHANGES} is set: unset it first, so that the game is compared as printed")
    checked(to or [])
    own = os.environ.get(OWN_DATA, "")
    other = os.pathsep.join(os.path.abspath(name) for name in to) if to else own
    return Version(own, ""), Version(other, changes_of(SHELF[game].lineage, change or []))
