"""Words that agree with each other: in German an article, an adjective and a noun share gender and case.

A file of words marks what changes (docs/languages.md): `<m:Elf|Elfen>` is a noun with its gender and its
forms, `<der>` an article and `<a:rot>` an adjective for the next noun. A sentence says in which case it wants
a phrase: `{unit:akk}`. Marks travel through sentences in sentences as control characters, settled at the end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.words import ENGLISH, Words, tables_of, words_of
from emberbox.kernel.game import Game

ARTICLE, ADJECTIVE, NOUN, CLOSE = "\x04", "\x05", "\x06", "\x07"
"""Before what a mark holds, and behind it."""

CASES: Final = ("nom", "akk", "dat")
GENDERS: Final = ("m", "f", "n", "p")
"""Masculine, feminine, neuter, and several of any."""

_WRITTEN: Final = re.compile(r"<([a-z]+)(?::([^<>{}]+))?>")
_MARK: Final = re.compile(f"[{ARTICLE}{ADJECTIVE}{NOUN}][^{CLOSE}]*{CLOSE}")

DEFINITE: Final = {
    "nom": ("der", "die", "das", "die"),
    "akk": ("den", "die", "das", "die"),
    "dat": ("dem", "der", "dem", "den"),
}
POSSESSIVE: Final = {
    "nom": ("", "e", "", "e"),
    "akk": ("en", "e", "", "e"),
    "dat": ("em", "er", "em", "en"),
}
"""What is put behind ein, kein and dein."""

WEAK: Final = {"nom": ("e", "e", "e", "en"), "akk": ("en", "e", "e", "en"), "dat": ("en", "en", "en", "en")}
MIXED: Final = {
    "nom": ("er", "e", "es", "en"),
    "akk": ("en", "e", "es", "en"),
    "dat": ("en", "en", "en", "en"),
}
STRONG: Final = {
    "nom": ("er", "e", "es", "e"),
    "akk": ("en", "e", "es", "e"),
    "dat": ("em", "er", "em", "en"),
}
"""What is put behind an adjective: after "der", after "dein", and after nothing or a name."""


def marked(text: str) -> str:
    """A text of a file of words with its marks as control characters."""

    def mark(found: re.Match[str]) -> str:
        kind, forms = found[1], found[2] or ""
        if kind in GENDERS:
            return f"{NOUN}{kind}:{forms}{CLOSE}"
        return f"{ADJECTIVE}{forms}{CLOSE}" if kind == "a" else f"{ARTICLE}{kind}:{forms}{CLOSE}"

    return _WRITTEN.sub(mark, text)


def as_noun(name: str) -> str:
    """A name that no file of words knows, as a masculine noun: an article before it is its own."""
    return f"{name}{NOUN}m:{CLOSE}"


def settled(text: str, case: str = "nom") -> str:
    """A text with every mark in it put into a case; an article with a case of its own has its way.

    >>> elf = marked("<dein> <a:alt> <m:Elf|Elfen>")
    >>> settled(elf), settled(elf, "dat"), settled(marked("<der:akk> <f:Bombe>"))
    ('dein alter Elf', 'deinem alten Elfen', 'die Bombe')
    """
    if CLOSE not in text:
        return str(text)
    found: list[str] = []
    phrase: list[re.Match[str]] = []
    at = 0
    for mark in _MARK.finditer(text):
        phrase.append(mark)
        if mark[0][0] == NOUN:
            found.append(_agreed(text, at, phrase, case))
            at, phrase = mark.end(), []
    return "".join([*found, _agreed(text, at, phrase, case) if phrase else "", _rest(text, at, phrase)])


def _rest(text: str, at: int, phrase: list[re.Match[str]]) -> str:
    return text[phrase[-1].end() if phrase else at :]


def _agreed(text: str, start: int, phrase: list[re.Match[str]], case: str) -> str:
    """A stretch of a text up to the end of a phrase, with the words of the phrase in their forms."""
    noun = phrase[-1][0][1:-1] if phrase[-1][0][0] == NOUN else "m:"
    gender, forms = GENDERS.index(noun[0]), noun[2:].split("|")
    articles = [mark[0][1:-1].partition(":") for mark in phrase if mark[0][0] == ARTICLE]
    article, _, own = articles[0] if articles else ("", "", "")
    case = own or case
    found: list[str] = []
    for mark in phrase:
        found.append(text[start : mark.start()])
        start = mark.end()
        kind, word = mark[0][0], mark[0][1:-1]
        if kind == NOUN:
            found.append(forms[min(CASES.index(case), len(forms) - 1)])
        elif kind == ADJECTIVE:
            endings = WEAK if article == "der" else MIXED if article else STRONG
            found.append(word + endings[case][gender])
        elif article == "der":
            found.append(DEFINITE[case][gender])
        elif article == "ein" and GENDERS[gender] == "p":
            found.append("")
        else:
            found.append(article + POSSESSIVE[case][gender] if article else "")
    return "".join(found)


class Phrase(str):
    """A text in a sentence, which may want it in a case: `{unit:akk}`."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return settled(self, spec) if spec in CASES else super().__format__(spec)


class Template(str):
    """A sentence with marks: what it is filled with may be put into a case."""

    __slots__ = ()

    def format(self, *args: object, **facts: object) -> str:
        return super().format(*args, **_phrases(facts))

    def format_map(self, facts: Mapping[str, object], /) -> str:  # type: ignore[override]
        return super().format_map(_phrases(facts))


def _phrases(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: Phrase(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def within(text: str) -> str:
    """A text that begins a line as it reads within a sentence; German keeps its capitals.

    >>> within("Setting up"), within(Template("Aufbau"))
    ('setting up', 'Aufbau')
    """
    return text if isinstance(text, Template) else text[:1].lower() + text[1:]


def spoken(game: Game, language: str) -> Words:
    """The words of a game as its teller speaks them: in English there is nothing to agree."""
    if language == ENGLISH:
        return words_of(game)
    return Words(f"{game.home}/words.{language}.toml", _templates(tables_of(game, language)))


def _templates(entry: Any) -> Any:
    if isinstance(entry, dict):
        return {key: _templates(each) for key, each in entry.items()}
    return Template(marked(entry)) if isinstance(entry, str) else entry
