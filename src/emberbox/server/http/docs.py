"""The docs site over HTTP, under /docs: what `make docs` has built, kept in memory like the page."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final, final

from litestar import Response, get
from litestar.enums import MediaType

from emberbox.server.http.pages import COMPRESSED, INDEX, SAFETY, File
from emberbox.server.http.request_context import Asking

FOLDER: Final = Path(__file__).parents[1] / "docs"
HERE: Final = "/docs"
POLICY: Final = "content-security-policy"
NOT_BUILT: Final = "The docs are not built: run `make docs` and start the server again.\n"
NOT_FOUND: Final = "There is no such page in the docs: /docs/ is where they begin.\n"
INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@final
class Site:
    """The files of the site by path. Each is read when it is first asked for: there are hundreds."""

    def __init__(self, folder: Path) -> None:
        files = (file for file in folder.rglob("*") if file.is_file())
        self.found: Final = {f"/{file.relative_to(folder).as_posix()}": file for file in files}
        self._kept: Final[dict[str, File]] = {}

    @cached_property
    def safety(self) -> dict[str, str]:
        """The headers of the page, which also let the few scripts within the built pages run, by hash."""
        pages = [file.read_bytes() for path, file in self.found.items() if path.endswith(".html")]
        scripts = {script for page in pages for script in INLINE.findall(page)}
        hashes = sorted(f"'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in scripts)
        return {**SAFETY, POLICY: f"{SAFETY[POLICY]}; script-src 'self' {' '.join(hashes)}"}

    def has(self, path: str) -> bool:
        """Whether something lies at a path: a file, or a folder with an index."""
        return self._name(path) in self.found

    def file(self, path: str) -> File:
        """What lies at a path; in a folder its index."""
        name = self._name(path)
        if name not in self._kept:
            # By its whole path: the names of these assets do not all tell their content.
            self._kept[name] = File(f"{HERE}{name}", self.found[name].read_bytes(), self.safety)
        return self._kept[name]

    def _name(self, path: str) -> str:
        return path.removesuffix("/") + INDEX if path.endswith("/") else path


@get([HERE, f"{HERE}/", f"{HERE}/{{path:path}}"], include_in_schema=False, opt={COMPRESSED: True})
async def show_docs(request: Asking) -> Response[bytes] | Response[str]:
    """A file of the docs site."""
    site: Site = request.app.state.docs
    path = request.url.path.removeprefix(HERE).rstrip("/")
    if request.scope["raw_path"].endswith(b"/"):  # the address itself has lost its last slash by now
        path += "/"
    if site.has(path):
        return site.file(path).response(request)
    if site.has(f"{path}/"):  # links within a page hang on its last slash
        return Response("", status_code=301, headers={"location": f"{HERE}{path}/", **SAFETY})
    said = NOT_FOUND if site.found else NOT_BUILT
    return Response(said, status_code=404, media_type=MediaType.TEXT, headers={**SAFETY})
