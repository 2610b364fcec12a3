"""People: what each may act as, what becomes of an account, and what the registry has of it."""

import pytest
from sqlalchemy import text
from tests.pit.hired import PASSWORD, Clock, hire

from pitboss.pit.passwords import checked_password
from pitboss.pit.people import LEVELS, Department, People, checked_position, person_of
from pitboss.pit.sign_in import Doorkeeper
from pitboss.store import EventLog
from pitboss.store.streams import REGISTRY
from pitboss.store.verify import verify_registry
from pitboss.store.visitors import COMMAND_LINE
from pitboss.vocabulary.refusal import Refused


@pytest.mark.parametrize(
    ("department", "level", "roles"),
    [
        ("table games", "dealer", {"dealer"}),
        ("table games", "floorperson", {"dealer", "floorperson"}),
        ("table games", "pit manager", {"dealer", "floorperson"}),
        ("table games", "shift manager", {"dealer", "floorperson"}),
        ("finance", "officer", {"finance"}),
        ("security", "manager", {"security"}),
        ("surveillance", "officer", {"surveillance"}),
        ("compliance", "manager", {"compliance"}),
    ],
)
def test_a_level_has_its_roles(
    people: People, department: str, level: str, roles: set[str]
) -> None:
    person = hire(people, "Pat", department, level)
    assert person.roles == roles
    assert person.opens_tables == ("floorperson" in roles)


def test_every_department_has_levels() -> None:
    assert all(LEVELS[department] for department in Department)


@pytest.mark.parametrize(
    ("given", "field", "allowed"),
    [
        (("", "finance", "officer"), "licence", "1 to 32"),
        (("PA-1\x07", "finance", "officer"), "licence", "1 to 32"),
        (("PA-1", "kitchen", "officer"), "department", "table games, finance"),
        (("PA-1", "finance", "dealer"), "level", "officer, manager"),
        (("PA-1", "table games", "officer"), "level", "dealer, floorperson"),
    ],
)
def test_what_there_is_not_is_refused(
    given: tuple[str, str, str], field: str, allowed: str
) -> None:
    with pytest.raises(Refused) as refused:
        checked_position(*given)
    assert refused.value.field == field
    assert allowed in refused.value.allowed


@pytest.mark.parametrize(
    "password",
    ["", "eleven char", "a" * 129, "aaaaaaaaaaaab", "my name is Flo Park", "pa-77 is my licence"],
)
def test_a_password_that_is_easily_guessed_is_refused(password: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_password(password, "Flo Park", "PA-77")
    assert refused.value.field == "password"
    assert password not in str(refused.value) or not password


def test_a_name_and_a_licence_are_one_persons(people: People) -> None:
    hire(people, "Flo", licence="pa-1")
    people.visitors.new("Gus")
    taken = [
        ("FLO", "PA-2", "name"), ("Gus", "PA-2", "name"),
        ("Fay", "PA-1", "licence"), ("security", "PA-3", "name"),
    ]  # fmt: skip
    for name, licence, field in taken:
        with pytest.raises(Refused) as refused:
            hire(people, name, licence=licence)
        assert refused.value.field == field
    with pytest.raises(Refused):
        people.visitors.new("flo")
    assert [person.name for person in people.all()] == ["Flo"]
    assert verify_registry(people.log) == []


def test_without_a_password_there_is_one_for_one_sign_in(people: People) -> None:
    person, made = people.add("Flo", checked_position("1", "finance", "officer"), COMMAND_LINE)
    assert person.must_change
    assert person.roles == frozenset()
    door = Doorkeeper(people)
    signed = door.sign_in("Flo", made)
    token, (ended,) = people.change_password(signed.person, "something else entirely")
    assert people.visitors.session(signed.token) is None
    assert people.visitors.session_by_id(ended) is None
    session = people.visitors.session(token)
    assert session is not None
    known = person_of(session.visitor)
    assert known is not None
    assert not known.must_change
    assert known.roles == {"finance"}
    with pytest.raises(Refused):
        door.sign_in("Flo", made)
    door.sign_in("flo", "something else entirely")


def test_the_same_password_again_is_no_change(people: People) -> None:
    person = hire(people)
    with pytest.raises(Refused, match="same password"):
        people.change_password(person, PASSWORD)


def test_each_act_is_in_the_registry_with_who_did_it_and_no_hash(people: People) -> None:
    boss = hire(people, "Ada", "compliance", "manager", administrator=True)
    position = checked_position("PA-9", "table games", "dealer")
    person, _ = people.add("Dee", position, boss.id)
    people.suspend(person, boss.id)
    people.reinstate(person, COMMAND_LINE)
    people.reset(person, boss.id)
    people.change_password(people.named("Dee"), "yet another password")
    entries = [
        (event.kind, event.entry)
        for event in people.log.events(REGISTRY)
        if event.entry.get("id") == person.id and event.kind != "visitor"
    ]
    assert [(kind, entry["by"]) for kind, entry in entries] == [
        ("person", boss.id), ("suspended", boss.id), ("reinstated", COMMAND_LINE),
        ("password_reset", boss.id), ("password_changed", person.id),
    ]  # fmt: skip
    assert entries[0][1] == {
        "id": person.id, "licence": "PA-9", "department": "table games", "level": "dealer",
        "administrator": False, "state": "active", "must_change": True,
        "created_at": 1_563_019_200, "by": boss.id,
    }  # fmt: skip
    whole = "".join(event.body for event in people.log.events(REGISTRY))
    assert "argon2" not in whole
    assert "password_hash" not in whole
    assert verify_registry(people.log) == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE people SET level = 'floorperson'", "changed: level"),
        ("UPDATE people SET department = 'security'", "changed: department"),
        ("UPDATE people SET administrator = 1", "changed: administrator"),
        ("UPDATE people SET state = 'active'", "changed: state"),
        ("UPDATE people SET must_change = 1", "changed: must_change"),
        ("UPDATE people SET licence = 'X'", "changed: licence"),
        ("DELETE FROM people", "removed"),
    ],
)
def test_what_is_changed_behind_the_logs_back_is_found(
    people: People, change: str, what: str
) -> None:
    person = hire(people, "Dee", level="dealer")
    people.suspend(person, COMMAND_LINE)
    with people.log.writing() as db:
        db.execute(text(change))
    (finding,) = verify_registry(people.log)
    assert finding.what == f"person '{person.id}' was {what}"


def test_a_person_who_was_never_entered_is_found(people: People) -> None:
    token = people.visitors.new("Gus")
    visitor = people.visitors.find(token)
    assert visitor is not None
    with people.log.writing() as db:
        db.execute(
            text(
                "INSERT INTO people VALUES (:id, 'X', 'table games', 'floorperson', 0, '', "
                "'active', 0, 0)"
            ),
            {"id": visitor.id},
        )
    (finding,) = verify_registry(people.log)
    assert finding.what == f"person '{visitor.id}' was added"


class TestPasswordsBehindTheLogsBack:
    """Who can write to the database, and has not the key, gives nobody a password."""

    def test_ones_own_hash_in_anothers_place_is_no_password(self, people: People) -> None:
        hire(people, "Flo")
        hire(people, "Dee", level="dealer", password="the password of Dee D.")
        with people.log.writing() as db:
            db.execute(
                text(
                    "UPDATE people SET password_hash = (SELECT password_hash FROM people WHERE "
                    "level = 'dealer')"
                )
            )
        with pytest.raises(Refused):
            Doorkeeper(people).sign_in("Flo", "the password of Dee D.")

    def test_a_hash_made_without_the_key_is_no_password(self, people: People) -> None:
        from pwdlib import PasswordHash

        hire(people)
        with people.log.writing() as db:
            db.execute(
                text("UPDATE people SET password_hash = :hash"),
                {"hash": PasswordHash.recommended().hash("forged password")},
            )
        with pytest.raises(Refused):
            Doorkeeper(people).sign_in("Flo", "forged password")

    def test_what_is_no_hash_is_no_password(self, people: People) -> None:
        hire(people)
        with people.log.writing() as db:
            db.execute(text("UPDATE people SET password_hash = ''"))
        with pytest.raises(Refused):
            Doorkeeper(people).sign_in("Flo", "")


def test_nobody_suspends_himself_nor_twice(people: People) -> None:
    boss = hire(people, "Ada", administrator=True)
    with pytest.raises(Refused, match="himself"):
        people.suspend(boss, boss.id)
    people.suspend(boss, COMMAND_LINE)
    assert not people.has_administrator()
    with pytest.raises(Refused, match="is suspended"):
        people.suspend(boss, COMMAND_LINE)
    people.reinstate(boss, COMMAND_LINE)
    assert people.has_administrator()
    with pytest.raises(Refused, match="is active"):
        people.reinstate(boss, COMMAND_LINE)


def test_somebody_is_found_by_name_or_licence(people: People) -> None:
    flo = hire(people, "Flo", licence="PA-77")
    assert people.named(" flo ") == people.named("pa-77") == flo
    with pytest.raises(Refused, match="no account has the name"):
        people.named("Gus")


def test_a_guest_is_no_person(people: People, log: EventLog, clock: Clock) -> None:
    session = people.visitors.session(people.visitors.new("Gus"))
    assert session is not None
    assert person_of(session.visitor) is None
    assert person_of(None) is None
