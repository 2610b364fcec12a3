"""What not everyone may know is in the log only under a key that is kept apart from it.

AES-256-GCM: a sealed text that was changed, or moved to another event, does not open. Each text has
a key of its own, which can be given away without the log's (``event_keys``); in older logs all
texts are under the log's key itself, and can be told to nobody in a way that he could check.
"""

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from platformdirs import user_config_path

from pitboss.store.errors import NoKey
from pitboss.store.event import Body
from pitboss.store.event_keys import (
    has_own_key,
    key_of_event,
    opened,
    opened_by_own_key,
    sealed_under_own_key,
)
from pitboss.vocabulary.refusal import Refused, reason_of

KEY_FILE = "PITBOSS_KEY_FILE"
"""The variable of the environment that names the key file."""

_KEY_BYTES = 32


class Seal:
    """A key, and the name under which the log knows it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.name = sha256(b"pitboss seal" + key).hexdigest()[:16]
        self._peers = sha256(b"pitboss peers" + key).digest()

    def close(self, secret: Mapping[str, object], *place: str | int) -> str:
        """The secret, readable only with this key and only at this place of the log."""
        return f"{self.name}.{sealed_under_own_key(secret, key_of_event(self._key, place), place)}"

    def mark(self, message: bytes) -> str:
        """A mark that only a server with this key can put on a message to another."""
        return hmac.new(self._peers, message, sha256).hexdigest()

    def open(self, sealed: str, *place: str | int) -> Body:
        """The secret again; damaged if it is not what was sealed at this place."""
        text = hidden_text(sealed)
        if has_own_key(text):
            return opened_by_own_key(text, key_of_event(self._key, place), place)
        return opened(text, AESGCM(self._key), place)

    def key_to_tell(self, sealed: str, *place: str | int) -> bytes | None:
        """The key that opens this text alone, for whoever may know it now; none where the text is
        under the log's key itself."""
        return key_of_event(self._key, place) if has_own_key(hidden_text(sealed)) else None


def key_name(sealed: str) -> str:
    """Under which key a text is sealed."""
    return sealed.partition(".")[0]


def hidden_text(sealed: str) -> str:
    """What is sealed, without the name of the log's key."""
    return sealed.partition(".")[2]


def key_file(given: Path | None = None) -> Path:
    """Where the key is: as told, as the environment says, or in the user's configuration folder,
    apart from the data folder with the database."""
    if given is not None:
        return given
    named = os.environ.get(KEY_FILE)
    return Path(named) if named else user_config_path("pitboss") / "pitboss.key"


def read_seal(file: Path) -> Seal | None:
    """The key in a file; none where there is no file."""
    try:
        key = urlsafe_b64decode(file.read_text().strip())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise NoKey(f"{file} cannot be read: {error}", field="key_file") from None
    if len(key) != _KEY_BYTES:
        raise NoKey(f"{file} holds no key", field="key_file", allowed="a file that pitboss made")
    return Seal(key)


def make_seal(file: Path) -> Seal:
    """A new key in a file that only its owner reads; never in place of another."""
    whole = file.with_name(f".{file.name}.{os.getpid()}")  # the key appears whole or not at all
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(whole, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as new:
            new.write(urlsafe_b64encode(token_bytes(_KEY_BYTES)) + b"\n")
            new.flush()
            os.fsync(new.fileno())
        with suppress(FileExistsError):  # another process was first
            os.link(whole, file)
        whole.unlink()
    except OSError as error:
        raise Refused(
            f"a key cannot be created at {file}: {reason_of(error)}", field="key_file"
        ) from None
    seal = read_seal(file)
    assert seal is not None
    return seal


class Seals:
    """The keys under which a log is sealed, by name, from its one key file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known: dict[str, Seal] = {}

    def named(self, name: str) -> Seal:
        """The key of this name; NoKey where the file does not hold it."""
        if name not in self._known:
            seal = read_seal(self.file)
            if seal is None or seal.name != name:
                lacks = "is not there" if seal is None else f"is another key, {seal.name}"
                raise NoKey(
                    f"this log is sealed under the key {name}, and {self.file} {lacks}",
                    field="key_file",
                    allowed="the key file that was made with this log",
                )
            self._known[name] = seal
        return self._known[name]

    def of_new_log(self) -> Seal:
        """The key that the file holds, for a log that has none yet; it is made where there is no
        file."""
        seal = read_seal(self.file) or make_seal(self.file)
        self._known[seal.name] = seal
        return seal
