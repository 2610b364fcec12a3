"""How tables come to stand in a casino: those that one for practice begins with, and those that
somebody opens."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import NamedTuple

from pitboss.chapters import CHAPTERS, chapter_named, new_table, table_from
from pitboss.ledger.rack import ODD_CENTS, Rack
from pitboss.pit.casino_file import CasinoFile
from pitboss.pit.meters import group_terms, start_for_practice
from pitboss.pit.people import Person
from pitboss.procedure.day import Day
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.linked import Linked
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.server.signs import chosen_limits, chosen_rules
from pitboss.server.work import Work
from pitboss.store import EventLog, TableRecord, checked_name, create_tables
from pitboss.store.law import Law
from pitboss.submission.in_force import InForce, law_of
from pitboss.submission.model import Offer, Submission
from pitboss.submission.reading import digest_of
from pitboss.submission.sample import (
    BY,
    FIRST_DAY,
    REFERENCE,
    practice_submission,
    sample_submission,
)
from pitboss.vocabulary.refusal import Refused

NO_DEALERS = (
    "in a casino for practice nobody deals real cards: `pitboss serve --casino FILE` runs a real "
    "one, and `pitboss casino init FILE` makes its file"
)


class PlannedTable(NamedTuple):
    """A table that is about to open: what is offered there, how it begins, and under which law."""

    offer: Offer
    table: Table
    law: Law


class Founding:
    """Opens a casino's tables."""

    def __init__(
        self, log: EventLog, house: House, name: str, real: CasinoFile | None, work: Work,
        in_force: InForce, stands: Callable[[TableRecord, Rules], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._house = house
        self._name = name
        self._real = real
        self._work = work
        self._in_force = in_force
        self._stands = stands  # is told of each table that was put on the floor
        self._alone = asyncio.Lock()

    async def open_for_practice(self) -> None:
        """A casino for practice, for which nothing was approved yet, has the sample, and a table of
        each game. A real one has what was approved for it, and what its people open."""
        if self._real is not None:
            return
        with ExitStack() as alone:
            await self._work.at_table(alone.enter_context, self._log.opening())
            await self._open_for_practice()

    async def _open_for_practice(self) -> None:
        if not await self._work.at_table(self._in_force.approvals):
            text = sample_submission()
            await self._work.at_table(self._in_force.approve, text, BY, REFERENCE, FIRST_DAY)
        current = await self._work.at_table(self._in_force.current)
        filed = current.readable if current is not None else None
        if filed is not None and not await self._work.at_table(self._log.tables):
            planned = [await self._planned(filed, offer) for offer in filed.offers]
            await self._put_up(planned)  # all or none: one that has a table has opened

    async def found_table(
        self, form: Mapping[str, str], host: Person | None, alone: str = ""
    ) -> TableRecord:
        """Opens a table of a game that the submission in effect offers, or for practice one with
        the choices of a form, of which nobody is the pit but the house, and which may be listed
        for one visitor alone. In a real casino a floorperson opens it."""
        shoe = form.get("shoe", "virtual")
        if shoe not in ("virtual", "physical"):
            raise Refused(f"a {shoe!r} shoe", field="shoe", allowed="virtual, physical")
        if shoe == "physical" and self._real is None:
            raise Refused(NO_DEALERS, field="shoe", allowed="virtual")
        wanted = form.get("name", "").strip()
        if wanted:
            wanted = checked_name(wanted)  # before anything is recorded
        submission, offer = await self._work.at_table(self._offered, form)
        planned = await self._planned(
            submission, offer, virtual=shoe == "virtual", has_pit=host is not None
        )
        async with self._alone:
            while True:
                try:
                    (record,) = await self._put_up([planned], wanted, host.id if host else alone)
                except Refused as refused:
                    if refused.field != "table":  # another server has just used the number
                        raise
                else:
                    return record

    async def _planned(
        self, submission: Submission, offer: Offer, *, virtual: bool = True, has_pit: bool = False
    ) -> PlannedTable:
        """A table as it is offered, with its meter in use if it shares one."""
        table = new_table(
            offer.at_table,
            limits=offer.table_limits,
            virtual=virtual,
            keeps_chips=True,
            has_pit=has_pit,
            day=self._first_day(offer),
            linked=Linked(offer.linked_group) if offer.linked_group else None,
            one_bankroll=True,
        )
        Driver(CHAPTERS[offer.game].play, table_from(table.value()))  # rules and limits go together
        if offer.linked_group and self._real is None:  # in a real casino two people start it
            terms = group_terms(submission, offer.linked_group)
            await self._work.at_table(start_for_practice, self._log, offer.linked_group, terms)
        return PlannedTable(offer, table, law_of(submission, offer))

    def _first_day(self, offer: Offer) -> Day | None:
        """The gaming day for which a new table is planned; a casino for practice has none."""
        if self._real is None:
            return None
        return Day(
            date=self._real.gaming_day(self._house.clock()),
            rack=Rack(denominations=tuple(sorted({*self._real.denominations, ODD_CENTS}))),
            filed_limits=offer.table_limits,
        )

    async def _put_up(
        self, planned: Sequence[PlannedTable], wanted: str = "", host: str = ""
    ) -> list[TableRecord]:
        """Puts tables on the floor, all of them or none, each under the next number of its game."""
        known, new = await self._work.at_table(self._log.tables), list[TableRecord]()
        for offer, _, _ in planned:
            number = _next_number(offer.game, [*known, *new])
            record = TableRecord(
                id=f"{offer.game}-{number}",
                game=offer.game,
                name=_free_name(wanted or f"{offer.name} {number}", [*known, *new]),
                casino=self._name,
                host=host,
                created_at=self._house.clock(),
            )
            new.append(record)
        rows = [(record, each.table, each.law) for record, each in zip(new, planned, strict=True)]
        await self._work.at_table(create_tables, self._log, rows)
        for record, table, _ in rows:
            self._stands(record, table.rules)
        return new

    def _offered(self, form: Mapping[str, str]) -> tuple[Submission, Offer]:
        """What a table is opened under: a game of the submission in effect; or, where that is the
        sample, a submission for practice that has the visitor's own choices."""
        current = self._in_force.current()
        if current is None or (self._real is not None and current.head[1]):  # a sample
            raise Refused(
                "no approved Rules Submission is in effect", field="submission",
                allowed="one that `pitboss submission approve` has recorded, from its day on",
            )  # fmt: skip
        if "offer" in form:
            return current.submission, current.submission.offer(form["offer"])
        if not current.submission.sample:
            raise Refused(
                "tables open only as the approved Rules Submission offers them", field="offer",
                allowed=", ".join(offer.name for offer in current.submission.offers),
            )  # fmt: skip
        return self._for_practice(form)

    def _for_practice(self, form: Mapping[str, str]) -> tuple[Submission, Offer]:
        game = chapter_named(form.get("game"))
        rules = Rules.of(game.file.chapter.number, chosen_rules(game, form))
        own = replace(game, limits=chosen_limits(game, form))
        text = practice_submission(own, game.file.chapter.title, rules.chosen)
        if self._in_force.named(digest_of(text)) is None:
            try:
                self._in_force.approve(text, BY, REFERENCE, FIRST_DAY)
            except Refused:
                if self._in_force.named(digest_of(text)) is None:
                    raise  # otherwise somebody has just opened one with the same choices
        known = self._in_force.named(digest_of(text))
        assert known is not None
        return known.submission, known.submission.offers[0]


def _next_number(slug: str, records: list[TableRecord]) -> int:
    endings = [record.id.removeprefix(f"{slug}-") for record in records if record.game == slug]
    return 1 + max((int(ending) for ending in endings if ending.isdigit()), default=0)


def _free_name(name: str, records: list[TableRecord]) -> str:
    if any(record.name.casefold() == name.casefold() for record in records):
        raise Refused(f"there is a table {name!r} already", field="name", allowed="another name")
    return name
