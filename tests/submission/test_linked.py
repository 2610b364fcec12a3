"""Progressive meters that several tables or games share."""

import pytest
from tests.submission.filed import filed
from tests.submission.findings import found, offering, only

LINKED = {
    "high-card-flush": ({"progressive_jackpot_wager": True}, "678a.2(c)[lead]"),
    "face-up-pai-gow": ({"progressive_wager": True}, "688a.2(d)[lead]"),
}


def in_group(text: str, name: str = "Keystone") -> str:
    """Each game of the file in a group."""
    return text.replace("edition = ", f'linked_group = "{name}"\nedition = ')


@pytest.mark.shows("678a.2(c)[lead]", "688a.2(d)[lead]")
@pytest.mark.parametrize("slug", LINKED)
def test_a_linked_progressive_is_of_a_group(slug: str) -> None:
    offered, cite = LINKED[slug]
    text = offering(slug, offered | {"linked_progressive": True})
    refused = only(text)
    assert (refused.field, refused.cites) == ("game[0].linked_group", (cite,))
    assert found(in_group(text)) == []


@pytest.mark.parametrize("slug", LINKED)
def test_a_group_is_one_of_linked_progressives(slug: str) -> None:
    offered, cite = LINKED[slug]
    assert only(in_group(offering(slug, offered))).cites == (cite,)
    alone = in_group(offering(slug, {"linked_progressive": True}))
    assert only(alone).field == "game[0].linked_group"


def test_a_chapter_that_leaves_no_linking_has_no_group() -> None:
    refused = only(in_group(offering("over-under")))
    assert refused.allowed == "no group: the chapter leaves no linking"


@pytest.mark.shows("678a.12(d)(3)", "688a.12(d)")
def test_one_meter_has_one_seed() -> None:
    """§ 678a.12(d)(3) seeds $30,000 for $1, table 1 of § 688a.12(d) $10,000."""
    (flush, _), (pai_gow, _) = LINKED.values()
    linked = {"linked_progressive": True}
    alike = filed(
        ("high-card-flush", "One", flush | linked), ("high-card-flush", "Two", flush | linked)
    )
    assert found(in_group(alike)) == []
    others = filed(
        ("high-card-flush", "One", flush | linked), ("face-up-pai-gow", "Two", pai_gow | linked)
    )
    refused = only(in_group(others))
    assert refused.field == "game[1].choices.linked_progressive"
    assert {"678a.12(d)(3)", "688a.12(d)"} <= set(refused.cites)
