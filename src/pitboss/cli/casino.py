"""`pitboss casino`: a real casino's file, and the key with which it signs."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from pitboss.cli.output import write_json
from pitboss.cli.wording import PlainGroup
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.casino_keys import NAME, init_casino, read_signing_key
from pitboss.store.signing import fingerprint, public_text

app = typer.Typer(
    name="casino", cls=PlainGroup, help="Create a casino file, or show its signing key.",
    no_args_is_help=True,
)  # fmt: skip

File = Annotated[Path, typer.Argument(metavar="FILE", help="The casino file, in TOML.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command()
def init(
    file: File,
    name: Annotated[str, typer.Option(help="The casino's name.")] = NAME,
    json: Json = False,
) -> None:
    """Create a casino file, with a new signing key next to it that only you can read."""
    key = init_casino(file, name)
    casino = read_casino_file(file)
    if json:
        write_json(_told(key) | {"file": str(file), "signing_key": str(casino.signing_key)},
                   sys.stdout)  # fmt: skip
        return
    typer.echo(
        f"{file} is the casino file of {casino.name}. {casino.signing_key} is its secret key."
    )
    _tell(key)
    typer.echo(
        f"Add its first administrator: pitboss people add NAME --licence … --department … "
        f"--level … --administrator --casino {file}"
    )


@app.command("key")
def show_key(file: File, json: Json = False) -> None:
    """Show a casino's public signing key."""
    key = read_signing_key(read_casino_file(file).signing_key).public_key()
    if json:
        write_json(_told(key), sys.stdout)
    else:
        _tell(key)


def _told(key: Ed25519PublicKey) -> dict[str, str]:
    return {"public_key": public_text(key), "fingerprint": fingerprint(public_text(key))}


def _tell(key: Ed25519PublicKey) -> None:
    public = public_text(key)
    typer.echo(f"Public part of the key: {public}\nFingerprint: {fingerprint(public)}")
