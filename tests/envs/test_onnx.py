"""Agents from ONNX files: they take the best of what is legal, and what doesn't fit is said in one line."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from emberbox.bots.bot import UnknownBot
from emberbox.bots.duel import duel
from emberbox.bots.own import OWN_BOTS
from emberbox.bots.roster import hire, known_bot
from emberbox.envs import Encoder, encoder_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.registry import REGISTRY
from tests.terminal.desk import Desk

np: Any = pytest.importorskip("numpy", reason="the extra `envs` is not installed")
HAS_ONNX = find_spec("onnxruntime") is not None and find_spec("onnx") is not None
needs_onnx = pytest.mark.skipif(
    not HAS_ONNX, reason="onnxruntime and onnx are not installed: pip install onnxruntime onnx"
)
FORGE = encoder_of("forge", {"players": 2})


@pytest.fixture(autouse=True)
def forget_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test brings in is gone after it."""
    monkeypatch.setenv(OWN_BOTS, "")


def network(
    file: Path, size: Any = FORGE.size, actions: int = FORGE.space.size, rows: Any = 1, inputs: int = 1
) -> str:
    """A network that scores each action by its number, and adds nothing for what it sees."""
    onnx: Any = pytest.importorskip("onnx")
    bytes_, floats = onnx.TensorProto.UINT8, onnx.TensorProto.FLOAT
    wide = size if isinstance(size, int) else FORGE.size
    weights = onnx.numpy_helper.from_array(np.zeros((wide, actions), np.float32), "weights")
    bias = onnx.numpy_helper.from_array(np.arange(actions, dtype=np.float32), "bias")
    nodes = [
        onnx.helper.make_node("Cast", ["row"], ["numbers"], to=floats),
        onnx.helper.make_node("MatMul", ["numbers", "weights"], ["seen"]),
        onnx.helper.make_node("Add", ["seen", "bias"], ["scores"]),
    ]
    taken = [
        onnx.helper.make_tensor_value_info(name, bytes_, [rows, size])
        for name in ("row", "mask", "more")[:inputs]
    ]
    given = [onnx.helper.make_tensor_value_info("scores", floats, [rows, actions])]
    graph = onnx.helper.make_graph(nodes, "agent", taken, given, [weights, bias])
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(file))
    return str(file)


@needs_onnx
@pytest.mark.parametrize("sizes", [{}, {"size": None, "rows": None}], ids=["fixed", "free"])
def test_it_takes_the_legal_action_with_the_best_score(tmp_path: Path, sizes: dict[str, Any]) -> None:
    name = known_bot(f"mine={network(tmp_path / 'net.onnx', **sizes)}")
    bot = hire(name, 0)
    session = Session.start(GAMES["forge"], {"players": 2}, seed=5)
    answered = 0
    while not session.over and answered < 60:
        seat = session.decision_seat()
        pick = bot.choose(Observation(session, seat))
        best = max(session.options(), key=lambda each: FORGE.action_of(seat, each))
        assert pick == best
        session.answer(pick)
        answered += 1
    assert answered > 10


@needs_onnx
def test_what_it_sees_is_the_row_of_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from emberbox.envs.onnx import OnnxAgent

    seen: list[bytes] = []
    agent = OnnxAgent(network(tmp_path / "net.onnx"))
    scores = agent.scores

    def noted(row: Any, encoder: Encoder) -> Any:
        seen.append(row.tobytes())
        return scores(row, encoder)

    monkeypatch.setattr(agent, "scores", noted)
    session = Session.start(GAMES["forge"], {"players": 2}, seed=6)
    expected: list[bytes] = []
    while not session.over and len(expected) < 40:
        seat = session.decision_seat()
        if len(session.options()) > 1:
            expected.append(bytes(FORGE.encode(session, seat)))
        session.answer(agent.choose(Observation(session, seat)))
    assert seen == expected


@needs_onnx
@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"size": 10}, f"takes rows of 10 numbers; forge_v0 with 2 players has {FORGE.size}"),
        ({"actions": 9}, rf"gives \[1, 9\]; forge_v0 with 2 players has {FORGE.space.size} actions"),
        ({"rows": 64}, "takes 64 rows at once; export it for one"),
        ({"inputs": 2}, r"takes row tensor\(uint8\) .*, mask tensor\(uint8\) .*, not one row of numbers"),
    ],
)
def test_a_network_that_does_not_fit_the_game_says_how(
    tmp_path: Path, sizes: dict[str, Any], message: str
) -> None:
    with pytest.raises(UnknownBot, match=message):
        duel(
            GAMES["forge"],
            [known_bot(f"mine={network(tmp_path / 'net.onnx', **sizes)}"), "random"],
            {"players": 2},
            2,
            7,
            1,
        )


@needs_onnx
def test_it_plays_no_game_without_tensors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = known_bot(f"mine={network(tmp_path / 'net.onnx')}")
    monkeypatch.setitem(REGISTRY, "core", replace(REGISTRY["core"], encoder=None))
    with pytest.raises(UnknownBot, match=r"net\.onnx: no game 'core' has tensors"):
        duel(GAMES["core"], [name, "random"], {}, 1, 7, 1)


@needs_onnx
def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.onnx"
    file.write_text("no network")
    with pytest.raises(UnknownBot, match=r"net\.onnx is no network that onnxruntime can read"):
        known_bot(f"mine={file}")


def test_a_network_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownBot, match=r"bot 'mine': there is no file .*nowhere\.onnx"):
        known_bot("mine=nowhere.onnx")


def test_without_onnxruntime_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    file = tmp_path / "net.onnx"
    file.touch()
    printed = Desk(tmp_path, monkeypatch, capsys).run("duel", "forge", "--bots", f"mine={file},random")
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == (
        "emberbox: bot 'mine' needs onnxruntime: install it with pip install 'emberbox[onnx]'\n"
    )
