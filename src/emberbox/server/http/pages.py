"""The page over HTTP: what `make page` has built, kept in memory and told to browsers to be kept."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

from emberbox import __version__
from emberbox.server.http.request_context import Asking

FOLDER: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "/index.html"
ASSETS: Final = "assets"
"""Where the names of files tell their content: what lies there never changes."""

NOT_BUILT: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Emberbox</title>
<p>The server is well, but its page is not built: run <code>make page</code> and start it again.</p>
</html>
"""

# Not `mimetypes`: what that says depends on the machine.
MEDIA: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

SAFETY: Final = {
    # The page needs nothing from elsewhere; Svelte sets styles on elements.
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}

COMPRESSED: Final = "compressed"
"""Marks a route whose answers are compressed already, or never."""


@final
class File:
    """A file of the page, plain and, if that is shorter, compressed."""

    __slots__ = ("etag", "keep", "media", "plain", "safety", "small")

    def __init__(self, path: str, plain: bytes, safety: Mapping[str, str] = SAFETY) -> None:
        small = gzip.compress(plain, mtime=0)
        self.plain: Final = plain
        self.safety: Final = safety
        self.small: Final = small if len(small) < len(plain) else None
        self.media: Final = MEDIA.get(Path(path).suffix, "application/octet-stream")
        self.etag: Final = f'"{sha256(plain).hexdigest()[:20]}"'
        self.keep: Final = "public, max-age=31536000, immutable" if _is_asset(path) else "no-cache"

    def response(self, request: Asking) -> Response[bytes]:
        """The file for a browser: not again if it has it, and compressed if it can read that."""
        headers = {"etag": self.etag, "cache-control": self.keep, "vary": "accept-encoding", **self.safety}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        if self.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.small, media_type=self.media, headers=headers)
        return Response(self.plain, media_type=self.media, headers=headers)


@final
class Page:
    """The files of a built page by path; if it is not built, one that says how."""

    def __init__(self, folder: Path) -> None:
        found = sorted(file for file in folder.rglob("*") if file.is_file())
        paths = {f"/{file.relative_to(folder).as_posix()}": file for file in found}
        self.files: Final = {path: File(path, file.read_bytes()) for path, file in paths.items()}
        self.hash: Final = self._hash() if INDEX in self.files else ""
        self.index: Final = self.files.get(INDEX) or File(INDEX, NOT_BUILT)

    def _hash(self) -> str:
        """A name for exactly this page: one that is open sees by it that another is served now."""
        told = "".join(f"{path} {file.etag}\n" for path, file in self.files.items())
        return sha256(told.encode()).hexdigest()[:16]

    def file(self, path: str) -> File | None:
        """What lies at a path: a file, nothing, or for an address within the page its one document."""
        is_file = _is_asset(path) or "." in path.rpartition("/")[2]
        return self.files.get(path) if is_file else self.index


def _is_asset(path: str) -> bool:
    return path.split("/")[1] == ASSETS


def page_of(request: Asking) -> Page:
    """The page that this server serves."""
    page: Page = request.app.state.page
    return page


class Version(Struct):
    """What is served: the version of the server, and a name for its page ("" if none is built)."""

    version: str
    page: str


@get("/version", tags=["health"])
async def version(request: Asking) -> Version:
    """What is served: a page that is open notices by it that it is of yesterday."""
    return Version(__version__, page_of(request).hash)


@get(["/", "/{path:path}"], include_in_schema=False, opt={COMPRESSED: True})
async def any_address(request: Asking, path: str = "/") -> Response[bytes]:
    """The page; every address within it is the same document, which finds its way by itself."""
    file = page_of(request).file(path)
    if file is None:
        raise NotFoundException(f"page not found: {path[:80]!r}")
    return file.response(request)
