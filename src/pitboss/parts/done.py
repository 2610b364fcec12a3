"""A work done, part by part, wherever that may be."""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from pydantic import JsonValue

from pitboss.parts.kept import KeptParts
from pitboss.parts.local import Local
from pitboss.parts.progress import QUIET, Watcher
from pitboss.parts.work import Part, Place, Work, result_of
from pitboss.vocabulary.refusal import Refused


class Share(NamedTuple):
    """One of several shares of a work, the first of them 1: every so manieth part."""

    number: int
    shares: int

    @classmethod
    def of(cls, words: str) -> "Share":
        """A share from what a person writes.

        >>> Share.of("3/16")
        Share(number=3, shares=16)
        """
        number, _, shares = words.partition("/")
        if number.isdecimal() and shares.isdecimal() and 1 <= int(number) <= int(shares):
            return cls(int(number), int(shares))
        raise Refused(
            f"{words!r} is not a share of the parts", field="share", allowed="1/16, 2/16, … 16/16"
        )

    def has(self, part: Part) -> bool:
        """Whether a part is in this share."""
        return part.number % self.shares == self.number - 1


def done_in_parts(
    work: Work,
    place: Place | None = None,
    kept: KeptParts | None = None,
    watcher: Watcher = QUIET,
) -> list[JsonValue]:
    """The results of all parts, in their order."""
    results = _begun(work, kept, watcher)
    results |= _done(work, work.parts, results, place, kept, watcher)
    return [results[part.number] for part in work.parts]


def do_share(
    work: Work, share: Share, kept: KeptParts, place: Place | None = None, watcher: Watcher = QUIET
) -> int:
    """Does one share of a work, for a farm of machines that have only a folder in common. How many
    parts of all shares are missing then; who finds none missing can resume the whole."""
    results = _begun(work, kept, watcher)
    _done(work, list(filter(share.has, work.parts)), results, place, kept, watcher)
    return len(work.parts) - kept.count(work)


def _begun(work: Work, kept: KeptParts | None, watcher: Watcher) -> dict[int, JsonValue]:
    """What is there from before."""
    results = kept.begin(work) if kept else {}
    sizes = [part.size for part in work.parts if part.number in results]
    watcher.begins(len(sizes), sum(sizes))
    return results


def _done(
    work: Work,
    parts: Sequence[Part],
    before: dict[int, JsonValue],
    place: Place | None,
    kept: KeptParts | None,
    watcher: Watcher,
) -> dict[int, JsonValue]:
    """The results of those parts that were not there before."""
    left = [part for part in parts if part.number not in before]
    results: dict[int, JsonValue] = {}
    if not left:
        return results
    with closing((place or Local()).answers(work, left, watcher.says)) as answers:
        for part, text in answers:
            if kept:
                kept.keep(work, part, text)
            results[part.number] = result_of(text)
            watcher.done(part)
    return results
