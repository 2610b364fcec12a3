"""A new casino's file, and the key with which it signs: made once, never over another."""

import json
import os
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from pitboss.vocabulary.refusal import Refused

NAME: Final = "Pitboss Casino"

_FILE: Final = """\
# A casino: `pitboss serve --casino {file}` runs it. Paths are meant from this file's folder.

name = {name}

# The clock on the casino's wall, and when its gaming day begins by it.
timezone = "America/New_York"
gaming_day_begins = "06:00"

# Where the log is: sqlite:///file, or postgresql://user@host/database for several servers.
database = "sqlite:///{stem}.sqlite3"

# The key under which the log hides undealt cards, and passwords are kept. Best on another disk than
# the database; without this line it is in your configuration folder. It is made with the log.
# key_file = "{stem}.key"

# The key with which heads of the log are signed (Ed25519), and where signed heads are published.
signing_key = "{key}"
heads = "{stem}.heads.jsonl"

# Names by which browsers call the server, beside its address and localhost.
hosts = []

# The chips and coins that there are, in whole cents; each is a multiple of the one before.
denominations = [1, 5, 25, 50, 100, 500, 2500, 10000, 50000, 100000, 500000]

[[shifts]]
name = "day"
begins = "06:00"

[[shifts]]
name = "swing"
begins = "14:00"

[[shifts]]
name = "graveyard"
begins = "22:00"
"""


def init_casino(file: Path, name: str = NAME) -> Ed25519PublicKey:
    """Writes a casino file, and beside it a new key with which the casino signs; the key's public
    part. Neither takes the place of a file that is there."""
    key_file = file.with_name(f"{file.stem}.signing.pem")
    for there in (file, key_file):
        if there.exists():
            raise Refused(f"{there} already exists", field="file", allowed="a new name")
    text = _FILE.format(file=file.name, stem=file.stem, name=json.dumps(name), key=key_file.name)
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write_new(key_file, secret, 0o600)
        _write_new(file, text.encode(), 0o644)
    except OSError as error:
        why = f"{error.filename} cannot be written: {error.strerror}"
        raise Refused(why, field="file") from None
    return key.public_key()


def _write_new(file: Path, content: bytes, mode: int) -> None:
    """A file that was not there; on the disk before anybody is told of it."""
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as new:
        new.write(content)
        new.flush()
        os.fsync(new.fileno())


def read_signing_key(file: Path) -> Ed25519PrivateKey:
    """The key with which a casino signs; refused where others could read it too."""
    try:
        if file.stat().st_mode & 0o077:
            raise Refused(
                f"users other than its owner can read {file}", field="signing_key",
                allowed=f"a key that only its owner can read: chmod 600 {file}",
            )  # fmt: skip
        key = load_pem_private_key(file.read_bytes(), None)
    except OSError as error:
        raise Refused(
            f"{file} cannot be read: {error.strerror}", field="signing_key",
            allowed="the signing key from `pitboss casino init`",
        ) from None  # fmt: skip
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Refused(
            f"{file} does not contain a key", field="signing_key",
            allowed="an Ed25519 key, as `pitboss casino init` makes it",
        )  # fmt: skip
    return key
