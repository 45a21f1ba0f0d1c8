"""Charts as SVG, drawn without a browser; their colours are the page's, in light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple, TypeAlias

import altair as alt
import vl_convert

from emberbox.lab.measure import Estimate
from emberbox.lab.tables import BAND, DEAD, Demand, Span, Standing

Chart: TypeAlias = alt.Chart | alt.LayerChart

INK: Final = "currentColor"
LINE: Final = "var(--line)"
ACCENT: Final = "var(--accent)"
BALANCED: Final = "var(--band)"
EDGED: Final[dict[str, Any]] = {"color": BALANCED, "stroke": INK, "strokeOpacity": 0.5, "strokeDash": [1, 3]}
GROUPS: Final = [f"var(--group-{number})" for number in range(1, 8)]
SHAPES: Final = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right"]

WIDTH: Final = 300
ROW: Final = 22
GROUP_ROW: Final = 14
SPAN_ROW: Final = 30
FONT: Final = 12

SCATTER: Final = (720, 440)
SMALL: Final = 10
LETTER: Final = 5.6
"""How wide a small letter is, on average: enough to keep names apart."""


FEW: Final = 10
"""With fewer takers it is luck how they do, and a card is not drawn."""


class Spot(NamedTuple):
    """A point of the scatter and where its name stands, in pixels from the top left."""

    x: float
    y: float
    text_x: float
    text_y: float


def strengths(standings: Sequence[Standing], about: str) -> str:
    """A dot for each strength with its interval, on the band of balanced ones; grouped by players."""
    rows = [
        {**_range(each.strength), "name": each.name, "group": f"{each.players} players"} for each in standings
    ]
    names = list(dict.fromkeys(row["name"] for row in rows))
    base = points = _chart(rows).encode(y=alt.Y("name:N", sort=names, title=None))
    height = len(names) * ROW
    if len(names) < len(rows):
        groups = list(dict.fromkeys(row["group"] for row in rows))
        base = base.encode(
            yOffset=alt.YOffset("group:N", sort=groups),
            color=alt.Color("group:N", title=None, scale=alt.Scale(domain=groups, range=GROUPS)),
        )
        points = base.encode(
            shape=alt.Shape("group:N", title=None, scale=alt.Scale(domain=groups, range=SHAPES))
        )
        height = len(names) * (GROUP_ROW * len(groups) + 8)
    x = alt.X("value:Q", title="strength", axis=_percent(), scale=alt.Scale(zero=False, nice=True))
    drawn = (
        _band()
        + _rule(0.5)
        + base.mark_rule(strokeWidth=2, color=ACCENT).encode(x=alt.X("low:Q", title="strength"), x2="high:Q")
        + points.mark_point(filled=True, size=55, opacity=1, color=ACCENT).encode(x=x)
    )
    return _svg(drawn.properties(width=WIDTH, height=height), about)


def bars(demands: Sequence[Demand], about: str) -> str:
    """A bar for each card: the share of games with it in which it was taken, with its interval."""
    rows = [{**_range(each.rate), "name": each.name} for each in demands]
    base = _chart(rows).encode(y=alt.Y("name:N", sort=[row["name"] for row in rows], title=None))
    x = alt.X("value:Q", title="share of games", axis=_percent(), scale=alt.Scale(domain=[0, 1]))
    drawn = (
        base.mark_bar(color=ACCENT, opacity=0.45, height=12).encode(x=x)
        + base.mark_rule(color=INK).encode(x="low:Q", x2="high:Q")
        + _rule(DEAD)
        + _word(DEAD, f"{100 * DEAD:.0f} %")
    )
    return _svg(drawn.properties(width=WIDTH, height=len(rows) * (ROW - 4)), about)


def spans(found: Sequence[Span], what: str, about: str) -> str:
    """For each number of players a line, a box and a stroke: nine of ten games, half of them, the middle."""
    rows = [{**each._asdict(), "name": f"{each.players} players"} for each in found]
    base = _chart(rows).encode(y=alt.Y("name:N", sort=[row["name"] for row in rows], title=None))
    x = alt.X("shortest:Q", title=what, axis=alt.Axis(tickCount=5), scale=alt.Scale(zero=True, nice=True))
    drawn = (
        base.mark_rule(color=INK).encode(x=x, x2="longest:Q")
        + base.mark_bar(color=ACCENT, opacity=0.45, height=14).encode(x="quarter:Q", x2="three_quarters:Q")
        + base.mark_tick(color=INK, thickness=3, size=14).encode(x="median:Q")
    )
    return _svg(drawn.properties(width=WIDTH, height=len(rows) * SPAN_ROW), about)


def scatter(demands: Sequence[Demand], about: str) -> str:
    """Every card with takers enough, by how often it is taken and how its takers do, with its name."""
    width, height = SCATTER
    shown = [each for each in demands if each.takers.seats >= FEW]
    values = [each.takers.strength.value for each in shown]
    low, high = min([BAND[0], *values]) - 0.03, max([BAND[1], *values]) + 0.03
    points = [
        (each.rate.value * width, (high - each.takers.strength.value) / (high - low) * height)
        for each in shown
    ]
    spots = spread_names(points, [each.name for each in shown])
    rows = [{**spot._asdict(), "name": each.name} for spot, each in zip(spots, shown, strict=True)]
    rates = alt.Scale(domain=[0, 1], nice=False)
    scale = alt.Scale(domain=[low, high], nice=False, zero=False)
    # One invisible mark has the axes; the others stand at pixels, where their names have been laid out.
    axes = _chart([{"x": 0, "y": 0.5}]).mark_point(opacity=0).encode(
        x=alt.X("x:Q", title="share of games in which it is taken", axis=_percent(), scale=rates),
        y=alt.Y("y:Q", title="strength of the takers", axis=_percent(), scale=scale),
    )  # fmt: skip
    band = _chart([{"low": BAND[0], "high": BAND[1]}]).mark_rect(**EDGED)
    label = _chart([{"at": BAND[1], "what": "balanced"}]).mark_text(
        align="left", baseline="top", dx=4, dy=4, fontSize=SMALL, color=INK
    )
    dots = _chart(rows).mark_point(filled=True, size=45, opacity=1, color=ACCENT)
    words = _chart(rows).mark_text(align="left", baseline="middle", fontSize=SMALL, color=INK)
    drawn = (
        band.encode(y=alt.Y("low:Q", title="strength of the takers"), y2="high:Q")
        + label.encode(x=alt.value(0), y=alt.Y("at:Q", title="strength of the takers"), text="what:N")
        + axes
        + dots.encode(x=_pixels("x"), y=_pixels("y"))
        + words.encode(x=_pixels("text_x"), y=_pixels("text_y"), text="name:N")
    )
    return _svg(drawn.properties(width=width, height=height), about)


def spread_names(points: Sequence[tuple[float, float]], names: Sequence[str]) -> list[Spot]:
    """Where to write the names of points: on the side of each where the fewest others are covered."""
    boxes = [(x - 4, y - 4, x + 4, y + 4) for x, y in points]
    spots: list[Spot] = []
    for (x, y), name in zip(points, names, strict=True):
        wide = LETTER * len(name)
        sides = [
            (x + 7, y),
            (x - 7 - wide, y),
            *((x - wide / 2, y + step) for step in (-11, 11, -22, 22, -33, 33)),
        ]
        sides += [(x + 7, y + step) for step in (-11, 11, -22, 22)]
        crowded = [_crowd((left, at - 5, left + wide, at + 5), boxes) for left, at in sides]
        left, at = sides[crowded.index(min(crowded))]
        boxes.append((left, at - 5, left + wide, at + 5))
        spots.append(Spot(x, y, left, at))
    return spots


def _crowd(box: tuple[float, float, float, float], others: Sequence[tuple[float, ...]]) -> float:
    """How much of others a box covers, and, far worse, of what lies outside the chart."""
    width, height = SCATTER
    covered = 1000.0 * (box[0] < 0 or box[1] < 0 or box[2] > width + 80 or box[3] > height)
    for left, top, right, bottom in others:
        wide = min(box[2], right) - max(box[0], left)
        high = min(box[3], bottom) - max(box[1], top)
        if wide > 0 and high > 0:
            covered += wide * high
    return covered


def _chart(rows: Sequence[dict[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=list(rows)))


def _range(estimate: Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _percent() -> alt.Axis:
    return alt.Axis(format=".0%", tickCount=5)


def _pixels(field: str) -> Any:
    return {"field": field, "type": "quantitative", "scale": None}


def _band() -> Chart:
    """The balanced strengths: shaded, with edges and a word for those who don't see the shade."""
    low, high = BAND
    area = _chart([{"low": low, "high": high}]).mark_rect(**EDGED).encode(x="low:Q", x2="high:Q")
    band: Chart = area + _word(sum(BAND) / 2, "balanced")
    return band


def _rule(at: float) -> alt.Chart:
    line = _chart([{"at": at}]).mark_rule(color=INK, strokeDash=[4, 3], opacity=0.6)
    rule: alt.Chart = line.encode(x="at:Q")
    return rule


def _word(at: float, what: str) -> alt.Chart:
    """A word above the chart, over a place on its axis."""
    made = _chart([{"at": at, "what": what}]).mark_text(color=INK, fontSize=SMALL, baseline="bottom", dy=-3)
    word: alt.Chart = made.encode(x="at:Q", y=alt.value(0), text="what:N")
    return word


def _svg(chart: Chart, about: str) -> str:
    """A chart as part of a page, with a text for those who cannot see it."""
    text = {"labelColor": INK, "titleColor": INK, "labelFontSize": FONT, "titleFontSize": FONT}
    axis = {**text, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE, "labelLimit": 200}
    axis |= {"titleFontWeight": "normal"}
    config = {
        "aria": False,
        "background": "transparent",
        "font": "system-ui, sans-serif",
        "axis": axis,
        "legend": {**text, "orient": "top", "symbolOpacity": 1},
        "view": {"stroke": None},
        # Other letters than the ones measured here may be wider.
        "padding": {"left": 24, "right": 12, "top": 5, "bottom": 5},
    }
    spec = chart.to_dict()
    drawn: str = vl_convert.vegalite_to_svg({**spec, "config": config})
    _, _, body = drawn.partition(" class=")
    return f'<svg role="img" aria-label="{escape(about)}" class={body}'
