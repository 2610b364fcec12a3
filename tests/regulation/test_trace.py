"""Where paragraphs have their homes: on made-up sources, and on our own."""

from pathlib import Path

import pytest

from pitboss.refusal import Refused
from pitboss.regulation import CHAPTERS, exists, paragraphs
from pitboss.regulation.trace import (
    ON_PURPOSE,
    PACKAGE,
    Home,
    chapter_named,
    checkout_tests,
    cited_in,
    homes_in_code,
    homes_in_tests,
    python_files,
    source_files,
    strays,
    trace,
)


def code(folder: Path, name: str, text: str) -> dict[str, set[Home]]:
    """The homes in one made-up source file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return homes_in_code(folder, [path])


def marked(folder: Path, text: str) -> dict[str, set[Home]]:
    """The homes in one made-up test file."""
    path = folder / "tests" / "games" / "test_x.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return homes_in_tests(folder / "tests", [path])


def test_a_string_that_is_a_citation_is_a_home_of_its_function(tmp_path: Path) -> None:
    homes = code(tmp_path, "games/x.py", 'def draw():\n    deal(cites=("686a.7(e)",))\n')
    assert homes == {"686a.7(e)": {Home("games/x.py:draw", 1)}}


def test_a_string_outside_functions_is_a_home_of_its_line(tmp_path: Path) -> None:
    assert code(tmp_path, "x.py", '\nCITE = "686a.7(e)"\n') == {"686a.7(e)": {Home("x.py", 2)}}


def test_docstrings_of_functions_and_classes_are_homes(tmp_path: Path) -> None:
    homes = code(
        tmp_path,
        "x.py",
        'class Shoe:\n    """A shoe (§ 686a.7(a))."""\n\n'
        '    def burn(self):\n        """One card (§ 686a.7(c))."""\n',
    )
    assert homes == {
        "686a.7(a)": {Home("x.py:Shoe", 1)},
        "686a.7(c)": {Home("x.py:Shoe.burn", 4)},
    }


@pytest.mark.parametrize(
    "text",
    [
        '"""The module (§ 686a.7(e))."""\n',
        "def draw():\n    return 1  # § 686a.7(e)\n",
        'def draw():\n    """A card.\n\n    >>> draw("686a.7(e)")\n    \'686a.7(f)\'\n    """\n',
        'def draw():\n    return "such as 686a.7(e)"\n',
    ],
    ids=["module", "comment", "example", "words"],
)
def test_what_only_mentions_a_paragraph_is_no_home(tmp_path: Path, text: str) -> None:
    assert code(tmp_path, "x.py", text) == {}


def test_a_parent_is_no_home_of_what_it_holds(tmp_path: Path) -> None:
    homes = code(tmp_path, "x.py", 'def certify():\n    ask(cites=("686a.2", "686a.2(d)"))\n')
    traced = {one.paragraph.citation: one for one in trace(homes, {}, ["686a"])}
    assert not traced["686a.2(a)"].code
    assert not traced["686a.2(d)(1)"].code


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


def test_a_range_in_a_docstring_is_a_home_of_each(tmp_path: Path) -> None:
    homes = code(tmp_path, "x.py", 'def cut():\n    """Cut (§ 686a.5(d)-(f))."""\n')
    assert sorted(homes) == ["686a.5(d)", "686a.5(e)", "686a.5(f)"]


def test_toml_values_are_homes_with_their_line_and_comments_are_not(tmp_path: Path) -> None:
    homes = code(
        tmp_path,
        "regulation/686a.toml",
        '# cite = "686a.7(a)"\nnote = "see 686a.7(b)"\ncites = ["686a.7(c)", "R-686a-1"]\n',
    )
    place = {Home("regulation/686a.toml", 3)}
    assert homes == {"686a.7(c)": place, "R-686a-1": place}


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
def test_in_toml_a_paragraph_stands_for_its_leaves(
    tmp_path: Path, cited: str, held: list[str]
) -> None:
    assert sorted(code(tmp_path, "x.toml", f'cite = "{cited}"\n')) == held


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
    file = "tests/games/test_x.py"
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
    traced = trace({"686a.9(a)": {Home("b.py", 2), Home("a.py", 1)}}, {"686a.9(b)": {Home("c", 3)}})
    assert [one.paragraph for one in traced] == list(paragraphs())
    by_citation = {one.paragraph.citation: one for one in traced}
    assert by_citation["686a.9(a)"].code == (Home("a.py", 1), Home("b.py", 2))
    assert by_citation["686a.9(b)"].as_json() == {
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
    assert [chapter_named(number) for number in CHAPTERS] == list(CHAPTERS)
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
    homes = homes_in_code(PACKAGE, source_files(PACKAGE))
    assert [one.paragraph.citation for one in trace(homes, {}) if not one.code] == []


def test_every_paragraph_is_shown_by_a_test_and_no_other_is() -> None:
    folder = checkout_tests()
    assert folder is not None
    homes = homes_in_tests(folder, python_files(folder))
    assert [one.paragraph.citation for one in trace({}, homes) if not one.tests] == []
    assert {cite for cite in homes if not exists(cite)} == set()
    shown = {home.place for home in homes["686a.8(b)"]}
    assert "tests/odds/test_over_under.py::test_686a_8_b_bonus_wager_by_another_count" in shown
