"""Whoever reads the file does not know the next card."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from platformdirs import user_config_path, user_data_path
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.store.through_the_log import ANN, LiveGame

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Bet, Decision
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.store import (
    Damaged,
    EventLog,
    LiveTable,
    NoKey,
    TableRecord,
    create_table,
    replay,
)
from pitboss.store.seal import Seal, key_file, make_seal, read_seal
from pitboss.store.verify import UNREAD, verify_all, verify_chain
from pitboss.vocabulary.cards import pack
from pitboss.vocabulary.refusal import Refused


def every_byte(address: str) -> bytes:
    """Of the database's file and of those beside it."""
    file = Path(address.removeprefix("sqlite:///"))
    return b"".join(one.read_bytes() for one in file.parent.iterdir() if one.is_file())


def orders(live: LiveTable) -> list[str]:
    """The next cards of every stack of a table, as it would be written down: eight are enough to
    tell one order from all others."""
    table = live.table
    sides = table.game.sides(table)
    batches = [table.batches, *(sides[1:] if sides else ())]
    stacks = [pack(reversed(one.shoe.stack or [])) for one in batches]
    stacks += [one.rack.cards or "" for one in batches]
    stacks += [one.shuffled.cards or "" for one in batches if one.shuffled]
    return [stack[:16] for stack in stacks if len(stack) >= 16]


def test_no_order_of_undealt_cards_is_in_the_file(
    live: LiveTable, play_round: Callable[[], None], address: str
) -> None:
    """Before the bets, between rounds and in a round: neither as it is written nor with spaces."""
    known = 0
    for _ in range(3):
        play_round()
        live.do(Bet(2, {"ante": 500}), ANN, f"in round {live.round_number}")
        written = every_byte(address)
        for order in orders(live):
            known += 1
            spaced = " ".join(order[at : at + 2] for at in range(0, 16, 2))
            assert order.encode() not in written
            assert spaced.encode() not in written
        live.do(Decision(2, "over"), ANN, f"of round {live.round_number}")
    assert known >= 6  # the shoe and the batch in the shuffler, each time


def test_neither_is_the_other_side_of_a_double_shoe(log: EventLog, address: str) -> None:
    rules = {"double_shoe": True, "shuffler": "none", "decks": 4}
    game = BlackjackTable.shoe(chosen=rules, seats={1: "Ann"}, until=None)
    live = LiveGame(log, game).live
    assert len(orders(live)) == 2
    assert not any(order.encode() in every_byte(address) for order in orders(live))


def test_a_card_that_lies_face_down_is_not_in_the_file_either(log: EventLog, address: str) -> None:
    """The hole card of a virtual table, while Ann decides."""
    game = BlackjackTable.shoe("Ts 6c 9d Qh", seats={1: "Ann"}, until=None)
    played = LiveGame(log, game)
    game.script({1: 500})
    from pitboss.procedure.requests import Ask

    game.to(Ask)
    assert b"6c" in every_byte(address)
    assert b'"Qh"' not in every_byte(address)
    assert played.live.log.opened(log.events("t"))


@pytest.mark.parametrize("made", ["new", "0644"])
def test_the_database_is_its_owner_s_alone(tmp_path: Path, made: str) -> None:
    file = tmp_path / "log.sqlite3"
    if made != "new":
        EventLog.open(f"sqlite:///{file}").close()
        file.chmod(0o644)
    before = os.umask(0)
    try:
        log = EventLog.open(f"sqlite:///{file}", key=tmp_path / "key")
        create_table(
            log, TableRecord("t", "over-under", "T", "C", "", 0), new_table(Rules.of("686a"))
        )
        modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(modes) >= {"log.sqlite3", "log.sqlite3-wal", "log.sqlite3-shm", "key"}
    assert set(modes.values()) == {0o600}
    log.close()


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[str, Path]:
    """A log with a table, and its key."""
    address, key = f"sqlite:///{tmp_path / 'log.sqlite3'}", tmp_path / "apart" / "key"
    log = EventLog.open(address, key=key)
    table = new_table(Rules.of("686a"), CHAPTERS["over-under"].limits)
    create_table(log, TableRecord("t", "over-under", "T", "C", "", 0), table)
    LiveTable.open(log, "t", House(Random(1), lambda: 0))
    log.close()
    return address, key


def test_with_its_key_a_log_is_read_again(sealed: tuple[str, Path]) -> None:
    log = EventLog.open_to_read(sealed[0], key=sealed[1])
    assert replay(log, "t", 1).steps
    log.close()


@pytest.mark.parametrize("wrong", ["missing", "another"])
def test_a_key_that_is_missing_or_wrong_is_said_in_words(
    sealed: tuple[str, Path], wrong: str, tmp_path: Path
) -> None:
    """The chain can be verified all the same; nothing is called damaged, and no key is made."""
    address, key = sealed
    key.rename(tmp_path / "kept")
    if wrong == "another":
        make_seal(key)
    log = EventLog.open(address, key=key)
    says = "is not there" if wrong == "missing" else "is another key"
    with pytest.raises(NoKey, match=says) as refusal:
        replay(log, "t", 1)
    assert str(key) in str(refusal.value)
    assert refusal.value.field == "key_file"
    with pytest.raises(NoKey, match=says):
        LiveTable.open(log, "t", House(Random(1), lambda: 0))
    with pytest.raises(NoKey, match=says):
        log.hold()
    assert verify_chain(log, "t") == []
    (finding,) = verify_all(log)
    assert finding.kind == UNREAD
    assert says in finding.what
    assert key.exists() == (wrong == "another")
    log.close()


def test_what_is_sealed_opens_only_where_it_was_sealed(tmp_path: Path) -> None:
    seal = make_seal(tmp_path / "key")
    hidden = seal.close({"order": "AhKd"}, "t", 7)
    assert seal.open(hidden, "t", 7) == {"order": "AhKd"}
    for table, seq in (("t", 8), ("u", 7)):
        with pytest.raises(Damaged):
            seal.open(hidden, table, seq)
    with pytest.raises(Damaged):
        seal.open(hidden[:-6] + "AAAA==", "t", 7)
    assert seal.close({"order": "AhKd"}, "t", 7) != hidden  # never the same text twice
    assert Seal(bytes(32)).name != seal.name


def test_a_file_that_is_no_key_is_named(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("a letter")
    with pytest.raises(Refused, match="key"):
        read_seal(file)
    assert read_seal(tmp_path / "none") is None


def test_where_the_key_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As told, as the environment says, or apart from the data; tests never use the last."""
    monkeypatch.setenv("PITBOSS_KEY_FILE", str(tmp_path / "env"))
    assert key_file(tmp_path / "told") == tmp_path / "told"
    assert key_file() == tmp_path / "env"
    monkeypatch.delenv("PITBOSS_KEY_FILE")
    assert key_file() == user_config_path("pitboss") / "pitboss.key"
    assert key_file().parent != user_data_path("pitboss")
