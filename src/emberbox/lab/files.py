"""The files that the lab writes, each whole or not at all: rows as Parquet and, if asked, CSV; a page."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import polars as pl

PAGE: Final = "index.html"
BETWEEN: Final = ";"
"""What stands between the entries of a list in CSV, which has no lists."""


class Results(NamedTuple):
    """Where the results of a run go, and whether the rows are written as CSV as well."""

    folder: Path
    csv: bool = False

    def open(self) -> None:
        """Make the directory: who cannot write there should know before the games are played."""
        self.folder.mkdir(parents=True, exist_ok=True)
        trial = self.folder / f".trial-{os.getpid()}"
        trial.touch()
        trial.unlink()

    def write_rows(self, name: str, frame: pl.DataFrame, about: Mapping[str, Any]) -> list[Path]:
        """Write a table, with what it is about in the metadata of the Parquet file; where it lies."""
        found = [self.folder / f"{name}.parquet"]
        metadata = {"emberbox": json.dumps(about)}
        replace(found[0], lambda file: frame.write_parquet(file, metadata=metadata))
        if self.csv:
            found.append(self.folder / f"{name}.csv")
            replace(found[1], lambda file: without_lists(frame).write_csv(file))
        return found

    def write_page(self, text: str) -> Path:
        """Write the page; where it lies."""
        replace(self.folder / PAGE, lambda file: file.write(text.encode()))
        return self.folder / PAGE


def without_lists(frame: pl.DataFrame) -> pl.DataFrame:
    """The same rows with lists of names as one text each.

    >>> without_lists(pl.DataFrame({"races": [["elves", "orcs"], []]}))["races"].to_list()
    ['elves;orcs', '']
    """
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    return frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(BETWEEN) for name in lists)


def replace(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Write a file beside its place and put it there when it is complete."""
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with beside.open("wb") as file:
            fill(file)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
