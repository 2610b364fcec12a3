"""Streams of records: a line in, a line out, at once, and whatever is in it."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from tests.chapters.crowds import SEEDS, quick
from tests.cli.bad_records import SAMPLES, VALUES, Record, damage, written
from tests.cli.commands import Command
from typer.testing import CliRunner

from pitboss.chapters import CHAPTERS
from pitboss.cli import streams
from pitboss.cli.adjudicate import adjudicate
from pitboss.cli.house_way import house_way
from pitboss.cli.play import play
from pitboss.cli.rank import rank
from pitboss.cli.streams import run_records
from pitboss.records import adjudicate as adjudicate_record
from pitboss.records import play_stacked
from pitboss.records.lines import DEEPEST, LONGEST

PITBOSS = Path(sys.executable).parent / "pitboss"
COMMANDS: dict[str, Callable[..., Any]] = {"adjudicate": adjudicate, "play": play}
WORK = {"adjudicate": adjudicate_record, "play": play_stacked}
GOOD = SAMPLES[0].record
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def streamed(command: Callable[..., Any], stream: bytes, *arguments: str) -> tuple[int, list[Any]]:
    """The command's exit code, and what it answers to each line."""
    done = CliRunner().invoke(Command(command).app, list(arguments), input=stream)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.stderr == ""
    lines = done.stdout_bytes.decode("utf-8").split("\n")
    assert lines.pop() == ""
    return done.exit_code, [json.loads(line, parse_constant=no_json) for line in lines]


def no_json(constant: str) -> None:
    """Constants that Python reads and JSON does not have."""
    raise AssertionError(constant)


def is_refusal(answer: Record) -> bool:
    """Whether an answer says why there is none."""
    told = set(answer) == {"id", "error", "field", "cites"}
    assert not told or "fault of this program" not in answer["error"], answer
    return told


def id_of(line: bytes) -> Any:
    """The id that a line tells, if it can be read."""
    try:
        record = json.loads(line.decode("utf-8"), parse_int=float)
    except (ValueError, RecursionError):
        return None
    return record.get("id") if isinstance(record, dict) else None


# a bad record costs its own line only


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: f"{one.command} {one.record['game']}")
def test_the_samples_are_answered(sample: Any) -> None:
    assert WORK[sample.command](sample.record)["lines"]


@quick(300)
@given(seed=SEEDS, other=ANYTHING)
def test_a_bad_record_beside_good_ones(seed: int, other: object) -> None:
    """Its line is answered, with its id, and theirs as if they stood alone."""
    chance = Random(seed)
    sample = chance.choice(SAMPLES)
    bad = [written(damage(sample.record, chance, other), chance) for _ in range(4)]
    good = json.dumps(sample.record).encode()
    stream = b"\n".join(line for one in bad for line in (one, good)) + b"\n"
    code, answers = streamed(COMMANDS[sample.command], stream)
    alone = json.loads(json.dumps(WORK[sample.command](sample.record)))
    assert answers[1::2] == [alone] * 4
    assert len(answers) == 8
    for line, answer in zip(bad, answers[::2], strict=True):
        assert is_refusal(answer) or "lines" in answer
        if isinstance(id_of(line), str):
            assert answer["id"] == id_of(line)
    assert code == any(is_refusal(answer) for answer in answers)


@pytest.mark.parametrize("game", CHAPTERS)
@quick(60)
@given(seed=SEEDS, other=ANYTHING)
def test_hands_of_any_kind_are_ranked_and_set_or_refused(
    game: str, seed: int, other: object
) -> None:
    chance = Random(seed)
    deck = [card.face for card in CHAPTERS[game].file.cards.deck]
    good = {"id": "r", "cards": chance.sample(deck, CHAPTERS[game].file.hand.cards)}
    bad = [damage(good | {"vs": good["cards"], "low": False}, chance, other) for _ in range(4)]
    lines = [line for one in bad for line in (written(one, chance), json.dumps(good).encode())]
    commands: list[Callable[..., Any]] = [rank]
    commands += [house_way] if CHAPTERS[game].house_way else []
    for command in commands:
        arguments = (game, "--jsonl", "-")
        _, answers = streamed(command, b"\n".join(lines), *arguments)
        _, alone = streamed(command, json.dumps(good).encode(), *arguments)
        assert answers[1::2] == alone * 4
        assert len(answers) == 8
        for line, answer in zip(lines, answers, strict=True):
            assert is_refusal(answer) or answer["cites" if command is house_way else "category"]
            if isinstance(id_of(line), str):
                assert answer["id"] == id_of(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"id": "a", "game": "over-under", "start": NaN}', "not a number in JSON: NaN"),
        (b'{"id": "a", "game": "over-under", "\\ud800": 5, "seats": []}', "name is not text"),
        (b'{"id": "a", "x": -Infinity}', "not a number in JSON: -Infinity"),
        (b'{"id": "a", "x": 1e999}', "not a number in JSON: 1e999"),
        (b'{"id": "a", "x": ' + b"1" * 5_000 + b"}", "a number of 5000 digits"),
        (b'{"id": "a", "x": ' + b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1) + b"}", "too deeply"),
        (b'{"id": "a", "game": "over-under", "game": "blackjack"}', "'game' appears twice"),
        ((b'{"id": "a", "game": "over-under", "rules": {"paytables": {"bonus": {}}}, "seats": '
         b'[{"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 5}, "decision": "over"}]}'),
         "{} is not a paytable of the wager 'bonus'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_the_id(line: bytes, words: str) -> None:
    code, (answer,) = streamed(adjudicate, line)
    assert (code, answer["id"]) == (1, "a")
    assert words in answer["error"]
    assert answer["field"]


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000, b'{"id": "a", "x": ' + b'{"x":' * 50_000, b"\xff\xfe", b'"\\ud800"',
        b'{"id": "' + b"x" * LONGEST + b'"}', b"null", b"5", b"\x00", b"{}{}", b"\xef\xbb\xbf{}",
    ],
)  # fmt: skip
def test_a_line_that_holds_no_record(line: bytes) -> None:
    good = json.dumps(GOOD).encode()
    code, answers = streamed(adjudicate, good + b"\n" + line + b"\n" + good)
    assert code == 1
    assert len(answers) == 3
    assert answers[1]["id"] is None
    assert answers[1]["field"] == "line 2"
    assert answers[0] == answers[2]
    assert answers[0]["lines"]


def test_any_string_is_an_id_and_is_echoed() -> None:
    ids = ["", " ", "é", "\ud800", "\x00\n", "x" * 5_000, "☃", "null"]
    lines = [json.dumps(GOOD | {"id": one}) for one in ids]
    code, answers = streamed(adjudicate, "\n".join(lines).encode())
    assert code == 0
    assert [answer["id"] for answer in answers] == ids


def test_line_ends_and_marks_of_other_systems() -> None:
    """A byte order mark, CRLF, empty lines, and no end of the last line."""
    good = json.dumps(GOOD).encode()
    stream = b"\xef\xbb\xbf" + good + b"\r\n\r\n  \n\n" + good + b"\r\n" + good
    code, answers = streamed(adjudicate, stream)
    assert code == 0
    assert len(answers) == 3
    assert streamed(adjudicate, b"") == (0, [])


# a fault of the program


def failing(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Work that cannot do one record."""
    if record["id"] == 2:
        raise KeyError("a bug")
    return {"id": record["id"]}


def test_a_fault_of_the_program_costs_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b'{"id": 1}\n{"id": 2}\n{"id": 3}\n'))
    with patch.object(sys, "stdin", stream):
        assert run_records("-", failing, sys.stdout) == 1
    told = capsys.readouterr()
    first, fault, last = [json.loads(line) for line in told.out.splitlines()]
    assert (first, last) == ({"id": 1}, {"id": 3})
    assert fault == {
        "id": 2,
        "error": "a fault of this program, not of the record: KeyError: 'a bug'",
        "field": "line 2",
        "cites": [],
    }
    assert told.err == ""


def test_where_the_program_failed_is_told_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(GOOD))
    with patch.dict(adjudicate.__globals__, {"adjudicate_record": lambda _: 1 / 0}):
        runner = CliRunner()
        quiet = runner.invoke(Command(adjudicate).app, [str(file)])
        loud = runner.invoke(Command(adjudicate).app, [str(file), "--debug"])
    assert (quiet.exit_code, quiet.stderr) == (1, "")
    assert loud.exit_code == 1
    assert "ZeroDivisionError" in loud.stderr
    assert loud.stdout == quiet.stdout


# one at a time


class Counted(io.BytesIO):
    """A stream that counts the lines read from it."""

    lines = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line."""
        self.lines += 1
        return super().readline(size)


class Watched(io.StringIO):
    """An output that notes how many lines were read when each result was flushed."""

    def __init__(self, source: Counted) -> None:
        super().__init__()
        self.source, self.lines_read, self.pending = source, list[int](), 0

    def write(self, text: str, /) -> int:
        """A result."""
        self.pending += 1
        return super().write(text)

    def flush(self) -> None:
        """It is passed on."""
        self.lines_read += [self.source.lines] * self.pending
        self.pending = 0


def test_no_record_is_read_before_the_one_before_it_is_answered() -> None:
    source = Counted(b'{"id": 1}\n' * 50)
    out = Watched(source)
    with patch.object(sys, "stdin", io.TextIOWrapper(source)):
        run_records("-", dict, out)
    assert out.lines_read == list(range(1, 51))


@pytest.mark.parametrize(
    ("arguments", "record"),
    [
        (["adjudicate"], GOOD),
        (["play"], next(one.record for one in SAMPLES if one.command == "play")),
        (["rank", "dj-wild", "--jsonl", "-"], {"id": "r", "cards": ["2c", "Jk", "Ah", "Kh", "Qh"]}),
        (["house-way", "six-card-pai-gow", "--jsonl", "-"],
         {"id": "r", "cards": ["Kc", "Kd", "9h", "7s", "4c", "2d"]}),
    ],
)  # fmt: skip
def test_each_record_is_answered_while_the_pipe_is_open(
    arguments: list[str], record: Record
) -> None:
    """The next is written only when the answer has been read."""
    with subprocess.Popen([str(PITBOSS), *arguments], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps(record | {"id": f"r{number}"}).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["id"] == f"r{number}"
            assert "error" not in answer
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 0


def test_who_reads_no_further_ends_the_command_quietly() -> None:
    read, write = os.pipe()
    stream = (json.dumps(GOOD) + "\n") * 500
    with subprocess.Popen([str(PITBOSS), "adjudicate"], stdin=subprocess.PIPE, stdout=write,
                          stderr=subprocess.PIPE, text=True) as process:  # fmt: skip
        os.close(write)
        os.close(read)
        _, told = process.communicate(stream)
    assert told == ""


def test_a_terminal_shows_progress_without_counting_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, shown = tmp_path / "records.jsonl", io.StringIO()
    file.write_text('{"id": 1}\n' * 3)
    monkeypatch.setattr(
        streams, "Console", lambda **_: Console(file=shown, force_terminal=True, width=80)
    )
    out = io.StringIO()
    assert run_records(str(file), dict, out) == 0
    assert out.getvalue() == '{"id": 1}\n' * 3
    assert "bytes" in shown.getvalue()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"id": 1}\n')))
    assert run_records("-", dict, out) == 0


def test_a_file_that_is_no_file_is_refused(tmp_path: Path) -> None:
    for name in (str(tmp_path), "no\x00name", str(tmp_path / "nowhere")):
        assert Command(adjudicate).refusal(name).field == name


def test_a_low_hand_is_asked_for_with_true() -> None:
    _, (answer,) = streamed(rank, b'{"cards": ["Ah", "Kd"], "low": 1}', "pai-gow", "--jsonl", "-")
    assert answer["field"] == "low"
    assert "true or false" in answer["error"]


def test_the_values_are_of_every_kind() -> None:
    kinds = {type(value) for value in VALUES}
    assert kinds == {type(None), bool, int, float, str, list, dict}


def test_what_a_refusal_quotes_is_cut() -> None:
    _, (answer,) = streamed(adjudicate, json.dumps(GOOD | {"game": "x" * 100_000}).encode())
    assert len(answer["error"]) < 5_000
    assert answer["field"] == "game"
