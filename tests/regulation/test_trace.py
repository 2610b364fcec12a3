"""Where paragraphs have their homes: on made-up records and sources, and on our own."""

from pathlib import Path

import pytest
from tests.executed.citations import ON_PURPOSE, cited_in, is_not_installed, leaves, strays

from pitboss.cli.trace import RECORD
from pitboss.regulation import NUMBERS, exists, paragraphs
from pitboss.regulation.executed import Executed, digest
from pitboss.regulation.places import PACKAGE
from pitboss.regulation.trace import (
    Home,
    chapter_named,
    checkout_tests,
    homes_in_code,
    homes_in_tests,
    python_files,
    trace,
)
from pitboss.vocabulary.refusal import Refused


def marked(folder: Path, text: str) -> dict[str, set[Home]]:
    """The homes in one made-up test file."""
    path = folder / "tests" / "chapters" / "test_x.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return homes_in_tests(folder / "tests", [path])


def package(folder: Path) -> Path:
    """A made-up package."""
    files = {
        "procedure/cutting.py": "ENDS = 10\n\n\nclass Cut:\n    def made(self):\n        pass\n",
        "chapters/over_under/686a.toml": (
            '# a chapter\n[table]\npositions = 7\n\n[[paytable]]\nwager = "bonus"\nname = "1"\n\n'
            '[[choice]]\nname = "decks"\n\n[[inscription]]\nwords = "no name"\n\n[step]\ncut = []\n'
        ),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("procedure/cutting.py:Cut", 4),
        ("procedure/cutting.py:Cut.made", 5),
        ("procedure/cutting.py:ENDS", 1),
        ("chapters/over_under/686a.toml:table", 2),
        ("chapters/over_under/686a.toml:paytable.bonus.1", 5),
        ("chapters/over_under/686a.toml:choice.decks", 9),
        ("chapters/over_under/686a.toml:inscription.1", 12),
        ("chapters/over_under/686a.toml:step.cut", 16),
    ],
)
def test_what_was_executed_is_a_home_where_it_stands_now(
    tmp_path: Path, place: str, line: int
) -> None:
    record = Executed("", {"686a.5(d)": {place: ("executed",)}})
    homes = homes_in_code(record, package(tmp_path))
    assert homes == {"686a.5(d)": {Home(place, line, ("executed",))}}


@pytest.mark.parametrize(
    "place",
    [
        "procedure/cutting.py:Cut.lost",
        "procedure/gone.py:Cut",
        "chapters/over_under/686a.toml:choice.wash",
    ],
)
def test_what_is_gone_is_no_home(tmp_path: Path, place: str) -> None:
    record = Executed("", {"686a.5(d)": {place: ("executed",)}})
    assert homes_in_code(record, package(tmp_path)) == {"686a.5(d)": set()}


def test_a_function_that_no_test_ran_is_no_home(tmp_path: Path) -> None:
    assert homes_in_code(Executed("", {}), package(tmp_path)) == {}


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = Executed("abc", {"686a.5(d)": {"b.py:f": ("staked", "executed"), "a.py:g": ("paid",)}})
    file = tmp_path / "executed.json"
    file.write_text(record.text(), encoding="utf-8")
    again = Executed.read(file)
    assert again.homes["686a.5(d)"] == {"a.py:g": ("paid",), "b.py:f": ("executed", "staked")}
    assert again.text() == record.text()  # in an order of its own


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sources": "", "homes": {"686a.5(d)": 1}}'])
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "executed.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        Executed.read(file)
    assert refused.value.field == "record"


def test_another_source_has_another_digest(tmp_path: Path) -> None:
    before = digest(package(tmp_path))
    assert digest(tmp_path) == before
    (tmp_path / "procedure" / "cutting.py").write_text("ENDS = 11\n", encoding="utf-8")
    assert digest(tmp_path) != before


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("§ 686a.5(a)-(d)", ["686a.5(a)", "686a.5(b)", "686a.5(c)", "686a.5(d)"]),
        (
            "§ 686a.3(b)(3)–(5), R-GEN-2",
            ["686a.3(b)(3)", "686a.3(b)(4)", "686a.3(b)(5)", "R-GEN-2"],
        ),
        ("§ 686a.7(h)-(j)", ["686a.7(h)", "686a.7(i.1)", "686a.7(j)"]),
        ("§ 686a.2(b)(4)(i)-(iii)", [f"686a.2(b)(4)({part})" for part in ("i", "ii", "iii")]),
        ("§§ 686a.2-4", ["686a.2"]),
        ("§ 686a.7(m)-(z)", ["686a.7(m)", "686a.7(z)"]),  # no such paragraph
    ],
)
def test_ranges_are_spelled_out_in_the_order_of_the_text(text: str, cited: list[str]) -> None:
    assert list(cited_in(text)) == cited


@pytest.mark.parametrize(
    ("cited", "held"),
    [
        ("686a.2(d)", ["686a.2(d)", "686a.2(d)(1)", "686a.2(d)(2)"]),
        ("686a.7(d)", ["686a.7(d)", "686a.7(d)(1)", "686a.7(d)(2)", "686a.7(d)[lead]"]),
        ("686a.2(b)", ["686a.2(b)"]),  # it holds (4), which is no leaf
        ("686a.9", ["686a.9"]),  # a whole section is too much for one line
        ("686a.2", ["686a.2"]),
    ],
)
def test_at_a_table_a_paragraph_stands_for_its_leaves(cited: str, held: list[str]) -> None:
    assert sorted([cited, *leaves(cited)]) == held


def test_markers_are_homes_in_the_tests(tmp_path: Path) -> None:
    homes = marked(
        tmp_path,
        "import pytest\n\n"
        'pytestmark = [pytest.mark.shows("686a.7(a)")]\n\n'
        '@pytest.mark.shows("686a.7(b)", "686a.7(c)")\n'
        'def test_one():\n    """§ 686a.7(d)."""\n    assert "686a.7(e)"\n\n'
        '@pytest.mark.shows("686a.7(f)")\n'
        "class TestTwo:\n"
        '    @pytest.mark.parametrize("x", [param(1, marks=pytest.mark.shows("686a.7(h)"))])\n'
        "    def test_three(self, x):\n        pass\n",
    )
    file = "tests/chapters/test_x.py"
    assert homes == {
        "686a.7(a)": {Home(file, 3)},
        "686a.7(b)": {Home(f"{file}::test_one", 6)},
        "686a.7(c)": {Home(f"{file}::test_one", 6)},
        "686a.7(f)": {Home(f"{file}::TestTwo", 11)},
        "686a.7(h)": {Home(f"{file}::TestTwo::test_three", 13)},
    }


def test_in_the_tests_a_parent_shows_nothing_but_itself(tmp_path: Path) -> None:
    homes = marked(tmp_path, '@pytest.mark.shows("686a.2(d)")\ndef test_rack():\n    pass\n')
    assert list(homes) == ["686a.2(d)"]


def test_every_paragraph_is_traced_in_the_order_of_the_text() -> None:
    code = {"686a.9(a)": {Home("b.py", 2), Home("a.py", 1, ("executed",))}}
    traced = trace(code, {"686a.9(b)": {Home("c", 3)}})
    assert [one.paragraph for one in traced] == [
        one for one in paragraphs() if one.chapter in NUMBERS
    ]
    by_citation = {one.paragraph.citation: one for one in traced}
    assert [home.place for home in by_citation["686a.9(a)"].code] == ["a.py", "b.py"]
    assert by_citation["686a.9(a)"].to_dict()["code"][0] == {
        "place": "a.py",
        "line": 1,
        "how": ["executed"],
    }
    assert by_citation["686a.9(b)"].to_dict() == {
        "citation": "686a.9(b)",
        "kind": "irregularity",
        "gist": "Shoe runs out: reshuffle discards, burn one, finish the round.",
        "code": [],
        "tests": [{"place": "c", "line": 3}],
    }


def test_tests_are_found_beside_a_checkout_only(tmp_path: Path) -> None:
    checkout = tmp_path / "src" / "pitboss"
    checkout.mkdir(parents=True)
    assert checkout_tests(checkout) is None
    (tmp_path / "tests").mkdir()
    assert checkout_tests(checkout) == tmp_path / "tests"
    installed = tmp_path / "site-packages" / "pitboss"
    assert checkout_tests(installed) is None


def test_chapters_go_by_number_or_game() -> None:
    assert [chapter_named(number) for number in NUMBERS] == list(NUMBERS)
    assert chapter_named("over-under") == "686a"
    with pytest.raises(Refused, match="686a"):
        chapter_named("baccarat")


def test_citations_of_nothing_are_found_wherever_they_stand(tmp_path: Path) -> None:
    written = {
        "a.py": '"""§ 686a.7(z)."""\n# § 686a.7(z)\n',  # no such paragraph
        "b.toml": '# R-686a-99\ncite = "686a.9"\n',  # no such paragraph
        "c.html": "<p>§ 686a.9</p>\n<p>§ 603a.16(u), § 668a.1</p>\n",  # no such paragraph
        "d.js": "// § 686a.7(e)-(z)\n",  # no such paragraph
        "e.css": "/* § 686a.7(z) */\n",  # no such paragraph
    }
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = [(Path(home.place).name, home.line, cited) for home, cited in strays(tmp_path)]
    assert found == [
        ("a.py", 1, "686a.7(z)"),  # no such paragraph
        ("a.py", 2, "686a.7(z)"),  # no such paragraph
        ("b.toml", 1, "R-686a-99"),  # no such paragraph
        ("c.html", 2, "668a.1"),  # no such paragraph
        ("d.js", 1, "686a.7(z)"),  # no such paragraph
    ]


@pytest.mark.parametrize("mark", ON_PURPOSE)
def test_a_line_that_cites_nothing_on_purpose_is_passed_over(tmp_path: Path, mark: str) -> None:
    (tmp_path / "a.py").write_text(f"{mark} 686a.7(z)\n", encoding="utf-8")  # no such paragraph
    assert strays(tmp_path) == []


def test_every_citation_in_sources_and_tests_exists() -> None:
    folder = checkout_tests()
    assert folder is not None
    assert [f"{home.place}:{home.line}: {cited}" for home, cited in strays(PACKAGE, folder)] == []


def test_every_paragraph_has_a_home_in_code() -> None:
    homes = homes_in_code(Executed.read(RECORD))
    assert [one.paragraph.citation for one in trace(homes, {}) if not one.code] == []


def test_every_home_that_the_package_claims_still_exists() -> None:
    claimed = {
        (cited, place) for cited, places in Executed.read(RECORD).homes.items() for place in places
    }
    homes = homes_in_code(Executed.read(RECORD))
    found = {(cited, home.place) for cited, places in homes.items() for home in places}
    assert claimed - found == set()


def test_every_paragraph_is_shown_by_a_test_and_no_other_is() -> None:
    folder = checkout_tests()
    assert folder is not None
    homes = homes_in_tests(folder, python_files(folder))
    assert [one.paragraph.citation for one in trace({}, homes) if not one.tests] == []
    assert {cite for cite in homes if not exists(cite) and not is_not_installed(cite)} == set()
    shown = {home.place for home in homes["686a.8(b)"]}
    assert (
        "tests/chapters/over_under/test_odds.py::test_686a_8_b_bonus_wager_by_another_count"
        in shown
    )
