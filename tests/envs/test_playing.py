"""What environments promise beyond what the ecosystem tests."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

WHY = "the extra `envs` is not installed: pip install 'emberbox[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("gymnasium", reason=WHY)
pytest.importorskip("pettingzoo", reason=WHY)

from emberbox import envs  # noqa: E402
from emberbox.bots.bot import Bot  # noqa: E402
from emberbox.bots.simple import RandomBot  # noqa: E402
from emberbox.kernel.errors import BadOption, IllegalAnswer  # noqa: E402

PAGE = (Path(__file__).parents[2] / "docs/envs.md").read_text(encoding="utf-8")


# -- PettingZoo ------------------------------------------------------------------------------------------


def last_moments(
    env: envs.AECGame, seed: int
) -> tuple[int, dict[str, float], dict[str, bool], dict[str, bool]]:
    """Play the first legal action each time; how many there were, and how it ended."""
    env.reset(seed)
    actions = 0
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        observed = env.observe(env.agent_selection)
        env.step(int(observed["action_mask"].argmax()))
        actions += 1
    return actions, env.rewards, env.terminations, env.truncations


def test_a_game_is_cut_after_max_cycles_and_nobody_gets_anything() -> None:
    actions, rewards, terminations, truncations = last_moments(envs.AECGame("forge", max_cycles=5), 1)
    assert actions == 5
    assert set(rewards.values()) == {0.0}
    assert not any(terminations.values())
    assert all(truncations.values())


def test_a_whole_game_ends_with_rewards_that_add_up_to_nothing() -> None:
    env = envs.AECGame("forge", players=3)
    rng = np.random.default_rng(4)
    env.reset(4)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, terminated, _, _ = env.last()
        if terminated:
            got[agent] = reward
        env.step(None if terminated else int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    assert sorted(got.values()) == [-0.5, -0.5, 1.0]
    assert env.agents == []


def test_only_the_state_shows_the_hands_of_others() -> None:
    env = envs.AECGame("forge")
    env.reset(2)
    hand = env.encoder.slice_of("opponent-1/known-hand")
    assert env.observe("seat_0")["observation"][hand.start : hand.stop].sum() == 0
    assert env.state()[hand.start : hand.stop].sum() == 5


def test_an_illegal_action_and_an_action_before_reset_are_refused() -> None:
    env = envs.AECGame("forge")
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("seat_0")
    env.reset(1)
    with pytest.raises(IllegalAnswer):
        env.step(0)
    with pytest.raises(IllegalAnswer, match=r"outside 0\.\.72"):
        env.step(73)


# -- Gymnasium -------------------------------------------------------------------------------------------


def play_single(env: envs.SingleAgentGame, seed: int | None) -> float:
    """Play a game at random among what is legal; the last reward."""
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    reward, is_over = 0.0, env.episode.session.over
    while not is_over:
        assert env.episode.seat == env.seat
        _, reward, is_over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    return reward


def test_the_agent_plays_every_seat_in_turn_if_none_is_named() -> None:
    env = envs.SingleAgentGame("forge", seat=None, players=3)
    seats = []
    for seed in (1, None, None, None):
        assert play_single(env, seed) in (1.0, -0.5, 0.25, 0.0)
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0]


def test_who_plays_alone_has_no_mates_and_wins_or_loses() -> None:
    env = envs.SingleAgentGame("coop", opponents=[], players=1, quick=True)
    assert play_single(env, 1) in (1.0, -1.0)


def test_mates_win_and_lose_as_one() -> None:
    env = envs.AECGame("coop", players=2, quick=True, difficulty="insanity")
    env.reset(3)
    rng = np.random.default_rng(3)
    while not all(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(rng.choice(legal)))
    assert [*env.rewards.values()] in ([1.0, 1.0], [-1.0, -1.0])


def test_bots_that_look_ahead_and_bots_of_your_own_can_be_opponents() -> None:
    hired: list[int] = []

    def mine(seed: int) -> Bot:
        hired.append(seed)
        return RandomBot(seed)

    assert play_single(envs.SingleAgentGame("forge", ["greedy"]), 3) in (1.0, 0.0, -1.0)
    play_single(envs.SingleAgentGame("forge", [mine]), 3)
    assert hired


def test_an_illegal_action_loses_the_game() -> None:
    env = envs.SingleAgentGame("forge")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(np.int64(0))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


# -- many at once ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("forge", {"players": 3}),
        ("ignite", {"players": 2, "quick": True}),
        ("freeze", {"players": 2, "quick": True}),
        ("coop", {"players": 2, "quick": True}),
    ],
)
def test_many_games_at_once_are_the_games_of_single_environments(game: str, options: dict[str, Any]) -> None:
    count, steps = 3, 250
    many = envs.VectorGame(game, count, seed=11, max_steps=90, **options)
    singles = [envs.AECGame(game, max_cycles=90, **options) for _ in range(count)]
    for at, single in enumerate(singles):
        single.reset(11 + at)
    rng = np.random.default_rng(5)
    step, ended = many.now(), 0
    for _ in range(steps):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in step.masks])
        step = many.step(actions)
        for at, single in enumerate(singles):
            single.step(int(actions[at]))
            assert step.terminated[at] == all(single.terminations.values())
            assert step.truncated[at] == all(single.truncations.values())
            if step.terminated[at] or step.truncated[at]:
                assert step.returns[at].tolist() == pytest.approx([*single.rewards.values()])
                single.reset()
                ended += 1
            seen = single.observe(single.agent_selection)
            assert single.possible_agents[step.seats[at]] == single.agent_selection
            assert (step.observations[at] == seen["observation"]).all()
            assert (step.masks[at] == seen["action_mask"]).all()
    assert ended > count


@pytest.mark.long  # processes take their second to start
def test_games_in_processes_are_the_same_games() -> None:
    many = envs.VectorGame("forge", 5, seed=3, max_steps=40)
    rng = np.random.default_rng(1)
    with envs.ProcessGame("forge", 5, seed=3, max_steps=40, processes=2) as spread:
        for _ in range(100):
            actions = [int(rng.choice(np.flatnonzero(mask))) for mask in many.now().masks]
            for here, there in zip(many.step(actions), spread.step(actions), strict=True):
                assert (here == there).all()
        with pytest.raises(IllegalAnswer):
            spread.step([0] * 5)
        assert (spread.reset(9).observations == many.reset(9).observations).all()
    with pytest.raises(RuntimeError, match="closed"):
        spread.step([0] * 5)


def test_if_one_of_many_actions_is_illegal_nothing_changes() -> None:
    many = envs.VectorGame("forge", 2, seed=1)
    before = [array.copy() for array in many.now()]
    with pytest.raises(IllegalAnswer, match=r"action 0 \(none:nothing\)"):
        many.step([int(many.now().masks[0].argmax()), 0])
    with pytest.raises(ValueError, match="2 games need as many actions, not 1"):
        many.step([1])
    assert all((now == then).all() for now, then in zip(many.now(), before, strict=True))


def test_a_reset_begins_the_same_games_again() -> None:
    many = envs.VectorGame("forge", 2, seed=1)
    before = many.now().observations.copy()
    many.step([int(mask.argmax()) for mask in many.now().masks])
    assert (many.now().observations != before).any()
    assert (many.reset(1).observations == before).all()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: envs.VectorGame("forge", 0), "too few"),
        (lambda: envs.AECGame("chess"), "these have: forge, ignite, freeze, coop, core"),
        (lambda: envs.AECGame("forge", players=9), "cannot be 9"),
        (lambda: envs.SingleAgentGame("forge", seat=2), "no seat 2"),
        (lambda: envs.SingleAgentGame("forge", []), "opponent"),
        (lambda: envs.VectorGame("forge", 1, max_steps=-1), "cut after -1"),
    ],
)
def test_what_makes_no_sense_is_refused(make: Any, what: str) -> None:
    with pytest.raises(BadOption, match=re.escape(what)):
        make()


# -- the public names ------------------------------------------------------------------------------------


def test_the_page_lists_the_public_names_with_their_signatures() -> None:
    """Names and signatures are promised: change them here and on the page, and say so in the changelog."""
    listed = dict(re.findall(r"^\| `(\w+)(\(.*?\)|)` \|", PAGE, re.MULTILINE))
    assert set(listed) == set(envs.__all__)
    for name, signature in listed.items():
        if signature:
            found = [*inspect.signature(getattr(envs, name)).parameters]
            assert re.findall(r"(?:^\(|, )\**(\w+)", signature) == found, name


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "docs/envs.md", "exec"), {})
    assert "games" in capsys.readouterr().out
