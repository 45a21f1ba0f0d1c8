"""The types that the page is built on: they are the server's own, and real views are as they say."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.registry import REGISTRY
from emberbox.server import wire
from emberbox.server.http import schema

# Ways to declare routes that will go with the next big version of Litestar.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "web" / "src" / "wire" / "schema.d.ts"
GENERATOR = ROOT / "web" / "node_modules" / ".bin" / "openapi-typescript"


def view_of(game: str) -> Any:
    """The type of a game's views."""
    return REGISTRY[game].view.load()


def strictly(kind: Any) -> Any:
    """A type as a JSON schema that takes no field which it does not name."""
    from jsonschema import Draft202012Validator

    reference, definitions = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        if definition.get("type") == "object":
            definition["additionalProperties"] = False
    return Draft202012Validator({"$defs": definitions, **reference[0]})


MOMENTS = 200
"""So far a game is looked at."""


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [
        ("forge", {"players": 2}, 1),
        ("forge", {"players": 2, "reclaim": True, "conveyor": True}, 2),
        ("forge", {"players": 4}, 3),
        pytest.param("core", {"scenario": "black-box"}, 4, marks=pytest.mark.long),
    ],
)
def test_views_are_what_their_types_say(game: str, options: dict[str, Choice], seed: int) -> None:
    session, rng = Session.start(GAMES[game], options, seed), random.Random(seed)
    validator = strictly(view_of(game))
    moments = 0
    while not session.over and moments < MOMENTS:
        session.answer(rng.choice(session.options()))
        for observer in (*range(session.state.seats), SPECTATOR):
            view = json.loads(json.dumps(session.state.view(observer)))
            msgspec.convert(view, view_of(game), strict=True)
            if moments % 10 == 0 or session.over:
                validator.validate(view)
        moments += 1
    assert moments > 20


def test_a_view_with_a_field_more_or_less_is_noticed() -> None:
    view = Session.start(GAMES["forge"], {}, 1).state.view(0)
    validator = strictly(view_of("forge"))
    assert validator.is_valid(view)
    assert not validator.is_valid({**view, "hands": 1})
    assert not validator.is_valid({name: value for name, value in view.items() if name != "turn"})
    view["players"][1]["lineup"][0] = {"unit": 4}
    assert not validator.is_valid(view)


def test_one_document_has_http_the_socket_and_the_views() -> None:
    document = schema.document()
    schemas = document["components"]["schemas"]
    assert {"NewRoom", "Book", "Enter", "Update", "FromClient", "FromServer", "ForgeView"} <= schemas.keys()
    assert "/api/rooms" in document["paths"]
    references = {part.split('"')[0] for part in json.dumps(document).split("#/components/schemas/")[1:]}
    assert references <= schemas.keys()
    assert "rule" not in schemas["Refused"]["required"]


def test_two_types_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Book(msgspec.Struct, tag_field="type", tag="book"):
        pages: int

    monkeypatch.setattr(wire, "FromServer", wire.FromServer | Book)
    with pytest.raises(schema.TwoOfOneName, match="Book"):
        schema.document()


@pytest.mark.skipif(not GENERATOR.exists(), reason="the page's tools are not installed: web/node_modules")
def test_the_types_of_the_page_are_the_servers_own(tmp_path: Path) -> None:
    given, made = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    given.write_text(json.dumps(schema.document()), "utf-8")
    npm = [sys.executable, str(ROOT / "web" / "npm.py"), "exec", "--offline", "--"]
    subprocess.run([*npm, GENERATOR.name, given, "--output", made], check=True, capture_output=True)
    assert KEPT.read_text("utf-8") == made.read_text("utf-8"), "run `make protocol`"
