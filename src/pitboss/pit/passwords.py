"""Passwords: what one must be like, and how it is kept.

What is hashed is not the password alone but a mark on it and its owner that only the log's key can
make. So whoever can read the database cannot guess passwords, and whoever can write to it cannot
give anybody another one, nor his own: the key is kept apart from it.
"""

import secrets
import unicodedata
from typing import Final

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

from pitboss.store.log import EventLog
from pitboss.vocabulary.refusal import Refused

SHORTEST: Final = 12
LONGEST: Final = 128
_FEWEST_DIFFERENT: Final = 5
_SHORTEST_WORD: Final = 4  # shorter names are parts of many words
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_GROUPS, _GROUP = 4, 5

ALLOWED: Final = (
    f"{SHORTEST} to {LONGEST} characters, at least {_FEWEST_DIFFERENT} of them different, "
    "without the name or the licence"
)


class Passwords:
    """Makes and checks what is stored in the place of passwords, by argon2."""

    def __init__(self, log: EventLog, hashing: PasswordHash | None = None) -> None:
        self._log = log
        self._hashing = hashing or PasswordHash((Argon2Hasher(),))
        self._dummy = ""

    def hashed(self, person_id: str, password: str) -> str:
        """What is stored of a password."""
        return self._hashing.hash(self._marked(person_id, password))

    def is_right(self, person_id: str, password: str, stored: str | None) -> bool:
        """Whether it is the password; for a name that nobody has, no, after as much work."""
        if not self._dummy:
            self._dummy = self._hashing.hash(secrets.token_hex())
        marked = self._marked(person_id, password)
        try:
            right = self._hashing.verify(marked, stored or self._dummy)
        except PwdlibError:  # what is stored is no hash at all
            return False
        return right and stored is not None

    def _marked(self, person_id: str, password: str) -> str:
        same = unicodedata.normalize("NFKC", password)
        return self._log.mark(f"password of {person_id}\0{same}".encode("utf-8", "surrogatepass"))


def checked_password(password: object, *not_in_it: str) -> str:
    """A password that may be chosen: long, and not what everybody knows of its owner.

    >>> checked_password("four words in a row", "Ann", "PA-1234")
    'four words in a row'
    """
    chosen = password if isinstance(password, str) else ""
    folded = unicodedata.normalize("NFKC", chosen).casefold()
    if not SHORTEST <= len(chosen) <= LONGEST:
        raise Refused(
            f"the password has {len(chosen)} characters", field="password", allowed=ALLOWED
        )
    known = (word.casefold() for word in not_in_it if len(word) >= _SHORTEST_WORD)
    if len(set(chosen)) < _FEWEST_DIFFERENT or any(word in folded for word in known):
        raise Refused("the password is too easy to guess", field="password", allowed=ALLOWED)
    return chosen


def one_time_password() -> str:
    """A password that is told once and changed at the first sign-in.

    >>> len(one_time_password())
    23
    """
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)
