"""The pages of the docs site that are generated: a home, the API reference and the ledgers. None is kept."""

from __future__ import annotations

import ast
import logging
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from emberbox.ledger import Entry, read_ledger

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
TITLES = {
    "forge": "Forge",
    "ignite": "Ignite",
    "freeze": "The Freeze",
    "coop": "Solo & Co-op",
    "core": "Ignition: Core",
    "kernel": "Every game",
}

log = logging.getLogger("mkdocs.hooks.emberbox")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are generated."""
    files.append(File.generated(config, "index.md", content=home()))
    files.append(File.generated(config, "reference.md", content=reference()))
    for name, title in TITLES.items():
        files.append(File.generated(config, f"rules/{name}.md", content=rules(name, title)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links to files of the project that are no pages become text; one that leads nowhere is a warning."""
    folder = (DOCS / page.file.src_uri).parent

    def settled(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        if target.is_relative_to(DOCS) or target == folder:
            return link[0]
        if not target.exists():
            log.warning("%s links to %s, which is not there", page.file.src_uri, link[2])
        return link[1]

    return LINK.sub(settled, markdown)


def home() -> str:
    """The README, as far as it says what there is: without its pictures, links as from docs/."""
    text = (ROOT / "README.md").read_text("utf-8")
    text = re.sub(r"^!\[.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\]\((?!https?:)([^)]+)\)", r"](../\1)", text)
    return text.replace("](../docs/", "](")


def reference() -> str:
    """The public names with their docstrings, as `emberbox.__all__` lists them."""
    tree = ast.parse((ROOT / "src" / "emberbox" / "__init__.py").read_text("utf-8"))
    (names,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return "# API reference\n\n" + "".join(f"::: emberbox.{name}\n\n" for name in names)


def rules(name: str, title: str) -> str:
    """A ledger as a page: area by area, each rule with its id and its place in the rulebook."""
    areas: dict[str, list[Entry]] = {}
    for entry in read_ledger(name).values():
        areas.setdefault(entry.area, []).append(entry)
    lines = [f"# Rules: {title}\n"]
    for area, entries in areas.items():
        lines.append(f"\n## {area.replace('-', ' ').capitalize()}\n\n| rule | where | |\n|---|---|---|\n")
        for entry in entries:
            text = entry.text + (f" *House rule: {entry.why}*" if entry.why else "")
            lines.append(f"| {cell(text)} | {cell(entry.page)} | `{entry.id}` |\n")
    return "".join(lines)


def cell(text: str) -> str:
    """Text for a table, in which nothing is markup but our own stars."""
    return re.sub(r"([|<\[\]])", r"\\\1", " ".join(text.split()))
