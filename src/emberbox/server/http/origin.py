"""Whether a request comes from a page of another site."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit


def foreign(headers: Mapping[str, str], allowed: Collection[str]) -> bool:
    """Whether a browser says that a page of another site is asking; programs say nothing and may ask.

    >>> foreign({"origin": "https://a.example", "host": "a.example"}, ())
    False
    >>> foreign({"origin": "https://evil.example", "host": "a.example"}, ())
    True
    >>> foreign({"origin": "https://b.example", "host": "a.example"}, ("https://b.example",))
    False
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True
