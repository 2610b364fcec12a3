"""What is read of rules is recorded, in whatever way it is read."""

import pickle
from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss.regulation import Rules
from pitboss.regulation.choices_read import RecordingRules, agree, choices_of


def read_by(look: Callable[[Rules], object], rules: Rules | None = None) -> set[str]:
    """The names under which something is recorded when rules are looked at like this."""
    recording = RecordingRules.like(rules or Rules.of("687a", {"min_chip": 100}))
    look(recording)
    return recording.names


METERED = {"paytable progressive_bonus", "progressive_rate"}


@pytest.mark.parametrize(
    ("look", "names"),
    [
        (lambda rules: rules["bad_beat"], {"bad_beat"}),
        (lambda rules: rules.flag("folded_progressive"), {"folded_progressive"}),
        (lambda rules: rules.flag("no_such_choice"), set()),
        (lambda rules: rules.share("progressive_rate"), {"progressive_rate"}),
        (lambda rules: rules.offers("trips_bonus"), {"trips_bonus_wager"}),
        (lambda rules: rules.paytable("trips_bonus"), {"paytable trips_bonus"}),
        (lambda rules: rules.meter("progressive_bonus"), METERED),
        (lambda rules: rules.named_paytables, {"stated paytables"}),
        (lambda rules: "peek" in rules.chosen, {"stated peek"}),
        (lambda rules: rules.chosen.get("peek"), {"stated peek"}),
        (lambda rules: {**rules.chosen}, {"everything", "stated min_chip"}),
        (lambda rules: dict(rules.chosen), {"everything", "stated min_chip"}),
        (lambda rules: len(rules.chosen), {"everything"}),
        (pickle.dumps, {"everything"}),
        (lambda rules: rules.chapter.hand.cards, set()),
        (lambda rules: rules.decks, set()),
    ],
)
def test_every_way_to_read_a_choice_is_recorded(
    look: Callable[[Rules], object], names: set[str]
) -> None:
    assert read_by(look) == names


def test_the_wagers_offered_are_read_one_by_one() -> None:
    assert read_by(Rules.wagers) == {
        choice.name for choice in Rules.of("687a").chapter.choice if choice.name.endswith("_wager")
    }


def test_what_is_made_once_is_recorded_for_each_that_asks() -> None:
    rules = Rules.of("687a")
    rules.wagers()
    assert read_by(Rules.wagers, rules)


def test_rules_agree_that_have_the_same_where_something_was_read() -> None:
    read = choices_of(Rules.of("633a"), ["decks", "stated peek", "paytable insurance"])
    assert agree(Rules.of("633a", {"min_chip": 100}), read)
    assert agree(Rules.of("633a", {"decks": 6}), read)
    assert not agree(Rules.of("633a", {"decks": 8}), read)
    assert not agree(Rules.of("633a", {"peek": Rules.of("633a")["peek"]}), read)


def test_another_process_gets_plain_rules() -> None:
    recording = RecordingRules.like(Rules.of("687a", {"min_chip": 100}))
    assert type(pickle.loads(pickle.dumps(recording))) is Rules


def test_rules_with_another_choice_go_on_recording() -> None:
    recording = RecordingRules.like(Rules.of("633a"))
    other = recording.with_choice("decks", 2)
    assert (other["decks"], other["resplits"], recording.names) == (2, 2, {"resplits"})
    assert other.paytable("insurance").name
    assert "stated paytables" in recording.names


def test_whether_choices_go_together_is_read() -> None:
    """Decks are compared with the paytables of wagers offered, hands and shufflers with each
    other; the smallest chip with nothing."""
    recording = RecordingRules.like(Rules.of("633a"))
    other = recording.choosing({"decks": 2})
    assert (other.decks, other["min_chip"]) == (2, Rules.of("633a")["min_chip"])
    assert {"stated hand_dealt", "stated match_the_dealer_wager", "stated paytables"} < {
        *recording.names
    }
    assert "stated decks" in recording.names  # before it was another
    assert "stated min_chip" not in recording.names


def test_a_choice_that_follows_another_is_read_with_it() -> None:
    chapters = [Rules.of(number) for number in ("633a", "645a", "670a", "678a", "687a", "688a")]
    followers = [(rules, *pair) for rules in chapters for pair in rules.chapter.followed.items()]
    for rules, follower, followed in followers:
        recording = RecordingRules.like(rules)
        assert recording[follower] == rules[followed]
        assert recording.names == {follower}
        recording = RecordingRules.like(rules)
        other = recording.with_choice(followed, rules[followed])
        assert other[follower] == rules[followed]
        assert recording.names == {follower, f"stated {follower}"}
    assert followers


def test_shares_are_compared_as_they_are_written() -> None:
    read = choices_of(Rules.of("687a"), ["progressive_rate"])
    assert agree(Rules.of("687a", {"progressive_rate": "2/10"}), read)
    assert Fraction(str(read["progressive_rate"])) == Fraction(1, 5)
