"""What is noted while the tests run: on made-up modules, procedures and chapters."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from tests.executed.__main__ import flattery, homeless
from tests.executed.citations import cited_in
from tests.executed.data import Steps, entry_name
from tests.executed.plugin import RunRecord
from tests.executed.recorder import EXECUTED, YIELDED, Recorder, chain, is_of_wager
from tests.executed.sites import Cited, Finder, Sites

from pitboss.regulation import chapter_file
from pitboss.regulation.executed import Executed
from pitboss.vocabulary.citation import citations_in

SOURCE = '''"""§ 686a.7(a)."""

TABLE = {"one": ("686a.7(b)",)}


def burn(really=True):
    """One card (§ 686a.7(c), § 645a.7(a))."""
    if really:
        return "686a.7(d)"
    return "686a.7(e)"


def deal():
    """Cards (§ 686a.7(e)).

    >>> "686a.7(f)"
    """
    yield TABLE["one"]
    yield from draw()


def draw():
    yield "words with 686a.7(g)"


class Shoe:
    """A shoe (§ 686a.7(h))."""

    def load(self):
        return f"{self} 686a.7(j)"


def matched(cite):
    match cite:
        case "686a.7(k)":
            return True
    return False
'''


@pytest.fixture
def sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sites]:
    """The sites of a made-up package."""
    package = tmp_path / "made_up"
    package.mkdir()
    (package / "x.py").write_text(SOURCE, encoding="utf-8")
    found = Sites(package, cited_in)
    finder = Finder(found, lambda text: citations_in(text) == [text])
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    yield found
    for name in [name for name in sys.modules if name.startswith("made_up")]:
        del sys.modules[name]


@pytest.fixture
def module(sites: Sites) -> ModuleType:
    """Its module."""
    return import_module("made_up.x")


def entered(sites: Sites) -> list[str]:
    """The places that were entered since this was last asked."""
    found = [sites.sites[number] for number in sites.take()]
    return [site.place for site in found if site.entered]


def test_a_function_is_reached_when_it_is_entered_and_not_before(
    sites: Sites, module: ModuleType
) -> None:
    assert entered(sites) == []
    module.burn()
    assert entered(sites) == ["x.py:burn"]
    assert entered(sites) == []


def test_a_generator_is_entered_with_its_first_step(sites: Sites, module: ModuleType) -> None:
    dealing = module.deal()
    assert entered(sites) == []
    next(dealing)
    assert entered(sites) == ["x.py:deal"]


def test_a_class_is_reached_by_its_functions(sites: Sites, module: ModuleType) -> None:
    module.Shoe()
    assert entered(sites) == []
    module.Shoe().load()
    assert entered(sites) == ["x.py:Shoe"]


def test_only_docstrings_of_functions_and_classes_are_sites(
    sites: Sites, module: ModuleType
) -> None:
    assert [(site.place, site.cites) for site in sites.sites if site.entered] == [
        ("x.py:burn", ("686a.7(c)", "645a.7(a)")),
        ("x.py:deal", ("686a.7(e)",)),
        ("x.py:Shoe", ("686a.7(h)",)),
    ]


def test_a_citation_knows_which_function_holds_it(module: ModuleType) -> None:
    cite = module.burn()
    assert (cite, cite.place, cite.within) == ("686a.7(d)", "x.py:burn", True)
    (listed,) = module.TABLE["one"]
    assert (listed, listed.place, listed.within) == ("686a.7(b)", "x.py:TABLE", False)


def test_words_and_patterns_stay_as_they_are(module: ModuleType) -> None:
    assert type(next(module.draw())) is str
    assert module.matched("686a.7(k)")
    assert module.Shoe().load().endswith("686a.7(j)")


def test_lines_stay_where_they_are(module: ModuleType) -> None:
    assert module.burn.__code__.co_firstlineno == SOURCE.splitlines().index("def deal():") - 6


def test_a_citation_leaves_as_a_plain_string() -> None:
    cite = Cited("686a.7(c)", "x.py:burn", within=True)
    for left in (pickle.loads(pickle.dumps(cite)), deepcopy(cite), json.loads(json.dumps(cite))):
        assert type(left) is str
        assert left == cite


def test_what_a_round_enters_counts_for_its_own_chapter(sites: Sites, module: ModuleType) -> None:
    recorder = Recorder(sites)
    recorder.begin_round("645a")
    module.burn()
    recorder.end_round()
    assert recorder.take() == {("645a.7(a)", "x.py:burn", EXECUTED)}


def test_where_no_round_is_driven_a_citation_that_is_reached_counts(
    sites: Sites, module: ModuleType
) -> None:
    recorder = Recorder(sites)
    recorder.take()
    module.burn()
    assert {cite for cite, _, _ in recorder.take()} == {"686a.7(c)", "645a.7(a)", "686a.7(d)"}
    module.burn(really=False)
    assert {cite for cite, _, _ in recorder.take()} == {"686a.7(c)", "645a.7(a)", "686a.7(e)"}


def test_a_citation_in_a_round_must_be_told(sites: Sites, module: ModuleType) -> None:
    recorder = Recorder(sites)
    recorder.begin_round("686a")
    cite = module.burn()
    recorder.end_round()
    assert {cite for cite, _, _ in recorder.take()} == {"686a.7(c)"}
    recorder.note_cites([cite], [], YIELDED, "686a")
    assert recorder.take() == {("686a.7(d)", "x.py:burn", YIELDED)}


@pytest.mark.parametrize(
    ("cite", "counts"),
    [
        ("688a.1[Fortune Bonus Wager]", True),
        ("688a.7(e)(2)", True),
        ("688a.1[Qualifying Wager]", False),
        ("688a.6(e)", False),
        ("633a.1[Any 20]", False),
    ],
)
def test_a_stake_shows_the_wager_and_not_the_hands_that_win_it(cite: str, counts: bool) -> None:
    assert is_of_wager(cite) == counts


def test_a_step_s_citation_is_of_the_function_that_holds_it(
    sites: Sites, module: ModuleType
) -> None:
    recorder = Recorder(sites)
    recorder.note_cites([module.burn()], [], YIELDED, "686a")
    recorder.note_cites([module.burn()], [], YIELDED, "645a")  # in another chapter's round
    known = {one for one in recorder.take() if one[2] == YIELDED}
    assert known == {("686a.7(d)", "x.py:burn", YIELDED)}


def test_a_table_of_constants_is_told_by_the_function_at_work(
    sites: Sites, module: ModuleType
) -> None:
    recorder, dealing = Recorder(sites), module.deal()
    cites = next(dealing)
    recorder.note_cites(cites, chain(dealing), YIELDED)
    assert ("686a.7(b)", "x.py:deal", YIELDED) in recorder.take()


def test_a_citation_that_was_handed_on_is_of_whoever_tells_it(
    sites: Sites, module: ModuleType
) -> None:
    recorder, dealing = Recorder(sites), module.deal()
    next(dealing)
    recorder.take()
    recorder.note_cites(["686a.9(a)"], chain(dealing), YIELDED)  # as an irregularity is declared
    recorder.note_cites(["686a.9(b)"], (), YIELDED)  # declared, and not told by any code yet
    assert recorder.take() == {("686a.9(a)", "x.py:deal", YIELDED)}


def test_the_chain_ends_with_the_innermost(sites: Sites, module: ModuleType) -> None:
    dealing = module.deal()
    next(dealing)
    next(dealing)
    assert [sites.place(code) for code in chain(dealing)] == ["x.py:deal", "x.py:draw"]


def test_a_step_is_of_whoever_takes_it(sites: Sites, tmp_path: Path) -> None:
    (sites.package / "y.py").write_text("def cut(steps):\n    return steps['cut']\n")
    steps = Steps({"cut": ("686a.5(c)(1)",)}, sites)
    (cite,) = import_module("made_up.y").cut(steps)
    assert isinstance(cite, Cited)
    assert cite.place == "y.py:cut"
    assert steps.get("wash", ()) == ()
    assert [type(cite) for cites in steps.values() for cite in cites] == [str]  # nobody takes it


def test_entries_go_by_their_names() -> None:
    data = chapter_file("686a")
    assert entry_name("paytable", data.paytable[-1], 3).startswith("paytable.bonus.")
    assert entry_name("choice", data.choice[0], 1) == f"choice.{data.choice[0].name}"
    assert entry_name("inscription", data.inscription[0], 1) == "inscription.1"


def test_a_home_counts_only_for_what_the_test_shows() -> None:
    record = RunRecord()
    record.note({("686a.7(c)", "x.py:burn", EXECUTED)}, {"686a.7(d)[lead]"})
    record.note({("686a.7(d)", "x.py:deal", YIELDED)}, {"686a.7(d)[lead]"})
    assert {cited: dict(places) for cited, places in record.homes.items()} == {
        "686a.7(d)[lead]": {"x.py:deal": {YIELDED}}
    }
    assert record.run["686a.7(c)"] == {"x.py:burn"}


def test_records_of_several_processes_become_one() -> None:
    one, other = RunRecord(), RunRecord()
    one.note({("686a.7(c)", "x.py:burn", EXECUTED)}, {"686a.7(c)"})
    other.note({("686a.7(c)", "x.py:burn", YIELDED)}, {"686a.7(c)"})
    other.note({("686a.7(e)", "x.py:deal", YIELDED)}, set())
    one.merge(other.text("abc"))
    data = json.loads(one.text("abc"))
    assert data["homes"] == {"686a.7(c)": {"x.py:burn": f"{EXECUTED}, {YIELDED}"}}
    assert data["run"] == {"686a.7(c)": ["x.py:burn"], "686a.7(e)": ["x.py:deal"]}


def test_what_was_not_run_is_not_claimed(tmp_path: Path) -> None:
    place, gone = "procedure/cutting.py:cut", "procedure/cutting.py:slice"
    run = tmp_path / "run.json"
    run.write_text(json.dumps({"run": {"686a.5(c)(1)": [place]}}))
    claimed = {place: (YIELDED,)}
    assert [*flattery(Executed("", {"686a.5(c)(1)": claimed}), run)] == []
    assert [*flattery(Executed("", {"686a.5(c)(2)": claimed}), run)] == [
        f"686a.5(c)(2): {place} was not run for it; make trace"
    ]
    assert [*flattery(Executed("", {"686a.5(c)(1)": {gone: (YIELDED,)}}), run)] == [
        f"686a.5(c)(1): {gone} is a home no more; make trace"
    ]


def test_a_paragraph_that_nothing_carries_out_is_named() -> None:
    assert "686a.9(a): no test that shows it carries it out" in [*homeless(Executed("", {}))]


def test_a_run_writes_what_it_executed(tmp_path: Path) -> None:
    """The whole way: a test of its own process that burns a card, and what is then known of it."""
    record = tmp_path / "run.json"
    node = "tests/families/from_shoe/test_opening.py"
    root = Path(__file__).parents[2]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", node],
        cwd=root,
        env={"PATH": "", "PYTHONPATH": str(root / "src"), "PITBOSS_EXECUTED": str(record)},
        check=True,
        capture_output=True,
    )
    homes = Executed.read(record).homes
    assert homes["686a.4(c)"]["procedure/opening.py:inspect"] == (YIELDED,)
    assert "686a.9(a)" not in homes
