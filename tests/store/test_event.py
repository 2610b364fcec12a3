"""The text of an event: the same data gives the same text, whichever encoder wrote it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pitboss.store.event import canonical, read_back

BODIES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(BODIES)
def test_a_body_is_written_as_it_always_was(body: object) -> None:
    """Sorted, without spaces, in ASCII: logs that are there were written so, and so are digests."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert canonical(body) == text
    assert read_back(body) == body


def test_keys_that_are_numbers_and_pairs_are_written_as_texts_and_lists() -> None:
    assert canonical({2: (1, "é")}) == '{"2":[1,"\\u00e9"]}'
