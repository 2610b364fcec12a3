"""The studies that come with Pitboss are those that would be made now; one that is not, is none."""

from pathlib import Path

import pytest

from pitboss.chapters import ODDS
from pitboss.families.pai_gow.odds import required
from pitboss.families.pai_gow.simulate import STUDIES
from pitboss.figures.cache import FOLDER
from pitboss.figures.sampled import Study, is_stale, keep, study
from pitboss.regulation import Rules
from pitboss.simulate import stored


def test_no_study_of_the_package_is_stale() -> None:
    """python -m pitboss.simulate.stored makes again what is."""
    assert stored.stale() == []


def test_what_is_stored_is_told_by_the_odds() -> None:
    shipped = stored.shipped()
    assert len(shipped) == 22
    assert {one.game for one in shipped.values()} == {"blackjack", "pai-gow", "face-up-pai-gow"}
    for name, one in shipped.items():
        assert study(one.game, one.name, one.rules) == one, name


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    """A user's own study, of another house way than the package's."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    made = STUDIES["pai-gow"]["house_way"].run(own_way(), 4_200, 1)
    keep(made, tmp_path)
    return made


def own_way() -> Rules:
    """A house way of one rule."""
    own = {"name": "x", "title": "x", "rule": [{"words": "…", "keep": "best"}]}
    return Rules.of("645a", {"house_way": own})


def test_a_users_study_is_used_while_it_would_be_made_so_again(small: Study) -> None:
    assert study(small.game, small.name, small.rules) == small
    assert not is_stale(small)


def test_a_study_made_from_something_else_is_not_used(
    small: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(small.model_copy(update={"made_from": ""}), tmp_path)
    assert study(small.game, small.name, small.rules) is None
    keep(small, tmp_path)
    assert study(small.game, small.name, small.rules) is not None
    monkeypatch.setattr(required, "LESS_VIGORISH", 1 - 2 * (1 - required.LESS_VIGORISH))
    assert study(small.game, small.name, small.rules) is None  # as the vigorish is, so is a win


def test_other_rounds_another_seed_or_another_house_way_are_another_study(small: Study) -> None:
    assert is_stale(small.model_copy(update={"seed": 2}))
    assert is_stale(small.model_copy(update={"rounds": small.rounds + 42}))
    assert is_stale(small.model_copy(update={"rules": {}}))


def test_a_stale_study_of_the_package_leaves_its_wager_without_a_figure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(FOLDER, "")
    assert ODDS["blackjack"].odds(wagers=["required.switch"])
    monkeypatch.setattr("pitboss.figures.sampled.is_stale", lambda _: True)
    assert not ODDS["blackjack"].odds(wagers=["required.switch"])
