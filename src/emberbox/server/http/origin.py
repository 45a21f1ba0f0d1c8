"""Whether a request comes from a page of another site."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit


def foreign(headers: Mapping[str, str], allowed: Collection[str], secure: bool = False) -> bool:
    """Whether a browser says that a page of another site is asking; programs say nothing and may ask.

    Where the site is secure, its name over plain HTTP is another site: anybody on the way can be it.

    >>> foreign({"origin": "https://a.example", "host": "a.example"}, ())
    False
    >>> foreign({"origin": "https://evil.example", "host": "a.example"}, ())
    True
    >>> foreign({"origin": "https://b.example", "host": "a.example"}, ("https://b.example",))
    False
    >>> foreign({"origin": "http://a.example", "host": "a.example"}, (), secure=True)
    True
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    try:
        parts = urlsplit(origin)
        return parts.netloc != headers.get("host", "") or (secure and parts.scheme != "https")
    except ValueError:
        return True
