"""A casino that returned every wager of a void round is not reported: worked out by hand."""

from pathlib import Path
from typing import Any

import pytest
from tests.audit.audited import as_lines, audited, table_in

STAKED = {"pai_gow": 1000, "double_down": 1000, "fortune_bonus": 500, "progressive": 100}


def _void(cite: str, **more: Any) -> dict[str, Any]:
    """A seat that doubled and had everything back; 21 cents came off the meter again."""
    seat = {
        "seat": 3,
        "cards": ["Ac", "Ad", "6s", "5c", "3d", "Th"],
        "wagers": STAKED,
        "paid": STAKED,
    }
    return {"id": cite, "game": "six-card-pai-gow", "irregularity": cite, "seats": [seat | more],
            "rules": {"start_method": "shaker"}, "meters": {"progressive": 600_000},
            "dealer": {"cards": ["Kc", "Kd", "7s", "4c", "2d", "9h"]}}  # fmt: skip


PARAGRAPHS = [f"670a.13({letter})" for letter in "cefhjkmn"]


@pytest.mark.shows(*PARAGRAPHS)
def test_a_returned_double_down_is_not_overpaid(tmp_path: Path) -> None:
    rounds = [_void(cite) for cite in PARAGRAPHS]
    rounds += [_void(cite, high=["Ac", "Ad", "6s", "5c", "3d"], low=["Th"])
               for cite in PARAGRAPHS if cite[-2] not in "fn"]  # fmt: skip
    rounds.append(_void("670a.13(m)", paid=STAKED | {"double_down": 2000}))
    results, summary = audited(as_lines(rounds), tmp_path)
    wrong = table_in(tmp_path / "out", "wrong").to_pylist()
    assert [(row["id"], row["wager"], row["due"], row["paid"]) for row in wrong] == [
        ("670a.13(m)", "double_down", 1000, 2000)
    ]
    assert summary.to_dict()["payments"]["overpaid"] == 1000
    assert all(result["meters"] == {"progressive": 599_979} for result in results)
