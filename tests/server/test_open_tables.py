"""The list of open tables: what its filters leave, and page by page all of it once."""

from __future__ import annotations

from pathlib import Path

from tests.server.kit import Person, Served, run
from tests.server.test_ratings import with_account


async def rooms(person: Person, query: str = "") -> list[str]:
    """The names of listed rooms."""
    return [each["table"]["room"] for each in await person.get(f"/api/rooms?{query}")]


def test_open_tables_are_found_by_filters_and_page_by_page(folder: Path) -> None:
    async def visit(served: Served) -> None:
        ada = await with_account(served, "Ada", "ada")
        three = {"players": 3}
        two = await ada.make(["me", "open"], listed=True)
        clock = await ada.make(["me", "open"], listed=True, timer={"kind": "clock", "limit": 600})
        rated = await ada.make(["me", "open", "open"], listed=True, rated=True, options=three)
        full = await ada.make(["me", "novice", "novice"], listed=True, options=three)
        core = await ada.make(["me", "open"], game="core", listed=True)
        await ada.make(["me", "open"])  # not listed
        assert set(await rooms(ada)) == {two, clock, rated, full, core}
        assert await rooms(ada, "game=core") == [core]
        assert set(await rooms(ada, "players=3")) == {rated, full}
        assert await rooms(ada, "pace=clock") == [clock]
        assert await rooms(ada, "rated=true") == [rated]
        assert set(await rooms(ada, "rated=false")) == {two, clock, full, core}
        assert set(await rooms(ada, "free=true")) == {two, clock, rated, core}
        assert await rooms(ada, "free=true&players=3&game=forge") == [rated]
        pages = [await rooms(ada, f"first={first}&count=2") for first in (0, 2, 4, 6)]
        assert [len(page) for page in pages] == [2, 2, 1, 0]
        assert {room for page in pages for room in page} == {two, clock, rated, full, core}
        for wrong in ("game=chess", "pace=fast", "count=0", "count=101", "first=-1", "players=99"):
            assert (await ada.refused(f"/api/rooms?{wrong}", method="GET"))[0] == 400

    with Served(folder, {"bot-workers": "1"}) as served:
        run(visit(served))
        assert served.complaints() == []
