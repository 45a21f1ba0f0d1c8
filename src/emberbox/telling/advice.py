"""A hint in words: what to answer, and how it compares with the next best answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.kernel.space import NONE
from emberbox.telling.speech import and_joined, plain
from emberbox.telling.teller import Scene, Teller

NOTHING: Final = "Choose none"
VERDICTS: Final = {
    "only": "It's the only thing you can do.",
    "wins": "As far as you can know, it wins the game this turn.",
    "clear": "Looking ahead, it does clearly better than “{rival}”.",
    "close": "Looking ahead, “{rival}” is about as good.",
}
"""How sure a hint is, as `emberbox.bots.advice` says it."""


def answer_text(teller: Teller, picks: Sequence[int], scene: Scene) -> str:
    """What an answer means: one choice, or all of several."""
    several = scene.question is not None and scene.question.several
    texts = [plain(teller.choice(pick, scene)) for pick in picks if not (several and pick == NONE)]
    return and_joined(texts) if texts else NOTHING


def verdict(teller: Teller, standing: str, rival: int, scene: Scene) -> str:
    """How sure a hint is, in a sentence; nothing where nobody can tell."""
    text = VERDICTS.get(standing, "")
    named = plain(teller.choice(rival, scene)).removesuffix(".") if "{rival}" in text else ""
    return text.format(rival=named)
