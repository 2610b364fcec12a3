"""The examples of a page, run as a reader would run them: from the top down, in one folder.

- ``python`` and ``pycon``: run in one session a page; what stands behind ``>>>`` must answer so. A
  block that begins with the name of a file is an excerpt (``tests/test_docs.py``) and is not run.
- any block with a title, ``json title="rounds.jsonl"``: a file of that name.
- ``console``: each ``$ pitboss …`` is run in this process and must print what is shown; ``...``
  stands for anything. ``> FILE`` at the end of a command writes its output there.
"""

import doctest
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any
from unittest.mock import patch

from tests.cli.commands import run_main

FENCED = re.compile(
    r'^(?P<indent> *)```(?P<language>\w*)(?: title="(?P<title>[^"]+)")?\n'
    r"(?P<text>.*?)^(?P=indent)```",
    re.MULTILINE | re.DOTALL,
)
EXCERPT = re.compile(r"# [\w/]+\.py\n")
PROMPT = "$ "
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced piece of a page."""

    language: str
    title: str | None
    text: str
    line: int

    @property
    def is_run(self) -> bool:
        """Whether it is asked something."""
        return self.language in ("python", "pycon", "console") and not EXCERPT.match(self.text)


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, and what a page says that it prints."""

    command: str
    shown: str


def blocks_of(page: str) -> list[Block]:
    """The fenced pieces of a page, in order."""
    return [
        Block(
            found["language"],
            found["title"],
            dedent(found["text"]),
            page.count("\n", 0, found.start()) + 1,
        )
        for found in FENCED.finditer(page)
    ]


def asked_in(text: str) -> Iterator[Asked]:
    r"""The commands of a console, each with what is shown after it.

    >>> [asked.command for asked in asked_in("$ pitboss rank \\\n  pai-gow\nso\n$ pitboss odds\n")]
    ['pitboss rank pai-gow', 'pitboss odds']
    """
    joined = re.sub(r"\\\n\s*", "", text)
    for piece in re.split(r"^\$ ", joined, flags=re.MULTILINE)[1:]:
        command, _, shown = piece.partition("\n")
        yield Asked(command, shown)


def printed_by(command: str) -> str:
    """What a command prints, on both outputs, as on a terminal of 80 columns."""
    program, *arguments = shlex.split(command)
    assert program == "pitboss", f"only pitboss is run here: {command}"
    file = arguments[-1] if ">" in arguments[-2:] else None
    out, err = io.StringIO(), io.StringIO()
    with patch.dict("os.environ", {"COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"}):
        run_main(arguments[:-2] if file else arguments, out, err if file else out)
    if file is None:
        return out.getvalue()
    Path(file).write_text(out.getvalue(), encoding="utf-8")
    return err.getvalue()


def run_page(page: str, name: str) -> int:
    """Runs a page's examples in this folder; how many there were."""
    session: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for block in blocks_of(page):
        where = f"{name}, line {block.line}"
        if block.title is not None:
            Path(block.title).write_text(block.text, encoding="utf-8")
        if block.is_run:
            count += 1
            if block.language == "console":
                _run_console(block, where)
            elif ">>> " in block.text:
                _run_session(block, session, where)
            else:
                exec(compile(block.text, where, "exec"), session)
    return count


def _run_console(block: Block, where: str) -> None:
    checker = doctest.OutputChecker()
    for asked in asked_in(block.text):
        printed = printed_by(asked.command)
        same = checker.check_output(_trimmed(asked.shown), _trimmed(printed), FLAGS)
        assert same, f"{where}: {asked.command} prints\n{printed}"


def _trimmed(text: str) -> str:
    """The text without what nobody sees at the ends of its lines, nor empty lines about it."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"


def _run_session(block: Block, session: dict[str, Any], where: str) -> None:
    told: list[str] = []
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    test = parser.get_doctest(block.text, session, where, where, block.line)
    failed = runner.run(test, out=told.append, clear_globs=False).failed
    session.update(test.globs)
    assert not failed, "".join(told)
