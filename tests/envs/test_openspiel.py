"""OpenSpiel's own test of games, and its own search playing one."""

from __future__ import annotations

import pickle

import pytest

WHY = "the extra `openspiel` is not installed: pip install 'emberbox[openspiel]'"
np = pytest.importorskip("numpy", reason=WHY)
pyspiel = pytest.importorskip("pyspiel", reason=WHY)

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from emberbox.envs import openspiel  # noqa: E402
from emberbox.kernel.decision import Window  # noqa: E402


def at_first_decision(name: str, seed: int) -> openspiel.BoxState:
    """A game whose chance nodes were drawn up to the first question."""
    state = pyspiel.load_game(name).new_initial_state()
    assert isinstance(state, openspiel.BoxState)
    rng = np.random.default_rng(seed)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state


def test_open_spiel_finds_nothing_wrong_in_a_game_that_it_plays_copies_and_stores() -> None:
    game = pyspiel.load_game("emberbox_forge(reclaim=true)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("emberbox_freeze(players=2,quick=true,rounds=20)", marks=pytest.mark.long),
        "emberbox_coop(players=1,quick=true)",
        pytest.param("emberbox_coop(players=2,quick=true,difficulty=insanity)", marks=pytest.mark.long),
    ],
)
def test_open_spiel_finds_nothing_wrong_in_the_expansions(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_what_is_played_together_pays_all_the_same() -> None:
    game = pyspiel.load_game("emberbox_coop(players=2,quick=true,difficulty=insanity)")
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert game.utility_sum() is None
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() in ([1.0, 1.0], [-1.0, -1.0])


def test_a_game_of_one_player_is_one() -> None:
    game = pyspiel.load_game("emberbox_coop(players=1,quick=true)")
    assert (game.num_players(), game.get_type().min_num_players) == (1, 1)
    assert game.new_initial_state().returns() == [0.0]


@pytest.mark.parametrize(
    "name",
    [
        "emberbox_forge(players=3)",
        "emberbox_ignite(players=2,quick=true)",
        "emberbox_freeze(players=3,quick=true)",
        "emberbox_coop(players=2,quick=true)",
        "emberbox_coop(players=1,quick=true)",
        "emberbox_core",
    ],
)
def test_a_copy_and_a_stored_state_are_the_same_game_and_go_on_apart(name: str) -> None:
    state = at_first_decision(name, 1)
    before, observer = str(state), state.get_game().make_py_observer()
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == before
        assert twin.legal_actions() == state.legal_actions()
        for player in range(state.num_players()):
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert observer.string_from(twin, player) == observer.string_from(state, player)
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before


def test_what_a_seat_knows_of_its_past_tells_own_actions_and_hides_cards_of_others() -> None:
    state = at_first_decision("emberbox_forge", 2)
    player = state.current_player()
    one, two = state.clone(), state.clone()
    craft, end = (state.string_to_action(player, word) for word in ("verb:craft", "verb:end-turn"))
    one.apply_action(craft)
    two.apply_action(end)
    assert one.information_state_string(player) != two.information_state_string(player)
    assert one.information_state_string(player) != state.information_state_string(player)


def test_the_search_of_open_spiel_plays_it() -> None:
    state = at_first_decision("emberbox_forge", 3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 2, evaluator, random_state=np.random.RandomState(3))
    assert bot.step(state) in state.legal_actions()


def must_look_alike(state: openspiel.BoxState, other: openspiel.BoxState, player: int) -> None:
    """A player can't tell two states apart."""
    assert other.current_player() == state.current_player()
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    if player == state.current_player():
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    "name",
    [
        "emberbox_forge(players=3)",
        "emberbox_ignite(players=3,quick=true)",
        "emberbox_freeze(players=2,quick=true)",
        "emberbox_coop(players=2,quick=true)",
    ],
)
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    state, rng = at_first_decision(name, 4), np.random.default_rng(4)
    differences = 0
    for _ in range(60):
        for player in () if state.is_chance_node() else range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            must_look_alike(state, other, player)
            for seat in range(state.num_players()):
                differences += other.observation_string(seat) != state.observation_string(seat)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert differences  # to others: their hidden cards were dealt anew


def test_what_others_have_answered_in_an_open_window_is_resampled_too() -> None:
    state, rng = at_first_decision("emberbox_coop(players=3,quick=true)", 4), np.random.default_rng(4)
    while not (isinstance(window := state.play.session.decision, Window) and window.started()):
        state.apply_action(int(rng.choice(state.legal_actions())))
    answers = set()
    for _ in range(8):
        other = state.resample_from_infostate(state.current_player(), rng.random)
        must_look_alike(state, other, state.current_player())
        asked = other.play.session.decision
        assert isinstance(asked, Window)
        answers.add(tuple(asked.answers))
    assert len(answers) > 1


def test_a_resampled_state_goes_on_by_itself_and_is_not_stored() -> None:
    state = at_first_decision("emberbox_forge", 5)
    before = str(state), state.observation_string(1)
    other = state.resample_from_infostate(0, np.random.default_rng(5).random)
    again = other.clone()
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert (str(state), state.observation_string(1)) == before
    again.apply_action(again.legal_actions()[0])
    with pytest.raises(ValueError, match="can't be stored"):
        pickle.dumps(again)


def test_nothing_is_resampled_at_a_chance_node() -> None:
    state = pyspiel.load_game("emberbox_forge").new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(ValueError, match="shuffled"):
        state.resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize(
    "name",
    ["emberbox_forge", pytest.param("emberbox_coop(players=2,quick=true)", marks=pytest.mark.long)],
)
def test_the_search_of_open_spiel_among_information_sets_plays_it(name: str) -> None:
    state, random = at_first_decision(name, 6), np.random.RandomState(6)
    bot = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, random), 1.4, 8, random_state=random
    )
    bot.set_resampler(lambda at, player: at.resample_from_infostate(player, random.uniform))
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)
