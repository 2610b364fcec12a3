"""What was paid, held against what was due: worked out by hand."""

from pathlib import Path
from typing import Any

import pytest
from tests.audit.audited import as_lines, audited, table_in

from pitboss.audit.convert import convert
from pitboss.audit.run import audit, audit_work
from pitboss.parts import Local

Record = dict[str, Any]


def _over(seat: int, paid: Record | None, **more: Any) -> Record:
    """30 points, backed by Over 23: Ante 1 to 1, Over 23 1 to 1, Bonus 4 to 1 (§ 686a.8)."""
    told = {} if paid is None else {"paid": paid}
    return {"seat": seat, "cards": ["Ah", "Kd", "9c"], "decision": "over",
            "wagers": {"ante": 1000, "bonus": 500}} | told | more  # fmt: skip


RIGHT = {"ante": 2000, "over_23": 2000, "bonus": 2500}


def _round(name: str, table: str, dealer: str, shift: str, *seats: Record) -> Record:
    return {"id": name, "game": "over-under", "table": table, "dealt_by": dealer, "shift": shift,
            "seats": list(seats)}  # fmt: skip


ROUNDS = [
    _round("right", "T1", "Ann", "day", _over(1, RIGHT)),
    # the Over 23 Wager was forgotten, the Bonus paid 5 to 1
    _round("two wrong", "T1", "Bob", "day", _over(1, {"ante": 2000, "bonus": 3000})),
    # seat 2 tells nothing; seat 3 was paid for a wager that it never made
    _round("no wager", "T2", "Bob", "night", _over(1, RIGHT), _over(2, None),
           _over(3, RIGHT | {"insurance": 700})),
    # nobody knows what was due
    _round("refused", "T2", "Bob", "night", _over(1, RIGHT, decision="neither")),
]  # fmt: skip


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The audit of these rounds."""
    folder = tmp_path_factory.mktemp("audit")
    _, summary = audited(as_lines(ROUNDS), folder)
    return folder / "out", summary.to_dict()["payments"]


Out = tuple[Path, dict[str, Any]]


def test_what_was_paid_otherwise_than_due_is_listed_with_the_words_of_the_reference(
    out: Out,
) -> None:
    wrong = table_in(out[0], "wrong").to_pylist()
    assert [
        (row["id"], row["table"], row["dealt_by"], row["shift"], row["seat"], row["wager"],
         row["due"], row["paid"])
        for row in wrong
    ] == [
        ("two wrong", "T1", "Bob", "day", 1, "over_23", 2000, 0),
        ("two wrong", "T1", "Bob", "day", 1, "bonus", 2500, 3000),
        ("no wager", "T2", "Bob", "night", 3, "insurance", 0, 700),
    ]  # fmt: skip
    assert [row["words"] for row in wrong] == [
        "30 wins for Over 23: Over 23 Wager paid 1 to 1, $20 back.",
        "30 pays the Bonus Wager 4 to 1, $25 back.",
        "No such wager was settled at this seat.",
    ]
    assert wrong[1]["cites"] == "686a.7(l), 686a.8(b)"


def test_payments_are_summed_up_by_wager_table_dealer_and_shift(out: Out) -> None:
    payments = out[1]
    assert (payments["compared"], payments["wrong"]) == (13, 3)
    assert (payments["overpaid"], payments["underpaid"]) == (1200, 2000)
    assert payments["seats_not_compared"] == 1
    by = {
        group: {
            entry["name"]: (entry["compared"], entry["wrong"], entry["overpaid"],
                            entry["underpaid"])
            for entry in entries
        }
        for group, entries in payments["by"].items()
    }  # fmt: skip
    assert by["table"] == {"T1": (6, 2, 500, 2000), "T2": (7, 1, 700, 0)}
    assert by["dealt_by"] == {"Ann": (3, 0, 0, 0), "Bob": (10, 3, 1200, 2000)}
    assert by["shift"] == {"day": (6, 2, 500, 2000), "night": (7, 1, 700, 0)}
    assert by["wager"] == {
        "ante": (4, 0, 0, 0), "over_23": (4, 1, 0, 2000), "bonus": (4, 1, 500, 0),
        "insurance": (1, 1, 700, 0),
    }  # fmt: skip


def test_a_seat_that_tells_no_payment_is_not_compared(tmp_path: Path) -> None:
    _, summary = audited(as_lines([_round("quiet", "T1", "Ann", "day", _over(1, None))]), tmp_path)
    assert summary.to_dict()["payments"] is None


def test_envy_of_two_hands_is_one_payment(tmp_path: Path) -> None:
    """Two royal flushes of others: a progressive wager of $1 is paid each hand's Envy."""
    dealer = ["4c", "6d", "8h", "Th", "Qs"]
    royals = [["Ac", "Kc", "Qc", "Jc", "Tc"], ["Ad", "Kd", "Qd", "Jd", "Td"]]
    seats: list[Record] = [
        {"seat": place, "cards": cards, "decision": "raise",
         "wagers": {"ante": 1000, "blind": 1000, "progressive_bonus": 100}}
        for place, cards in enumerate([*royals, ["3h", "5h", "7s", "9s", "Js"]], start=1)
    ]  # fmt: skip
    record = {"id": "royals", "game": "dj-wild", "dealer": {"cards": dealer},
              "meters": {"progressive": 1_000_000}, "seats": seats}  # fmt: skip
    (result,), _ = audited(as_lines([record]), tmp_path / "first")
    envy = [line["back"] for line in result["lines"]
            if (line["seat"], line["wager"]) == (3, "progressive_bonus.envy")]  # fmt: skip
    assert len(envy) == 2
    seats[2]["paid"] = {"progressive_bonus.envy": sum(envy)}
    audited(as_lines([record]), tmp_path / "second")
    wrong = table_in(tmp_path / "second" / "out", "wrong").to_pylist()
    assert [row["wager"] for row in wrong] == []


def test_only_so_many_rounds_are_explained(tmp_path: Path) -> None:
    rounds = [_round(str(number), "T1", "Ann", "day", _over(1, {})) for number in range(5)]
    convert(as_lines(rounds), tmp_path / "rounds.parquet")
    out = tmp_path / "out"
    audit(audit_work(tmp_path / "rounds.parquet", out, words=2), out, Local(1))
    wrong = table_in(out, "wrong").to_pylist()
    assert len(wrong) == 15
    assert [row["id"] for row in wrong if row["words"]] == ["0", "0", "0", "1", "1", "1"]
