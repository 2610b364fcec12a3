"""What not everyone may know is in the log only under a key that is kept apart from it.

AES-256-GCM: a sealed text that was changed, or moved to another event, does not open.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from contextlib import suppress
from hashlib import sha256
from json import loads
from pathlib import Path
from secrets import token_bytes
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from platformdirs import user_config_path

from pitboss.store.errors import Damaged, NoKey
from pitboss.store.event import canonical
from pitboss.vocabulary.refusal import Refused

KEY_FILE = "PITBOSS_KEY_FILE"
"""The variable of the environment that names the key file."""

_KEY_BYTES = 32
_NONCE_BYTES = 12


class Seal:
    """A key, and the name under which the log knows it."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self.name = sha256(b"pitboss seal" + key).hexdigest()[:16]

    def close(self, secret: Any, *place: str | int) -> str:
        """The secret, readable only with this key and only at this place of the log."""
        nonce = token_bytes(_NONCE_BYTES)
        hidden = self._cipher.encrypt(nonce, canonical(secret).encode(), canonical(place).encode())
        return f"{self.name}.{urlsafe_b64encode(nonce + hidden).decode()}"

    def open(self, sealed: str, *place: str | int) -> Any:
        """The secret again; damaged if it is not what was sealed at this place."""
        try:
            hidden = urlsafe_b64decode(sealed.partition(".")[2])
            nonce, rest = hidden[:_NONCE_BYTES], hidden[_NONCE_BYTES:]
            return loads(self._cipher.decrypt(nonce, rest, canonical(place).encode()))
        except (InvalidTag, NotBase64, ValueError):
            raise Damaged("what is sealed is not what was sealed there") from None


def key_name(sealed: str) -> str:
    """Under which key a text is sealed."""
    return sealed.partition(".")[0]


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
        raise Refused(f"no key can be made at {file}: {error}", field="key_file") from None
    seal = read_seal(file)
    assert seal is not None
    return seal
