"""Topics: loaded when they are asked, and what they do not leave open."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from pitboss.chapters import chapter_named
from pitboss.document.blocks import Section, Text
from pitboss.document.protect import chapter, sections
from pitboss.protect import NotOpen, topics
from pitboss.protect.topics import Answer, ask, check_terms, check_topics, terms_of
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

RULES = Rules.of("686a")


@dataclass(frozen=True)
class Asked:
    """What the made-up topic is asked."""

    players: int = 2


class Shown:
    """What it found."""

    def __init__(self, players: int) -> None:
        self.players = players

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return {"players": self.players}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A topic that is open with two players or more, and no other."""
    module = ModuleType("made_up")

    def find(game: str, rules: Rules, terms: Asked) -> Shown:
        if terms.players < 2:
            raise NotOpen("one alone has nobody to share with", ["686a.4(a)"])
        return Shown(terms.players)

    def shown(found: Shown) -> list[Section]:
        return [Section("Shared", (Text(f"{found.players} players"),)), Section("More", ())]

    module.Terms, module.find, module.sections = Asked, find, shown  # type: ignore[attr-defined]
    monkeypatch.setattr(topics, "TITLES", {"made_up": "Made up"})
    monkeypatch.setattr("pitboss.document.protect.TITLES", {"made_up": "Made up"})
    monkeypatch.setattr(topics, "import_module", lambda _: module)
    monkeypatch.setattr("pitboss.document.protect.import_module", lambda _: module)


@pytest.mark.usefixtures("made_up")
def test_a_topic_is_asked_and_told() -> None:
    answer = ask("made_up", "over-under", RULES, {"players": "3", "of_others": 1})
    assert answer.to_dict() == {"players": 3}
    told = list(sections([answer]))
    assert [section.title for section in told] == ["Shared", "More"]
    assert told[0].blocks == (Text("3 players"),)


@pytest.mark.usefixtures("made_up")
def test_what_is_not_open_says_why() -> None:
    answer = ask("made_up", "over-under", RULES, {"players": 1})
    words = "one alone has nobody to share with"
    assert answer.to_dict() == {"not_open": words, "cites": ["686a.4(a)"]}
    (section,) = sections([answer])
    assert section.title == "Made up"
    assert section.blocks == (Text("One alone has nobody to share with. (§ 686a.4(a))"),)


@pytest.mark.usefixtures("made_up")
def test_the_chapter_of_a_report_asks_every_topic() -> None:
    titles = [section.title for section in chapter("over-under", RULES)]
    assert titles == ["Protection", "Shared", "More"]


def test_unknown_topics_and_terms_are_refused() -> None:
    with pytest.raises(Refused, match="'edge sorting' is not a topic"):
        check_topics(["edge sorting"])
    with pytest.raises(Refused) as refused:
        check_terms(["bankroll"], {"shoes": 7})
    assert refused.value.field == "shoes"
    assert "bankrolls" in refused.value.allowed


def test_a_term_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        terms_of("bankroll", {"risk": "often"})
    assert refused.value.field == "risk"


def test_every_topic_can_be_asked_with_nothing_said() -> None:
    for name in topics.TITLES:
        assert terms_of(name, {}) == topics._module(name).Terms()


def test_an_answer_has_its_title() -> None:
    assert Answer("bankroll", None).title == "Bankroll"


OWN_WAY = {"name": "own", "title": "Our way", "rule": [{"words": "any", "keep": "best"}]}


@pytest.mark.parametrize(
    ("game", "chosen", "topic", "words"),
    [
        ("pai-gow", {"house_way": OWN_WAY}, "collusion", "only for the built-in house way"),
        ("pai-gow", {"house_way": OWN_WAY}, "seen", "only for the built-in house way"),
        ("blackjack", {"switch": True}, "mistakes", "only for ordinary Blackjack"),
        ("blackjack", {"switch": True}, "seen", "only for ordinary Blackjack"),
        ("blackjack", {"peek": False}, "mistakes", "only for tables with a card reader"),
        ("blackjack", {"peek": False}, "seen", "only for tables with a card reader"),
    ],
)
def test_rules_that_cannot_be_computed_with_are_said_to_be(
    game: str, chosen: dict[str, Any], topic: str, words: str
) -> None:
    """A casino may choose them all: the other topics, and its papers, must not fail for them."""
    answer = ask(topic, game, Rules.of(chapter_named(game).file.chapter.number, chosen))
    assert answer.not_open is not None
    assert answer.not_open.words.startswith("nothing was computed: ")
    assert words in answer.not_open.words
    assert list(sections([answer]))


def test_645a_11_c_mistakes_under_a_house_way_of_the_casinos_own_are_computed() -> None:
    """Its only rule sets whatever hand there is: a dealer cannot pass it over."""
    answer = ask("mistakes", "pai-gow", Rules.of("645a", {"house_way": OWN_WAY}))
    assert answer.not_open is None
    kinds = {mistake.kind for mistake in answer.found.mistakes}
    assert "copy given to the player" in kinds
    assert "house way: rule passed over" not in kinds


def test_terms_that_the_chapter_does_not_allow_are_refused_all_the_same() -> None:
    """§ 633a.3(b) and § 686a.3(b) say how many decks there are."""
    for game, rules in (("blackjack", Rules.of("633a")), ("over-under", RULES)):
        with pytest.raises(Refused) as refused:
            ask("counting", game, rules, {"decks": 9, "shoes": 100})
        assert refused.value.field.removeprefix("rules.") == "decks"
