"""The cards of The Freeze; they are laid before any module of this package speaks of one."""

from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the cards)
