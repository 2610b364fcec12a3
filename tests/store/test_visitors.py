"""Visitors: a name of their own, a secret that the database does not hold."""

import pytest
from sqlalchemy import select

from pitboss.store import EventLog, Visitors, checked_name
from pitboss.store.schema import visitors as rows
from pitboss.vocabulary.refusal import Refused


def test_a_token_finds_its_visitor_and_is_not_stored(log: EventLog) -> None:
    visitors = Visitors(log)
    token = visitors.new(" Ann ")
    found = visitors.find(token)
    assert found is not None
    assert found.name == "Ann"
    assert visitors.find("another") is None
    with log.reading() as db:
        assert token not in str(db.execute(select(rows)).all())


def test_names_are_unique_also_after_a_rename(log: EventLog) -> None:
    visitors = Visitors(log)
    ann = visitors.find(visitors.new("Ann"))
    visitors.new("Bob")
    assert ann is not None
    for alike in ("Ann", "ANN", " ann "):
        with pytest.raises(Refused, match="is taken"):
            visitors.new(alike)
    with pytest.raises(Refused, match="is taken"):
        visitors.rename(ann.id, "Bob")
    visitors.rename(ann.id, "Anna")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "Dealer", "house"])
def test_what_is_no_name_is_refused(log: EventLog, name: str) -> None:
    with pytest.raises(Refused, match=r"is not a name|is the name of a role"):
        Visitors(log).new(name)
    assert checked_name("a\nb") == "a b"
