"""What an export tells, and what it never tells."""

import json
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import quick
from tests.chapters.test_every_round import REAL_OR_VIRTUAL, drawn, every_game
from tests.store.evidence.casino_day import KEY, a_day
from tests.store.golden.files import FOLDER, read
from tests.store.test_seal import orders
from tests.store.through_the_log import LiveCrowd

from pitboss.cli.log import _steps
from pitboss.store import EventLog, LiveTable, NewEvent, NoKey, replay
from pitboss.store.errors import Damaged
from pitboss.store.event_keys import opened_by_own_key
from pitboss.store.evidence import check_export
from pitboss.store.export import export_lines
from pitboss.store.heads import make_head
from pitboss.store.seal import Seal, hidden_text

Line = dict[str, Any]


def exported(log: EventLog, **how: bool) -> list[bytes]:
    return [f"{line}\n".encode() for line in export_lines(log, **how)]


def events_of(lines: list[bytes], stream: str = "t") -> list[Line]:
    told = [json.loads(line) for line in lines]
    return [line for line in told if line.get("stream") == stream]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    return a_day(tmp_path_factory.mktemp("day")).export()


def test_heads_then_streams_in_order_then_counts(day: list[bytes]) -> None:
    told = [json.loads(line) for line in day]
    assert told[0]["export"] == "pitboss log"
    assert [line["head"]["number"] for line in told if "head" in line] == [1, 2, 3]
    assert [line["of"] for line in told if "of" in line] == ["registry", "real", "t"]
    for name in ("registry", "real", "t"):
        numbers = [line["seq"] for line in told if line.get("stream") == name]
        assert numbers == list(range(1, len(numbers) + 1))
    end = told[-1]["end"]
    assert (end["streams"], end["events"], end["heads"]) == (3, 134, 3)
    assert end["opened"] + end["sealed"] == sum(b'"sealed":' in line for line in day[:-1])


def test_an_event_has_its_time_its_person_and_its_command(day: list[bytes]) -> None:
    bet = next(
        line for line in events_of(day) if line["body"].get("answer", {}).get("kind") == "bet"
    )
    assert bet["time"].startswith("2019-07-13T12:00:")
    assert bet["time"].endswith(f"{bet['at'] // 1000 % 60}.000+00:00")
    assert bet["body"]["who"] == {"name": "Ann", "role": "player"}
    assert bet["command"].startswith("bet ")
    people = [
        line["body"]["name"] for line in events_of(day, "registry") if line["kind"] == "visitor"
    ]
    assert people == ["Ann", "Bob"]


def test_a_correction_has_what_it_corrected_and_what_holds(day: list[bytes]) -> None:
    (line,) = [line for line in events_of(day, "real") if line["kind"] == "correction"]
    assert line["was"] == {"card": "9d", "kind": "card"}
    assert line["body"]["answer"] == {"card": "8d", "kind": "card"}
    assert (line["body"]["who"]["name"], line["body"]["reason"]) == ("Fay", "glare")


@every_game
@quick(2)
@given(data=st.data())
def test_no_card_is_told_that_the_log_does_not_show(game: str, data: st.DataObject) -> None:
    """In every game, with mishaps and corrections: of rounds that are over an export tells the
    faces that `pitboss log show` tells, of the round under way none, and no order ever. Every
    export is sound, and rounds with real cards are run again from it."""
    log = EventLog.open("sqlite://")
    people = LiveCrowd(log, drawn(data, game, REAL_OR_VIRTUAL))
    for _ in range(3):
        people.steps(25)
        lines = exported(log)
        for order in orders(people.live):
            assert not any(order.encode() in line for line in lines)
        told = {line["seq"]: line for line in events_of(lines) if "opened" in line}
        assert all(line["round"] < people.live.round_number for line in told.values())
        _assert_shown(log, people.live, told)
        verdict = check_export(lines)
        assert [str(fault) for fault in verdict.faults] == []
        if not people.live.table.virtual:
            assert verdict.rounds_again == people.live.round_number - 1
    log.close()


def _assert_shown(log: EventLog, live: LiveTable, told: dict[int, Line]) -> None:
    for number in range(1, live.round_number):
        for step in _steps(replay(log, live.record.id, number)):
            line = told.get(step["seq"])
            hidden = "??" in step.get("cards", [])
            if line is None:
                continue
            faces = json.dumps(line["opened"])
            assert '"order": "' not in faces
            if hidden:
                assert line["opened"]["answer"].get("card") is None
    for line in told.values():
        if line["kind"] == "round":
            assert '"stack": "' not in json.dumps(line["opened"])


def test_what_lies_face_down_is_told_once_the_round_is_over(log: EventLog) -> None:
    """A dealer's hole card at a virtual table of Blackjack: sealed while Ann decides."""
    from tests.chapters.blackjack.conftest import BlackjackTable
    from tests.store.through_the_log import LiveGame

    from pitboss.procedure.requests import Ask

    game = BlackjackTable.shoe("Ts 6c 9d Qh", seats={1: "Ann"}, until=None)
    played = LiveGame(log, game)
    game.script({1: 500})
    game.to(Ask)
    assert not any(b'"Qh"' in line for line in exported(log))
    game.elect(1, "stand")
    played.finish()
    (hole,) = [
        line
        for line in events_of(exported(log))
        if line.get("opened", {}).get("answer", {}).get("card") == "Qh"
    ]
    assert hole["body"]["asked"]["to"] == "dealer"


def test_without_the_key_nothing_is_opened(
    live: LiveTable, play_round: Callable[[], None], tmp_path: Path
) -> None:
    """An export is refused then, or made without opening anything."""
    play_round()
    address = live.log.engine.url.render_as_string()
    reader = EventLog.open_to_read(address, key=tmp_path / "none")
    with pytest.raises(NoKey):
        exported(reader)
    lines = exported(reader, sealed=True)
    assert not any(b'"opened":{' in line for line in lines)
    assert check_export(lines).good
    reader.close()


def test_what_is_secret_of_another_kind_stays_sealed(live: LiveTable) -> None:
    """Nobody has said that it may be known."""
    new = NewEvent(0, "secret", {}, "nobody", {"answer": {"card": "As"}})
    live.log.append("t", live.seq, "x", [new])
    (line,) = [line for line in events_of(exported(live.log)) if line["kind"] == "secret"]
    assert "opened" not in line


OWN_KEY = re.compile(r"[0-9a-f]{16}\.2\.")
"""How a text begins that is sealed under a key of its own."""


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/*.jsonl")), ids=lambda file: file.stem)
def test_logs_of_older_software_are_exported_too(file: Path, tmp_path: Path) -> None:
    """What the oldest have sealed was sealed under the log's one key, which nobody is given. What
    has a key of its own is opened by that."""
    log = read(file, tmp_path)
    lines = exported(log)
    verdict = check_export(lines)
    assert [str(fault) for fault in verdict.faults] == []
    has_own_keys = OWN_KEY.search(file.read_text(encoding="utf-8")) is not None
    assert (verdict.opened > 0) is has_own_keys
    log.close()


def test_a_body_that_is_no_json_is_exported_as_it_is(live: LiveTable) -> None:
    """And it is told that it was changed."""
    from sqlalchemy import text

    with live.log.engine.begin() as db:
        db.execute(text("UPDATE events SET body = 'no json' WHERE table_id = 't' AND seq = 5"))
        db.execute(text("UPDATE events SET at = 1000000000000000000 WHERE seq = 6"))
    verdict = check_export(exported(live.log))
    assert {fault.where for fault in verdict.faults} >= {"t, event 5", "t, event 6"}


def test_lines_are_made_as_they_are_read(
    live: LiveTable, play_round: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more than a few events of the database are in memory at a time."""
    for _ in range(20):
        play_round()
    make_head(live.log, KEY, 0)
    seen = 0
    events = EventLog.events

    def watched(self: EventLog, *given: Any, **named: Any) -> Any:
        nonlocal seen
        for event in events(self, *given, **named):
            seen += 1
            yield event

    monkeypatch.setattr(EventLog, "events", watched)
    written = 0
    for line in export_lines(live.log):
        written += '"stream":' in line
        assert seen <= written + 1
    assert written > 200


# ------------------------------------------------------------------------------------------- keys


SECRET = {"answer": {"card": "As"}}


def test_the_key_of_a_text_opens_it_and_no_other() -> None:
    seal = Seal(bytes(range(32)))
    one, other = seal.close(SECRET, "t", 1), seal.close(SECRET, "t", 2)
    key = seal.key_to_tell(one, "t", 1)
    assert key is not None
    assert opened_by_own_key(hidden_text(one), key, ("t", 1)) == SECRET
    for text, place in ((one, ("t", 2)), (other, ("t", 2)), (other, ("t", 1))):
        with pytest.raises(Damaged):
            opened_by_own_key(hidden_text(text), key, place)
    with pytest.raises(Damaged):
        opened_by_own_key(hidden_text(one), bytes(32), ("t", 1))


def test_a_text_that_two_keys_open_is_none() -> None:
    """Whoever makes a sealed text could make one that AES-GCM opens by two keys: it names one."""
    seal = Seal(bytes(range(32)))
    sealed = hidden_text(seal.close(SECRET, "t", 1))
    version, digest, hidden = sealed.split(".")
    key = seal.key_to_tell(f"x.{sealed}", "t", 1)
    assert key is not None
    with pytest.raises(Damaged, match="under another key"):
        opened_by_own_key(f"{version}.{digest[::-1]}.{hidden}", key, ("t", 1))
    assert len(b64decode(hidden, altchars=b"-_")) > 12


def test_texts_that_were_sealed_under_the_one_key_still_open() -> None:
    """As logs before had them: the name of the key, and the text under it."""
    from base64 import urlsafe_b64encode

    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from pitboss.store.event import canonical

    seal, nonce = Seal(bytes(range(32))), bytes(12)
    place = canonical(["t", 1]).encode()
    hidden = AESGCM(bytes(range(32))).encrypt(nonce, canonical(SECRET).encode(), place)
    sealed = f"{seal.name}.{urlsafe_b64encode(nonce + hidden).decode()}"
    assert seal.open(sealed, "t", 1) == SECRET
    assert seal.key_to_tell(sealed, "t", 1) is None
    with pytest.raises(Damaged):
        seal.open(sealed, "t", 2)


@pytest.mark.parametrize("name", ["Zoë", "\x7f", 'a "quoted" \\ name', "\u2028", "🂡"])
def test_any_text_and_any_number_is_written_and_read_again(live: LiveTable, name: str) -> None:
    """In ASCII, whatever it is; numbers of any size."""
    live.log.append("t", live.seq, "x", [NewEvent(1, "note", {"said": name, "n": 2**80}, name)])
    lines = exported(live.log)
    assert all(line.isascii() for line in lines)
    (line,) = [line for line in events_of(lines) if line["kind"] == "note"]
    assert (line["body"], line["audience"]) == ({"said": name, "n": 2**80}, name)
    assert check_export(lines).good
