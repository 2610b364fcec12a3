"""How the tests run, and tables of Over/Under for those of the procedure that all games share."""

import os
import signal
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, ClassVar, Self

import pytest
from hypothesis import settings
from tests.executed.plugin import RECORDER, ExecutedPlugin  # before the package itself
from tests.tiers.tiers import TESTS, run_of
from tests.times.plugin import FILE as TIMES
from tests.times.plugin import TimesPlugin

from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import Who
from pitboss.procedure.asides import Aside
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# What tests share tells what was asserted, as a test does.
pytest.register_assert_rewrite(
    "tests.cli.commands",
    "tests.records.adjudicated",
    "tests.chapters.crowds",
    "tests.chapters.full_tables",
    "tests.chapters.playthroughs",
    "tests.chapters.properties",
    "tests.chapters.scripted",
    "tests.chapters.shoes",
    "tests.figures.as_the_procedure_pays",
)

from tests.chapters.shoes import ShoeTable  # noqa: E402  (rewritten only if imported after that)

# A slow machine is no failure. Where a change is judged, the examples are the same each time; at a
# desk they are new ones. `make test-nightly` asks for many.
settings.register_profile(
    "pitboss",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=int(os.environ.get("PITBOSS_EXAMPLES", "12")),
)
settings.load_profile("pitboss")

# What a shell starts in the background ignores Ctrl-C, and so would all that tests start there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A run and its workers have one folder, which goes with the run.
RUN = "PITBOSS_TESTS"
IS_FIRST = RUN not in os.environ
FOLDER = Path(os.environ.setdefault(RUN, f"{gettempdir()}/pitboss-tests-{os.getpid()}"))

# Figures are counted once in a run, and never taken from an earlier one: ``make nightly``, which
# is two runs, names a folder that it has emptied.
os.environ["PITBOSS_CACHE_DIR"] = os.environ.get("PITBOSS_TESTS_COUNTED", str(FOLDER))

# No test makes or reads the key of a casino that somebody runs.
os.environ["PITBOSS_KEY_FILE"] = str(FOLDER / "pitboss.key")


SLOW = (
    "chapters/*/odds/*", "chapters/*/test_odds.py", "chapters/*/test_simulate.py",
    "chapters/*/test_settling.py", "columns/*",
    "families/pai_gow/odds/*", "families/pai_gow/test_at_once.py",
    "families/pai_gow/test_simulate.py", "hands/*", "simulate/*",
    "figures/test_every_game.py", "figures/test_repriced.py", "audit/*", "parts/*", "document/*",
    "document/papers/*",
    "cli/*", "docs/*", "environments/*", "interface/*", "protect/*", "wheel/*", "executed/*",
    "outside/*", "test_docs.py", "store/*", "server/*",
    "chapters/blackjack/test_cross_check_by_kernels.py",
    "submission/test_figures_found.py",
    "pit/test_day_book.py", "pit/test_expected.py", "pit/test_lines_and_chips.py",
    "pit/test_reports.py",
)  # fmt: skip
"""Modules that count, compile, print, start processes or wait: all their tests are slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of slow modules, which ``make quick`` leaves out, and those of later runs."""
    for item in items:
        if _is_slow(item.path):
            item.add_marker(pytest.mark.slow)
        run = run_of(item.nodeid.removeprefix(f"{TESTS.name}/"))
        if run is not None:
            item.add_marker(run)


@cache
def _is_slow(module: Path) -> bool:
    tests = Path(__file__).parent
    if not module.is_relative_to(tests):
        return False
    place = module.relative_to(tests)
    return any(place.match(pattern) for pattern in SLOW)


def pytest_sessionfinish() -> None:
    """What the run has kept goes with it."""
    if IS_FIRST:
        rmtree(FOLDER, ignore_errors=True)


class OverUnderTable(ShoeTable):
    """Over/Under; a seat without a decision surrenders."""

    plays = CHAPTERS["over-under"]
    wager: ClassVar = {"ante": 500}

    @classmethod
    def ready(
        cls,
        shoe: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        before_cover: int | None = 233,
        **more: Any,
    ) -> Self:
        """A table in the middle of a ``shoe``, on which betting is open."""
        game = cls.shoe(shoe, chosen, before_cover=before_cover, until=None, **more)
        game.go()  # the clock is read
        return game

    def refuses_aside(self, aside: Aside, who: Who) -> Refused:
        """An aside that is forbidden, and that changes nothing."""
        return self.refuses(aside, who)

    def dealt(self) -> list[tuple[str, str]]:
        """Where each card went, and its face, in order; ``burned`` cards without theirs."""
        return [
            (step["to"], step["cards"][0] if step["face"] == "up" else "burned")
            for step in self.told("deal")
            if step["outcome"] == "card"
        ]


@pytest.fixture
def ou() -> type[OverUnderTable]:
    """Tables of Over/Under."""
    return OverUnderTable


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Chromium, for all tests that want it: a process can drive it only once at a time."""
    from tests.server.browsing import chromium

    with chromium() as running:
        yield running


def pytest_configure(config: pytest.Config) -> None:
    """What the tests execute, and what they cost, is recorded where that is asked for."""
    if RECORDER is not None:
        config.pluginmanager.register(ExecutedPlugin(RECORDER), "executed")
    if TIMES in os.environ:
        config.pluginmanager.register(TimesPlugin(Path(os.environ[TIMES])), "times")


@pytest.fixture(autouse=True, scope="session")
def _counted_here() -> Iterator[None]:
    """Tests hold figures as they are counted now against others, not those that come with the
    package, which a test of their own holds against these."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.figures.cache.brought", lambda *_: None)
        yield
