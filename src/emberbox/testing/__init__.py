"""Tools for tests: rules tied to the ledger, texts of cards, and positions drawn as boards.

Public, for designers too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from emberbox import clauses
from emberbox.ledger import entry

if TYPE_CHECKING:
    import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as showing these ledger entries, or raise `CatalogueError` for one that no ledger has.

    >>> rule("forge.attack.guardian").name
    'rule'
    >>> rule("forge.attack.gardian")
    Traceback (most recent call last):
    ...
    emberbox.kernel.errors.CatalogueError: forge.attack.gardian: no such entry in its ledger
    """
    # Here, not above: a designer who only wants to draw a position needs no pytest.
    import pytest

    for id in ids:
        entry(id)
    return pytest.mark.rule(*ids)


def clause(card: str, *lines: int) -> pytest.MarkDecorator:
    """Mark a test as showing these lines of a card's text (from 1), or raise `CatalogueError`.

    >>> clause("cursed-blade", 1, 2).args
    ('cursed-blade', 1, 2)
    >>> clause("cursed-blade", 9)
    Traceback (most recent call last):
    ...
    emberbox.kernel.errors.CatalogueError: cursed-blade: its text has lines 1 to 5, not 9
    """
    import pytest

    clauses.check(card, *lines)
    return pytest.mark.clause(card, *lines)
