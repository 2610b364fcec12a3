"""People with accounts for the tests, whose passwords cost next to nothing to check."""

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from pitboss.pit.passwords import Passwords
from pitboss.pit.people import People, Person, checked_position
from pitboss.store import EventLog
from pitboss.store.visitors import COMMAND_LINE

PASSWORD = "a long walk home"


class Clock:
    """Seconds, which pass when a test says so."""

    now = 1_563_019_200.0

    def __call__(self) -> float:
        return self.now

    def pass_(self, *, minutes: float = 0, seconds: float = 0) -> None:
        """Time passes."""
        self.now += 60 * minutes + seconds


def cheap_passwords(log: EventLog) -> Passwords:
    """Argon2 with the least work that it can be given: what is tested is not its strength."""
    return Passwords(log, PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)))


def people_of(log: EventLog) -> People:
    """The people of a log."""
    return People(log, passwords=cheap_passwords(log))


def hire(
    people: People, name: str = "Flo", department: str = "table games", level: str = "floorperson",
    *, licence: str = "", administrator: bool = False, password: str = PASSWORD,
) -> Person:  # fmt: skip
    """Somebody with an account."""
    position = checked_position(
        licence or f"PA-{name}", department, level, administrator=administrator
    )
    person, _ = people.add(name, position, COMMAND_LINE, password)
    return person
