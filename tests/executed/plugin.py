"""The tests' plugin: has what each test executes noted, and writes it down at the end of the run.

It works only where ``PITBOSS_EXECUTED`` names the file to write. Tests whose examples are drawn by
chance, and those that drive a browser, may execute something else the next time: what they execute
is noted as run, and is nobody's home.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from tests.executed.data import mark, watch_steps
from tests.executed.recorder import CERTIFIED, PRINTED, Known, Recorder, watch
from tests.executed.sites import Finder, Sites

FILE = "PITBOSS_EXECUTED"
"""The environment's name for the file to write."""


def instrument() -> Recorder:
    """The package is imported anew, with what notes how it is used."""
    from tests.executed.citations import cited_in

    from pitboss.regulation.places import PACKAGE, outside_packages
    from pitboss.vocabulary.citation import citations_in

    def is_citation(text: str) -> bool:
        return text[:1].isdigit() and citations_in(text) == [text]

    sites = Sites(PACKAGE, cited_in, outside_packages())
    finder = Finder(sites, is_citation)
    for name in [name for name in sys.modules if name.partition(".")[0] in finder.names]:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    from pitboss.regulation.chapter import NUMBERS, chapter_file

    for number in NUMBERS:
        mark(chapter_file(number), sites, is_citation)
    from pitboss.procedure.steps import Paragraphs

    watch_steps(Paragraphs, sites)
    recorder = Recorder(sites)
    watch(recorder)
    return recorder


class RunRecord:
    """What the tests of a run were seen to carry out: the homes of the paragraphs that they show,
    and everything that any test ran."""

    def __init__(self) -> None:
        self.homes: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.run: dict[str, set[str]] = defaultdict(set)

    def note(self, known: set[Known], shown: set[str]) -> None:
        """What one test was seen to carry out."""
        for cite, place, how in known:
            for paragraph in under(cite):
                self.run[paragraph].add(place)
                if paragraph in shown:
                    self.homes[paragraph][place].add(how)

    def merge(self, text: str) -> None:
        """What another process wrote."""
        data = json.loads(text)
        for paragraph, places in data["homes"].items():
            for place, how in places.items():
                self.homes[paragraph][place].update(how.split(", "))
        for paragraph, run in data["run"].items():
            self.run[paragraph].update(run)

    def text(self, sources: str) -> str:
        """The record, in an order that does not change from run to run."""
        homes = {
            paragraph: {place: ", ".join(sorted(how)) for place, how in sorted(own(places).items())}
            for paragraph, places in sorted(self.homes.items())
        }
        run = {paragraph: sorted(places) for paragraph, places in sorted(self.run.items())}
        return json.dumps({"sources": sources, "homes": homes, "run": run}, indent=1) + "\n"


def own(places: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The homes of a paragraph: what is drawn or printed is one, and what a floorperson asserts of
    it is none beside that."""
    if not any(PRINTED in how for how in places.values()):
        return dict(places)
    return {place: how for place, how in places.items() if CERTIFIED not in how}


@cache
def under(cite: str) -> tuple[str, ...]:
    """The paragraphs that a citation counts for."""
    from tests.executed.citations import leaves

    return (cite, *leaves(cite))


class ExecutedPlugin:
    """Records a run, in one process or in several."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.record = RunRecord()
        self.file = Path(os.environ[FILE]).absolute()
        self.fixtures: dict[Any, set[Known]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, Any, Any]:
        """What a fixture does belongs to every test that uses it, not to the first alone."""
        before = self.recorder.take()
        try:
            return (yield)
        finally:
            self.fixtures[fixturedef] = self.recorder.take()
            self.recorder.known = before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """What a test executes is noted under the paragraphs that it shows; nothing of it is kept
        from a test before."""
        forget_what_was_made()
        self.recorder.take()
        try:
            return (yield)
        finally:
            known = self.recorder.take()
            for fixturedef in fixtures_of(item):
                known |= self.fixtures.get(fixturedef, set())
            self.record.note(known, shown_by(item) if is_repeatable(item) else set())

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker hands over its record."""
        if text := getattr(node, "workeroutput", {}).get("executed"):
            self.record.merge(text)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """The record is handed over, or written."""
        from pitboss.regulation.executed import digest

        text = self.record.text(digest(self.recorder.sites.package))
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["executed"] = text
        else:
            self.file.write_text(text, encoding="utf-8")


RULES = ("chapters", "families", "hands", "ledger", "procedure", "records")
"""Rooms in which rules are carried out."""
COUNTED = ("odds", "simulate", "kernels", "settling", "examples")
"""Of them, what counts or compiles: what it keeps takes long to make, and is nobody's home."""


@lru_cache(maxsize=1)
def _keeping(modules: int) -> list[Any]:
    """The functions that keep what they have made, where rules are carried out, with so many
    modules loaded."""
    return [
        kept
        for name, module in list(sys.modules.items())
        if name.startswith("pitboss.") and name.split(".")[1] in RULES
        and not any(part.startswith(COUNTED) or "kernels" in part for part in name.split(".")[2:])
        for kept in list(vars(module).values())
        if hasattr(kept, "cache_clear") and getattr(kept, "__module__", "") == name
    ]  # fmt: skip


def forget_what_was_made() -> None:
    """Whatever rules have kept of the tests before is made anew: each test executes all that it
    shows, in whatever order tests run."""
    from pitboss.records import run
    from pitboss.regulation.chapter import NUMBERS, chapter_file

    for kept in _keeping(len(sys.modules)):
        kept.cache_clear()
    run._MADE.clear()
    for number in NUMBERS:
        file = chapter_file(number)
        for name in [name for name in vars(file) if name not in type(file).model_fields]:
            del vars(file)[name]


def fixtures_of(item: pytest.Item) -> list[Any]:
    """The fixtures that a test uses."""
    info = getattr(item, "_fixtureinfo", None)
    return [one for held in info.name2fixturedefs.values() for one in held] if info else []


def shown_by(item: pytest.Item) -> set[str]:
    """The paragraphs that a test shows."""
    return {cite for marker in item.iter_markers("shows") for cite in marker.args}


def is_repeatable(item: pytest.Item) -> bool:
    """Whether a test does the same in every run."""
    drawn = hasattr(getattr(item, "obj", None), "hypothesis")
    return not drawn and item.get_closest_marker("browser") is None


RECORDER = instrument() if FILE in os.environ else None
"""Made before any test imports the package, which must be imported with what notes its use."""
