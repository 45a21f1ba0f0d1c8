"""The command `emberbox serve`, with a flag for every setting."""

from __future__ import annotations

import inspect
import os
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec
import typer

from emberbox.server.ops.settings import CONFIG, FIELDS, flag, kind, load, meta, variable

# Plain, one flag below the other: in rich's columns the long names would be cut off.
app: Final = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


def serve(**flags: Any) -> None:
    """Serve games to browsers and other clients.

    Every setting can be a flag, an environment variable, or a line in the settings file (TOML, named like the
    flag with underscores: idle_seconds = 60). Flags override variables, and variables override the file.

    By default only this machine can connect; --host 0.0.0.0 lets in everyone who can reach it. --data FILE
    adds your own cards.
    """
    settings = load(flags, os.environ)
    from emberbox.server.http.app import serve as run

    run(settings)


def _metavar(name: str) -> str:
    """What can stand behind a flag, in short."""
    if get_origin(kind(name)) is Literal:
        return "|".join(get_args(kind(name)))
    if kind(name) in (int, float):
        return f"{meta(name).ge}..{meta(name).le}"
    return "PATH" if name == "data_dir" else "TEXT"


def _default(name: str) -> str:
    """The default of a setting in words; nothing where the description says it."""
    default = FIELDS[name].default
    if kind(name) is bool:
        return "on" if default else "off"
    if kind(name) is float:
        return f"{default:g}"
    return str(default) if default and default is not msgspec.NODEFAULT else ""


def _parameter(name: str) -> inspect.Parameter:
    """The flag of a setting; what it is given is checked with the other sources, so it is text here."""
    switch = kind(name) is bool
    default = _default(name)
    option = typer.Option(
        f"{flag(name)}/--no-{flag(name)[2:]}" if switch else flag(name),
        help=f"{meta(name).description} [{variable(name)}{f', default {default}' if default else ''}]",
        metavar=None if switch else _metavar(name),
        show_default=False,
    )
    annotation = Annotated[bool | None if switch else str | None, option]  # type: ignore[valid-type]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _config() -> inspect.Parameter:
    option = typer.Option(
        flag(CONFIG), help=f"A file with settings. [{variable(CONFIG)}]", metavar="FILE", show_default=False
    )
    annotation = Annotated[str | None, option]
    return inspect.Parameter(CONFIG, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


# Typer reads the flags off the signature: made here, they and the settings cannot differ.
_PARAMETERS: Final = [_config(), *map(_parameter, FIELDS)]
serve.__signature__ = inspect.Signature(_PARAMETERS)  # type: ignore[attr-defined]
serve.__annotations__ = {parameter.name: parameter.annotation for parameter in _PARAMETERS}
app.command()(serve)
