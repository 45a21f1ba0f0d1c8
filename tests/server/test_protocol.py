"""The protocol as it is written down: the schema is the server's own, every example is a message."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins

from emberbox.server import wire
from emberbox.server.play.rendering import rule_of
from tests.server.kit import Served

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "protocol.md"
EXAMPLES = re.findall(r"```json\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)


def part(name: str) -> Draft202012Validator:
    """What one direction of the protocol allows."""
    schema = wire.schema()
    return Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


def test_the_schema_in_the_docs_is_the_servers_own() -> None:
    kept = json.loads((ROOT / "docs" / "protocol.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(wire.schema())), "run `make protocol`"


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_in_the_docs_is_a_message(text: str) -> None:
    message: dict[str, Any] = json.loads(text)
    names = [name for name in ("FromClient", "FromServer") if part(name).is_valid(message)]
    assert len(names) == 1


def test_the_rule_in_the_docs_is_in_the_ledger() -> None:
    rules = [json.loads(text)["rule"] for text in EXAMPLES if '"rule"' in text]
    assert rules
    for rule in rules:
        assert rule == to_builtins(rule_of(rule["id"]))


def test_an_unknown_field_and_a_wrong_type_are_no_message() -> None:
    assert not part("FromClient").is_valid({"type": "ping", "id": 1, "more": 2})
    assert not part("FromClient").is_valid({"type": "answer", "step": "1", "picks": []})


def test_the_docs_name_every_message_and_every_code() -> None:
    text = DOCS.read_text("utf-8")
    kinds = [*get_args(wire.FromClient), *get_args(wire.FromServer)]
    words = {kind.__struct_config__.tag for kind in kinds} | set(get_args(wire.Code))
    assert len(words) == len(kinds) + len(get_args(wire.Code))
    # `refused` and its like stand in the text in bold or in the table.
    assert {word for word in words if not re.search(rf"[`*\"]{word}[`*\"]", text)} == set()


def test_the_example_client_plays_a_whole_game(served: Served) -> None:
    client = ROOT / "examples" / "client.py"
    played = subprocess.run(
        [sys.executable, str(client), served.url], capture_output=True, text=True, timeout=60, check=True
    )
    assert played.stdout.splitlines()[-1] in ("won", "not won")
    assert len(client.read_text("utf-8").splitlines()) <= 40
