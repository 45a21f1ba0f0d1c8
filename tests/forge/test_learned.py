"""What was learned from play: features, the arithmetic of the net, and files of weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from pathlib import Path
from random import Random

import pytest

from emberbox.games.data import MOST_WEIGHTS, OWN_WEIGHTS, read_weights
from emberbox.games.forge.evaluation import evaluate
from emberbox.games.forge.features import BELT, COUNT, LAYOUT, LINEUP
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.learned import RULES, chances, faced, sides, weights
from emberbox.games.forge.learning import prior
from emberbox.games.forge.position import Position
from emberbox.games.net import LARGEST, SCALE, Net, Weights, pack, unpack
from emberbox.kernel.errors import WeightsError
from emberbox.kernel.session import Session
from emberbox.learn.samples import WIDTH
from emberbox.testing.forge import table


def positions(players: int, seed: int, **options: bool) -> Iterator[Position]:
    """Every position of a random game."""
    session = Session.start(FORGE, {"players": players, **options}, seed=seed, record=False)
    rng = Random(seed)
    while not session.over:
        assert isinstance(session.state, Position)
        yield session.state
        session.answer_unchecked(rng.choice(session.options()))


def some_weights(hidden: int, seed: int) -> Weights:
    """Weights of all sizes that a file can hold."""
    rng = Random(seed)
    rows = [[rng.randint(-LARGEST, LARGEST) for _ in range(2 * hidden)] for _ in range(COUNT)]
    return Weights(prior(), rows, [rng.uniform(-0.1, 0.1) for _ in range(hidden)])


def unpacked(content: bytes) -> Net:
    return unpack(content, "here", "forge", RULES, LAYOUT, COUNT)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_learning_begins_with_what_the_evaluation_says(players: int) -> None:
    net = Net(prior(), [[]] * COUNT, [])
    for g in positions(players, seed=players, conveyor=True, reclaim=True):
        by_net = net.chances(sides(g), faced(g), [0.0] * players)
        assert by_net == pytest.approx([evaluate(g, seat) for seat in range(players)], abs=1e-3)


def test_a_net_adds_up_as_plain_arithmetic_does() -> None:
    linear, rows, out = learned = some_weights(5, seed=3)
    net = unpacked(pack("forge", RULES, LAYOUT, learned))
    for g in list(positions(4, seed=8))[::25]:
        features, opponents = sides(g), faced(g)
        given = [0.1 * seat for seat in range(4)]
        strengths = [given[seat] + sum(linear[f] for f in side) for seat, side in enumerate(features)]
        for seat, against in enumerate(opponents):
            for other in against:
                for unit, weight in enumerate(out):
                    own = sum(rows[f][unit] for f in features[seat])
                    sum_ = own + sum(rows[f][5 + unit] for f in features[other])
                    strengths[seat] += weight * max(0, sum_) / SCALE / len(against)
        shares = [exp(strength) * bool(side) for strength, side in zip(strengths, features, strict=True)]
        expected = [share / sum(shares) for share in shares]
        assert net.chances(features, opponents, given) == pytest.approx(expected, rel=1e-4, abs=1e-9)


def test_features_are_few_and_only_equal_minions_have_the_same() -> None:
    for seed in range(3):
        for g in positions(2 + seed, seed, conveyor=seed == 1, reclaim=seed == 2):
            for seat, found in enumerate(sides(g)):
                assert bool(found) != g.out[seat]
                others = [feature for feature in found if not LINEUP <= feature < BELT]
                assert len(set(others)) == len(others)
                assert all(0 <= feature < COUNT for feature in found)
                assert len(found) <= WIDTH


def test_chances_follow_what_happens_on_the_table() -> None:
    even = table("wallbreaker - - -", "wallbreaker - - -", forges=[15, 15])
    winning = table("wallbreaker furnace-titan - -", "- - - -", forges=[20, 2])
    assert isinstance(even.session.state, Position)
    assert isinstance(winning.session.state, Position)
    on_turn, waiting = chances(even.session.state)
    assert on_turn > waiting
    assert on_turn + waiting == pytest.approx(1)
    assert chances(winning.session.state)[0] > max(0.9, on_turn)


def test_the_weights_of_the_box_are_small_and_for_these_rules() -> None:
    content, where = read_weights("emberbox.games.forge", "forge.net")
    assert len(content) < MOST_WEIGHTS
    assert where == "emberbox.games.forge/forge.net"
    assert FORGE.rules_version == RULES
    assert len(weights().rows) == COUNT


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lambda content: b"", "here: this is no file of weights"),
        (lambda content: b"PK\x03\x04" + content, "here: this is no file of weights"),
        (lambda content: content[:-1], "bytes, not 0"),
        (
            lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
            "here: the file is damaged",
        ),
        (lambda content: content.replace(b"game=forge", b"game=core"), "for game=core, not game=forge"),
        (
            lambda content: content.replace(b"rules=1", b"rules=0"),
            "for rules=0, not rules=1; train them again",
        ),
        (lambda content: content.replace(b"layout=1", b"layout=9"), "for layout=9, not layout=1"),
        (lambda content: content.replace(b"features=", b"features=1"), f"not features={COUNT}"),
        (lambda content: content.replace(b"hidden=4", b"hidden=x"), "here: this is no file of weights"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_the_reason(
    harm: Callable[[bytes], bytes], message: str
) -> None:
    content = pack("forge", RULES, LAYOUT, some_weights(4, seed=1))
    assert len(unpacked(content).out) == 4
    with pytest.raises(WeightsError) as caught:
        unpacked(harm(content))
    assert message.replace("not 0", f"not {len(content)}") in str(caught.value)


def test_weights_from_a_folder_replace_those_of_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_WEIGHTS, str(tmp_path))
    with pytest.raises(WeightsError, match=r"forge\.net: No such file"):
        read_weights("emberbox.games.forge", "forge.net")
    (tmp_path / "forge.net").write_bytes(b"mine")
    assert read_weights("emberbox.games.forge", "forge.net") == (b"mine", str(tmp_path / "forge.net"))
