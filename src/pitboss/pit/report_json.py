"""A report as data: amounts are whole cents, expectations cents in decimals."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pitboss.figures.figures import decimal
from pitboss.ledger.rack import Chips, written_chips
from pitboss.pit.acts import Signature, Slip
from pitboss.pit.band import DEVIATIONS, Expectation
from pitboss.pit.day_book import DayBook, Inventory, Won
from pitboss.pit.expected import Measured, WagerResult
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.pit.report_charts import by_hour
from pitboss.pit.shift_report import ShiftReport
from pitboss.vocabulary.money import Cents

Json = dict[str, Any]

PLACES = 4
"""Decimals of what is expected, in cents, and of a share."""


def table_json(one: Measured, clock: GamingClock) -> Json:
    """A table's report."""
    book = one.book
    return {
        "table": book.table.id,
        "name": book.table.name,
        "game": book.table.game,
        "day": book.day,
        "shift": book.shift or None,
        "timezone": clock.zone,
        "from": _time(book.first, clock),
        "to": _time(book.last, clock),
        "stage": book.stage or None,
        "last_event": {"seq": book.last_seq, "hash": book.last_hash},
        **_money(book),
        "opening": _inventory(book.opening),
        "closing": _inventory(book.closing),
        "rounds": book.rounds,
        "banked_rounds": book.banked_rounds,
        "handle": book.handle,
        "all_wagers": _against(one.result, one.expected),
        "wagers": [_wager(wager) for wager in one.wagers],
        "by_hour": [{"from": _time(at, clock), "win": cents}
                    for at, cents in by_hour(book.by_stretch).items()],
        **_acts(book, clock),
    }  # fmt: skip


def shift_json(report: ShiftReport) -> Json:
    """The report of all tables."""
    return {
        "casino": report.casino,
        "day": report.day,
        "shift": report.shift or None,
        "timezone": report.clock.zone,
        "drop": report.drop,
        "win": report.win,
        "hold": _share(report),
        "agrees": report.agrees,
        "all_wagers": _against(report.result, report.expected),
        "tables": [table_json(one, report.clock) for one in report.tables],
        "unread": [record.id for record in report.unread],
    }


def _share(one: ShiftReport | DayBook) -> str | None:
    return None if one.hold is None else decimal(one.hold, PLACES)


def _money(book: DayBook) -> Json:
    return {
        "fills": book.fills, "credits": book.credits, "cash": book.cash,
        "counter_checks": book.counter_checks, "drop": book.drop,
        "over_short": {"chips": book.chips_over, "drop": book.drop_over, "all": book.over_short},
        "win": book.win, "win_by_lines": book.win_by_lines, "agrees": book.agrees,
        "unlike_rounds": list(book.unlike), "hold": _share(book),
    }  # fmt: skip


def _time(at: Milliseconds, clock: GamingClock) -> str:
    return clock.local(at).isoformat(timespec="seconds")


def _chips(chips: Chips | None) -> Mapping[str, int] | None:
    return None if chips is None else written_chips(chips)


def _inventory(inventory: Inventory) -> Json:
    return {
        "cents": inventory.cents, "counted": inventory.counted is not None,
        "chips": _chips(inventory.chips),
    }  # fmt: skip


def _against(result: Cents, expected: Expectation) -> Json:
    return {
        "result": result,
        "expected": decimal(expected.mean, PLACES),
        "bands": {share: list(expected.bounds(share)) for share in DEVIATIONS},
        "look": expected.look(result) or None,
        "normal": expected.is_normal,
        "method": "simulated" if expected.simulated else "exact",
    }


def _wager(wager: WagerResult) -> Json:
    told: Json = {
        "wager": wager.key.wager, "title": wager.title, "paytable": wager.key.paytable or None,
        "lines": wager.part.lines, "paid": wager.part.paid, "handle": wager.part.handle,
        "result": wager.part.result,
    }  # fmt: skip
    if wager.expected is None:
        return told | {"expected": None, "unknown": wager.unknown}
    return told | _against(wager.part.result, wager.expected)


def _signed(signatures: Sequence[Signature]) -> list[Json]:
    return [asdict(signature) for signature in signatures]


def slip_json(slip: Slip, clock: GamingClock) -> Json:
    """A slip."""
    return {
        "number": slip.number, "kind": slip.kind, "at": _time(slip.at, clock), "day": slip.day,
        "shift": slip.shift, "round": slip.round, "chips": _chips(slip.chips),
        "cents": slip.cents, "player": slip.player or None,
        "signatures": _signed(slip.signatures),
    }  # fmt: skip


def _won(won: Won, clock: GamingClock) -> Json:
    return asdict(won) | {"at": _time(won.at, clock)}


def _acts(book: DayBook, clock: GamingClock) -> Json:
    def told(act: Any) -> Json:
        return {
            **{name: getattr(act, name) for name in act.__slots__},
            "at": _time(act.at, clock), "signatures": _signed(act.signatures),
        }  # fmt: skip

    return {
        "slips": [slip_json(slip, clock) for slip in book.slips],
        "counts": [told(one) | {"chips": _chips(one.chips), "cents": one.cents}
                   for one in book.counts],
        "drop_counts": list(map(told, book.drop_counts)),
        "corrections": list(map(told, book.corrections)),
        "stopped": list(map(told, book.stopped)),
        "jackpots": [_won(won, clock) for won in book.jackpots],
        "large_wins": [_won(won, clock) for won in book.large_wins],
        "dealers": [
            {"dealer": one.dealer, "from": _time(one.since, clock), "to": _time(one.until, clock),
             "rounds": one.rounds}
            for one in book.dealings
        ],
        "deeds": list(map(told, book.deeds)),
    }  # fmt: skip
