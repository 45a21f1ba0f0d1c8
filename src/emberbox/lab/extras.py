"""What the lab needs beyond the box itself."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from emberbox.kernel.errors import EmberboxError

EXTRAS: Final = {"lab": ("altair", "polars", "vl_convert"), "ray": ("ray",)}


class MissingExtra(EmberboxError):
    """Something is not installed that only some need."""


def need(*extras: str) -> None:
    """Raise `MissingExtra` if anything is missing that these extras bring."""
    missing = [name for extra in extras for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise MissingExtra(
            f"the lab needs {', '.join(missing)}: install it with pip install 'emberbox[{','.join(extras)}]'"
        )
