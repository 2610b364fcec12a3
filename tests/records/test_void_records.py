"""Records of stud rounds that were void: whatever was wagered is in a line of its own."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.chapters import CHAPTERS
from pitboss.records import adjudicate

GAMES_OF_STUD = {
    "dj-wild": ("687a.13", "raise", 2_000, {"ante": 1_000, "blind": 1_000}),
    "high-card-flush": ("678a.13", {"raise": 1_000}, 1_000, {"ante": 1_000}),
}
OPTIONAL = {
    "dj-wild": {"trips_bonus": 200, "bad_beat_bonus": 300, "progressive_bonus": 100},
    "high-card-flush": {"flush_bonus": 200, "straight_flush_bonus": 300},
}


@st.composite
def void_records(draw: st.DrawFn, slug: str) -> dict[str, Any]:
    """Some seats of which the first have decided, with whole hands or incomplete ones."""
    chapter = CHAPTERS[slug].file
    section, raised, _, required = GAMES_OF_STUD[slug]
    deck = [one.face for one in draw(st.permutations(chapter.cards.deck)) if one.face != "Jk"]
    seats = sorted(draw(st.sets(st.integers(1, 6), min_size=1, max_size=3)))
    reached = draw(st.integers(0, len(seats)))
    told = []
    for at, number in enumerate(seats):
        count = draw(st.sampled_from([chapter.hand.cards, chapter.hand.cards, 2, 0]))
        optional = draw(st.sets(st.sampled_from(sorted(OPTIONAL[slug]))))
        wagers = required | {name: OPTIONAL[slug][name] for name in optional}
        seat = {"seat": number, "cards": [deck.pop() for _ in range(count)], "wagers": wagers}
        told.append(seat | ({"decision": draw(st.sampled_from([raised, "fold"]))}
                            if at < reached else {}))  # fmt: skip
    dealt = draw(st.sampled_from([chapter.hand.cards, 3, 0]))
    letter = draw(st.sampled_from("cdf"))
    return {
        "game": slug,
        "seats": told,
        "dealer": {"cards": [deck.pop() for _ in range(dealt)]},
        "irregularity": f"{section}({letter})",
        "meters": {"progressive": 500_000},
    }


@pytest.mark.shows("678a.13(c)", "678a.13(d)", "678a.13(f)")
@pytest.mark.shows("687a.13(c)", "687a.13(d)", "687a.13(f)")
@pytest.mark.parametrize("slug", GAMES_OF_STUD)
@settings(max_examples=60)
@given(data=st.data())
def test_every_wager_that_a_void_round_is_told_to_have_had_is_in_one_line(
    slug: str, data: st.DataObject
) -> None:
    """The Raise of each seat that raised among them; what is not settled by an exposed card's
    proviso returns in full, and a hand that is incomplete is never settled (R-678a-13, R-687a-17).
    """
    record = data.draw(void_records(slug))
    _, _, raised, _ = GAMES_OF_STUD[slug]
    lines = [one for one in adjudicate(record)["lines"] if one["stake"]]
    expected = {
        (seat["seat"], wager): cents
        for seat in record["seats"]
        for wager, cents in seat["wagers"].items()
    } | {
        (seat["seat"], "raise"): raised
        for seat in record["seats"]
        if seat.get("decision") not in (None, "fold")
    }
    assert {(one["seat"], one["wager"]): one["stake"] for one in lines} == expected
    assert len(lines) == len(expected)
    whole = CHAPTERS[slug].file.hand.cards
    hands = [record["dealer"]["cards"], *(seat["cards"] for seat in record["seats"])]
    all_whole = all(len(hand) == whole for hand in hands)
    settled = record["irregularity"].endswith("(d)") and all_whole
    for one in lines:
        if one["wager"] in ("ante", "blind", "raise", "bad_beat_bonus") or not settled:
            assert (one["outcome"], one["back"]) == ("void", one["stake"])
        else:
            assert one["outcome"] in ("win", "lose")
