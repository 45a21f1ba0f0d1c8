"""What The Freeze adds to the bots' yardstick."""

from __future__ import annotations

from emberbox.games.ignite.tactics.evaluation import evaluate
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def hope(t: Table) -> float:
    """What player a is promised."""
    return evaluate(t.g, 0)


def test_poison_is_worse_than_a_wound_and_worse_the_nearer_it_is_to_killing() -> None:
    wounded, nearly = (hope(table("a1 . b1", damage={"b1": points})) for points in (1, 2))
    poisoned = hope(table("a1 . b1", damage={"b1": 1}, poison={"b1": "a"}))
    dying = hope(table("a1 . b1", damage={"b1": 2}, poison={"b1": "a"}))
    assert poisoned > wounded
    assert dying - nearly > poisoned - wounded


def test_a_machine_counts_and_more_when_it_is_built_and_has_a_target() -> None:
    none = hope(table("a1 .   . . b1"))
    begun = hope(table("a1 axc . . b1", clocks={"axc": 2}))
    aimed = hope(table("a1 axc . . b1"))
    hidden = hope(table("a1 axc . . F+b1"))
    assert none < begun < aimed
    assert hidden - hope(table("a1 .   . . F+b1")) < aimed - none


def test_a_machine_that_nobody_serves_threatens_nobody() -> None:
    held, left = hope(table("a1 axc . . b1")), hope(table("a1 . axc . . b1"))
    assert left < held
