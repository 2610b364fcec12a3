"""Signatures of heads, by Ed25519: the private part of the key is the casino's, the public part is
everybody's."""

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from pitboss.vocabulary.refusal import Refused, reason_of

_PURPOSE = b"pitboss head\n"
"""Stands before what is signed, so that a signature is good for a head and for nothing else."""


def fingerprint_given(given: str) -> str:
    """The fingerprint of the key that somebody names: by the fingerprint itself, by the key's 32
    bytes in base64, or by a PEM file."""
    if re.fullmatch("[0-9a-f]{64}", given):
        return given
    if re.fullmatch("[A-Za-z0-9+/]{43}=", given):
        return fingerprint(given)
    return fingerprint(read_public_key(Path(given)))


def read_public_key(file: Path) -> str:
    """The public key in a PEM file, as heads have it."""
    try:
        key = load_pem_public_key(file.read_bytes())
    except (OSError, ValueError, UnsupportedAlgorithm) as error:
        raise Refused(
            f"{file} cannot be read: {reason_of(error)}", field="public_key",
            allowed="a fingerprint, a public key in base64, or a PEM file with one",
        ) from None  # fmt: skip
    if not isinstance(key, Ed25519PublicKey):
        raise Refused(
            f"{file} contains a different kind of key",
            field="public_key",
            allowed="an Ed25519 key in PEM format",
        )
    return public_text(key)


def public_text(key: Ed25519PublicKey) -> str:
    """A public key as heads have it: its 32 bytes, in base64."""
    return b64encode(key.public_bytes_raw()).decode()


def fingerprint(public: str) -> str:
    """By which people tell a public key from another: SHA-256 of its 32 bytes."""
    return sha256(b64decode(public)).hexdigest()


def sign(key: Ed25519PrivateKey, text: str) -> str:
    """The signature of a head's text, in base64."""
    return b64encode(key.sign(_PURPOSE + text.encode())).decode()


def is_signed(public: str, signature: str, text: str) -> bool:
    """Whether the owner of a key has signed a head's text; not, if any of it is no such thing."""
    try:
        key = Ed25519PublicKey.from_public_bytes(b64decode(public, validate=True))
        key.verify(b64decode(signature, validate=True), _PURPOSE + text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
