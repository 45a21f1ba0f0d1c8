"""What the views of the games look like, as types: for who tells others what to expect."""

from __future__ import annotations

from typing import Any, Final

from emberbox.games.core.view_types import CoreView
from emberbox.games.forge.view import ForgeView
from emberbox.games.ignite.state.view_types import IgniteView

VIEWS: Final[dict[str, Any]] = {"core": CoreView, "forge": ForgeView, "ignite": IgniteView}
"""For games whose page is typed. In compiled modules they are bare."""
