"""What the protection of games asks and takes long to find, found before::

python -m pitboss.protect.kept          # finds again what is stale
python -m pitboss.protect.kept --check  # only tells what is stale, and fails if anything is

A file of ``figures`` has the answers to one topic of one game under the questions that are asked
where nobody asks otherwise, and a digest of what they were found from: the modules that the topic
and the chapter's own part of it reach. When any of these has changed, nothing in the file is used.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

from pydantic import JsonValue, TypeAdapter

from pitboss.chapters import CHAPTERS
from pitboss.figures import cache as user_cache
from pitboss.figures.brought import APART, TEXTS
from pitboss.figures.brought import FOLDER as COUNTED
from pitboss.figures.packaged import Answer, Packaged, name_of
from pitboss.hands.kernels.sources import PACKAGE, digest_of, reached, with_data
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import RecordingRules

Kept = TypeVar("Kept")

FOLDER: Final = PACKAGE / "protect" / "figures"

PACKAGED: Final = ("collusion", "counting", "mistakes", "seen")
"""The topics whose answers come with Pitboss, of each game that has a module for them."""

_making: ContextVar[dict[str, Answer] | None] = ContextVar("making", default=None)
"""What is being found for a file; none: nothing is."""


def kept(
    asked: Sequence[JsonValue], rules: Rules, cls: type[Kept], make: Callable[[Rules], Kept]
) -> Kept:
    """The answer that came with Pitboss, or that was kept for the user, or that is found now and
    kept. ``asked`` is the topic, the game, and all else that the answer depends on but the casino's
    choices: ``make`` is given the rules, and may know them in no other way."""
    adapter = TypeAdapter(cls)
    making = _making.get()
    if making is not None:
        recording = RecordingRules.like(rules)
        answer = make(recording)
        data = adapter.dump_python(answer, mode="json")
        making[name_of(asked)] = Answer(choices=recording.read, answer=data)
        return answer
    topic, game = str(asked[0]), str(asked[1])
    known = answers_of(topic, game).answer(asked, rules)
    if known is not None:
        return adapter.validate_python(known)
    question = [*asked, made_from(topic, game)]
    (answer,) = user_cache.kept(question, rules, cls, lambda rules: [make(rules)])
    return answer


@contextmanager
def found_anew() -> Iterator[Mapping[str, Answer]]:
    """Within this, everything is found anew, and told by what was asked."""
    found: dict[str, Answer] = {}
    token = _making.set(found)
    try:
        yield found
    finally:
        _making.reset(token)


@cache
def answers_of(topic: str, game: str) -> Packaged:
    """The file of a topic of a game."""
    return Packaged(FOLDER / f"{game}.{topic}.json", lambda: made_from(topic, game))


@cache
def made_from(topic: str, game: str) -> str:
    """A digest of what an answer would be found from now: the texts and data of the topic, and of
    the chapter's own part of it, but not of other chapters; and not figures that were counted,
    since what counts them is among the texts."""
    chapter = CHAPTERS[game]
    apart = (*APART, "pitboss.protect.kept")
    modules = reached(
        f"pitboss.protect.{topic}", ancestors=False, apart=(*apart, "pitboss.chapter")
    )
    if topic in chapter.protection:
        modules |= reached(chapter.protection[topic], ancestors=False, apart=apart)
    ours = digest_of(
        path
        for path in with_data(modules.values())
        if not {FOLDER, COUNTED} & set(path.parents) and path.name not in TEXTS
    )
    return sha256(f"{topic} {game} {chapter.file.chapter.number} {ours}".encode()).hexdigest()


def packaged() -> Iterator[tuple[str, str]]:
    """Every topic of every game of which answers come with Pitboss."""
    for game, chapter in CHAPTERS.items():
        for topic in PACKAGED:
            module = chapter.protection.get(topic)
            if module and not hasattr(import_module(module), "not_open"):
                yield topic, game


def make_file(topic: str, game: str) -> Path:
    """Finds what is asked of a topic of a game where nobody asks otherwise, and writes it."""
    module = import_module(f"pitboss.protect.{topic}")
    rules = Rules.of(CHAPTERS[game].file.chapter.number)
    with found_anew() as found:
        module.find(game, rules, module.Terms())
    file = answers_of(topic, game)
    file.write(found)
    answers_of.cache_clear()
    return file.path


def main() -> None:
    """Tell what is stale, and find it again unless it is only asked for."""
    stale = [each for each in packaged() if not answers_of(*each).answers]
    for topic, game in stale:
        print(f"stale: {game} {topic}", flush=True)
    if "--check" in sys.argv[1:]:
        sys.exit(bool(stale))
    for topic, game in stale:
        print(make_file(topic, game), flush=True)


if __name__ == "__main__":
    # what is asked of the package, not of this script: each has a list of its own of what is made
    import_module("pitboss.protect.kept").main()
