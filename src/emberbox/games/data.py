"""The data that travels with the package: ledgers, catalogues and words."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from emberbox.kernel.errors import CatalogueError


def exists(package: str, name: str) -> bool:
    """Whether a package has a file of this name."""
    return files(package).joinpath(name).is_file()


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The tables of a TOML file of a package, or `CatalogueError`."""
    try:
        return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{package}/{name}: {error}") from None
