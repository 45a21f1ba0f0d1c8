"""Pieces of the lab's page: sections, figures, tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from emberbox.lab.measure import Estimate


def with_interval(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def document(title: str, body: str) -> str:
    """A whole page that needs nothing else."""
    style = files("emberbox.lab").joinpath("page.css").read_text("utf-8")
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)} · Emberbox lab</title>\n<style>\n{style}</style></head>\n"
        f"<body><main>\n<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


def facts_of(facts: Mapping[str, str], command: str) -> str:
    """What was run, and what to type for the same again."""
    rows = "".join(f"<div><dt>{name}</dt><dd>{escape(fact)}</dd></div>" for name, fact in facts.items())
    return f"<dl>{rows}</dl><p><code>{escape(command)}</code></p>"


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2><div class='parts'>{''.join(parts)}</div></section>"


def figure(svg: str, wide: bool = False) -> str:
    return f"<figure{' class=wide tabindex=0' if wide else ''}>{svg}</figure>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names its rows; a column without a name holds verdicts."""
    columns = "".join(f"<th scope='col'>{escape(name)}</th>" for name in head)
    tags = ["<td>" if name else "<td class='verdict'>" for name in head[1:]]
    lines = ""
    for first, *rest in rows:
        cells = "".join(f"{tag}{escape(cell)}</td>" for tag, cell in zip(tags, rest, strict=True))
        lines += f"<tr><th scope='row'>{escape(first)}</th>{cells}</tr>"
    return (
        "<div class='scroll' tabindex='0' role='group' aria-label='table'>"
        f"<table><thead><tr>{columns}</tr></thead><tbody>{lines}</tbody></table></div>"
    )
