"""Three to six players: neighbours, ignites to both sides, and leaving the circle."""

import pytest

from emberbox.testing import rule
from emberbox.testing.forge import Table, table

NOT_ADJACENT = "forge.many.attack-neighbours"


def circle(players: int, first: str = "scrapbot - - -") -> list[str]:
    """The first player's lineup, and nothing in front of the others."""
    return [first] + ["- - - -"] * (players - 1)


def forges(t: Table) -> list[int]:
    return [t.forge(seat) for seat in range(t.g.seats)]


@rule("forge.many.circle", "forge.many.attack-neighbours")
@pytest.mark.parametrize(("players", "current", "adjacent"), [
    (2, 0, {1}), (2, 1, {0}),
    (3, 0, {1, 2}), (3, 1, {0, 2}), (3, 2, {0, 1}),
    (4, 0, {1, 3}), (4, 2, {1, 3}), (4, 3, {0, 2}),
    (5, 0, {1, 4}), (5, 2, {1, 3}), (5, 4, {0, 3}),
    (6, 0, {1, 5}), (6, 3, {2, 4}), (6, 5, {0, 4}),
])  # fmt: skip
def test_only_the_neighbours_in_the_circle_can_be_attacked(
    players: int, current: int, adjacent: set[int]
) -> None:
    t = table(*["scrapbot - - -"] * players, current=current)
    others = [seat for seat in range(players) if seat != current]
    refusals = {seat: t.refusal_of_attack(1, 1, of=seat) for seat in others}
    assert refusals == {seat: None if seat in adjacent else NOT_ADJACENT for seat in others}


@rule("forge.many.attack-neighbours")
def test_the_forge_of_a_player_opposite_cannot_be_attacked() -> None:
    t = table(*circle(4))
    assert t.refusal_of_attack(1, "forge", of=2) == NOT_ADJACENT
    t.attack(1, "forge", of=3)
    assert forges(t) == [10, 10, 10, 8]


@rule("forge.attack.guardian", "forge.many.attack-neighbours")
def test_each_neighbour_has_a_guardian_of_its_own() -> None:
    t = table("scrapbot - - -", "heat-sink - - -", "- heat-sink - -")
    assert t.refusal_of_attack(1, "forge", of=1) == "forge.attack.guardian"
    assert t.refusal_of_attack(1, "forge", of=2) is None


@rule("forge.many.energy")
@pytest.mark.parametrize("players", [3, 6])
def test_the_first_player_of_three_or_more_starts_with_4_energy(players: int) -> None:
    t = table(*circle(players), turn=1, phase="turn-start", energy=0)
    assert t.energy(0) == 4
    t.end_turn()
    assert t.energy(1) == 4


# ---- igniting


@rule("forge.many.ignite-both", "forge.many.ignite-one-roll")
def test_one_roll_hits_the_forges_of_both_neighbours() -> None:
    t = table(*circle(5, "- - - -"), hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", "large")])
    assert forges(t) == [10, 7, 10, 10, 7]


@rule("forge.many.ignite-both", "forge.many.ignite-one-roll")
def test_one_roll_hits_the_same_slot_of_both_neighbours() -> None:
    four = "scrapbot heat-sink repair-bot -"
    t = table("- - - -", four, four, four, hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(2, "medium")])
    hit = "scrapbot heat-sink/2 repair-bot -"
    assert [t.lineup(seat) for seat in (1, 2, 3)] == [hit, four, hit]


@rule("forge.many.ignite-one-roll")
@pytest.mark.parametrize(("current", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_the_left_neighbour_is_hit_first(current: int, order: list[int]) -> None:
    t = table("- - - -", "- - - -", "- - - -", hands=["fuse-bot"] * 3, current=current, phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", "small")])
    assert [event.facts["seat"] for event in t.events if event.what == "scrapped"] == order


@rule("forge.many.ignite-one-roll")
def test_when_two_players_are_left_the_one_opponent_is_hit_once() -> None:
    t = table("scrapbot - - -", "- - - -", "- - - -", hands=["fuse-bot"], forges=[10, 0, 10])
    t.attack(1, "forge", of=1)
    t.summon("fuse-bot", slot=2, dice=[("forge", "large")])
    assert (t.out, t.forge(2)) == ([1], 7)


# ---- leaving the circle


@rule("forge.many.out")
def test_the_neighbours_of_a_player_who_lost_become_adjacent() -> None:
    t = table("scrapbot fuse-bot - -", "- - - -", "- - - -", "- - - -", forges=[10, 0, 10, 10])
    assert t.refusal_of_attack(2, "forge", of=2) == NOT_ADJACENT
    t.attack(1, "forge", of=1)
    assert (t.out, t.over) == ([1], False)
    assert t.refusal_of_attack(2, "forge", of=1) == NOT_ADJACENT
    t.attack(2, "forge", of=2)
    assert t.forge(2) == 9
    t.end_turn()
    assert t.current == 2


@rule("forge.many.out", "forge.win.last-standing")
def test_the_last_one_left_in_the_circle_wins() -> None:
    t = table(*circle(3, "- - - -"), hands=["fuse-bot"], forges=[10, 0, 0], phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", "small")])
    assert (t.out, t.winner) == ([1, 2], 0)
    assert t.g.payoffs() == [1.0, 0.0, 0.0]


@rule("forge.many.out")
def test_a_player_who_loses_in_the_own_turn_hands_it_on() -> None:
    t = table("cinder-imp scrapbot - -", "heat-sink - - -", "- - - -", forges=[0, 5, 5])
    t.attack(1, 1, of=1)
    assert (t.out, t.current, t.phase) == ([0], 1, "attacking")


@rule("forge.many.out-minions")
def test_all_that_a_loser_has_leaves_the_game_without_scrap_abilities() -> None:
    t = table("recycler - - -", "- unstable-bot phoenix-drone -", "- - - -",
              hands=["", "scrapbot"], scrapheaps=["", "fuse-bot"], forges=[9, 0, 9])  # fmt: skip
    t.attack(1, "forge", of=1, dice=[])
    assert (t.lineup(1), t.hand(1), t.scrapheap(1)) == ("- - - -", "", "")
    assert (forges(t), t.out) == ([9, 0, 9], [1])


@rule("forge.many.out-minions")
def test_a_losers_ember_cultist_does_not_mourn_the_minions_that_leave() -> None:
    t = table("recycler - - -", "- unstable-bot ember-cultist -", "- - - -", forges=[9, 0, 9])
    t.attack(1, "forge", of=1)
    assert forges(t) == [9, 0, 9]


@rule("forge.many.scrap-of-loser", "forge.many.scrap-of-loser-targets")
def test_a_bot_destroyed_when_its_player_loses_still_ignites_both_who_were_adjacent() -> None:
    t = table("pilot-light pilot-light - -", "- unstable-bot - -", "- - - -", "- - - -", "- - - -",
              forges=[9, 0, 9, 9, 9], phase="turn-start",
              dice=[(2, "small"), ("forge", "small"), ("forge", "large")])  # fmt: skip
    # The second Pilot Light destroys the forge of 1 and hits that of 4; Unstable Bot hits 2 and 0.
    assert (t.out, forges(t)) == ([1], [5, 0, 5, 9, 8])


@rule("forge.many.scrap-of-loser")
def test_a_bot_that_dies_with_its_deconstructor_and_its_player_ignites_twice() -> None:
    t = table("pilot-light scrapbot pilot-light -",
              "unstable-bot deconstructor/1 - -", "- - - -", hands=["flamebringer"],
              forges=[9, 0, 9], phase="building")  # fmt: skip
    t.summon("flamebringer", slot=4)
    t.choose(("slot", 4), dice=[
        (1, "small"), (2, "large"), ("forge", "small"), ("forge", "small"), ("forge", "medium"),
    ])  # fmt: skip
    assert (t.out, forges(t)) == ([1], [9 - 1 - 2, 0, 9 - 1 - 1 - 2])


@rule("forge.many.scrap-of-loser")
def test_a_player_who_loses_by_the_deaths_themselves_still_scraps() -> None:
    t = table("fuse-bot ember-cultist - -", "unstable-bot - - -", "- - - -", forges=[9, 0, 9])
    t.attack(1, 1, of=1, dice=[("forge", "small")])
    # Ember Cultist hits 1, who loses, and 2; then the Unstable Bot hits 2 and 0.
    assert (t.out, forges(t)) == ([1], [8, 0, 7])


@rule("forge.many.scrap-of-loser-targets")
@pytest.mark.parametrize("key", ["cinder-imp", "phoenix-drone"])
def test_a_scrap_ability_that_needs_the_losers_hand_or_forge_does_nothing(key: str) -> None:
    t = table("pilot-light pilot-light - -", f"- {key} - -", "- - - -", forges=[9, 0, 9],
              phase="turn-start", dice=[(2, "small"), ("forge", "small")])  # fmt: skip
    assert (t.out, t.hand(1), t.scrapheap(1), t.forge(1)) == ([1], "", "", 0)
    assert t.current == 0


@rule("forge.many.series")
def test_the_rest_of_a_series_does_not_reach_the_new_neighbour() -> None:
    t = table("pilot-light pilot-light - -", "- - - -", "- - - -", "- - - -", forges=[9, 0, 9, 9],
              phase="turn-start", dice=[("forge", "small"), ("forge", "large")])  # fmt: skip
    assert (t.out, forges(t)) == ([1], [9, 0, 9, 9 - 1 - 2])


@rule("forge.many.series-precise")
def test_a_series_is_one_batch_and_the_next_batch_reaches_the_new_neighbour() -> None:
    t = table("scrapbot heat-sink unstable-bot -", "- - - -", "- - - -", "- - - -",
              hands=["flamebringer"], forges=[9, 0, 9, 9], phase="building")  # fmt: skip
    t.summon("flamebringer", slot=4)
    t.choose(("slot", 3), dice=[("forge", "small"), ("forge", "medium"), ("forge", "large")])
    # Scrapbot destroys the forge of 1; Heat Sink is of the same batch; Unstable Bot of the next one.
    assert (t.out, forges(t)) == ([1], [9, 0, 9 - 4, 9 - 1 - 1 - 4])


@rule("forge.many.series-precise")
def test_a_hit_on_a_player_who_is_out_does_nothing() -> None:
    t = table("pilot-light pilot-light - -", "- unstable-bot - -", "- - - -", forges=[9, 0, 9],
              phase="turn-start", dice=[("forge", "small"), (2, "small")])  # fmt: skip
    # When the second ignite comes, the Unstable Bot has left the game with its player.
    assert (t.out, forges(t), t.lineup(1)) == ([1], [9, 0, 8], "- - - -")


# ---- all minions, each opponent


@rule("forge.many.all-minions", "forge.many.example-all")
def test_repair_bot_reaches_the_player_opposite() -> None:
    t = table("- - - -", "scrapbot/1 - - -", "- recycler/2 - -", "heat-sink/4 - - -",
              hands=["repair-bot"], phase="building")  # fmt: skip
    t.summon("repair-bot", slot=1)
    assert [t.lineup(seat) for seat in (1, 2, 3)] == ["scrapbot - - -", "- recycler - -", "heat-sink - - -"]


@rule("forge.many.all-minions", "forge.many.example-all")
def test_molten_maniac_reaches_the_player_opposite() -> None:
    t = table("- - - -", "scrapbot - - -", "- recycler - -", "heat-sink - - -",
              hands=["molten-maniac"], phase="building")  # fmt: skip
    t.summon("molten-maniac", slot=1)
    assert [t.lineup(seat) for seat in (1, 2, 3)] == ["- - - -", "- recycler/2 - -", "heat-sink/2 - - -"]


def test_ember_cultist_damages_the_forges_of_both_neighbours_only() -> None:
    t = table("fuse-bot ember-cultist - -", "molten-maniac - - -", "- - - -", "- - - -")
    t.attack(1, 1, of=1)
    assert forges(t) == [10, 9, 10, 9]


def test_each_neighbours_heat_sink_takes_the_ignite_for_its_own_forge() -> None:
    t = table(
        "pilot-light - - -", "heat-sink - - -", "- - - -", phase="turn-start", dice=[("forge", "large")]
    )
    assert (t.lineup(1), forges(t)) == ("heat-sink/2 - - -", [10, 10, 8])


# ---- the draw


@rule("forge.turn.stalemate")
def test_the_idle_turns_of_those_who_are_left_count_when_somebody_drops_out() -> None:
    t = table("- - - -", "- - cinder-imp -", "- - - -", forges=[5, 0, 5], conveyor=True, phase="building")
    for _ in range(6):
        t.end_turn()
    # The Imp fell off the belt: seat 1 is out, seat 0 has been idle three times and seat 2 twice.
    assert (t.out, t.current, t.over) == ([1], 2, False)
    t.end_turn()
    assert (t.over, t.winner) == (True, None)
    assert t.g.payoffs() == [0.5, 0.0, 0.5]
