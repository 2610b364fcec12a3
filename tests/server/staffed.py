"""A table of real cards that is open for its day, with its dealer's and its floorperson's consoles
in two browsers."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import Locator, Page, expect
from tests.server import staff
from tests.server.browsing import ROUTINE, WIDE, Size, Visit, step_of
from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS, new_table
from pitboss.ledger import CASINO, TABLE_INVENTORY, Books
from pitboss.ledger.rack import Rack, worth
from pitboss.procedure.day import Day
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.server.conftest import Served

RACK: Final = {10_000: 20, 2_500: 40, 500: 100, 100: 100, 50: 20}
"""$3,610 in chips."""


def put_up(
    casino: "Served", name: str, game: str, chosen: dict[str, Any] | None = None, **more: Any
) -> None:
    """A table of real cards, open for the day, where Dee deals and Ann has seat 2."""
    chapter = CHAPTERS[game]
    rules = Rules.of(chapter.file.chapter.number, chosen or {})
    shoe = Shoe(remaining=52 * rules.decks, cover_in=True, copies=rules.decks)
    day = Day(
        date=staff.DAY, stage="open", rack=Rack(dict(RACK)), was_counted=True,
        filed_limits=chapter.limits, certified_at=NOON, now=NOON,
    )  # fmt: skip
    counted = Books({TABLE_INVENTORY: worth(RACK), CASINO: -worth(RACK)})
    told = {
        "seats": {2: "Ann"}, "ready": Readiness(certified=True, opened=True),
        "batches": Batches(shoe=shoe, opened_at=NOON), "books": counted, "dealer": staff.DEALER,
    }  # fmt: skip
    table = new_table(
        rules, chapter.limits, virtual=False, keeps_chips=True, has_pit=True, day=day,
        **{**told, **more},
    )  # fmt: skip
    casino.put_up(name, game, table, host=staff.FLOORPERSON)


@dataclass
class Consoles:
    """The dealer's console and the floorperson's."""

    dee: Page
    pat: Page

    @classmethod
    def at(cls, visit: Visit, table: str, size: Size = WIDE, refused: int = 0) -> "Consoles":
        """Both at a table."""
        pages = [visit(size, who=name, refused=refused)
                 for name in (staff.DEALER, staff.FLOORPERSON)]  # fmt: skip
        for page in pages:
            page.goto(f"/tables/{table}/pit")
            expect(page.locator("pit-console[data-seq]")).to_be_visible()
        return cls(*pages)

    def until(self, what: str) -> Locator:
        """Each does what only has to be done, until the table waits for this: the dealer's panel
        that asks for it."""
        wanted = self.dee.locator(f"[data-task] [data-what={what}]")
        routines = [
            (page, page.locator("[data-task]").get_by_role("button", name=ROUTINE))
            for page in (self.dee, self.pat)
        ]
        while True:
            self._settled()
            if wanted.count():
                return wanted
            for page, routine in routines:
                if routine.count():
                    with step_of(page):
                        routine.last.click()
                    break

    def _settled(self) -> None:
        """Both consoles show the same event."""
        told = self.dee.locator("pit-console")
        expect(self.pat.locator("pit-console")).to_have_attribute(
            "data-seq", re.compile(rf"^{told.get_attribute('data-seq')}$")
        )

    def confirm(self, page: Page, kind: str) -> None:
        """The second person confirms an act."""
        act = page.locator(f"[data-acts] [data-act={kind}]")
        act.get_by_role("button", name="Confirm").click()
        expect(act).to_have_count(0)
