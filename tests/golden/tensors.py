"""What learners see of kept games: the layout of each encoder, and a few rows in words.

A layout never changes under its name: if a kept row or a slice changes, the encoder needs the next name.
`make golden` writes them anew.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import EDITION
from emberbox.kernel.session import Session
from emberbox.kernel.tensor import Encoder
from emberbox.registry import REGISTRY
from tests.golden.transcripts import FOLDER, record_of

GAMES_LOOKED_AT: Final = {
    "forge_v0": "forge-three-with-variants",
    "ignite_v0": "ignite-two",
    "freeze_v0": "freeze-four-teams",
    "coop_v0": "coop-three",
    "core_v0": "core-breach",
}
MOMENTS: Final = 3


def encoder_of(game: str, options: dict[str, int | bool | str]) -> Encoder:
    """The encoder of a game for a setting."""
    part = REGISTRY[game].encoder
    assert part is not None
    encoder = part.load()(options)
    assert isinstance(encoder, Encoder)
    return encoder


def seen(name: str) -> str:
    """The layout, and what some rows say where they do not say 0."""
    record = record_of(GAMES_LOOKED_AT[name])
    game = GAMES[record.game]
    options = game.complete({EDITION: 1, **record.options})
    encoder = encoder_of(game.name, options)
    assert encoder.name == name
    lines = [f"{name}: {encoder.size} bytes, {game.space.size} actions"]
    lines += [f"{each.start}-{each.stop} {each.name} 0-{each.most}: {each.word}" for each in encoder.slices]
    session = Session.unstarted(game, options, record.seed)
    moments = [len(record.answers) * at // (MOMENTS + 1) for at in range(1, MOMENTS + 1)]
    for at, (seat, pick) in enumerate(record.answers):
        if moments and at >= moments[0] and not session.over and session.decision_seat() >= 0:
            moments.pop(0)
            lines += ["", f"after {at} answers:", *_row(encoder, session, session.decision_seat())]
        session.follow(seat, pick)
    return "\n".join(lines) + "\n"


def _row(encoder: Encoder, session: Session, seat: int) -> list[str]:
    row = encoder.encode(session, seat)
    legal = [at for at, is_legal in enumerate(encoder.mask(seat, session.options())) if is_legal]
    lines = [f"  seat {seat} of {encoder.seats}, legal {legal}"]
    for each in encoder.slices:
        said = [f"{at - each.start}={row[at]}" for at in range(each.start, each.stop) if row[at]]
        if said:
            lines.append(f"  {each.name}: {' '.join(said)}")
    return lines


def write() -> None:
    """Write what learners see anew."""
    for name in GAMES_LOOKED_AT:
        (FOLDER / f"{name}.txt").write_text(seen(name), encoding="utf-8")


if __name__ == "__main__":
    write()
