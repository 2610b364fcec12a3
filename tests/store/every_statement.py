"""Runs every statement that the log's readers and writers have, and records each with its place."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from tests.pit.hired import PASSWORD, hire, people_of
from tests.store.evidence.casino_day import KEY, over_under, play
from tests.store.linking import METER, LinkedTable, start

import pitboss
from pitboss.pit.people import checked_position
from pitboss.pit.sign_in import Doorkeeper
from pitboss.pit.since import Since
from pitboss.server.meter_views import _hits
from pitboss.store import EventLog, Lasting, Session, Visitors, has_acted, rounds_acted_in
from pitboss.store.export import export_lines
from pitboss.store.heads import heads_after, heads_page, make_head, uncovered
from pitboss.store.of_kinds import events_of_kinds
from pitboss.store.purses import cash_out, open_purse, visitor_named
from pitboss.store.verify import verify_all
from pitboss.submission.audit import not_as_filed
from pitboss.vocabulary.refusal import Refused

SOURCE = Path(pitboss.__file__).parent
ROOMS = ("store", "pit", "submission", "server")
APART = {
    "store/database.py": "opens a database",
    "store/notices.py": "listens to the other servers",
}
"""Modules whose statements read no rows of the log."""

RUNS = ("execute", "exec_driver_sql")

Place = tuple[str, int]
"""The file of a statement, and the line of the call that runs it."""


@dataclass(frozen=True)
class Ran:
    """A statement as the database got it."""

    place: Place
    function: str
    statement: str
    parameters: Any

    @property
    def name(self) -> str:
        """The function that runs it: ``store.heads._next``."""
        return f"{self.place[0].removesuffix('.py').replace('/', '.')}.{self.function}"


@dataclass
class Recorder:
    """The statements of a log's engine, each with the first parameters that it had."""

    ran: dict[tuple[Place, str], Ran] = field(default_factory=dict)

    def listen(self, log: EventLog) -> None:
        """Records from here on."""
        event.listen(log.engine, "before_cursor_execute", self._record)

    def _record(
        self, _connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any,
        executemany: bool,
    ) -> None:  # fmt: skip
        frame: Any = sys._getframe()
        while not Path(frame.f_code.co_filename).is_relative_to(SOURCE):
            frame = frame.f_back
            if frame is None:
                return  # the test's own
        file = Path(frame.f_code.co_filename).relative_to(SOURCE).as_posix()
        place = file, frame.f_lineno
        first = parameters[0] if executemany else parameters
        *_, function = re.findall(r"\w+(?![^<]*>)", frame.f_code.co_qualname)
        ran = Ran(place, function, statement, first)
        self.ran.setdefault((place, statement), ran)


def unrun(ran: Iterable[Ran]) -> set[str]:
    """Functions with a call that runs a statement, and that was not reached."""
    reached = {one.place for one in ran}
    return {
        f"{name}:{function}"
        for name, function, lines in _calls()
        if not any((name, line) in reached for line in lines)
    }


def _calls() -> Iterator[tuple[str, str, range]]:
    """Where the rooms run statements: module, function, and the lines of the call."""
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*.py")):
            name = file.relative_to(SOURCE).as_posix()
            if "migrations" not in name and name not in APART:
                yield from _calls_in(name, ast.parse(file.read_text(encoding="utf-8")))


def _calls_in(name: str, tree: ast.AST) -> Iterator[tuple[str, str, range]]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in RUNS:
                yield name, function.name, range(node.lineno, (node.end_lineno or 0) + 1)


def run_everything(log: EventLog) -> None:
    """Every statement once; at the end the log is as good as any."""
    is_shared = log.engine.dialect.name == "postgresql"
    if not is_shared:
        log.hold()
    ann = _visit(log)
    _work(log)
    _play(log, ann)
    _read(log, ann)
    assert [str(found) for found in verify_all(log)] == []
    if is_shared:
        _own(log)


def _visit(log: EventLog) -> Session:
    """A guest comes, takes another name, and is seen again."""
    people = Visitors(log, Lasting(noted=0))
    token = people.new("Ann")
    ann = people.session(token)
    assert ann is not None
    people.note_use(ann)
    people.new_token(ann)
    people.names_of([ann.id])
    people.session_by_id(ann.id)
    people.rename(ann.visitor.id, "Anna")
    gus = people.session(people.new("Gus"))
    assert gus is not None
    people.end(gus, everywhere=True)
    return ann


def _work(log: EventLog) -> None:
    """People are hired, sign in, forget their passwords and are suspended."""
    people = people_of(log)
    flo = hire(people)
    door = Doorkeeper(people)
    door.sign_in("Flo", PASSWORD)
    with pytest.raises(Refused):
        door.sign_in("Flo", "not her password")
    people.change_password(flo, "another long walk")
    people.suspend(flo, "command line")
    with pytest.raises(Refused):
        door.sign_in("Flo", "another long walk")
    people.named("PA-Flo")
    people.all()
    people.has_administrator()
    for name, licence in (("Flo", "PA-2"), ("Another", "PA-FLO")):
        with pytest.raises(Refused):
            people.add(name, checked_position(licence, "table games", "dealer"), "x", PASSWORD)


def _play(log: EventLog, ann: Session) -> None:
    """Rounds at a table, on a meter and with a purse; heads are made in between."""
    live = over_under(log, "t")
    play(live, 2)
    make_head(log, KEY, 1)
    play(live, 2)
    make_head(log, KEY, 2)
    start(log)
    LinkedTable(log, "linked").round()
    open_purse(log, ann.visitor.id, "Anna")
    with pytest.raises(Refused):
        cash_out(log, ann.visitor.id, 500, f"{ann.visitor.id}:1")
    live.unfollowed()
    live.reload()
    live.previous()
    with pytest.raises(Refused):
        over_under(log, "t")
    log.check_writable()


def _read(log: EventLog, ann: Session) -> None:
    """Whatever can be asked of a log."""
    assert log.last_round("t") == 5
    assert log.rounds("t") == [1, 2, 3, 4, 5]
    assert log.rounds_page("t", 4, 2) == [3, 2]
    assert sorted(log.settlements("t", [1, 3, 5])) == [1, 3]
    assert [one.round for one in log.first_of_round("t", 2)] == [2]
    assert {one.kind for one in events_of_kinds(log, "t", ("round", "settled"), 5)} == {
        "round", "settled",
    }  # fmt: skip
    assert log.command("t", "sit") is not None
    assert [table.id for table in log.tables()] == ["t", "linked"] or log.tables()
    assert [one.id for one in log.meters()] == [f"meter {METER}"]
    assert len(log.streams()) == 2
    assert len(log.registered("key")) == 1
    assert visitor_named(log, "anna") == ann.visitor.id
    assert not has_acted(log, ann.visitor.id)
    assert rounds_acted_in(log, ann.visitor.id) == []
    since = Since(log)
    since.dealer("t", "Dee")
    since.win("t", "2019-07-13")
    _hits(log, METER)
    assert len(list(heads_after(log))) == len(heads_page(log, 9)) == 2
    assert uncovered(log) > 0
    assert list(not_as_filed(log, "t")) == []
    assert list(export_lines(log))


def _own(log: EventLog) -> None:
    """A table of this server's, where several share the log."""
    live = over_under(log, "owned")
    log.hold("http://here")
    assert log.leases is not None
    log.leases.take("owned")
    play(live)
    log.leases.standing(["owned"])
    log.leases.orphans()
    log.leases.tell("hello")
    log.leases.release("owned")
    with log.opening():
        log.leases.sign_off()
