"""The page as the server gives it out: built or not, kept by browsers, and never in the way of the rest."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from emberbox import __version__
from emberbox.games.shelf import GAMES
from emberbox.server.http.docs import NOT_BUILT, NOT_FOUND
from emberbox.server.http.pages import Page
from tests.server.kit import PATIENCE, Served

INDEX = b"<!doctype html><title>Emberbox</title><script type=module src=/assets/main-a1b2.js></script>" * 9
SCRIPT = b"console.log('a table of embers');\n" * 200
FONT = bytes(range(256)) * 4


def build(folder: Path) -> Path:
    """A page as Vite leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "main-a1b2.js").write_bytes(SCRIPT)
    (folder / "assets" / "grenze-c3d4.woff2").write_bytes(FONT)
    (folder / "favicon.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


def build_docs(folder: Path) -> None:
    """Docs as MkDocs leaves them."""
    (folder / "api").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<title>Docs</title><script>let a=1</script>")
    (folder / "api" / "index.html").write_bytes(b"<title>API</title>")
    (folder / "api" / "style.css").write_bytes(b"p { color: red }")


class WithPage(Served):
    """A server whose page lies in a folder of the test."""

    def __init__(self, folder: Path, page: Path) -> None:
        super().__init__(folder)
        self.program = (
            "from pathlib import Path; from emberbox.server.http import docs, pages; "
            f"pages.FOLDER = Path({str(page)!r}); docs.FOLDER = pages.FOLDER.with_name('docs'); "
            "from emberbox.cli import main; main()"
        )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    page = build(tmp_path_factory.mktemp("page") / "page")
    build_docs(page.with_name("docs"))
    with WithPage(tmp_path_factory.mktemp("built"), page) as server:
        yield server


def get(server: Served, path: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as client:
        return client.get(path, headers=named)


@pytest.mark.parametrize(
    "path", ["/", "/play/forge", "/room/abc_DEF-123", "/index.html", "/apiary", "/?a=b.c"]
)
def test_every_address_within_the_page_is_its_document(built: Served, path: str) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "content", "media"),
    [
        ("/assets/main-a1b2.js", SCRIPT, "text/javascript; charset=utf-8"),
        ("/assets/grenze-c3d4.woff2", FONT, "font/woff2"),
    ],
)
def test_what_is_named_by_its_content_is_kept_for_ever(
    built: Served, path: str, content: bytes, media: str
) -> None:
    answer = get(built, path)
    assert (answer.content, answer.headers["content-type"]) == (content, media)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_script_travels_compressed_to_who_can_read_that(built: Served) -> None:
    path = "/assets/main-a1b2.js"
    small, plain = get(built, path, accept_encoding="gzip, br"), get(built, path, accept_encoding="identity")
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0)) < len(SCRIPT)
    assert "content-encoding" not in plain.headers
    assert small.content == plain.content == SCRIPT
    assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_what_a_browser_has_is_not_sent_again(built: Served) -> None:
    etag = get(built, "/").headers["etag"]
    again = get(built, "/games", if_none_match=f'W/"other", {etag}')
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert get(built, "/", if_none_match='"other"').status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/assets/main-0000.js",
        "/assets/",
        "/assets/main",
        "/nothing.png",
        "/api/nothing",
        "/api",
        "/api/games/forge/nothing",
        "/assets/..%2f..%2fpages.py",
        "/%2e%2e/pages.py",
    ],
)
def test_what_is_not_there_is_a_problem_and_not_the_page(built: Served, path: str) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_the_page_lets_nothing_in_from_elsewhere(built: Served) -> None:
    for path in ("/", "/assets/main-a1b2.js", "/favicon.svg"):
        headers = get(built, path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_the_rest_of_the_server_is_not_hidden_by_the_page(built: Served) -> None:
    assert get(built, "/healthz").json() == {"status": "alive"}
    assert get(built, "/readyz").json() == {"status": "ready"}
    assert "emberbox_" in get(built, "/metrics").text
    assert [game["name"] for game in get(built, "/api/games").json()] == list(GAMES)


def test_long_answers_of_the_server_are_compressed_and_short_ones_are_not(built: Served) -> None:
    games = get(built, "/api/games", accept_encoding="gzip")
    assert games.headers["content-encoding"] == "gzip"
    assert games.json() == get(built, "/api/games", accept_encoding="identity").json()
    assert "content-encoding" not in get(built, "/healthz", accept_encoding="gzip").headers


def test_the_version_names_the_page(built: Served, tmp_path: Path) -> None:
    told = get(built, "/api/version").json()
    same, other = build(tmp_path / "same"), build(tmp_path / "other")
    (other / "assets" / "main-a1b2.js").write_bytes(b"")
    assert told == {"version": __version__, "page": Page(same).hash}
    assert told["page"] != Page(other).hash


def test_without_a_page_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    with WithPage(tmp_path / "data", tmp_path / "nowhere") as server:
        unbuilt = get(server, "/docs/")
        assert (unbuilt.status_code, unbuilt.text) == (404, NOT_BUILT)
        answer = get(server, "/play")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "make page" in answer.text
        assert get(server, "/api/version").json()["page"] == ""


@pytest.mark.parametrize(
    ("path", "title"), [("/docs/", "Docs"), ("/docs/api/", "API"), ("/docs/api/index.html", "API")]
)
def test_the_docs_are_served_beside_the_page(built: Served, path: str, title: str) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f"<title>{title}</title>" in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert get(built, path, if_none_match=answer.headers["etag"]).status_code == 304
    # The hash of "let a=1", which stands in one of the pages: other scripts within a page do not run.
    allowed = b64encode(sha256(b"let a=1").digest()).decode()
    assert f"script-src 'self' 'sha256-{allowed}'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/docs", "/docs/api"])
def test_a_folder_of_the_docs_is_found_without_its_slash(built: Served, path: str) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.headers["location"]) == (301, f"{path}/")


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/..%2fpage%2findex.html", "/docs//etc/passwd"])
def test_nothing_else_is_found_in_the_docs(built: Served, path: str) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.text) == (404, NOT_FOUND)
    assert answer.headers["x-content-type-options"] == "nosniff"
