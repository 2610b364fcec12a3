"""The casino file: what is in it, what is refused, whose day and shift a moment is."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.casino_keys import init_casino, read_signing_key
from pitboss.store.signing import fingerprint, public_text
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A new casino's file."""
    made = tmp_path / "brass.toml"
    init_casino(made, 'The "Brass" Rail')
    return made


def test_a_new_file_is_read_with_its_paths_from_its_folder(file: Path) -> None:
    casino = read_casino_file(file)
    assert casino.name == 'The "Brass" Rail'
    assert casino.database == f"sqlite:///{file.parent / 'brass.sqlite3'}"
    assert casino.signing_key == file.parent / "brass.signing.pem"
    assert casino.heads == file.parent / "brass.heads.jsonl"
    assert casino.key_file is None
    assert casino.hosts == ()
    assert casino.denominations[:3] == (1, 5, 25)


def test_the_key_is_its_owners_alone_and_stays(file: Path) -> None:
    key = file.with_name("brass.signing.pem")
    assert key.stat().st_mode & 0o777 == 0o600
    before = key.read_bytes()
    with pytest.raises(Refused, match="already exists"):
        init_casino(file)
    file.unlink()
    with pytest.raises(Refused, match="already exists"):
        init_casino(file)
    assert key.read_bytes() == before
    assert not file.exists()
    public = read_signing_key(key).public_key()
    assert len(public_text(public)) == 44
    assert len(fingerprint(public_text(public))) == 64


def test_a_key_that_others_may_read_or_that_is_none_is_refused(file: Path) -> None:
    key = file.with_name("brass.signing.pem")
    key.chmod(0o644)
    with pytest.raises(Refused, match="users other than its owner"):
        read_signing_key(key)
    key.chmod(0o600)
    key.write_text("nothing")
    with pytest.raises(Refused, match="does not contain a key"):
        read_signing_key(key)
    with pytest.raises(Refused, match="cannot be read"):
        read_signing_key(key.with_name("other.pem"))


@pytest.mark.parametrize(
    ("was", "now", "field", "allowed"),
    [
        ("America/New_York", "Mars/Olympus", "timezone", "America/New_York"),
        ('begins = "06:00"', 'begins = "25:00"', "gaming_day_begins", "06:00"),
        ("[1, 5", "[5, 1", "denominations", "the smallest first"),
        ("[1, 5", "[2, 5", "denominations", "a multiple"),
        ("[1, 5", "[0, 5", "denominations[0]", "greater than 0"),
        ("[1, 5", "[1.0, 5", "denominations[0]", "a whole number"),
        ("hosts = []", 'hosts = ["a b"]', "hosts[0]", "a host name"),
        ("hosts = []", 'host = []', "host", "hosts"),
        ('begins = "14:00"', 'begins = "06:00"', "shifts", "different times"),
        ('name = "swing"', 'nam = "swing"', "shifts[1].name", "a value"),
        ("timezone = ", "# timezone = ", "timezone", "a value"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_what_is_allowed(
    file: Path, was: str, now: str, field: str, allowed: str
) -> None:
    file.write_text(file.read_text().replace(was, now, 1))
    with pytest.raises(Refused) as refused:
        read_casino_file(file)
    assert refused.value.field == f"{file}.{field}"
    assert allowed in refused.value.allowed


def test_what_cannot_be_read_is_said(file: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        read_casino_file(file.with_name("other.toml"))
    file.write_text("name = ")
    with pytest.raises(Refused, match="is not TOML"):
        read_casino_file(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Refused, match="not text"):
        read_casino_file(file)


@pytest.mark.parametrize(
    ("moment", "day", "shift"),
    [
        # New York is four hours behind in July
        (datetime(2019, 7, 13, 9, 59, 59, tzinfo=UTC), date(2019, 7, 12), "graveyard"),
        (datetime(2019, 7, 13, 10, 0, 0, tzinfo=UTC), date(2019, 7, 13), "day"),
        (datetime(2019, 7, 13, 18, 0, 0, tzinfo=UTC), date(2019, 7, 13), "swing"),
        (datetime(2019, 7, 14, 2, 0, 0, tzinfo=UTC), date(2019, 7, 13), "graveyard"),
        # and five in December
        (datetime(2019, 12, 1, 10, 30, 0, tzinfo=UTC), date(2019, 11, 30), "graveyard"),
        (datetime(2019, 12, 1, 11, 0, 0, tzinfo=UTC), date(2019, 12, 1), "day"),
    ],
)
def test_a_moment_belongs_to_a_gaming_day_and_a_shift(
    file: Path, moment: datetime, day: date, shift: str
) -> None:
    casino = read_casino_file(file)
    assert casino.gaming_day(int(moment.timestamp())) == day
    assert casino.shift(int(moment.timestamp())) == shift
