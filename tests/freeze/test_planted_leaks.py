"""Leaks of sealed cards that are made on purpose are found: on interpreted modules, which can be patched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from emberbox.games.ignite import tensor
from emberbox.games.ignite.freeze import modifiers, winter
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.freeze.tensor import FreezeEncoder
from emberbox.games.ignite.freeze.winter import Winter
from emberbox.games.ignite.state import outcomes
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.why import places
from emberbox.kernel.knowledge import imagining_forgets
from emberbox.kernel.session import Session
from emberbox.kernel.trial import LawBroken, Trial
from tests.freeze import sealed_pairs
from tests.freeze.sealed_pairs import Leak, follow_pair
from tests.freeze.test_sealed_leaks import sealing_trial


def count_the_hand_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Winter, "hidden_zones", lambda self, seat: [])


def imagine_the_true_number(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(winter, "unseal", lambda g, observer: None)
    patch.setattr(winter, "reseal", lambda g, observer, rng: None)


def imagine_from_the_true_number(patch: pytest.MonkeyPatch) -> None:
    """What is sealed is never fewer than it is."""
    patch.setattr(winter, "unseal", lambda g, observer: None)


def tell_when_something_is_sealed(patch: pytest.MonkeyPatch) -> None:
    def sealed_of(g: Position, seat: int) -> int:
        g.tell("modified", {"seat": seat}, "poison")
        return winter_of(g).sealed[seat]

    patch.setattr(modifiers, "sealed_of", sealed_of)


def look_for_cards_in_hands_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(places, "_hidden", lambda g, seat: [])


def reckon_by_the_hand_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(outcomes, "held_by", lambda g, seat: len(g.cards.zones[hand_of(seat)]))


def count_picks_as_steps(patch: pytest.MonkeyPatch) -> None:
    told = sealed_pairs.told

    def with_picks(session: Session, observer: int, rng: Random) -> list[tuple[str, object]]:
        return [*told(session, observer, rng), ("step", session.logged)]

    patch.setattr(sealed_pairs, "told", with_picks)


def write_what_others_have_sealed(patch: pytest.MonkeyPatch) -> None:
    write = FreezeEncoder.write_more

    def with_all(self: FreezeEncoder, row: vec[u8], g: Position, seat: int, everything: bool) -> None:
        write(self, row, g, seat, everything)
        row[self.slice_of("sealed").start] = sum(len(g.cards.zones[zone]) for zone in winter_of(g).sealed)

    patch.setattr(FreezeEncoder, "write_more", with_all)


def write_the_hand_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tensor, "held_by", lambda g, seat: len(g.cards.zones[hand_of(seat)]))


@pytest.mark.parametrize(
    "plant",
    [
        count_the_hand_alone,
        imagine_the_true_number,
        imagine_from_the_true_number,
        tell_when_something_is_sealed,
        look_for_cards_in_hands_alone,
        reckon_by_the_hand_alone,
        count_picks_as_steps,
        write_what_others_have_sealed,
        write_the_hand_alone,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        sum(follow_pair(seed) for seed in range(40))


def test_the_law_finds_worlds_with_the_true_number(monkeypatch: pytest.MonkeyPatch) -> None:
    imagine_the_true_number(monkeypatch)
    trials = [sealing_trial(seed) for seed in range(1, 5)]
    with pytest.raises(LawBroken):
        judge(trials)


def judge(trials: Sequence[Trial]) -> None:
    """Try the law on some games."""
    for trial in trials:
        imagining_forgets(trial)
