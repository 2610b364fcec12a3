"""`pitboss adjudicate`, `play` and `rank`, as their users run them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PITBOSS = Path(sys.executable).parent / "pitboss"

GOOD = {
    "id": "good",
    "game": "over-under",
    "seats": [
        {
            "seat": 1,
            "cards": ["Ah", "Kd", "9c"],
            "wagers": {"ante": 1000, "bonus": 500},
            "decision": "over",
        }
    ],
}


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PITBOSS), *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_results_come_in_order_and_a_bad_record_does_not_stop_the_others() -> None:
    records = [GOOD, GOOD | {"id": "bad", "rules": {"decks": 8}}, GOOD | {"id": "last"}]
    stream = "\n".join(json.dumps(record) for record in records) + "\n\nnot json\n[]\n"
    done = run("adjudicate", "-", "--json", stdin=stream)
    assert done.returncode == 1
    good, bad, last, broken, no_object = lines(done.stdout)
    assert [line["back"] for line in good["lines"]] == [2000, 2000, 2500]
    assert bad == {
        "id": "bad",
        "error": "the number of decks at Over/Under cannot be 8; allowed: 6",
        "field": "rules.decks",
        "cites": ["686a.3(a)"],
    }
    assert last["id"] == "last"
    assert broken["field"] == "line 4"
    assert broken["id"] is None
    assert no_object["error"] == "this line is not a JSON object; allowed: an object in braces"
    assert done.stderr == ""


def test_a_file_is_read_and_all_good_is_exit_code_0(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(json.dumps(GOOD) + "\n")
    done = run("adjudicate", str(file))
    assert done.returncode == 0
    assert lines(done.stdout)[0]["id"] == "good"


def test_a_file_that_is_not_there_is_named() -> None:
    done = run("adjudicate", "nowhere.jsonl")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "nowhere.jsonl" in done.stderr


def test_play_gives_the_result_with_its_transcript() -> None:
    record = {
        "id": "p",
        "game": "over-under",
        "shoe": ["2h", "3c", "4d"],
        "seats": [{"seat": 6, "wagers": {"ante": 100}, "decisions": ["under"]}],
    }
    done = run("play", stdin=json.dumps(record))
    assert done.returncode == 0
    (result,) = lines(done.stdout)
    assert [(line["wager"], line["back"]) for line in result["lines"]] == [
        ("ante", 200),
        ("under_18", 200),
    ]
    whats = [step["what"] for step in result["transcript"]]
    assert whats == [
        "bet", "announce", "deal", "decision", "deal", "deal", "settle", "settle", "collect",
    ]  # fmt: skip
    assert all(step["cites"] and step["who"] for step in result["transcript"])


def test_rank_counts_points() -> None:
    done = run("rank", "over-under", "Ah", "Kd", "9c", "--json")
    assert json.loads(done.stdout) == {
        "category": "over 23",
        "total": 30,
        "cards": ["Ah", "Kd", "9c"],
    }
    stream = (
        '{"id": 1, "cards": ["2c", "2d", "2h"]}\n{"id": 2, "cards": ["Th", "5c", "4c"]}\n{"id": 3}'
    )
    done = run("rank", "over-under", "--jsonl", "-", stdin=stream)
    assert done.returncode == 1
    under, house, none = lines(done.stdout)
    assert (under["category"], under["total"]) == ("under 18", 6)
    assert (house["category"], house["total"]) == ("house wins", 19)
    assert none["field"] == "cards"


@pytest.mark.parametrize("vs", [["3c", "3d", "As", "Ks", "Qs"], ["3c 3d As Ks Qs"]])
def test_rank_compares_two_hands_with_or_without_quotation_marks(vs: list[str]) -> None:
    done = run("rank", "dj-wild", "2c", "7d", "Ah", "Kh", "Qh", "--vs", *vs, "--json")
    assert json.loads(done.stdout)["compare"] == 1  # the deuce makes a pair of aces


def test_what_is_refused_goes_to_standard_error_with_exit_code_2() -> None:
    for arguments, named in (
        (["rank", "over-under", "Ah"], "686a.1[Hand]"),
        (["rank", "over-under", "Ah", "Jk", "2c"], "686a.3(a)"),
        (["rank", "over-under", "Ah", "Xx", "2c"], "'Xx'"),
        (["rank", "roulette", "Ah"], "over-under"),
        (["odds", "roulette"], "over-under"),
        (["odds", "over-under", "--decks", "9"], "686a.3(a)"),
        (["log", "list", "--database", "sqlite:///nowhere.sqlite3"], "no log"),
    ):
        done = run(*arguments)
        assert done.returncode == 2, arguments
        assert done.stdout == "", arguments
        assert named in done.stderr, done.stderr


def test_the_version() -> None:
    assert run("--version").stdout.startswith("pitboss ")
