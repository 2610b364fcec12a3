"""A key for each sealed text: it opens that one text and tells nothing of any other.

The log's key never leaves the casino. From it, each event that holds something sealed has a key of
its own, by HKDF-SHA256 with the event's place. Once a round is over that key can be given to
anybody, who can then see for himself that what he is told is what was sealed.

AES-GCM alone would not do for that: whoever makes a sealed text can make one that two keys open,
each to another card. So the sealed text names its key by a digest, and the hash of the event, which
covers the sealed text, fixes the key as well.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from json import loads
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pitboss.store.errors import Damaged
from pitboss.store.event import Body, canonical

NONCE_BYTES = 12
_KEY_BYTES = 32
_OWN = "2"
"""Stands before a text that is sealed under a key of its own; before it, all were under one key."""

Place = tuple[str | int, ...]
"""Where in the log a text is sealed: its table, and the number of its event."""


def key_of_event(key: bytes, place: Place) -> bytes:
    """The key of the text that is sealed at a place, from the log's key."""
    info = b"pitboss event " + canonical(place).encode()
    return HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=None, info=info).derive(key)


def sealed_under_own_key(secret: object, key: bytes, place: Place) -> str:
    """A text, readable only with this key and only at this place."""
    nonce = token_bytes(NONCE_BYTES)
    hidden = AESGCM(key).encrypt(nonce, canonical(secret).encode(), canonical(place).encode())
    return f"{_OWN}.{_digest(key)}.{urlsafe_b64encode(nonce + hidden).decode()}"


def has_own_key(text: str) -> bool:
    """Whether a text is sealed under a key of its own; ``text`` is what follows the name of the
    log's key."""
    return text.startswith(f"{_OWN}.")


def opened_by_own_key(text: str, key: bytes, place: Place) -> Body:
    """What a text says; damaged, unless it was sealed there under this very key."""
    _, _, rest = text.partition(".")
    digest, _, hidden = rest.partition(".")
    if not has_own_key(text) or digest != _digest(key):
        raise Damaged("what is sealed was sealed under another key")
    return opened(hidden, AESGCM(key), place)


def opened(hidden: str, cipher: AESGCM, place: Place) -> Body:
    """What a sealed text says; damaged, if it is not what was sealed at this place."""
    try:
        both = urlsafe_b64decode(hidden)
        nonce, rest = both[:NONCE_BYTES], both[NONCE_BYTES:]
        secret: Body = loads(cipher.decrypt(nonce, rest, canonical(place).encode()))
    except (InvalidTag, NotBase64, ValueError):
        raise Damaged("what is sealed is not what was sealed there") from None
    return secret


def _digest(key: bytes) -> str:
    """By which a sealed text names its key, and tells nothing of it."""
    return sha256(b"pitboss event key" + key).hexdigest()
