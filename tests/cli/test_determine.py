"""`pitboss determine`."""

import json
from pathlib import Path
from typing import Any

from tests.cli.commands import Command
from tests.determinations.cases import books, catastrophe, notice, petition

from pitboss.cli.determine import determine

COMMAND = Command(determine, columns=100)


def written(folder: Path, *records: object) -> str:
    """A file of facts."""
    file = folder / "facts.jsonl"
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def test_results_are_lines_in_the_order_of_the_facts(tmp_path: Path) -> None:
    wrong: dict[str, Any] = petition(catastrophe=catastrophe(1, weekly_output=[1])) | {"id": "b"}
    file = written(tmp_path, notice() | {"id": "a"}, wrong, "not JSON", notice() | {"id": 4})
    ran = COMMAND.run("milk-notice", file, "--json")
    first, second, third, fourth = map(json.loads, ran.stdout.splitlines())
    assert ran.exit_code == 1
    assert list(first) == [
        "id", "notice_days", "ground", "grounds_met", "valid", "starts", "ends", "paid_by",
        "board_decides_by", "o_score", "findings",
    ]  # fmt: skip
    assert (first["id"], first["ends"]) == ("a", "2026-05-31")
    assert [*first["findings"][0]] == ["words", "value", "holds", "cites"]
    assert second == {
        "id": "b",
        "error": "the history has 1 weeks; allowed: 26 weeks or more",
        "field": "petition.catastrophe.weekly_output",
        "cites": ["143.31(g)(2)"],
    }
    assert (third["id"], third["field"]) == (None, "line 3")
    assert fourth["id"] == 4


def test_a_furbearers_result_has_its_fields(tmp_path: Path) -> None:
    facts = {
        "id": "f", "animal": "fisher", "state": "carcass", "part": "pelt", "export": "none",
        "requested": False, "cites_tag": None,
        "carcass_tag": {"complete": True, "attached_before_moving": True, "attached": True},
    }  # fmt: skip
    ran = COMMAND.run("furbearer-tag", written(tmp_path, facts), "--json")
    result = json.loads(ran.stdout)
    assert ran.exit_code == 0
    del result["findings"]
    assert result == {
        "id": "f", "cites_tag_provided": False, "cites_tag_required": False,
        "carcass_tag_required": True, "lawful": True, "faults": [],
    }  # fmt: skip


def test_for_people_the_conclusion_comes_first(tmp_path: Path) -> None:
    short = petition(financial=books())
    ran = COMMAND.run("milk-notice", written(tmp_path, short, {"by": "farmer"}))
    conclusion = ran.stdout.index("90 days' notice (§ 143.31(a)): from 2026-03-02 to 2026-05-31.")
    order = ["Term 9:", "What would have to be different", "Not applied"]
    places = [conclusion, *(ran.stdout.index(words) for words in order)]
    assert places == sorted(places)
    assert "Line 2: refused. by: 'farmer'; allowed: dealer, producer" in ran.stdout
    assert ran.exit_code == 1


def test_an_unknown_rule_is_refused() -> None:
    ran = COMMAND.run("cheese")
    assert "milk-notice, furbearer-tag" in str(ran.exception)
