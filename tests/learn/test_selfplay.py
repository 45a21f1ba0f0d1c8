"""Games to learn from: what they keep of each position."""

from __future__ import annotations

import pytest

from emberbox.bots.search import UNKNOWN
from emberbox.learn.samples import NO_FEATURE, WIDTH, Sample, layout, pack
from emberbox.learn.selfplay import TRUST, Plan, play, settle


@pytest.mark.parametrize(
    "plan",
    [
        Plan("forge", seed=5, iterations=2, learned=True),
        Plan("ignite", seed=5, iterations=0, learned=False),
    ],
)
def test_a_game_leaves_whole_samples_and_the_same_ones_each_time(plan: Plan) -> None:
    seats, kept = play(plan, 1)
    assert (seats, kept) == play(plan, 1)
    row = layout(seats)
    assert len(kept) > 10 * row.size
    assert not len(kept) % row.size
    for at in range(0, len(kept), row.size):
        values = row.unpack_from(kept, at)
        payoffs, (mover, value, later, game) = values[-4 - seats : -4], values[-4:]
        assert sum(payoffs) == pytest.approx(1)
        assert 0 <= mover < seats
        assert 0 <= value <= 1 or value == UNKNOWN
        assert 0 <= later <= 1
        assert game == 1


def test_a_sample_has_room_for_every_seat() -> None:
    sample = Sample([[7, 9], []], [[1], []], [0.25, -2.0], [1.0, 0.0], 0, 0.5, 0.75, 3)
    values = layout(2).unpack(pack(sample))
    assert values[:3] == (7, 9, NO_FEATURE)
    assert set(values[WIDTH : 2 * WIDTH]) == {NO_FEATURE}
    assert values[2 * WIDTH :] == (1, -1, 1, -1, 0.25, -2.0, 1.0, 0.0, 0, 0.5, 0.75, 3)
    assert pack(sample._replace(sides=[[1] * (WIDTH + 1), []])) == b""


def test_later_leans_from_the_end_of_the_game_towards_what_was_expected() -> None:
    kept = [
        Sample([], [], [], [], mover, value, 0.0, 1)
        for mover, value in ((0, 0.2), (1, 0.5), (0, 0.6), (0, UNKNOWN))
    ]
    won, last, middle, first = settle(kept, [1.0, 0.0])
    assert won.later == 1.0
    assert last.later == pytest.approx(TRUST + (1 - TRUST) * 0.6)
    assert middle.later == pytest.approx((1 - TRUST) * 0.5)
    assert first.later == pytest.approx(TRUST * last.later + (1 - TRUST) * 0.2)
    assert first.payoffs == [1.0, 0.0]
