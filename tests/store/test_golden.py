"""What a release has written replays for ever."""

from pathlib import Path

import pytest
from tests.store.golden.files import FOLDER, read
from tests.store.golden.rounds import GOLDEN, ROUNDS

from pitboss import __version__
from pitboss.store import replay
from pitboss.store.verify import SOFTWARE, verify_all

FILES = sorted(FOLDER.glob("*/*.jsonl"))

ENDS_OTHERWISE: dict[str, str] = {
    "before-0.1.0/blackjack-from-the-hand": "633a.12(b)(6): players examine their cards first",
    "before-0.1.0/blackjack-switch": "633a.14(j)(1): wagers return hand by hand, as in a record",
    "before-0.1.0/pai-gow-banked": "645a.11(g): a hand is collected when its wager is settled",
}
"""Golden logs of older software whose rounds end otherwise now, and the rule that was put right:
``"0.1.0/pai-gow-banked": "645a.12(g): …"``. Such a round is told as other software's."""


def named(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_golden_log_replays_to_the_same_end(file: Path, tmp_path: Path) -> None:
    log = read(file, tmp_path)
    found = list(verify_all(log))
    assert {finding.kind for finding in found} <= {SOFTWARE}
    told = [str(finding) for finding in found]
    assert bool(told) == (named(file) in ENDS_OTHERWISE), told
    log.close()


def test_this_release_has_golden_logs_of_every_game() -> None:
    here = {file.stem for file in FILES if file.parent.name == __version__}
    assert here == set(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_log_shows_what_it_is_kept_for(name: str, tmp_path: Path) -> None:
    log = read(FOLDER / __version__ / f"{name}.jsonl", tmp_path)
    shown = {step["what"] for number in log.rounds("t") for step in replay(log, "t", number).steps}
    assert GOLDEN[name].shows <= shown
    assert len(log.settlements("t", log.rounds("t"))) >= ROUNDS
    log.close()
