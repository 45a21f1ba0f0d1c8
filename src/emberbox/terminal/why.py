""" "Why not?": what cannot be picked now, and the rule that forbids it."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from emberbox import ledger
from emberbox.kernel.refusal import NOT_ASKED
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.telling.speech import plain, sentence
from emberbox.telling.teller import Reason, Scene
from emberbox.terminal.face import Face

MOST: Final = 8
"""How many things, and how many reasons by one rule, are named one by one."""


def rule_text(rule: str) -> Text:
    """A rule in the ledger's words, and where the rulebook says so."""
    entry = ledger.entry(rule)
    text = Text(entry.text)
    if entry.page:
        book = "house rule" if entry.kind == "house" else "rulebook"
        page = "page " if entry.page[:1].isdecimal() else ""
        text.append(f" ({book}, {page}{entry.page})", "dim")
    return text


def why_not(face: Face, session: Session, scene: Scene, seat: int, query: str) -> list[Text]:
    """Answers to "why not?" for what the query names, or for all that lies at hand if it names nothing."""
    if not query:
        picks = [
            pick
            for pick in sorted({*face.teller.at_hand(scene), *_candidates(session, seat)})
            if session.forbids(pick, seat) not in (None, NOT_ASKED) and face.teller.concerns(pick, scene)
        ]
        return _grouped(face, session, scene, seat, picks) or [
            Text("You can choose everything here right now.")
        ]
    picks = _named(face, scene, query)
    if not picks:
        return [Text(f"Nothing here is called {query!r}.")]
    allowed = [pick for pick in picks if session.forbids(pick, seat) is None]
    refused = [pick for pick in picks if session.forbids(pick, seat) not in (None, NOT_ASKED)]
    lines = [
        Text.assemble((sentence(str(face.label(pick, scene))), "bold"), ": you can pick that now.")
        for pick in allowed
    ]
    if not allowed and not refused:
        refused = picks[:1]
    return lines + _grouped(face, session, scene, seat, refused)


def _candidates(session: Session, seat: int) -> list[int]:
    decision = session.asked(seat)
    return [] if decision is None else list(decision.candidates())


def _grouped(face: Face, session: Session, scene: Scene, seat: int, picks: list[int]) -> list[Text]:
    """One answer for all things of which the same is true because of the same rule.

    Where a rule forbids many things, each for a reason of its own (a board full of spaces too far away), it
    speaks for all of them.
    """
    groups: dict[str, dict[Reason, list[str]]] = {}
    for pick in picks:
        why, label = session.why_not(pick, seat), _label(face, session, scene, seat, pick)
        if why is not None and label is not None:
            reason = face.teller.reason(why, pick, scene)
            groups.setdefault(why.rule, {}).setdefault(reason, []).append(label)
    lines: list[Text] = []
    for rule, reasons in groups.items():
        if len(reasons) > MOST:
            lines.append(_answer([label for labels in reasons.values() for label in labels], rule, "", ""))
        else:
            lines += [_answer(labels, rule, *reason) for reason, labels in reasons.items()]
    return lines


def _answer(labels: list[str], rule: str, fact: str, remedy: str) -> Text:
    """What cannot be picked, the fact, what would help, and the rule."""
    text = Text.assemble((sentence(_joined(labels)), "bold"), ": ")
    for said in filter(None, (fact, remedy)):
        text.append(f"{plain(said)} ")
    return text.append_text(rule_text(rule))


def _label(face: Face, session: Session, scene: Scene, seat: int, pick: int) -> str | None:
    """How a pick is called on its own, or else as an answer to the question that is open."""
    label, decision = face.label(pick, scene), session.asked(seat)
    if label is None and pick != NONE and decision is not None and pick in decision.candidates():
        return face.choice(pick, scene)
    return label


def _joined(labels: list[str]) -> str:
    different = list(dict.fromkeys(labels))
    more = len(different) - MOST
    return ", ".join(different[:MOST]) + (f" and {more} more" if more > 0 else "")


def _named(face: Face, scene: Scene, query: str) -> list[int]:
    """The pick that is called just so, or those that have the query in their name."""
    wanted = query.casefold()
    exact = [pick for pick in face.game.space.picks() if face.teller.name(pick, scene).casefold() == wanted]
    if exact:
        return exact
    labels = {pick: face.label(pick, scene) for pick in face.game.space.picks()}
    known = {pick: label.casefold() for pick, label in labels.items() if label is not None}
    at_hand = set(face.teller.at_hand(scene))
    found = [pick for pick, label in known.items() if wanted in label]
    close = [pick for pick in found if pick in at_hand]
    return close or found
