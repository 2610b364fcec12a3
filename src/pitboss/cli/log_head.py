"""`pitboss log head`: signs what the log holds now, and publishes it."""

import sys
from pathlib import Path
from time import time
from typing import Annotated

import typer

from pitboss.cli.opening import Casino, Database, Json, default_database, open_log
from pitboss.cli.output import write_json
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.casino_keys import read_signing_key
from pitboss.store import Damaged, EventLog
from pitboss.store.exported import told_time
from pitboss.store.head import Head
from pitboss.store.heads import make_head, newest_head, uncovered
from pitboss.store.heads_file import publish, publish_head
from pitboss.vocabulary.refusal import Refused


def head(
    sign: Annotated[bool, typer.Option("--sign", help="Sign a new head.")] = False,
    signing_key: Annotated[
        Path | None, typer.Option(help="The signing key from `pitboss casino init`.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A file outside the log, to which heads are appended.")
    ] = None,
    casino: Casino = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Show the newest signed head of the log, or sign a new one with --sign."""
    if casino is not None:
        told = read_casino_file(casino)
        signing_key, out = signing_key or told.signing_key, out or told.heads
        database = database or told.database
    address = database or default_database()
    with open_log(address) as log:  # it is there, and is one
        last, since = newest_head(log), uncovered(log)
        if not sign and out is not None:
            publish(log, out)
    if sign:
        if signing_key is None:
            raise Refused("signing a head requires the casino's signing key", field="signing_key",
                          allowed="--signing-key FILE, or --casino FILE")  # fmt: skip
        last, since = _signed(address, signing_key, out), 0
    if last is None:
        raise Refused(
            "this log has no signed head yet", field="head", allowed="`pitboss log head --sign`"
        )
    if json:
        write_json({**last.data, "events_since": since}, sys.stdout)
        return
    typer.echo(in_words(last, since))


def _signed(address: str, signing_key: Path, out: Path | None) -> Head:
    key, at = read_signing_key(signing_key), int(time() * 1000)
    log = EventLog.open(address)
    try:
        return make_head(log, key, at) if out is None else publish_head(log, key, at, out)
    except Damaged as damage:
        raise Refused(
            f"nothing was signed: {damage}", field="database", allowed="see `pitboss log verify`"
        ) from damage
    finally:
        log.close()


def in_words(last: Head, since: int) -> str:
    """A head for people to write down."""
    covers = f"{last.events} events of {last.streams} streams"
    later = f"; {since} events since" if since else ""
    return "\n".join([
        f"Head {last.number} of {told_time(last.at)}: {covers}{later}",
        f"  root         {last.root}",
        f"  tree         {last.size} leaves",
        f"  previous     {last.previous}",
        f"  signed by    {last.fingerprint}",
        f"  signature    {last.signature}",
        f"  software     pitboss {last.software}",
    ])  # fmt: skip
