"""The game manager's page, and tables that open only under an approved submission."""

import re
from datetime import date

import pytest
from tests.server.conftest import Opener, Served
from tests.submission.filed import filed

from pitboss.store.verify import verify_all
from pitboss.submission.approval import approvals, approve
from pitboss.submission.reading import digest_of

DAY = date(2019, 7, 13)
"""On which the clock of the tests' casino stands."""

FILED = filed(
    ("dj-wild", "DJ Wild", {"trips_bonus_wager": True, "paytables": {"trips_bonus": "DJWT-06"}}),
    ("over-under", "Over/Under", {"bonus_wager": False}),
    effective=DAY,
)


@pytest.fixture
def managed(open_casino: Opener) -> Served:
    """A casino whose submissions can be approved in the browser."""
    return open_casino(managed=True)


APPROVAL = {"by": "the Board", "reference": "RS-1", "date": "2019-07-13", "approve": "yes"}


def test_a_new_casino_is_for_practice_under_a_sample(casino: Served) -> None:
    (sample,) = approvals(casino.log)
    assert sample.submission.sample
    assert casino.live("dj-wild-1").law == {
        "submission": sample.digest, "offer": "DJ Wild Stud Poker", "kept": [],
    }  # fmt: skip
    page = casino.browser().get("/submission").text
    assert "a sample for practice" in page
    assert sample.digest[:16] in page


def test_a_practice_table_has_a_submission_of_its_own(casino: Served) -> None:
    client = casino.browser()
    opened = client.post("/tables", data={"game": "over-under", "rule.adjacent_boxes": "1"})
    assert opened.status_code == 303
    client.get(opened.headers["location"])
    law = casino.live("over-under-2").law
    assert law is not None
    (_, own) = approvals(casino.log)
    assert law["submission"] == own.digest
    assert own.submission.offers[0].rules["adjacent_boxes"] == 1
    assert own.submission.sample
    client.post("/tables", data={"game": "over-under", "rule.adjacent_boxes": "1", "name": "B"})
    assert len(approvals(casino.log)) == 2  # the same choices are the same file


def test_a_file_is_checked_and_nothing_is_recorded(managed: Served) -> None:
    client = managed.browser()
    wrong = FILED.replace("adjacent_boxes = 1", "adjacent_boxs = 1")
    page = client.post("/submission", data={"text": wrong})
    assert page.status_code == 200
    assert "It cannot be filed so" in page.text
    assert "adjacent_boxs" in page.text
    assert len(approvals(managed.log)) == 1


def test_an_approved_submission_governs_what_is_opened(managed: Served) -> None:
    client = managed.browser()
    recorded = client.post("/submission", data={"text": FILED, **APPROVAL})
    assert recorded.status_code == 303
    lobby = client.get("/").text
    assert "Open a table of DJ Wild" in lobby
    assert "rule.trips_bonus_wager" not in lobby
    own_choices = client.post("/tables", data={"game": "blackjack"})
    assert own_choices.status_code == 422
    assert "tables open only as the approved Rules Submission offers them" in (
        own_choices.text.replace("Tables", "tables")
    )
    opened = client.post("/tables", data={"offer": "DJ Wild"})
    assert opened.headers["location"] == "/tables/dj-wild-2"
    client.get(opened.headers["location"])
    live = managed.live("dj-wild-2")
    assert live.table.rules.paytable("trips_bonus").name == "DJWT-06"
    assert live.law is not None
    assert live.law["submission"] == digest_of(FILED)
    rules = client.get("/tables/dj-wild-2/rules").text
    assert "Keystone Casino, version 1, approved 2019-07-13 by the Board" in re.sub(
        r"\s+", " ", rules
    )
    assert list(verify_all(managed.log)) == []


def test_a_game_that_is_not_offered_cannot_be_opened(managed: Served) -> None:
    client = managed.browser()
    client.post("/submission", data={"text": FILED, **APPROVAL})
    refused = client.post("/tables", data={"offer": "Blackjack"})
    assert refused.status_code == 422
    assert "DJ Wild, Over/Under" in refused.text


@pytest.mark.parametrize(
    "changed", [{"text": "not TOML"}, {"by": ""}, {"reference": ""}, {"date": "today"}]
)
def test_what_is_not_whole_is_not_approved_and_what_was_typed_stays(
    managed: Served, changed: dict[str, str]
) -> None:
    page = managed.browser().post("/submission", data={"text": FILED, **APPROVAL, **changed})
    assert page.status_code == 422
    assert len(approvals(managed.log)) == 1
    kept = {"text": FILED, **APPROVAL, **changed}["text"]
    assert kept.splitlines()[-1] in page.text.replace("&#34;", '"').replace("&quot;", '"')


def test_only_a_managed_casino_records_approvals(casino: Served) -> None:
    refused = casino.browser().post("/submission", data={"text": FILED, **APPROVAL})
    assert refused.status_code == 403
    assert "--manage" in refused.text
    assert len(approvals(casino.log)) == 1


def test_an_approval_of_another_program_is_taken_up(casino: Served) -> None:
    """`pitboss submission approve` beside the server."""
    approve(casino.log, FILED, "the Board", "RS-1", DAY)
    client = casino.browser()
    for _ in range(1000):
        if "Open a table of DJ Wild" in client.get("/").text:
            break
    else:
        pytest.fail("the approval is not seen")


def test_an_approved_file_can_be_had_byte_for_byte(managed: Served) -> None:
    client = managed.browser()
    client.post("/submission", data={"text": FILED, **APPROVAL})
    assert client.get(f"/submission/{digest_of(FILED)}.toml").text == FILED
    assert client.get(f"/submission/{'0' * 64}.toml").status_code == 404


def test_a_submission_may_be_longer_than_other_forms(managed: Served) -> None:
    client = managed.browser()
    long = FILED + "# more\n" * 30_000
    assert client.post("/submission", data={"text": long}).status_code == 200
    assert client.post("/submission", data={"text": long * 3}).status_code == 413
    assert client.post("/tables", data={"name": "x" * 20_000}).status_code == 413


def test_the_papers_of_what_is_approved_can_be_had(managed: Served) -> None:
    client = managed.browser()
    client.post("/submission", data={"text": FILED, **APPROVAL})
    papers = f"/submission/{digest_of(FILED)}/papers"
    assert f'{papers}/DJ-Wild/layout.svg"' in client.get("/submission").text
    drawn = client.get(f"{papers}/DJ-Wild/layout.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert digest_of(FILED)[:12] in drawn.text
    for name in ("submission.pdf", "Over-Under/guide.pdf"):
        assert client.get(f"{papers}/{name}").content.startswith(b"%PDF")
    for missing in ("Blackjack/guide.pdf", "DJ-Wild/house-way.pdf", "DJ-Wild/other.pdf"):
        assert client.get(f"{papers}/{missing}").status_code == 404


def test_what_a_file_changes_is_told_beside_what_is_found_of_it(managed: Served) -> None:
    client = managed.browser()
    client.post("/submission", data={"text": FILED, **APPROVAL})
    other = FILED.replace('"DJWT-06"', '"DJWT-04"').replace('version = "1"', 'version = "2"')
    page = re.sub(r"\s+", " ", client.post("/submission", data={"text": other}).text)
    assert "What it changes" in page
    for name in ("DJWT-06", "DJWT-04"):
        assert re.search(rf"<td[^>]*>[^<]*{name}[^<]*</td>", page)
    counted = client.post("/submission", data={"text": other, "figures": "yes"}).text
    assert "Hold:" in counted


def test_one_can_begin_anew_with_a_game(casino: Served) -> None:
    page = casino.browser().get("/submission?start=high-card-flush").text
    assert "game = &#34;high-card-flush&#34;" in page
    assert "# adjacent_boxes = 1" in page
