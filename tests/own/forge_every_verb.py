"""Every verb of an ability, with minions that have nothing else: test_own_cards.py runs it."""

from __future__ import annotations

import pytest

from emberbox.testing.forge import Ignite, Table, table


def summoned(key: str, *lineups: str, dice: list[Ignite] | None = None, **more: object) -> Table:
    """A table after the first player has summoned a minion on slot 4."""
    t = table(*lineups, hands=[key], phase="building", forge="trials", **more)  # type: ignore[arg-type]
    t.summon(key, slot=4, dice=dice or [])
    return t


def test_ignite() -> None:
    t = summoned("spark-plug", "spark-plug - - -", "- - - -", forges=[9, 9], dice=[("forge", "medium")])
    assert (t.forge(0), t.forge(1)) == (9, 7)


def test_all_bots_ignite() -> None:
    dice: list[Ignite] = [("forge", "medium"), ("forge", "large")]
    t = summoned("choir", "spark-plug courier spark-plug -", "- - - -", forges=[9, 9], dice=dice)
    assert (t.forge(0), t.forge(1)) == (9, 4)


def test_draw() -> None:
    t = summoned("courier", "- - - -", "- - - -", forges=["quake magpie choir", 5])
    assert (t.hand(0), t.forge(0)) == ("quake magpie", 1)


def test_return() -> None:
    t = table("courier - - -", "boomerang - - -", forges=[5, 5], forge="trials")
    t.attack(1, 1)
    assert (t.lineup(1), t.hand(1), t.scrapheap(1)) == ("- - - -", "boomerang", "")


def test_take() -> None:
    t = summoned("magpie", "- - - -", "- - - -", scrapheaps=["quake", "volley choir"])
    t.choose(("seat", 1))
    t.choose("choir")
    assert (t.hand(0), t.scrapheap(0), t.scrapheap(1)) == ("choir", "quake", "volley")


def test_repair() -> None:
    t = summoned("menders", "quake/2 - - -", "fuse-bot hailstorm/3 - -")
    assert (t.lineup(0), t.lineup(1)) == ("quake - - menders", "fuse-bot hailstorm - -")


@pytest.mark.parametrize(("key", "own", "opponents"), [
    ("quake", "volley/2 - - quake/2", "backfire/2 - - -"),
    ("cave-in", "volley/2 - - cave-in/2", "backfire - - -"),
    ("hailstorm", "volley - - hailstorm", "backfire/2 - - -"),
])  # fmt: skip
def test_damage_minions(key: str, own: str, opponents: str) -> None:
    t = summoned(key, "volley - - -", "backfire - - -", "backfire - - -")
    assert [t.lineup(seat) for seat in range(3)] == [own, opponents, opponents]


@pytest.mark.parametrize(
    ("key", "left"), [("volley", [9, 6, 6]), ("backfire", [6, 9, 9]), ("wildfire", [6, 6, 6])]
)
def test_damage_forges(key: str, left: list[int]) -> None:
    t = summoned(key, "- - - -", "- - - -", "- - - -", forges=[9, 9, 9])
    assert [t.forge(seat) for seat in range(3)] == left


def test_destroy_own() -> None:
    t = summoned("grinder", "quake volley - -", "backfire - - -")
    t.choose(("slot", 2))
    assert (t.lineup(0), t.scrapheap(0)) == ("quake - - grinder", "volley")


def test_recycle() -> None:
    t = summoned("foreman", "- - - -", "- - - -", scrapheaps=["volley grinder", ""], energy=2)
    t.choose("volley")
    t.choose(("slot", 1))
    assert (t.lineup(0), t.scrapheap(0), t.energy(0)) == ("volley - - foreman", "grinder", 0)
