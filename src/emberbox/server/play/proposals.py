"""A way to a target in several answers: found beside the game, in a copy for the seat that asks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

from emberbox.games.words import ENGLISH
from emberbox.kernel.proposal import Proposal, Proposed, propose
from emberbox.kernel.session import Session
from emberbox.server import wire
from emberbox.server.play.phrasing import choices_of, said, voice_at
from emberbox.server.play.rendering import as_asked
from emberbox.server.play.seating import Table
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Reason, Scene, Teller


@final
class Intent:
    """What a seat wants to come to, and the answers on the way that it has settled already."""

    def __init__(
        self,
        table: Table,
        session: Session,
        seat: int,
        target: int,
        given: Sequence[Sequence[int]],
        language: str = ENGLISH,
    ) -> None:
        self.table: Final = table
        self.language: Final = language
        self.seat: Final = seat
        self.target: Final = target
        self.given: Final = given
        # Nobody may be able to tell how cards were dealt.
        self._rng: Final = Random()
        self._session: Final = session.fork(self._rng, seat, record=True)

    def proposal(self) -> wire.Proposal:
        """The way there, in words and as data; `IllegalAnswer` if what is settled is against the rules."""
        found = propose(self._session, self.seat, self.target, self.given, self._rng)
        teller, names = voice_at(self.table, self.seat, self.language)
        scene = Scene(found.view, names)
        reason = Reason("", "")
        if teller is not None and found.why is not None:
            reason = teller.reason(found.why, self.target, scene)
        return wire.Proposal(
            0,
            self.target,
            self._deed(teller, found, names),
            [as_proposed(answer, teller, names) for answer in found.answers],
            found.complete,
            [said(told.text) for told in teller.tale(found.events, scene)] if teller else [],
            said(reason.fact),
            said(reason.remedy),
        )

    def _deed(self, teller: Teller | None, found: Proposal, names: Names) -> str:
        """What taking the target is called where it is asked for; what it is called where it is not."""
        if teller is None:
            return ""
        for answer in found.answers:
            if answer.picks == [self.target] and not answer.question.several:
                return plain(teller.choice(self.target, Scene(answer.view, names, answer.question)))
        return plain(teller.label(self.target, Scene(found.view, names)) or "")


def as_proposed(answer: Proposed, teller: Teller | None, names: Names) -> wire.ProposedAnswer:
    """An answer of a proposal as it goes over the wire."""
    scene = Scene(answer.view, names, answer.question)
    return wire.ProposedAnswer(
        as_asked(answer.question),
        said(teller.question(scene)) if teller else [],
        choices_of(teller, scene) if teller else [],
        answer.picks,
    )
