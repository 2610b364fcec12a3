"""How the file is read: what it says, where, and everything that is wrong with it at once."""

from datetime import date

import pytest
from tests.submission.filed import filed
from tests.submission.findings import edited, fields, found, in_part, offering, only

from pitboss.submission.amounts import cents
from pitboss.submission.check import check
from pitboss.submission.lines import line_of, lines
from pitboss.submission.reading import digest_of, read
from pitboss.vocabulary.refusal import Refused


def line_with(text: str, words: str) -> int:
    """The number of the first line that begins so."""
    return next(
        number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(words)
    )


def test_what_a_submission_says() -> None:
    text = filed(("over-under", "Over/Under", {"adjacent_boxes": 3}))
    submission = read(text).submission
    assert submission is not None
    assert (submission.facility, submission.version) == ("Keystone Casino", "1")
    assert (submission.effective, submission.sample) == (date(2026, 11, 17), False)
    assert (submission.digest, submission.text) == (digest_of(text), text)
    offer = submission.offer("Over/Under")
    assert (offer.game, offer.rules["adjacent_boxes"]) == ("over-under", 3)
    assert offer.limits == {"ante": (500, 50_000), "bonus": (100, 10_000)}


def test_a_digest_is_of_every_byte() -> None:
    """SHA-256 of "abc" (FIPS 180-2)."""
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest_of("abc") == digest


# amounts


@pytest.mark.parametrize(
    ("said", "amount"),
    [("$5", 500), ("$0.50", 50), ("$50,000", 5_000_000), ("$1250.05", 125_005), ("$0", 0)],
)
def test_an_amount_has_its_sign(said: str, amount: int) -> None:
    assert cents(said, "x") == amount


@pytest.mark.parametrize(
    "said", [5, 5.0, "5", "$5.5", "$5,0", "5$", "$-5", "$1,00", "€5", True, "$", " $5", "$５", None]
)
def test_what_could_be_dollars_or_cents_is_no_amount(said: object) -> None:
    with pytest.raises(Refused) as refused:
        cents(said, "game[0].limits.ante.least")
    assert refused.value.field == "game[0].limits.ante.least"


# lines


def test_lines_of_tables_and_keys() -> None:
    text = (
        '# x\n[casino]\nfacility = "F"\n\n[[game]]\nname = "a"\n[game.choices]\ndecks = 1\n'
        '[[game]]\nname = "b"\n  [game.choices]\n  "decks" = 2\n'
    )
    known = lines(text)
    assert known["casino.facility"] == 3
    assert (known["game[0].name"], known["game[1].name"]) == (6, 10)
    assert (known["game[0].choices.decks"], known["game[1].choices.decks"]) == (8, 12)
    assert line_of("game[1].choices.missing", known) == 11
    assert line_of("game[1].limits.ante.least", known) == 9
    assert line_of("nowhere", known) is None


# what is wrong


def test_not_toml_is_told_with_its_line() -> None:
    (finding,) = check("[casino]\nfacility = \n", figures=False)
    assert (finding.field, finding.line, finding.grade) == ("file", 2, "refused")


def test_an_empty_file_lacks_everything() -> None:
    assert fields("") == [
        "game", "casino", "casino.facility", "casino.certificate_holder", "casino.version",
        "casino.effective",
    ]  # fmt: skip


def test_everything_is_told_at_once_of_every_game() -> None:
    text = filed(("over-under", "One", {}), ("dj-wild", "Two", {}))
    text = in_part(edited(text, adjacent_boxes=None, facility="3"), "choices", "deks = 6")
    head, game, rest = text.rpartition("[[game]]")
    text = head + game + edited(rest, adjacent_boxes=None, ante='{ least = 5, most = "$500" }')
    findings = found(text)
    assert [(one.topic, one.field) for one in findings] == [
        ("", "casino.facility"),
        ("One", "game[0].choices.adjacent_boxes"),
        ("One", "game[0].choices.deks"),
        ("Two", "game[1].choices.adjacent_boxes"),
        ("Two", "game[1].limits.ante.least"),
    ]
    assert all(one.allowed for one in findings)
    heading = line_with(text, "[game.choices]")
    assert [one.line for one in findings[:3]] == [line_with(text, "facility"), heading, heading + 1]
    assert findings[4].line == line_with(text, "ante = { least = 5")


def test_a_misspelt_choice_has_the_nearest_name() -> None:
    finding = only(in_part(offering("over-under"), "choices", "adjacent_boxs = 2"))
    assert finding.words.endswith("is 'adjacent_boxes' meant?")
    assert (finding.allowed, finding.cites) == ("adjacent_boxes", ("686a.6(f)",))
    stranger = only(in_part(offering("over-under"), "choices", "zzz = 2"))
    assert stranger.allowed.startswith("betting_positions, ")
    assert set(stranger.cites) == {"686a.6(e)", "686a.6(f)"}


def test_a_choice_of_a_sister_chapter_says_why_it_is_not_left() -> None:
    finding = only(in_part(offering("over-under"), "choices", 'payout_limit = "$50,000"'))
    assert finding.cites == ("R-686a-10",)


@pytest.mark.parametrize(
    ("slug", "line", "words"),
    [
        (
            "high-card-flush",
            {"payout_limit": "5000000"},
            "not an amount: it could be dollars or cents",
        ),
        ("high-card-flush", {"payout_limit": '"$49,999.99"'}, "cannot be '$49,999.99'"),
        ("pai-gow", {"vig_round_to": "25"}, "not an amount: it could be dollars or cents"),
        ("over-under", {"adjacent_boxes": "7"}, "cannot be 7"),
        ("over-under", {"adjacent_boxes": '"2"'}, "cannot be '2'"),
        ("over-under", {"cover_card_depth": '"1/5"'}, "cannot be '1/5'"),
        ("pai-gow", {"house_way": '"stranger"'}, "is not a house way"),
    ],
)
def test_a_value_that_may_not_be_chosen(slug: str, line: dict[str, str], words: str) -> None:
    finding = only(offering(slug, {}, **line))
    (name,) = line
    assert words in finding.words
    assert finding.field == f"game[0].choices.{name}"
    assert finding.allowed
    assert finding.cites


def test_no_ruling_is_relied_on_for_a_value_that_is_refused() -> None:
    text = offering("dj-wild", {}, min_chip="50")
    assert (fields(text), fields(text, "ruling")) == (["choices.min_chip"], [])


def test_amounts_are_allowed_in_dollars() -> None:
    finding = only(offering("high-card-flush", {}, payout_limit='"$1"'))
    assert finding.allowed == '"none", "$50,000" to "$1,000,000,000"'


@pytest.mark.parametrize(
    ("said", "amount"), [('"none"', 0), ('"$0.25"', 25), ('"last"', None)]
)  # fmt: skip
def test_the_vigorish_is_rounded_to_25_cents_or_not_at_all(said: str, amount: int | None) -> None:
    submission = read(offering("pai-gow", {}, vig_round_to=said)).submission
    if amount is None:
        assert submission is None
    else:
        assert submission is not None
        assert submission.offers[0].rules["vig_round_to"] == amount


def test_a_house_way_of_the_casinos_own_is_told_by_its_own_field() -> None:
    text = offering("pai-gow", {}, house_way='{ name = "own", title = "Own", rule = [] }')
    finding = only(text)
    assert finding.field.startswith("game[0].choices.house_way")
    assert finding.line == line_with(text, "house_way")


def test_a_choice_stands_in_its_own_table_and_once() -> None:
    text = in_part(offering("over-under"), "choices", 'shuffler = "none"')
    assert only(text).allowed == "[game.equipment]"
    twice = in_part(offering("over-under"), "choices", "adjacent_boxes_for_one_player = 1")
    assert "given twice" in only(twice).words


def test_two_games_under_one_name_are_refused() -> None:
    text = filed(("over-under", "Table", {}), ("dj-wild", "TABLE", {}))
    finding = only(text)
    assert (finding.field, finding.words) == ("game[1].name", "two games are offered as 'TABLE'")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"game": '"over-unde"'}, "game[0].game"),
        ({"game": "3"}, "game[0].game"),
        ({"name": '""'}, "game[0].name"),
        ({"edition": '"final"'}, "game[0].edition"),
        ({"effective": '"2026-12-01"'}, "casino.effective"),
        ({"effective": "2026-12-01T00:00:00"}, "casino.effective"),
        ({"version": "1"}, "casino.version"),
    ],
)
def test_a_field_of_the_wrong_kind(line: dict[str, str], field: str) -> None:
    finding = only(offering("over-under", {}, **line))
    assert finding.field == field
    assert finding.allowed


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('ante = "$5"', "limits.ante"),
        ('ante = { least = "$5" }', "limits.ante"),
        ('ante = { least = "$5", most = "$4" }', "limits.ante"),
        ('ante = { least = "$0", most = "$4" }', "limits.ante"),
        ('ante = { least = "5", most = "$40" }', "limits.ante.least"),
        ('ante = { least = "$5", most = 4000 }', "limits.ante.most"),
    ],
)
def test_limits_that_are_none(line: str, field: str) -> None:
    text = offering("over-under", {}, ante=line.partition("= ")[2])
    finding = only(text)
    assert finding.field == f"game[0].{field}"
    assert finding.line == line_with(text, "ante")
    assert "686a.6(d)" in finding.cites


def test_unknown_wagers_and_tables_have_the_nearest_name() -> None:
    text = in_part(offering("high-card-flush"), "paytables", 'flush_bonu = "A"')
    assert only(text).words.endswith("is 'flush_bonus' meant?")
    table = offering("high-card-flush", {"paytables": {"flush_bonus": "B"}})
    assert only(table.replace('flush_bonus = "B"', 'flush_bonus = "Z"')).cites == ("678a.12(b)",)
    limits = offering("over-under") + 'antee = { least = "$5", most = "$6" }\n'
    assert only(limits).words.endswith("is 'ante' meant?")
    during = offering("over-under") + 'over_23 = { least = "$5", most = "$6" }\n'
    assert "not a wager made before the deal" in only(during).words
    other = offering("over-under").replace("[casino]", "[casinos]\nx = 1\n[casino]")
    assert only(other).words == "'casinos' is not a setting here: is 'casino' meant?"
