"""The data of the games: what travels with the package, and the cards that a person brings along.

A file with cards of one's own says for which game they are, `game = "core"`, and then has a table for each
card as the catalogue of that game has. The environment names the files, so that every process finds them.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, Final

from emberbox.games.changes import changed, owner_of, parse_change
from emberbox.games.fields import shown
from emberbox.games.toml_text import parse
from emberbox.kernel.errors import CatalogueError, WeightsError
from emberbox.kernel.game import Game
from emberbox.kernel.version import CHANGED_NUMBERS, OWN_CARDS
from emberbox.registry import REGISTRY

OWN_DATA: Final = "EMBERBOX_DATA"
"""The variable that names the files with cards of one's own, separated like the folders of PATH."""
MOST_BYTES: Final = 1 << 18
OWN_CODE: Final = "EMBERBOX_CODE"
"""The variable that names a folder with Python code for such cards. Only the command line sets it."""
OWN_WEIGHTS: Final = "EMBERBOX_WEIGHTS"
"""The variable that names a folder with learned weights to use instead of those of the package."""
MOST_WEIGHTS: Final = 1 << 21
CHANGES: Final = "EMBERBOX_CHANGES"
"""The variable that has changed numbers for an experiment, as JSON: by package, path and value."""
CATALOGUE: Final = "cards.toml"


def exists(package: str, name: str) -> bool:
    """Whether a package has a file of this name."""
    return files(package).joinpath(name).is_file()


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The tables of a TOML file of a package, a catalogue with its changes, or `CatalogueError`."""
    tables = _read_printed(package, name)
    changes = _changes().get(package) if name == CATALOGUE else None
    return changed(tables, changes) if changes else tables


def _read_printed(package: str, name: str) -> dict[str, Any]:
    """The tables of a TOML file as they are in the package."""
    try:
        return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{package}/{name}: {error}") from None


def read_weights(package: str, name: str) -> tuple[bytes, str]:
    """A file of learned weights and where it lies: a folder that the environment names, or the package."""
    folder = os.environ.get(OWN_WEIGHTS, "")
    where = os.path.join(folder, name) if folder else f"{package}/{name}"
    try:
        if folder:
            with open(where, "rb") as file:
                return file.read(MOST_WEIGHTS), where
        return files(package).joinpath(name).read_bytes(), where
    except OSError as error:
        raise WeightsError(f"{where}: {error.strerror or error}") from None


def has_weights(package: str, name: str) -> bool:
    """Whether there is such a file where `read_weights` looks for it."""
    folder = os.environ.get(OWN_WEIGHTS, "")
    return os.path.exists(os.path.join(folder, name)) if folder else exists(package, name)


def read_lineage(game: Game, name: str) -> dict[str, Any]:
    """The tables of a file of a game, over those of the games it builds on: keys are added or replaced."""
    tables: dict[str, Any] = {}
    for package in game.lineage:
        if package == game.home or exists(package, name):
            for key, table in read_toml(package, name).items():
                if isinstance(table, dict) and isinstance(tables.get(key), dict):
                    tables[key] = {**tables[key], **table}
                else:
                    tables[key] = table
    return tables


def cards_of(game: Game) -> dict[str, Any]:
    """All tables of a game's catalogue by key, the cards that players bring along among them."""
    return {**read_lineage(game, "cards.toml"), **printed_own(game.name)}


def numbered(game: Game) -> list[str]:
    """The keys of a game's cards in the order of their numbers: set by set, the oldest edition first.

    Behind each set stand the cards that players bring along for it, though an expansion is played without.
    """
    keys: list[str] = []
    for package in game.lineage:
        if exists(package, "cards.toml"):
            tables = read_toml(package, "cards.toml").items()
            cards = [(table.get("edition", 1), key) for key, table in tables if "name" in table]
            for edition in sorted({since for since, _ in cards}):
                keys += [key for since, key in cards if since == edition]
            keys += printed_own(package.rpartition(".")[2])
    return list(dict.fromkeys(keys))


# -- changed numbers -------------------------------------------------------------------------------


def changes_of(lineage: Sequence[str], texts: Sequence[str]) -> str:
    """Changes like `cinder-imp.cost=2` for the packages of a game, as the environment has them.

    Raises `CatalogueError` if one names nothing that is there, or if two name the same.
    """
    tables = {package: _read_printed(package, CATALOGUE) for package in lineage if exists(package, CATALOGUE)}
    found: dict[str, dict[str, Any]] = {}
    for text in texts:
        path, value = parse_change(text)
        package = owner_of(path, tables)
        if path in found.setdefault(package, {}):
            raise CatalogueError(f"change {path} is given twice")
        found[package][path] = value
    for package, changes in found.items():
        changed(tables[package], changes)
    return json.dumps(found, sort_keys=True) if found else ""


def numbers_hash(game: Game) -> str:
    """What tells the catalogue that a game is played with from others: eight characters."""
    return _hash(game.lineage, own_cards(game.name)[0])


def _hash(lineage: Sequence[str], own: dict[str, Any]) -> str:
    tables = [read_toml(package, CATALOGUE) for package in lineage if exists(package, CATALOGUE)]
    text = json.dumps(tables, sort_keys=True, default=str) + (_in_order(own) if own else "")
    return sha256(text.encode()).hexdigest()[:8]


def with_changes(rules_version: str, *lineage: str) -> str:
    """A rules version that names the catalogue where its numbers are changed, so that every record does."""
    changes = _changes()
    same = all(
        _read_printed(package, CATALOGUE) == read_toml(package, CATALOGUE)
        for package in lineage
        if package in changes
    )
    return rules_version if same else f"{rules_version}{CHANGED_NUMBERS}{_hash(lineage, {})}"


def _changes() -> dict[str, dict[str, Any]]:
    """The changes in the environment, by package."""
    text = os.environ.get(CHANGES, "")
    try:
        found = json.loads(text) if text else {}
    except ValueError as error:
        raise CatalogueError(f"{CHANGES} is not JSON: {error}") from None
    if not isinstance(found, dict) or not all(isinstance(each, dict) for each in found.values()):
        raise CatalogueError(f"{CHANGES} is {text[:40]!r}, not changes by package")
    return found


# -- cards of one's own ----------------------------------------------------------------------------


def own_cards(game: str) -> tuple[dict[str, Any], str]:
    """The cards of one's own for a game and the files they come from, as the environment names them."""
    named = [name for name in os.environ.get(OWN_DATA, "").split(os.pathsep) if name]
    return gathered(named, game), ", ".join(named)


def printed_own(game: str) -> dict[str, Any]:
    """The same cards as the catalogue of the game would have them, with the texts that they leave out."""
    own, where = own_cards(game)
    reader = REGISTRY[game].own_cards if own else None
    printed: dict[str, Any] = {} if reader is None else reader.load()(own, where)
    return printed


def with_own(rules_version: str, game: str) -> str:
    """A rules version that names the cards that players bring along, so that every record does."""
    own, _ = own_cards(game)
    if not own:
        return rules_version
    content = _in_order(own).encode()
    for name in sorted(set(_named(own, "python"))):
        content += code_of(name)[0]
    return f"{rules_version}{OWN_CARDS}{sha256(content).hexdigest()[:8]}"


def _in_order(own: dict[str, Any]) -> str:
    """Own cards as text in which their order shows: it decides what picks mean, and how a shuffle falls."""
    return json.dumps(own, default=str)


def _named(tables: Any, field: str) -> list[str]:
    """The texts under a name, however deep they lie in some tables."""
    if isinstance(tables, list):
        return [text for entry in tables for text in _named(entry, field)]
    if not isinstance(tables, dict):
        return []
    inner = [text for entry in tables.values() for text in _named(entry, field)]
    return [tables[field], *inner] if isinstance(tables.get(field), str) else inner


def code_of(name: str) -> tuple[bytes, str]:
    """The Python code of a card and its file, which is not run here; or `CatalogueError`."""
    folder = os.environ.get(OWN_CODE, "")
    if not name.isidentifier() or not name.isascii():
        raise CatalogueError(f"python is {shown(name)}, not the name of a file like 'my_card', without .py")
    if not folder:
        raise CatalogueError(
            f"python is {name!r}: if you trust this code, say where it is with --code FOLDER"
        )
    file = os.path.join(folder, f"{name}.py")
    try:
        with open(file, "rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        compile(content, file, "exec")
    except OSError as error:
        raise CatalogueError(f"python is {name!r}: {file}: {error.strerror or error}") from None
    except (SyntaxError, ValueError) as error:
        raise CatalogueError(f"python is {name!r}: {file}: {error}") from None
    if len(content) > MOST_BYTES:
        raise CatalogueError(f"python is {name!r}: {file} is larger than {MOST_BYTES >> 10} KiB")
    return content, file


def run_code(name: str, function: str) -> Any:
    """A function out of the Python code of a card, which is run for it; or `CatalogueError`."""
    _, file = code_of(name)
    spec = spec_from_file_location(f"emberbox_own_{name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever the code of a player runs into is said like a wrong card
        raise CatalogueError(f"{file}: {type(error).__name__}: {error}") from error
    found = getattr(module, function, None)
    if not callable(found):
        raise CatalogueError(f"{file}: there is no function {function!r}")
    return found


def gathered(names: Sequence[str], game: str) -> dict[str, Any]:
    """The cards for a game out of several files, or `CatalogueError` if two have the same key."""
    cards: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for name in names:
        meant, brought = read_own(name)
        for key, card in brought.items() if meant == game else ():
            if key in cards:
                raise CatalogueError(f"{name}: card {shown(key)} is already in {sources[key]}")
            cards[key] = card
            sources[key] = name
    return cards


def read_own(name: str) -> tuple[str, dict[str, Any]]:
    """The game that a file is for and the cards in it, as they are; or `CatalogueError`."""
    try:
        with open(name, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CatalogueError(f"{name}: {error.strerror or error}") from None
    if len(content) > MOST_BYTES:
        raise CatalogueError(f"{name}: the file is larger than {MOST_BYTES >> 10} KiB")
    try:
        tables = parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CatalogueError(f"{name}: line {line}: this isn't UTF-8 text") from None
    except CatalogueError as error:
        raise CatalogueError(f"{name}: {error}") from None
    game = tables.pop("game", None)
    takes_own = [name for name, registered in REGISTRY.items() if registered.own_cards is not None]
    if not isinstance(game, str) or game not in takes_own:
        wanted = " or ".join(f'game = "{each}"' for each in takes_own)
        found = "the file doesn't name its game" if game is None else f"game is {shown(game)}"
        raise CatalogueError(f"{name}: {found}; before the first card, write {wanted}")
    return game, tables
