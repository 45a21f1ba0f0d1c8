"""The types of all that goes over HTTP and the socket, in one OpenAPI document.

`python -m emberbox.server.http.schema` prints it: the page's types are made from it by `make protocol`.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, get_args

import msgspec

from emberbox.kernel.errors import EmberboxError
from emberbox.registry import REGISTRY
from emberbox.server import wire
from emberbox.server.http.app import make_app
from emberbox.server.ops.settings import Settings

_MAY_LEAVE_OUT: Final = [
    *(kind.__name__ for kind in get_args(wire.FromClient)),
    *(kind.__name__ for kind in get_args(wire.FromServer) if kind.__struct_config__.omit_defaults),
]
"""Messages in which a field with a default may be missing; generators take a default for a promise."""


class TwoOfOneName(EmberboxError):
    """Two different types would have the same name in the document."""


def document() -> dict[str, Any]:
    """The server's OpenAPI document, with the socket's messages and the views among its schemas."""
    document = make_app(Settings()).openapi_schema.to_schema()
    schemas: dict[str, Any] = document["components"]["schemas"]
    views = [REGISTRY[name].view.load() for name in sorted(REGISTRY)]
    (client, server, *_), socket = msgspec.json.schema_components(
        [wire.FromClient, wire.FromServer, *views], ref_template="#/components/schemas/{name}"
    )
    for name, schema in socket.items():
        http = schemas.get(name)
        if http is not None and _fields(http) != _fields(schema):
            raise TwoOfOneName(f"{name} is one thing over HTTP and another over the socket")
        # Where both know a type msgspec's word counts, for it writes the JSON.
        schemas[name] = schema
    for name in [*_MAY_LEAVE_OUT, *_bodies(document)]:
        for field in schemas[name]["properties"].values():
            field.pop("default", None)
    schemas["FromClient"], schemas["FromServer"] = client, server
    return document


def _bodies(document: dict[str, Any]) -> set[str]:
    """The types that go to the server as the body of a request."""
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    bodies = json.dumps([operation.get("requestBody") for operation in operations])
    return set(re.findall(r"#/components/schemas/(\w+)", bodies))


def _fields(schema: dict[str, Any]) -> set[str]:
    """What a type has, without the tag that tells messages apart."""
    return set(schema.get("properties", ())) - {"type"}


if __name__ == "__main__":
    print(json.dumps(document(), indent=1))
