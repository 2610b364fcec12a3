"""Every chip moves by a double entry between named accounts, so the books always sum to zero."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pitboss.ledger.rack import WAGERS, Chips, PostingKind, Rack, worth
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.value import value

Account = str

TABLE_INVENTORY: Final[Account] = "table inventory"
DROP_BOX: Final[Account] = "drop box"
COUNTER_CHECKS: Final[Account] = "counter checks"  # what players signed for their chips
OVER_SHORT: Final[Account] = "over and short"  # by which a count differs from the books
PATRONS: Final[Account] = "patrons' cash"  # the world outside the table
METER: Final[Account] = "meter"  # what a progressive shows
RESERVE: Final[Account] = "meter reserve"
VIGORISH: Final[Account] = "vigorish"  # what winners pay the house for its table
POT: Final[Account] = "bank's pot"  # the chips in the centre of a banked table
DEALERS_WAGER: Final[Account] = "dealer's wager"  # against a player who banks
CASINO: Final[Account] = "casino"  # seeds the meter and stands behind its progression
CARRIED: Final[Account] = "carried chips"  # that players brought along, or took with them


IN_RACK: Final = (TABLE_INVENTORY, VIGORISH)
"""The accounts whose chips lie in the table inventory container."""

_LAYOUT: Final = "layout "


def chips(player: str) -> Account:
    """A player's chips."""
    return f"chips of {player}"


def layout(seat: int, wager: str) -> Account:
    """The chips on a betting area."""
    return f"{_LAYOUT}{seat} {wager}"


def area_of(account: Account) -> tuple[int, str]:
    """The betting area whose chips an account holds.

    >>> area_of(layout(3, "ante"))
    (3, 'ante')
    """
    seat, _, wager = account.removeprefix(_LAYOUT).partition(" ")
    return int(seat), wager


@value()
class Entry:
    """An amount that went from one account to another, and why."""

    source: Account
    target: Account
    cents: Cents
    why: str

    def __post_init__(self) -> None:
        assert type(self.cents) is int
        assert self.cents > 0, f"{self.cents} cents from {self.source} to {self.target}"


@dataclass
class Books:
    """Balances, and the entries that led to them from the opening balances."""

    balances: dict[Account, Cents] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    rack: Rack | None = None  # where chips are counted by denomination

    def move(
        self, source: Account, target: Account, cents: Cents, why: str,
        posting: PostingKind = WAGERS,
    ) -> None:  # fmt: skip
        """Posts a double entry; moving nothing is no entry."""
        if cents == 0:
            return
        self.enter(source, target, cents, why)
        if self.rack is not None:
            kind: PostingKind = "vigorish" if VIGORISH in (source, target) else posting
            if target in IN_RACK:
                self.rack.receive(cents, kind, why)
            if source in IN_RACK:
                self.rack.pay(cents, kind, why)

    def enter(self, source: Account, target: Account, cents: Cents, why: str) -> None:
        """Posts a double entry whose chips, if any, are told to the rack by somebody else."""
        self.entries.append(Entry(source, target, cents, why))
        balances = self.balances
        balances[source] = balances.get(source, 0) - cents
        balances[target] = balances.get(target, 0) + cents

    def buy_in(self, player: str, cents: Cents, why: str) -> None:
        """Cash goes to the drop box, and chips for it come from the inventory."""
        self.move(PATRONS, DROP_BOX, cents, why)
        self.move(TABLE_INVENTORY, chips(player), cents, why, "cash exchange")

    def counter_check(self, player: str, cents: Cents, why: str) -> None:
        """A player signs for chips, which come from the inventory."""
        self.move(PATRONS, COUNTER_CHECKS, cents, why)
        self.move(TABLE_INVENTORY, chips(player), cents, why, "counter check")

    def fill(self, added: Chips, why: str) -> None:
        """Chips come to the table from the cashier."""
        assert self.rack is not None
        self.rack.put(added, "fills and credits", why)
        self.enter(CASINO, TABLE_INVENTORY, worth(added), why)

    def credit(self, removed: Chips, why: str) -> None:
        """Chips go from the table to the cashier; refused where there are not so many."""
        assert self.rack is not None
        self.rack.take(removed, "fills and credits", why)
        self.enter(TABLE_INVENTORY, CASINO, worth(removed), why)

    def counted(self, found: Chips, against: Account, why: str) -> Cents:
        """The chips in the container are counted: what is over or short of the books."""
        assert self.rack is not None
        over = worth(found) - sum(self.balance(account) for account in IN_RACK)
        if over:
            source, target = (against, TABLE_INVENTORY) if over > 0 else (TABLE_INVENTORY, against)
            self.enter(source, target, abs(over), why)
        self.rack.counted(found)
        return over

    def take_back(self, first: int) -> None:
        """Reverses every entry from this one on, the last one first; chips that were bought stay
        bought, and those that the cashier or a player brought or took, or that were counted, as
        they are."""
        posted = self.entries[first:]
        paid = [at for at, entry in enumerate(posted) if entry.target in (DROP_BOX, COUNTER_CHECKS)]
        stays = {*paid, *(at + 1 for at in paid)}
        stays |= {at for at, entry in enumerate(posted) if _is_of_the_rack_alone(entry)}
        for at in reversed(range(len(posted))):
            if at not in stays:
                entry = posted[at]
                self.move(entry.target, entry.source, entry.cents, f"{entry.why}: taken back")

    def staked(self, first: int) -> dict[Account, Cents]:
        """What was put on each betting area from this entry on, in that order, wherever it went
        then; a hand that moved over took its wager along."""
        staked: dict[Account, Cents] = {}
        for entry in self.entries[first:]:
            if not entry.target.startswith(_LAYOUT):
                continue
            if entry.source.startswith(_LAYOUT):
                staked[entry.source] -= entry.cents
            staked[entry.target] = staked.get(entry.target, 0) + entry.cents
        return {account: cents for account, cents in staked.items() if cents}

    def wagers_made(self) -> list[tuple[int, str, Cents]]:
        """The seat, wager and stake of every wager that a player put on a betting area."""
        return [
            (*area_of(entry.target), entry.cents)
            for entry in self.entries
            if entry.target.startswith(_LAYOUT) and not entry.source.startswith(_LAYOUT)
        ]

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        return self.balances.get(account, 0)

    def on_layout(self) -> Cents:
        """What lies on the betting areas."""
        return sum(cents for account, cents in self.balances.items() if account.startswith(_LAYOUT))

    def movements(self) -> Mapping[Account, Cents]:
        """What the entries changed in each account; the changes sum to zero."""
        changes: dict[Account, Cents] = {}
        for entry in self.entries:
            changes[entry.source] = changes.get(entry.source, 0) - entry.cents
            changes[entry.target] = changes.get(entry.target, 0) + entry.cents
        return changes

    def carried_forward(self) -> dict[Account, Cents]:
        """The balances with which the next round opens: accounts at zero are left out, but for a
        meter, which may stand at nothing."""
        meters = (METER, RESERVE)
        kept = {name: cents for name, cents in self.balances.items() if cents or name in meters}
        return dict(sorted(kept.items()))


def _is_of_the_rack_alone(entry: Entry) -> bool:
    """Whether chips moved between the table and the cashier or a player's purse, or a count
    corrected the books: no round has a part in that."""
    if CARRIED in (entry.source, entry.target):
        return True
    outside = (CASINO, OVER_SHORT, DROP_BOX, COUNTER_CHECKS)
    return {entry.source, entry.target} & {*outside} != set() and (
        {entry.source, entry.target} <= {*outside, *IN_RACK}
    )
