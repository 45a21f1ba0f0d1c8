"""The command `emberbox lab`: many games between bots, and two versions of a game against each other."""

from __future__ import annotations

import os
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Final

import typer

from emberbox.cli_options import Data, Options, Seed, screen
from emberbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from emberbox.kernel.game import Game
    from emberbox.lab.versions import Version

COMPARE: Final = "compare"
PLAN: Final = "plan"
GAMES: Final = 1000
PILOT: Final = 100
"""Pairs of games from which `lab plan` tells how many more it takes."""

Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--change",
        metavar="KEY.FIELD=VALUE",
        help="compare, plan: a number on a card that is changed, like cinder-imp.cost=2; can be given again.",
    ),
]
To = Annotated[
    list[str] | None,
    typer.Option(
        "--to", metavar="FILE", help="compare, plan: play with these cards instead of those of --data."
    ),
]


def lab(
    topic: Annotated[
        str,
        typer.Argument(metavar="TOPIC", help="What to look at: races, cards, teams, compare or plan."),
    ],
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, help="How many games, at most.", show_default=f"{GAMES}, plan {PILOT}"
        ),
    ] = None,
    bot: Annotated[str, typer.Option("--bots", "-b", help="Who plays on every seat.")] = "tactician",
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", help="How many sit at the tables, with commas: 2,3,4."),
    ] = None,
    option: Options = None,
    change: Changes = None,
    to: To = None,
    watch: Annotated[
        str | None,
        typer.Option(
            "--watch",
            help="compare: stop when this is clear, like rounds or a card.",
            show_default="who wins",
        ),
    ] = None,
    detect: Annotated[
        float, typer.Option("--detect", help="compare, plan: the difference that matters, in points.")
    ] = 5.0,
    correlation: Annotated[
        float | None, typer.Option("--correlation", help="plan: how much alike pairs go, instead of a pilot.")
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Games at a time; 0 is one for each processor.")
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The directory of the results.", show_default="lab-TOPIC-GAME"),
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Spread the games over a Ray cluster.")] = False,
    ray_address: Annotated[
        str | None,
        typer.Option(
            "--ray-address", envvar="RAY_ADDRESS", help="Where it is; left out, one is started here."
        ),
    ] = None,
    data: Data = None,
) -> None:
    """Let bots play many games and see how balanced races and cards are, and what a changed number does.

    [bold]emberbox lab races ignite --games 2000[/] writes tables (Parquet) and a page with charts.
    [bold]emberbox lab compare forge --change cinder-imp.cost=1[/] plays both versions with the same seeds.
    [bold]emberbox lab plan forge --change cinder-imp.cost=1 --detect 5[/] says how many games that takes.
    """
    from emberbox.lab.extras import need
    from emberbox.lab.play import Plan
    from emberbox.lab.studies import study_of, study_on
    from emberbox.terminal.arguments import given_options, several_numbers
    from emberbox.terminal.faces import game_named

    chosen = game_named(game)
    compared = topic in (COMPARE, PLAN)
    study = study_of(game) if compared else study_on(game, topic)
    if not compared and (change or to):
        raise BadOption(f"--change and --to belong to lab {COMPARE} and lab {PLAN}, not to lab {topic}")
    if compared and ray:
        raise BadOption(f"lab {topic} plays on this machine: leave out --ray")
    need("lab", *(["ray"] if ray else []))
    from emberbox.lab.run import Where, run

    options = {**study.options, **given_options(chosen, option, None)}
    if "players" in options:
        raise BadOption("--option players: say --players, which takes several numbers")
    counts = tuple(study.players) if players is None else several_numbers("--players", players)
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    games = games or (PILOT if topic == PLAN else GAMES)
    plan = Plan(study.topics[0] if compared else topic, game, options, counts, bot, games, seed)
    jobs = jobs or os.cpu_count() or 1
    folder = out or Path(f"lab-{topic}-{game}")
    if not compared:
        run(plan, Where(jobs, ray, ray_address), folder, screen())
        return
    from emberbox.lab import compare

    if topic == PLAN and correlation is not None:
        compare.plan_by(plan, correlation, detect, screen())
        return
    words = (*(f"--change {each}" for each in change or ()), *(f"--to {each}" for each in to or ()))
    experiment = compare.experiment_of(plan, _versions(chosen, change, to), words, watch, detect)
    if topic == PLAN:
        compare.plan_games(experiment, jobs, screen())
    else:
        compare.compare(experiment, jobs, folder, screen())


def _versions(game: Game, change: list[str] | None, to: list[str] | None) -> tuple[Version, Version]:
    """The numbers as they are, and as they are changed."""
    from emberbox.games.data import OWN_DATA, changes_of
    from emberbox.lab.versions import Version
    from emberbox.terminal.own_cards import checked

    checked(to or [])
    own = os.environ.get(OWN_DATA, "")
    other = os.pathsep.join(os.path.abspath(name) for name in to) if to else own
    return Version(own, ""), Version(other, changes_of(game.lineage, change or []))
