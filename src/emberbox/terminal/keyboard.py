"""What a person types, line by line."""

from __future__ import annotations

import sys

try:
    import readline  # noqa: F401  (arrow keys and history at the prompt, where there is one)
except ImportError:
    pass


def read_line(prompt: str) -> str:
    """The next line, shown where no terminal echoes it; `EOFError` when there is none."""
    typed = input(prompt).strip()
    if not sys.stdin.isatty():
        print(typed)
    return typed
