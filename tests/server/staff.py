"""A real casino's people for the tests: its file, everybody's account, and who does what where.

A table is opened, run, corrected and voided here and nowhere else, each act by whom it is for and
on a session of his own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import httpx
from tests.pit.hired import PASSWORD, hire, people_of
from tests.submission.filed import filed

from pitboss.chapters import CHAPTERS, new_table
from pitboss.pit.casino_file import CasinoFile, read_casino_file
from pitboss.pit.casino_keys import init_casino
from pitboss.pit.sign_in import Doorkeeper
from pitboss.regulation import Rules
from pitboss.store import EventLog
from pitboss.submission.reading import digest_of
from pitboss.submission.sample import every_wager

if TYPE_CHECKING:
    from tests.server.conftest import Message, Player, Served

__all__ = ["PASSWORD"]

DAY: Final = date(2019, 7, 13)
"""On which the clock of the tests' casino stands."""

DEALER: Final = "Dee"
FLOORPERSON: Final = "Pat"
OTHER_FLOORPERSON: Final = "Fay"
FINANCE, SECURITY, SURVEILLANCE, COMPLIANCE = "Fin", "Sid", "Sue", "Cam"
ADMINISTRATOR: Final = "Ada"

PEOPLE: Final = {
    DEALER: ("table games", "dealer"),
    FLOORPERSON: ("table games", "floorperson"),
    OTHER_FLOORPERSON: ("table games", "pit manager"),
    FINANCE: ("finance", "officer"),
    SECURITY: ("security", "officer"),
    SURVEILLANCE: ("surveillance", "officer"),
    COMPLIANCE: ("compliance", "officer"),
    ADMINISTRATOR: ("compliance", "manager"),
}
"""Who works here: department and level."""

OPENING: Final = {
    "10000": 40, "2500": 40, "500": 200, "100": 200, "50": 40, "25": 40, "5": 40, "1": 200,
}  # fmt: skip
"""What is in the container when a table opens."""


def casino_file(folder: Path) -> CasinoFile:
    """A real casino."""
    file = folder / "brass.toml"
    if not file.exists():
        init_casino(file, "The Brass Rail")
    return read_casino_file(file)


def hire_everybody(log: EventLog) -> None:
    """Everybody has an account."""
    people = people_of(log)
    for name, (department, level) in PEOPLE.items():
        hire(people, name, department, level, administrator=name == ADMINISTRATOR)


def signed_in(log: EventLog, name: str) -> str:
    """The token of somebody who has just signed in."""
    return Doorkeeper(people_of(log)).sign_in(name, PASSWORD).token


# ------------------------------------------------------------------------------------- at a table


def found_table(
    casino: "Served", game: str, name: str = "", *, shoe: str = "physical",
    rules: Mapping[str, Any] | None = None,
) -> str:  # fmt: skip
    """A floorperson puts up a table of an approved game, under these choices; its id."""
    form = {"offer": approved(casino, game, rules or {}), "name": name, "shoe": shoe}
    opened = casino.browser(casino.session(FLOORPERSON)).post("/tables", data=form)
    assert opened.status_code == 303, opened.text
    return opened.headers["location"].rpartition("/")[2]


def open_table(
    casino: "Served", game: str, name: str = "", *, shoe: str = "physical",
    rules: Mapping[str, Any] | None = None,
) -> "tuple[str, Pit]":  # fmt: skip
    """A table that is open for its day, and its pit."""
    table = found_table(casino, game, name, shoe=shoe, rules=rules)
    pit = Pit.at(casino, table)
    pit.open()
    return table, pit


def approved(casino: "Served", game: str, rules: Mapping[str, Any]) -> str:
    """The name under which a game is offered with these choices, by a submission that has just been
    approved and is in effect."""
    in_force = casino.app.state.casino.in_force
    known = in_force.approvals()
    offer = f"{CHAPTERS[game].file.chapter.title[:16]} {len(known) + 1}"
    text = filed((game, offer, rules), effective=DAY, version=str(len(known) + 1))
    assert in_force.named(digest_of(text)) is None
    in_force.approve(text, "the Board", f"RS-{len(known) + 1}", DAY)
    return offer


def stand(casino: "Served", game: str, *, virtual: bool = True, **rules: Any) -> str:
    """A table as it stood before tables had gaming days, with every wager; its path. A floorperson
    who has signed in deals there and signs for it, alone."""
    chapter = CHAPTERS[game]
    chosen = every_wager(chapter) | rules
    table = new_table(
        Rules.of(chapter.file.chapter.number, chosen), chapter.limits, virtual=virtual,
        keeps_chips=True, has_pit=True,
    )  # fmt: skip
    name = f"{game}-{len(casino.log.tables()) + 1}"
    casino.put_up(name, game, table, FLOORPERSON)
    return f"/tables/{name}"


@dataclass
class Pit:
    """The dealer and the floorperson of a table, each with a socket of his own."""

    dealer: "Player"
    floorperson: "Player"

    @classmethod
    def at(cls, casino: "Served", table: str) -> "Pit":
        """Both at a table."""
        return cls(casino.player(DEALER, table), casino.player(FLOORPERSON, table))

    @property
    def now(self) -> "Message":
        """The table as the dealer sees it."""
        return self.dealer.now

    @property
    def pending(self) -> "Message":
        """What the table waits for."""
        pending: Message = self.dealer.now["pending"]
        return pending

    def do(self, kind: str, role: str, **fields: Any) -> "Message":
        """Something that must be done, by the one whose it is."""
        who = self.dealer if role == "dealer" else self.floorperson
        said = who.do(kind, role, **fields)
        self.heard(said["seq"])
        return said

    def heard(self, seq: int) -> None:
        """Both have heard of everything up to here."""
        for one in (self.dealer, self.floorperson):
            while one.now["seq"] < seq:
                one.next("steps", "state")

    def next(self, *types: str) -> "Message":
        """The dealer's next message; the floorperson has heard as much."""
        message = self.dealer.next(*types)
        self.heard(self.dealer.now["seq"])
        return message

    def until(self, what: str) -> "Message":
        """Both listen until the table waits for this."""
        pending = self.dealer.until(what)
        self.heard(self.dealer.now["seq"])
        return pending

    def open(self) -> None:
        """The table opens for its gaming day: counted and certified by both."""
        self.do("new_dealer", "dealer")
        self.both("count", "dealer", of="opening", chips=OPENING)
        items = [item["name"] for item in self.pending["items"]]
        self.do("asserted", "floorperson", items=items)
        self.do("done", "dealer")
        self.do("open_table", "floorperson")

    def both(self, kind: str, first: str, **fields: Any) -> "Message":
        """An act that the one proposes and the other confirms."""
        self.do(kind, first, **fields)
        second = "floorperson" if first == "dealer" else "dealer"
        acts = self.now["pit"]["acts"]
        return self.do("confirm", second, number=acts[-1]["number"])

    def steps(self, *whats: str) -> "list[Message]":
        """Every step that the dealer was told of."""
        return self.dealer.steps(*whats)


def command(
    casino: "Served", table: str, do: Mapping[str, Any], as_: str, by: str, command_id: str = ""
) -> httpx.Response:
    """What is said to somebody who does something at a table in a role."""
    body = {"command_id": command_id or str(uuid4()), "as": as_, "do": dict(do)}
    return casino.browser(casino.session(by)).post(f"/api/tables/{table}/commands", json=body)


def both(
    casino: "Served", table: str, do: Mapping[str, Any], command_id: str = ""
) -> httpx.Response:
    """What is said to the dealer who confirms an act that the floorperson has proposed; or to that
    one, if it is refused him."""
    proposed = command(casino, table, do, "floorperson", FLOORPERSON, command_id)
    if not proposed.is_success:
        return proposed
    confirm = {"kind": "confirm", "number": proposed.json()["steps"][-1]["number"]}
    again = f"{command_id} confirmed" if command_id else ""
    return command(casino, table, confirm, "dealer", DEALER, again)


def correct(
    casino: "Served", table: str, seq: int, answer: Mapping[str, Any], reason: str = "misread",
    *, command_id: str = "",
) -> httpx.Response:  # fmt: skip
    """What is said to the two who correct what was entered wrongly."""
    do = {"kind": "correction", "seq": seq, "answer": dict(answer), "reason": reason}
    return both(casino, table, do, command_id)


def void(casino: "Served", table: str, reason: str, cite: str = "R-GEN-5") -> httpx.Response:
    """What is said to the two who end a round that cannot go on."""
    return both(casino, table, {"kind": "void_round", "reason": reason, "cite": cite})
