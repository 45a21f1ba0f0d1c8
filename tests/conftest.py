"""For all tests."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Generator
from pathlib import Path
from zlib import crc32

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With EMBERBOX_SHARE=2/3 only the second third of the long tests runs; all others run as ever."""
    if not (share := os.environ.get("EMBERBOX_SHARE")):
        return
    form = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", share)
    if form is None or int(form[1]) > int(form[2]):
        raise pytest.UsageError(f"EMBERBOX_SHARE is {share!r}, not a part and a number of parts, such as 2/3")
    part, parts = int(form[1]) - 1, int(form[2])
    run, left_out = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        is_ours = item.get_closest_marker("long") is None or crc32(item.nodeid.encode()) % parts == part
        (run if is_ours else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = run


def pytest_collection_finish() -> None:
    """Nor need it look at them while they run."""
    gc.collect()
    gc.freeze()
    gc.enable()
