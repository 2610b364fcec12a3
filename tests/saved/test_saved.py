"""What was saved before the rules were stated once still holds."""

import pytest
from tests.chapters.random_records import RANDOM_RECORDS
from tests.saved.outputs import Output, outputs, saved_outputs
from tests.saved.settlements import BATCHES, digest, digests_of, records_of, saved_settlements


@pytest.mark.parametrize("game", RANDOM_RECORDS)
def test_the_records_of_a_batch_are_the_same_whatever_was_made_before(game: str) -> None:
    records = records_of(game, 0)
    records_of(game, 1)
    assert records_of(game, 0) == records


@pytest.mark.parametrize("game", RANDOM_RECORDS)
def test_the_first_thousand_records_settle_as_saved(game: str) -> None:
    assert list(digests_of(game, 0)) == saved_settlements()[game][0]


@pytest.mark.parametrize("game", RANDOM_RECORDS)
def test_every_saved_record_settles_as_saved(game: str) -> None:
    saved = saved_settlements()[game]
    for batch in range(1, BATCHES):
        assert list(digests_of(game, batch)) == saved[batch], batch


@pytest.mark.parametrize(("name", "output"), list(outputs()))
def test_every_output_is_as_saved(name: str, output: Output) -> None:
    assert digest(output()) == saved_outputs()[name]
