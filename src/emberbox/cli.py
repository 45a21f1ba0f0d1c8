"""The command `emberbox`: open the table, play, watch, measure, look up, serve."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Final

import typer

from emberbox import __version__
from emberbox.cli_lab import lab
from emberbox.cli_options import Bot, Code, Data, Options, Players, Seat, Seed, screen
from emberbox.extras import need
from emberbox.kernel.errors import BadOption, EmberboxError, RuleBug

SLOWEST: Final = 10

USAGE_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[1]
"""What a wrong command line raises; typer keeps the class to itself."""

app: Final = typer.Typer(
    name="emberbox",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="The Ignite family of tabletop games: play against bots, watch, measure.\n\n"
    "Start with [bold]emberbox table[/] in the browser, or [bold]emberbox play[/] in this terminal.",
)


def main(argv: list[str] | None = None) -> None:
    """Run the command; whatever goes wrong on the way is one line and an exit code."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115  (open to the end)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(args=argv, prog_name="emberbox", standalone_mode=False)
        sys.stdout.flush()
    except RuleBug as bug:
        fail(f"{bug}; {_report(bug)}", 1)
    except EmberboxError as error:
        fail(str(error))
    except USAGE_ERROR as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        typed = " ".join(sys.argv[1:] if argv is None else argv)
        fail(f"{message} (in: emberbox {typed}; --help shows how)")
    except (KeyboardInterrupt, EOFError, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has left: nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename or 'input or output'}: {error.strerror or error}")
    sys.exit(code or 0)


def fail(message: str, code: int = 2) -> None:
    """Say in one line what was wrong, and exit."""
    print(f"emberbox: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)


def _report(bug: RuleBug) -> str:
    """Keep the record of a bug, and say where."""
    from emberbox.terminal import saves

    file = saves.new_file("bugs", "bug")
    try:
        saves.write(file, bug.record)
    except EmberboxError as error:
        return f"its record is lost: {error}"
    return f"please report it with its record, {file}"


def _version(wanted: bool) -> None:
    if wanted:
        print(f"emberbox {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def emberbox(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(data: Data = None, code: Code = None) -> None:
    """List the games and their options."""
    from rich.table import Table

    from emberbox.games.shelf import GAMES
    from emberbox.terminal.menu import players_word, value_word

    console = screen()
    for game in GAMES.values():
        console.print(f"[bold]{game.name}[/]  {game.title}, {players_word(game)} players")
        rows = Table.grid(padding=(0, 2))
        for option in game.options:
            values = ", ".join(value_word(value) for value in option.values)
            default = value_word(option.default)
            rows.add_row(f"  {option.name}", option.word, f"[dim]{values} (default {default})")
        console.print(rows)


@app.command()
def bots() -> None:
    """List the bots, from weakest to strongest."""
    from rich.table import Table

    from emberbox.bots.roster import BOTS

    rows = Table.grid(padding=(0, 2))
    for kind in BOTS.values():
        rows.add_row(f"[bold]{kind.name}", kind.word)
        settings = [f"{kind.name}:{name}={value or 'N'}" for name, value in kind.settings.items()]
        if settings:
            rows.add_row("", f"[dim]{', '.join(settings)}")
    screen().print(rows)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game (asked for if left out), or the FILE to --resume."),
    ] = None,
    players: Players = None,
    bot: Bot = None,
    option: Options = None,
    seed: Seed = None,
    seat: Seat = None,
    resume: Annotated[
        bool, typer.Option("--resume", "-r", help="Continue a saved game: a FILE, or the newest one.")
    ] = False,
    save: Annotated[Path | None, typer.Option("--save", help="Where to save the game.")] = None,
    pace: Annotated[float, typer.Option("--pace", help="Seconds to show each event, 0 to 10.")] = 0.6,
    data: Data = None,
    code: Code = None,
) -> None:
    """Play in this terminal, with or against bots, or alone.

    [bold]emberbox play[/] asks for the game and the opponents.
    [bold]emberbox play forge --bot greedy --players 3[/] starts at once.
    [bold]emberbox play --resume[/] continues the last game.
    """
    from emberbox.bots.roster import known_bot
    from emberbox.games.shelf import GAMES
    from emberbox.terminal import menu, saves, seating
    from emberbox.terminal.arguments import chosen_options, games_with, given_options
    from emberbox.terminal.faces import game_named

    console = screen()
    if not 0 <= pace <= SLOWEST:
        raise BadOption(f"--pace cannot be {pace}; it can be 0 to {SLOWEST}")
    if bot is not None:
        bot = known_bot(bot)  # an unknown bot is refused before anything else is asked
    if resume:
        given = {"--players": players, "--option": option or None, "--seed": seed, "--seat": seat}
        for name, value in given.items():
            if value is not None:
                raise BadOption(f"{name} belongs to the saved game: leave it out with --resume")
        file = saves.newest(game) if game is None or game in GAMES else Path(game)
        seating.play_on(file, bot, save, console, pace)
        return
    if game is None:
        if not sys.stdin.isatty():
            raise BadOption(f"which game? Choose from {', '.join(GAMES)}")
        chosen = menu.choose_game(console, games_with(option, players, seat))
        options = menu.choose_options(console, chosen, given_options(chosen, option, players))
        if bot is None and options["players"] != 1:
            bot = menu.choose_bot(console, chosen, seating.DEFAULT_BOT)
    else:
        chosen = game_named(game)
        options = chosen_options(chosen, option, players)
    place = 0 if seat is None else seat - 1
    new = seating.NewGame(chosen, options, place, bot or seating.DEFAULT_BOT, seed, save, pace)
    seating.play_new(new, console)


@app.command()
def duel(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="The bots: search,mine=path.py:Agent,other=net.onnx.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    seed: Seed = None,
    players: Players = None,
    option: Options = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Games to run at once; 0 is one per processor.")
    ] = 0,
    out: Annotated[Path | None, typer.Option("--json", help="Also write the result to a file.")] = None,
    data: Data = None,
    code: Code = None,
) -> None:
    """Let bots play each other from every seat, and compare their results.

    [bold]emberbox duel forge --bots search,random --games 200 --seed 7[/]
    """
    from emberbox.bots.roster import known_bot
    from emberbox.terminal import saves
    from emberbox.terminal.arguments import chosen_options
    from emberbox.terminal.faces import game_named
    from emberbox.terminal.tournament import as_data, run_duel, show_result

    chosen = game_named(game)
    options = chosen_options(chosen, option, players)
    specs = [known_bot(spec.strip()) for spec in bots.split(",") if spec.strip()]
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    console = screen()
    result = run_duel(chosen, specs, options, games, seed, jobs or os.cpu_count() or 1, console)
    show_result(chosen, result, console)
    if out is not None:
        saves.write(out, json.dumps(as_data(chosen, options, seed, result), indent=2))


app.command()(lab)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record or a saved game.")],
    seat: Annotated[
        str, typer.Option("--seat", help="Whose view: a seat counted from 1, spectator or all.")
    ] = "all",
    printed: Annotated[bool, typer.Option("--print", help="Print the whole game at once.")] = False,
    data: Data = None,
    code: Code = None,
) -> None:
    """Step through a recorded game, forwards and back."""
    from emberbox.terminal import saves
    from emberbox.terminal.arguments import observer
    from emberbox.terminal.faces import face_of, game_named
    from emberbox.terminal.watching import Watching

    save = saves.read_save(file, "")
    console = screen()
    face = face_of(game_named(save.record.game))
    eyes = observer(seat, len(save.bots))
    with saves.blaming(file):
        watching = Watching(face, save.record, save.bots, eyes, console)
    if printed or not console.is_terminal:
        watching.print_all()
    else:
        watching.step()


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record or a saved game.")],
    at: Annotated[
        int | None,
        typer.Option(
            "--at", min=1, help="The answer to look at, numbered as in replay.", show_default="the next one"
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, help="Whose choices, counted from 1, if several seats are asked."),
    ] = None,
    pick: Annotated[
        list[str] | None,
        typer.Option("--pick", metavar="TEXT", help="Only this choice, by number or name; repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data: Data = None,
    code: Code = None,
) -> None:
    """Show what each choice would lead to, with odds where dice or unseen cards decide.

    [bold]emberbox odds game.json --at 40[/]
    """
    from emberbox.terminal import saves
    from emberbox.terminal.faces import face_of, game_named
    from emberbox.terminal.odds import Question, session_at

    save = saves.read_save(file, "")
    face = face_of(game_named(save.record.game))
    with saves.blaming(file):
        session = session_at(face, save.record, at)
    question = Question(face, session, save.bots, None if seat is None else seat - 1)
    if as_json:
        print(question.to_json(pick or []))
    else:
        question.show(pick or [], screen())


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files with your own cards.")],
    code: Code = None,
) -> None:
    """Check your own cards: minions, battle decks, fireteams, scenarios.

    Then play with them: [bold]emberbox play forge --data FILE[/].
    """
    from emberbox.terminal.own_cards import show

    show(files, screen())


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this ledger.")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="List the rules that no test proves.")] = False,
    cards: Annotated[
        bool, typer.Option("--cards", help="List the lines of card text that no test shows.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Fail if a game on the shelf has anything unproven.")
    ] = False,
) -> None:
    """Show how much of each game's rules the tests prove."""
    from emberbox import clauses, ledger
    from emberbox.games.shelf import GAMES
    from emberbox.terminal.faces import UnknownGame

    if game is not None and game not in ledger.ledgers():
        raise UnknownGame(f"there is no ledger {game!r}; choose from {', '.join(ledger.ledgers())}")
    # A game that is not on the shelf yet is still being written: its ledger is shown, and not demanded.
    every = (
        ["kernel", *dict.fromkeys(name for each in GAMES.values() for name in each.ledgers)] if check else []
    )
    asked = [game] if game else every
    written = list(clauses.catalogues())
    if cards:
        raise typer.Exit(clauses.report(asked if game else written, True, check, screen()))
    code = ledger.report(asked, missing, check, screen())
    if check:  # cards as well: bad citations anywhere, and lines of what is demanded
        code = max(code, clauses.report([name for name in asked if name in written], missing, True, screen()))
    raise typer.Exit(code)


@app.command()
def table(
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="The port; by default 8000, or any free one."),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser if there is a display.")
    ] = True,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", "-b", metavar="NAME=FILE:AGENT", help="Your own bot to play against; repeatable."
        ),
    ] = None,
    data: Data = None,
    code: Code = None,
) -> None:
    """Open the table in a browser: play against bots, or with friends on this machine.

    [bold]emberbox table --bots mine=path.py:Agent[/] (or mine=net.onnx) adds your own bot to the levels.
    """
    need("the table in the browser", "server")
    if bots:
        from emberbox.bots.roster import add_level

        for spec in bots:
            add_level(spec)
    from emberbox.server.local import open_table

    open_table(port, browser)


def _admin() -> typer.Typer:
    need("the server", "server")
    from emberbox.server.admin import app as admin

    return admin


@app.command(
    add_help_option=False, context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
)
def admin(context: typer.Context) -> None:
    """Manage a server's rooms and players: ban, mute, close, audit log."""
    raise typer.Exit(_admin()(args=context.args, prog_name="emberbox admin", standalone_mode=False) or 0)


BackupFile = Annotated[Path, typer.Argument(help="The backup file.")]
Config = Annotated[str | None, typer.Option("--config", help="The server's settings file.")]
DataDir = Annotated[str | None, typer.Option("--data-dir", help="The server's data directory.")]
Database = Annotated[str | None, typer.Option("--database-url", help="The server's database.")]


@app.command()
def backup(
    file: BackupFile, config: Config = None, data_dir: DataDir = None, database_url: Database = None
) -> None:
    """Back up a server's games and players, even while it runs."""
    need("the server", "server")
    from emberbox.server.admin import save

    save(file, config, data_dir, database_url)


@app.command()
def restore(
    file: BackupFile, config: Config = None, data_dir: DataDir = None, database_url: Database = None
) -> None:
    """Replace a server's database with a backup. Stop the server first."""
    need("the server", "server")
    from emberbox.server.admin import bring_back

    bring_back(file, config, data_dir, database_url)


# The server's flags are as many as its settings: they are read late, by a command line of their own.
@app.command(
    add_help_option=False, context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
)
def serve(context: typer.Context, data: Data = None, code: Code = None) -> None:
    """Serve games to browsers and other clients."""
    need("the server", "server")
    from emberbox.server.command import app as server

    raise typer.Exit(server(args=context.args, prog_name="emberbox serve", standalone_mode=False) or 0)
