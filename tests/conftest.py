"""For all tests."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Thousands of tests are no garbage: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()
