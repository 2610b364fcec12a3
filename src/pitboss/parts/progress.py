"""How far a work is, on a terminal: parts, rounds a second, and the time that is left."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from pitboss.parts.work import Part, Work

if TYPE_CHECKING:  # loaded only where there is a bar to draw
    from rich.console import Console
    from rich.progress import Progress


class Watcher(Protocol):
    """Who is told how a work goes on."""

    def begins(self, kept: int, size: int) -> None:
        """So many parts, with so much in them, are there from before."""

    def done(self, part: Part) -> None:
        """A part is finished."""

    def says(self, words: str) -> None:
        """Something that a person should know, such as a worker that died."""


class _Quiet:
    """Nobody."""

    def begins(self, kept: int, size: int) -> None: ...

    def done(self, part: Part) -> None: ...

    def says(self, words: str) -> None: ...


QUIET: Watcher = _Quiet()


class Bar:
    """A bar on a terminal."""

    def __init__(self, work: Work, progress: "Progress") -> None:
        self.work = work
        self.progress = progress
        self.task = progress.add_task("", total=work.size, how_far="")
        self.parts = self.done_before = self.done_now = 0
        self.began = monotonic()

    def begins(self, kept: int, size: int) -> None:
        self.parts, self.done_before, self.began = kept, size, monotonic()
        self._show()

    def done(self, part: Part) -> None:
        self.parts += 1
        self.done_now += part.size
        self._show()

    def says(self, words: str) -> None:
        self.progress.console.print(words, markup=False, highlight=False)

    def _show(self) -> None:
        size = self.done_before + self.done_now
        words = how_far(self.work, self.parts, size, self.done_now, monotonic() - self.began)
        self.progress.update(self.task, completed=size, how_far=words)


def how_far(work: Work, parts: int, size: int, now: int, seconds: float) -> str:
    """How far a work is of which so much was done now in so many seconds.

    >>> work = Work("", print, [Part(number, 500, None) for number in range(4)], "")
    >>> how_far(work, 3, 1_500, 1_000, 20.0)
    '3 of 4 parts, 1,500 rounds, 50 a second, 0:00:10 left'
    """
    words = f"{parts:,} of {len(work.parts):,} parts, {size:,} {work.unit}"
    if not now or not seconds:
        return words
    speed = now / seconds
    left = round((work.size - size) / speed)
    clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"{words}, {speed:,.0f} a second, {clock} left"


@contextmanager
def watching(work: Work, console: "Console | None" = None) -> Iterator[Watcher]:
    """A bar on standard error, if that is a terminal."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    console = console or Console(stderr=True)
    if not console.is_terminal:
        yield QUIET
        return
    columns = (BarColumn(), TextColumn("{task.fields[how_far]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        yield Bar(work, progress)
