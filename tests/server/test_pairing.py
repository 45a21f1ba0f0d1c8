"""Pairings: nobody twice in a round, no rematch that could be avoided, a bot for who is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from emberbox.server.play.graph_matching import most_pairs
from emberbox.server.play.pairing import Pair, round_robin, rounds_of, swiss
from emberbox.server.play.standings import Game, Player, entrants_of, standings_of


def played(pairs: Sequence[Pair], results: Sequence[int], number: int) -> list[Game]:
    """A round as it was played: 2, 1 or 0 half points for the first of each pair."""
    games = []
    for (one, other), result in zip(pairs, results, strict=False):
        games.append(Game(number, one, other, result))
        if other is not None:
            games.append(Game(number, other, one, 2 - result))
    return games


def everybody_once(pairs: Sequence[Pair], players: Sequence[str]) -> None:
    """All are paired, each once, and one at most with a bot, if that must be."""
    seated = [player for pair in pairs for player in pair if player is not None]
    assert sorted(seated) == sorted(players)
    assert sum(other is None for _, other in pairs) == len(players) % 2


graphs = st.integers(2, 10).flatmap(
    lambda count: st.tuples(
        st.just(count), st.sets(st.frozensets(st.integers(0, count - 1), min_size=2, max_size=2))
    )
)


@given(graphs)
def test_as_many_pairs_are_found_as_trying_all_would_find(graph: tuple[int, set[frozenset[int]]]) -> None:
    count, edges = graph

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        return max(
            [best(rest), *(1 + best(rest - {other}) for other in rest if frozenset((first, other)) in edges)]
        )

    assert most_pairs(count, lambda a, b: frozenset((a, b)) in edges) == best(frozenset(range(count)))


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 17), st.data())
def test_nobody_meets_again_in_a_swiss_tournament_while_it_can_be_avoided(
    count: int, data: st.DataObject
) -> None:
    players = [Player(f"p{i}", 25.0 + data.draw(st.floats(-5, 5))) for i in range(count)]
    games: list[Game] = []
    for number in range(1, rounds_of("swiss", 11, count) + 1):
        entrants = entrants_of(players, games)
        pairs = swiss(entrants)
        everybody_once(pairs, [player.id for player in players])
        met = {entrant.player: entrant.met for entrant in entrants}
        again = [pair for pair in pairs if pair[1] is not None and pair[1] in met[pair[0]]]
        alone = next((one for one, other in pairs if other is None), None)
        rest = [entrant for entrant in entrants if entrant.player != alone]
        possible = most_pairs(len(rest), lambda a, b: rest[b].player not in rest[a].met)  # noqa: B023
        assert len(again) == len(rest) // 2 - possible
        if number <= count // 2:
            assert not again, "as many rounds as half of the players are always possible"
        if alone is not None:
            byes = {entrant.player: entrant.byes for entrant in entrants}
            assert byes[alone] == min(byes.values())
        results = data.draw(st.lists(st.integers(0, 2), min_size=len(pairs), max_size=len(pairs)))
        games += played(pairs, results, number)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 12), st.data())
def test_who_withdraws_is_not_paired_and_the_others_are(count: int, data: st.DataObject) -> None:
    players = [Player(f"p{i}", 25.0) for i in range(count)]
    games = played(swiss(entrants_of(players, [])), [2] * count, 1)
    gone = data.draw(st.sets(st.sampled_from([player.id for player in players]), max_size=count - 1))
    left = [Player(player.id, player.mu, player.id in gone) for player in players]
    everybody_once(
        swiss(entrants_of(left, games)), [player.id for player in players if player.id not in gone]
    )


def test_the_first_round_goes_by_rating_and_the_next_by_points() -> None:
    players = [Player(f"p{i}", 30.0 - i) for i in range(8)]
    first = swiss(entrants_of(players, []))
    assert first == [("p0", "p4"), ("p1", "p5"), ("p2", "p6"), ("p3", "p7")]
    second = swiss(entrants_of(players, played(first, [2, 2, 2, 2], 1)))
    assert second == [("p0", "p2"), ("p1", "p3"), ("p4", "p6"), ("p5", "p7")]
    assert swiss(entrants_of(players[:3], [])) == [("p0", "p1"), ("p2", None)]


def test_sixty_four_are_paired_for_all_rounds_they_could_have() -> None:
    players = [Player(f"p{i:02}", 25.0 + i % 7) for i in range(64)]
    games: list[Game] = []
    for number in range(1, rounds_of("swiss", 11, 64) + 1):
        pairs = swiss(entrants_of(players, games))
        everybody_once(pairs, [player.id for player in players])
        games += played(pairs, [2, 0, 1, 2] * 8, number)
    assert len({frozenset((game.player, game.opponent)) for game in games}) == 11 * 32


@given(st.integers(2, 64))
def test_in_a_round_robin_all_meet_once_and_play_a_bot_once_if_their_number_is_odd(count: int) -> None:
    players = [f"p{i}" for i in range(count)]
    seen: list[frozenset[str | None]] = []
    for number in range(1, rounds_of("round-robin", 0, count) + 1):
        pairs = round_robin(players, number)
        everybody_once(pairs, players)
        seen += [frozenset(pair) for pair in pairs]
    assert len(seen) == len(set(seen)) == count * (count - 1) // 2 + (count if count % 2 else 0)


def test_who_would_meet_somebody_who_is_away_plays_a_bot() -> None:
    pairs = round_robin(["a", "b", "c", "d"], 1, {"d"})
    assert sorted(map(str, pairs)) == sorted(map(str, [("a", None), ("b", "c")]))


def test_ties_are_broken_by_opponents_and_a_bot_is_half_an_opponent() -> None:
    players = [Player(name, 25.0) for name in "abcd"]
    games = played([("a", "b"), ("c", "d")], [2, 2], 1) + played([("a", "c"), ("b", "d")], [1, 2], 2)
    # a and c have three halves of two points; a beat b, who has won since, c beat d, who has nothing.
    found = standings_of("swiss", players, games)
    assert [each.player for each in found] == ["a", "c", "b", "d"]
    assert [(each.score, each.buchholz, each.berger) for each in found] == [
        (3, 5, 2 * 2 + 3),
        (3, 3, 0 + 3),
        (2, 3, 0),
        (0, 5, 0),
    ]
    with_bot = standings_of("swiss", players[:1], [Game(1, "a", None, 2), Game(2, "a", None, None)])
    assert (with_bot[0].score, with_bot[0].buchholz, with_bot[0].berger, with_bot[0].played) == (2, 1, 2, 1)
    # Where all play all, Sonneborn-Berger comes before Buchholz.
    games = [Game(1, "a", None, 2), Game(1, "b", "c", 1), Game(1, "c", "b", 1), Game(2, "b", None, 1)]
    assert [each.player for each in standings_of("round-robin", players, games)][:2] == ["a", "b"]
