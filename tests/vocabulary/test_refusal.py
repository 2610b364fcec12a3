"""How the software says no."""

from pitboss.vocabulary.refusal import Refused


def test_a_refusal_names_field_complaint_allowance_and_rule() -> None:
    refusal = Refused("too much", field="wagers.ante", allowed="$5", cites=["686a.6(d)"])
    assert str(refusal) == "wagers.ante: too much; allowed: $5 (686a.6(d))"
    assert refusal.error == "too much; allowed: $5"
    assert refusal.cites == ("686a.6(d)",)


def test_what_is_not_known_is_left_out() -> None:
    assert str(Refused("no")) == "no"


def test_a_field_is_named_from_further_outside() -> None:
    inner = Refused("no", field="cards[1]", allowed="a card", cites=["686a.3(a)"])
    outer = inner.within("seats[0]")
    assert outer.field == "seats[0].cards[1]"
    assert (outer.what, outer.allowed, outer.cites) == ("no", "a card", ("686a.3(a)",))
    assert Refused("no").within("seats[0]").field == "seats[0]"
