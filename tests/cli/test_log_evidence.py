"""`pitboss log head`, `export`, `prove`, and `verify` of what they wrote."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.store.evidence.casino_day import BEGAN, FINGERPRINT, OTHER_KEY, Day, a_day
from typer.testing import CliRunner, Result

from pitboss.cli.casino import app as casino_app
from pitboss.cli.log import app
from pitboss.store import EventLog, Visitors
from pitboss.store.heads import make_head
from pitboss.store.signing import fingerprint, public_text
from pitboss.vocabulary.refusal import Refused


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    """A day of a casino, with its heads outside."""
    return a_day(tmp_path_factory.mktemp("day"))


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, Refused):
        raise done.exception
    assert done.exit_code == code, done.output
    return done


def read(*arguments: object, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code).stdout)


@pytest.fixture
def casino(tmp_path: Path) -> Path:
    """The file of a real casino, and its key."""
    file = tmp_path / "casino.toml"
    assert CliRunner().invoke(casino_app, ["init", str(file)]).exit_code == 0
    return file


def test_a_head_is_signed_with_the_casinos_key_and_published(
    day: Day, casino: Path, tmp_path: Path
) -> None:
    """All of it as the casino file says; the newest head is shown after that."""
    copy = tmp_path / "casino.sqlite3"
    copy.write_bytes(day.file.read_bytes())
    published = tmp_path / "casino.heads.jsonl"
    made = read("head", "--sign", "--casino", casino)
    assert (made["number"], made["events_since"]) == (4, 0)
    assert json.loads(published.read_text().splitlines()[3])["root"] == made["root"]
    key = json.loads(CliRunner().invoke(casino_app, ["key", str(casino), "--json"]).stdout)
    assert key["fingerprint"] == made["fingerprint"]
    shown = run("head", "--casino", casino).stdout
    assert shown.startswith(f"Head 4 of {_time(made)}: 134 events of 3 streams\n")
    assert made["signature"] in shown
    found = read("verify", "--casino", casino, "--heads", published, code=1)
    assert ["signed by another key" in one["what"] for one in found["findings"]] == [True]


def _time(made: dict[str, Any]) -> str:
    from pitboss.store.exported import told_time

    return told_time(made["at"])


def test_heads_are_written_to_another_file_too(day: Day, tmp_path: Path) -> None:
    out = tmp_path / "copy.jsonl"
    run("head", "--database", day.address, "--out", out)
    assert out.read_bytes() == day.heads.read_bytes()


def test_without_a_key_nothing_is_signed(day: Day, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="signing a head requires the casino's signing key"):
        run("head", "--sign", "--database", day.address)
    with pytest.raises(Refused, match="cannot be read"):
        run("head", "--sign", "--signing-key", tmp_path / "none", "--database", day.address)


def test_a_log_that_was_never_signed_says_so(casino: Path, tmp_path: Path) -> None:
    EventLog.open(f"sqlite:///{tmp_path / 'casino.sqlite3'}").close()
    with pytest.raises(Refused, match="this log has no signed head yet"):
        run("head", "--casino", casino)


def test_nothing_is_signed_over_a_log_that_was_changed(
    day: Day, casino: Path, tmp_path: Path
) -> None:
    copy = Day(tmp_path, f"sqlite:///{tmp_path / 'casino.sqlite3'}", tmp_path / "x")
    copy.file.write_bytes(day.file.read_bytes())
    copy.does("UPDATE events SET hash = 'x' WHERE table_id = 't' AND seq = 93")
    with pytest.raises(Refused, match="nothing was signed: t, event 93: a head covers it"):
        run("head", "--sign", "--casino", casino)


# ------------------------------------------------------------------------------- export and verify


@pytest.fixture
def export(day: Day, tmp_path: Path) -> Path:
    file = tmp_path / "export.jsonl"
    run("export", "--out", file, "--database", day.address)
    return file


def test_an_export_is_verified_by_itself(day: Day, export: Path) -> None:
    """With the fingerprint of the casino's key; what is not shown is said."""
    head = read("head", "--database", day.address)
    checked = run("verify", export, "--heads", day.heads, "--public-key", head["fingerprint"])
    words = checked.stdout
    assert "134 events of 3 streams are chained as they were written." in words
    assert (
        f"3 heads cover them, the newest of {_time(head)}, signed by {head['fingerprint']}" in words
    )
    assert "3 sealed texts were opened, and each is what was sealed." in words
    assert "1 round, run again, ends as the log says." in words
    assert "14 events are newer than the newest head" in words
    assert "6 rounds could not be run again" in words
    assert "--public-key" not in words
    counted = read("verify", export, "--heads", day.heads)
    assert counted["good"]
    assert any("give --public-key" in one for one in counted["said"])


def test_without_heads_it_says_what_it_cannot_see(export: Path) -> None:
    words = run("verify", export).stdout
    assert "Without heads that were kept outside the log" in words
    assert "give --heads" in words


def test_what_was_done_is_named_with_exit_code_1(day: Day, export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    export.write_bytes(b"".join(line for line in lines if b'"stream":"t","seq":30,' not in line))
    words = run("verify", export, "--heads", day.heads, code=1).stdout
    assert words.startswith("t, event 30: missing: it was deleted\n")
    assert "are chained as they were written" not in words
    found = read("verify", export, code=1)
    assert found["findings"][0] == {
        "where": "t, event 30", "what": "missing: it was deleted", "kind": "missing"
    }  # fmt: skip


def test_standard_output_is_the_same_export(day: Day, export: Path) -> None:
    """But for when it was made."""
    there = run("export", "--database", day.address).stdout.splitlines()
    assert there[1:-1] == export.read_text().splitlines()[1:-1]


def test_a_database_is_held_against_heads_too(day: Day) -> None:
    assert (
        "3 heads cover them"
        in run("verify", "--heads", day.heads, "--database", day.address).stdout
    )


KEY_OF_NOBODY = "00" * 32


def test_a_key_that_signed_nothing_is_a_fault(day: Day, tmp_path: Path) -> None:
    """Whoever deletes the heads has deleted what the key would be checked against."""
    copy, export = unsigned(day, tmp_path)
    no_head = {
        "what": "no head has been signed, by it or others",
        "where": f"the key {FINGERPRINT}",
        "kind": "unsigned",
    }
    assert read("verify", export, "--public-key", FINGERPRINT, code=1)["findings"] == [no_head]
    (tmp_path / "none.jsonl").touch()
    with_heads = ("--heads", tmp_path / "none.jsonl", "--public-key", FINGERPRINT)
    assert read("verify", export, *with_heads, code=1)["findings"] == [no_head]
    database = ("--database", copy.address)
    assert read("verify", *with_heads, *database, code=1)["findings"] == [no_head]
    words = run("verify", *database, "--public-key", FINGERPRINT, code=1).stdout
    assert words.startswith(f"the key {FINGERPRINT}: no head has been signed, by it or others\n")


def test_each_key_must_have_signed_a_head(day: Day, export: Path) -> None:
    keys = ("--public-key", FINGERPRINT, "--public-key", KEY_OF_NOBODY)
    for where in ((export,), (export, "--heads", day.heads), ("--database", day.address)):
        words = run("verify", *where, *keys, code=1).stdout
        assert words.startswith(f"the key {KEY_OF_NOBODY}: it has signed none of the heads\n")
        run("verify", *where, *keys[:2])


def test_a_log_without_a_signed_head_says_so(day: Day, tmp_path: Path) -> None:
    copy, export = unsigned(day, tmp_path)
    for where in ((export,), ("--database", copy.address)):
        assert "No head has been signed: nothing shows yet that" in run("verify", *where).stdout
        checked = read("verify", *where)
        assert checked["good"]
        assert any(words.startswith("No head has been signed") for words in checked["said"])


def test_a_database_tells_who_signed_its_heads(day: Day) -> None:
    database = ("--database", day.address)
    words = run("verify", *database).stdout
    assert "3 heads are signed, the newest of 2019-07-13T12:" in words
    assert f"by {FINGERPRINT}. To check whose key it is, give --public-key." in words
    assert "give --public-key" not in run("verify", *database, "--public-key", FINGERPRINT).stdout


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (
            "UPDATE heads SET at = at + 1 WHERE number = 2",
            "its signature is not one of what it says",
        ),
        ("DELETE FROM heads WHERE number = 2", "missing: head 3 stands where it should"),
        ("UPDATE head_leaves SET hash = 'x' WHERE place = 1", "its root is not that of the tree"),
    ],
)
def test_heads_that_were_changed_in_the_database_are_named(
    day: Day, tmp_path: Path, change: str, named: str
) -> None:
    """They were looked at in an export only."""
    copy = copied(day, tmp_path)
    copy.does(change)
    assert named in run("verify", "--database", copy.address, code=1).stdout


def test_a_casino_that_changed_its_key_gives_both(day: Day, tmp_path: Path) -> None:
    """Each has signed a head; who knows only one of them cannot tell whose the other is."""
    copy = copied(day, tmp_path)
    log, tomorrow = EventLog.open(copy.address), BEGAN + 86_400
    log.clock = lambda: tomorrow
    Visitors(log).new("Zoe")
    make_head(log, OTHER_KEY, int(tomorrow * 1000))
    log.close()
    other = fingerprint(public_text(OTHER_KEY.public_key()))
    export = tmp_path / "log.jsonl"
    run("export", "--out", export, "--database", copy.address)
    for where in (("--database", copy.address), (export,)):
        keys = ("--public-key", FINGERPRINT, "--public-key", other)
        assert read("verify", *where, *keys)["good"]
        for known, unknown in ((FINGERPRINT, other), (other, FINGERPRINT)):
            found = run("verify", *where, "--public-key", known, code=1).stdout
            assert f"signed by another key, {unknown}, and not by {known}" in found
        found = run("verify", *where, code=1).stdout
        assert f"{other}: if the casino changed its key, give both" in found


def test_events_that_nobody_has_signed_are_counted(day: Day, tmp_path: Path) -> None:
    """Whoever deletes the newest head could write anew what it covered."""
    copy = copied(day, tmp_path)
    copy.does("DELETE FROM head_leaves WHERE head = 3", "DELETE FROM heads WHERE number = 3")
    export = tmp_path / "log.jsonl"
    run("export", "--out", export, "--database", copy.address)
    counted = read("verify", export)["uncovered"]
    assert counted > 0
    for where in (("--database", copy.address), (export,)):
        said = read("verify", *where, "--public-key", FINGERPRINT)["said"]
        assert f"{counted} events are newer than the newest head: nobody has signed them." in said


def copied(day: Day, folder: Path) -> Day:
    """The same day in a database that may be changed."""
    copy = Day(folder, f"sqlite:///{folder / 'log.sqlite3'}", day.heads)
    copy.file.write_bytes(day.file.read_bytes())
    return copy


def unsigned(day: Day, folder: Path) -> tuple[Day, Path]:
    """The day without its heads, and an export of it."""
    copy = copied(day, folder)
    copy.does("DELETE FROM head_leaves", "DELETE FROM heads")
    export = folder / "unsigned.jsonl"
    run("export", "--out", export, "--database", copy.address)
    return copy, export


def test_without_the_key_an_export_is_refused_or_sealed(day: Day, tmp_path: Path) -> None:
    given = ("export", "--database", day.address, "--key-file", tmp_path / "none")
    with pytest.raises(Refused, match="--sealed"):
        run(*given)
    out = tmp_path / "sealed.jsonl"
    with pytest.raises(Refused):
        run(*given, "--out", out)
    assert list(tmp_path.iterdir()) == []  # nothing is left of one that failed
    run(*given, "--out", out, "--sealed")
    assert "sealed texts were opened" not in run("verify", out).stdout
    assert not stat.S_IMODE(out.stat().st_mode) & 0o111


def test_what_cannot_be_written_or_read_is_refused(day: Day, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        run("export", "--out", tmp_path / "no" / "such" / "folder", "--database", day.address)
    with pytest.raises(Refused, match="cannot be read"):
        run("verify", "--heads", tmp_path / "none", "--database", day.address)
    with pytest.raises(Refused, match="no table"):
        run("verify", "export that is not there", "--database", day.address)


# -------------------------------------------------------------------------------------------- prove


def test_a_proof_is_printed_and_verified(day: Day, export: Path, tmp_path: Path) -> None:
    """From the database or from an export: the same."""
    proof = tmp_path / "proof.json"
    proof.write_text(run("prove", "t", 60, "--head", 3, "--since", 1, "--export", export).stdout)
    assert run("prove", "t", 60, "--head", 3, "--since", 1,
               "--database", day.address).stdout == proof.read_text()  # fmt: skip
    words = run("verify", proof, "--heads", day.heads).stdout
    assert words.startswith("Head 3 of 2019-07-13T12:")
    assert "covers event 60 of t; the head is signed by" in words
    proof.write_text(proof.read_text().replace('"round": 3', '"round": 4', 1))
    assert "changed" in run("verify", proof, code=1).stdout


def test_what_is_no_export_has_no_proof(tmp_path: Path) -> None:
    (tmp_path / "no export").write_text("[]\n")
    with pytest.raises(Refused, match="is not an export"):
        run("prove", "t", 60, "--export", tmp_path / "no export")


def test_every_command_of_evidence_takes_json(day: Day, tmp_path: Path) -> None:
    """What is JSON anyway stays as it is; of a file that was written, its lines are counted."""
    out = tmp_path / "log.jsonl"
    counted = read("export", "--out", out, "--database", day.address)
    assert counted == {"lines": len(out.read_text().splitlines()), "file": str(out)}
    proof = run("prove", "t", 3, "--database", day.address).stdout
    assert read("prove", "t", 3, "--database", day.address) == json.loads(proof)
