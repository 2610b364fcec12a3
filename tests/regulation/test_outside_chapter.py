"""A chapter that another package brings: its file, paragraphs, rulings and record are read too."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.regulation.places import PACKAGE, files_by_number

ASKED = """
import json, sys
from pitboss.cli import main
from pitboss.regulation import NUMBERS, Rules, exists, paragraphs, rulings
from pitboss.regulation.trace import chapter_named
known = [cite for cite in ("9001a.1", "9001a.3(b)", "9001a.3(c)", "R-9001a-1") if exists(cite)]
print(json.dumps({
    "numbers": [*NUMBERS[-2:]], "named": chapter_named("war"), "known": known,
    "title": Rules.of("9001a").chapter.chapter.title, "chapter": paragraphs()[-1].chapter,
    "subject": rulings()["R-9001a-1"].subject,
}))
sys.argv = ["pitboss", "trace", "war", "--json"]
main()
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder in which a package with the chapter 9001a is installed."""
    number, game = "9001a", "war"
    text = files_by_number()["686a"].read_text(encoding="utf-8").replace("686a", number)
    homes = {
        f"{number}.3(b)": {"war/play.py:deal": "executed", "procedure/shoe.py:Shoe": "executed"}
    }
    files = {
        f"war/{number}.toml": text.replace("over-under", game).replace("Over/Under", "Casino War"),
        "war/__init__.py": "",
        "war/play.py": "\n\ndef deal():\n    pass\n",
        "war/paragraphs.csv": (
            "citation,kind,section,gist\n"
            f"{number}.1[War],definition,Definitions,Two cards that tie.\n"
            f"{number}.3(b),procedure,Deal,One card each.\n"
        ),
        "war/rulings.csv": f"ruling,subject,reading\nR-{number}-1,Ties,Aces are high.\n",
        "war/executed.json": json.dumps({"sources": "", "homes": homes}),
        "war-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: war\nVersion: 1.0\n",
        "war-1.0.dist-info/entry_points.txt": "[pitboss.chapters]\nwar = war:CHAPTER\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def answers(site: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a process says of the chapter, and its trace."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        env=os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{PACKAGE.parent}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr  # one of its paragraphs has no code
    said, _, traced = done.stdout.partition("\n")
    return json.loads(said), json.loads(traced)


def test_a_chapter_of_another_package_is_read_and_traced_as_our_own_are(site: Path) -> None:
    said, (definition, deal) = answers(site)
    assert said == {
        "numbers": ["688a", "9001a"],
        "named": "9001a",
        "known": ["9001a.1", "9001a.3(b)", "R-9001a-1"],
        "title": "Casino War",
        "chapter": "9001a",
        "subject": "Ties",
    }
    assert (definition["citation"], definition["code"]) == ("9001a.1[War]", [])
    places = {home["place"]: home["line"] for home in deal["code"]}
    assert list(places) == ["procedure/shoe.py:Shoe", "war/play.py:deal"]
    assert places["war/play.py:deal"] == 3
