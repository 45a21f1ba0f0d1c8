"""How many pairs can be made of those who may be paired: a maximum matching, by Edmonds' blossoms."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, final

NOBODY: Final = -1


def most_pairs(count: int, may: Callable[[int, int], bool]) -> int:
    """How many pairs there can be of `count`, of whom two are paired only if they may."""
    return _Matching(count, may).size()


@final
class _Matching:
    """Grows a matching along paths that begin and end at somebody without a partner."""

    def __init__(self, count: int, may: Callable[[int, int], bool]) -> None:
        self._count: Final = count
        self._near: Final = [[b for b in range(count) if b != a and may(a, b)] for a in range(count)]
        self._mate: Final = [NOBODY] * count
        self._parent = [NOBODY] * count
        self._base = list(range(count))

    def size(self) -> int:
        """The number of pairs."""
        for a in range(self._count):  # most are found without looking for paths
            if self._mate[a] == NOBODY:
                free = next((b for b in self._near[a] if self._mate[b] == NOBODY), NOBODY)
                if free != NOBODY:
                    self._mate[a], self._mate[free] = free, a
        for root in range(self._count):
            if self._mate[root] == NOBODY:
                self._augment(self._path_from(root))
        return sum(mate != NOBODY for mate in self._mate) // 2

    def _augment(self, end: int) -> None:
        """Swap partners along a path."""
        while end != NOBODY:
            before = self._parent[end]
            after = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = after

    def _path_from(self, root: int) -> int:
        """The end of a path from somebody without a partner to another such; the way is in `_parent`."""
        self._parent = [NOBODY] * self._count
        self._base = list(range(self._count))
        seen = [False] * self._count
        seen[root] = True
        queue = deque([root])
        while queue:
            a = queue.popleft()
            for b in self._near[a]:
                if self._base[a] == self._base[b] or self._mate[a] == b:
                    continue
                if b == root or (self._mate[b] != NOBODY and self._parent[self._mate[b]] != NOBODY):
                    queue.extend(self._shrink(a, b, seen))
                elif self._parent[b] == NOBODY:
                    self._parent[b] = a
                    if self._mate[b] == NOBODY:
                        return b
                    seen[self._mate[b]] = True
                    queue.append(self._mate[b])
        return NOBODY

    def _shrink(self, a: int, b: int, seen: list[bool]) -> list[int]:
        """Take an odd circle for one; returns those of it from whom paths can go on now."""
        base = self._meeting(a, b)
        inside = [False] * self._count
        self._mark(a, base, b, inside)
        self._mark(b, base, a, inside)
        fresh = []
        for each in range(self._count):
            if inside[self._base[each]]:
                self._base[each] = base
                if not seen[each]:
                    seen[each] = True
                    fresh.append(each)
        return fresh

    def _meeting(self, a: int, b: int) -> int:
        """Where the ways of two back to the root come together."""
        passed = set()
        while True:
            a = self._base[a]
            passed.add(a)
            if self._mate[a] == NOBODY:
                break
            a = self._parent[self._mate[a]]
        while self._base[b] not in passed:
            b = self._parent[self._mate[self._base[b]]]
        return self._base[b]

    def _mark(self, each: int, base: int, child: int, inside: list[bool]) -> None:
        while self._base[each] != base:
            mate = self._mate[each]
            inside[self._base[each]] = inside[self._base[mate]] = True
            self._parent[each] = child
            child = mate
            each = self._parent[mate]
