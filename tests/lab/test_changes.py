"""Changed numbers: what can be changed, what is refused, and that records say so."""

from __future__ import annotations

import json

import pytest

from emberbox.games.data import CHANGES, changes_of, numbers_hash, read_toml
from emberbox.games.forge.catalogue import check
from emberbox.games.forge.game import FORGE, ForgeGame
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.freeze.game import FREEZE, FreezeGame
from emberbox.games.ignite.game import IgniteGame
from emberbox.kernel.errors import BadRecord, CatalogueError
from emberbox.kernel.game import Game
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session

HOME = "emberbox.games.forge"


def cards_with(game: Game, monkeypatch: pytest.MonkeyPatch, *changes: str) -> dict[str, dict[str, object]]:
    """All cards of a game with some changes in the environment."""
    monkeypatch.setenv(CHANGES, changes_of(game.lineage, changes))
    return {key: card for package in game.lineage for key, card in read_toml(package, "cards.toml").items()}


def test_numbers_and_entries_of_lists_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = cards_with(
        FORGE, monkeypatch, "cinder-imp.cost=2", "pilot-light.ignite.3 = 4", "fuse-bot.ignite=[0,0,9]"
    )
    assert cards["cinder-imp"]["cost"] == 2
    assert cards["pilot-light"]["ignite"] == [1, 1, 4]
    assert cards["fuse-bot"]["ignite"] == [0, 0, 9]
    monkeypatch.setenv(CHANGES, "")
    assert read_toml(HOME, "cards.toml")["cinder-imp"]["cost"] == 0


def test_each_change_goes_to_the_set_that_has_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = cards_with(COOP, monkeypatch, "ballista.cost=7", "dagger.damage=2")
    assert (cards["ballista"]["cost"], cards["dagger"]["damage"]) == (7, 2)
    assert IgniteGame().rules_version.startswith("3+changed-")
    monkeypatch.setenv(CHANGES, changes_of(FREEZE.lineage, ["ballista.cost=7"]))
    assert IgniteGame().rules_version == "3"
    assert FreezeGame().rules_version.startswith("4+changed-")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["cinder-imp"], "write it like cinder-imp.cost=2"),
        (["cinder-imp.cost"], "write it like cinder-imp.cost=2"),
        (["cinder-imp.cost=" + "1" * 300], "write it like cinder-imp.cost=2"),
        (["cinder-im.cost=1"], "there is no card 'cinder-im'; did you mean cinder-imp?"),
        (["cinder-imp.cots=1"], "there is no 'cots'; did you mean cost?"),
        (["cinder-imp.cost=many"], "'many' isn't a number, a list of numbers, true or false"),
        (["cinder-imp.cost=1\nx=2"], "isn't a number, a list of numbers, true or false"),
        (["cinder-imp.cost=true"], "it is 0 now and can't be true"),
        (["cinder-imp.cost=1.5"], "it is 0 now and can't be 1.5"),
        (["cinder-imp.bot=1"], "it is false now and can't be 1"),
        (["pilot-light.ignite=3"], "it is [1, 1, 2] now and can't be 3"),
        (["pilot-light.ignite.4=3"], "'4' isn't a number from 1 to 3"),
        (["cinder-imp.cost.x=3"], "there is nothing within 0"),
        (['cinder-imp.name="Imp"'], "only numbers and true or false can be changed, not 'name'"),
        (["cinder-imp.cost=1", "cinder-imp.cost=1"], "change cinder-imp.cost is given twice"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(changes: list[str], said: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        changes_of(FORGE.lineage, changes)
    assert said in str(caught.value)


def test_bounds_are_those_of_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = cards_with(FORGE, monkeypatch, "cinder-imp.cost=9")
    with pytest.raises(CatalogueError, match="card 'cinder-imp': cost is 9, not a number from 0 to 4"):
        check(cards)


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}'])
def test_an_environment_that_makes_no_sense_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHANGES, text)
    with pytest.raises(CatalogueError, match=CHANGES):
        read_toml(HOME, "cards.toml")


def test_a_record_says_that_numbers_were_changed_and_is_not_replayed_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = numbers_hash(FORGE)
    monkeypatch.setenv(CHANGES, changes_of(FORGE.lineage, ["cinder-imp.cost=2"]))
    changed = ForgeGame()
    assert changed.rules_version == f"1+changed-{numbers_hash(changed)}"
    assert numbers_hash(changed) != printed
    session = Session.start(changed, {}, seed=5)
    record = Record.from_json(session.record().to_json())
    assert record.answers
    assert resume(changed, record).state.view(0) == session.state.view(0)
    plain = Record(record.game, "1", record.options, record.seed, record.answers)
    for game, other in ((FORGE, record), (changed, plain)):
        with pytest.raises(BadRecord, match=r"played with other numbers on the cards \(rules .*, now .*\)"):
            resume(game, other)
    monkeypatch.setenv(CHANGES, json.dumps({HOME: {"cinder-imp.cost": 0}}))
    assert ForgeGame().rules_version == "1"
