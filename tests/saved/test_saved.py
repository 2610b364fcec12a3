"""What was saved before the rules were stated once still holds."""

import pytest
from tests.saved.outputs import Output, digest_of, outputs, saved_outputs
from tests.saved.settlements import BATCHES, RANDOM_RECORDS, digests_of, saved_settlements


@pytest.mark.parametrize("game", RANDOM_RECORDS)
def test_the_first_thousand_records_settle_as_saved(game: str) -> None:
    assert list(digests_of(game, 0)) == saved_settlements()[game][0]


@pytest.mark.parametrize("game", RANDOM_RECORDS)
def test_every_saved_record_settles_as_saved(game: str) -> None:
    for batch in range(1, BATCHES):
        assert list(digests_of(game, batch)) == saved_settlements()[game][batch], batch


@pytest.mark.parametrize(("name", "output"), list(outputs()))
def test_every_output_is_as_saved(name: str, output: Output) -> None:
    assert digest_of(output) == saved_outputs()[name]
