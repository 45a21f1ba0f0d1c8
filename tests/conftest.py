"""For all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

TESTS = Path(__file__).parent

# Thousands of tests are no garbage: the collector need not look at them again and again while they come.
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Examples are in the docstrings of the sources: those of tests need not be searched for any."""
    collectors = yield
    if TESTS in file_path.parents:
        return [each for each in collectors if not isinstance(each, DoctestModule)]
    return collectors


def pytest_collection_finish() -> None:
    """Nor need it look at them while they run."""
    gc.collect()
    gc.freeze()
    gc.enable()
