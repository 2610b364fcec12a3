"""How far a work is: on a terminal, and nothing elsewhere."""

from io import StringIO

from rich.console import Console

from pitboss.parts import QUIET, Part, Work, watching
from pitboss.parts.progress import Bar, how_far

WORK = Work("squares", print, [Part(number, 500, None) for number in range(4)], "")


def test_without_a_terminal_nothing_is_shown() -> None:
    screen = StringIO()
    with watching(WORK, Console(file=screen)) as watcher:
        assert watcher is QUIET
        watcher.begins(0, 0)
        watcher.done(WORK.parts[0])
        watcher.says("a worker died")
    assert screen.getvalue() == ""


def test_a_terminal_shows_parts_rounds_and_what_is_said() -> None:
    screen = StringIO()
    with watching(WORK, Console(file=screen, force_terminal=True, width=120)) as watcher:
        assert isinstance(watcher, Bar)
        watcher.begins(1, 500)
        watcher.done(WORK.parts[1])
        watcher.says("part 2 is done again")
    shown = screen.getvalue()
    assert "2 of 4 parts, 1,000 rounds" in shown
    assert "part 2 is done again" in shown


def test_the_time_left_is_by_what_was_done_now_and_not_by_what_was_kept() -> None:
    assert how_far(WORK, 2, 1_000, 0, 0.0) == "2 of 4 parts, 1,000 rounds"
    assert how_far(WORK, 3, 1_500, 500, 3_600.0).endswith("0 a second, 1:00:00 left")
