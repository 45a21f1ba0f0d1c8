"""A hint in words: what to answer, and how it compares with the next best answer."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.kernel.space import NONE
from emberbox.telling.speech import plain
from emberbox.telling.teller import Scene, Teller


def answer_text(teller: Teller, picks: Sequence[int], scene: Scene) -> str:
    """What an answer means: one choice, or all of several."""
    several = scene.question is not None and scene.question.several
    texts = [plain(teller.choice(pick, scene)) for pick in picks if not (several and pick == NONE)]
    return teller.words.both(texts) if texts else teller.words.word("hint", "nothing")


def verdict(teller: Teller, standing: str, rival: int, scene: Scene) -> str:
    """How sure a hint is, in a sentence; nothing where nobody can tell."""
    text = teller.words.table("hint").get(standing, "")
    named = plain(teller.choice(rival, scene)).removesuffix(".") if "{rival}" in text else ""
    return text.format(rival=named)
