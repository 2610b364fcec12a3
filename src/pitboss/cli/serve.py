"""`pitboss serve`: the web application."""

from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from pitboss.cli.opening import default_database
from pitboss.cli.people import NO_ADMINISTRATOR
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.casino_keys import read_signing_key
from pitboss.pit.people import People
from pitboss.procedure.house import House
from pitboss.store import EventLog
from pitboss.store.seal import KEY_FILE


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port. 0 picks a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The log: sqlite:///FILE or postgresql://… Default: the casino file's, or one in "
            "your data folder.",
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            envvar=KEY_FILE,
            help="The key that seals undealt cards in the log. Default: one in your data folder, "
            "created with a new log.",
        ),
    ] = None,
    casino: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The casino file of a real casino, from `pitboss casino init`. Employees sign in. "
            "Default: a practice casino.",
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option(min=0, help="Seconds before the house acts for a player; 0 for never."),
    ] = 45,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(help="Another host name that browsers may use. Repeatable."),
    ] = None,
    manage: Annotated[
        bool,
        typer.Option(
            "--manage",
            help="Allow Rules Submissions to be approved in the browser: by compliance in a real "
            "casino, by anyone in a practice casino.",
        ),
    ] = False,
    proxy: Annotated[
        str,
        typer.Option(help="The address of a trusted reverse proxy."),
    ] = "",
    prepare: Annotated[
        bool,
        typer.Option(help="Prepare advice when a table opens. Otherwise, at the first request."),
    ] = True,
    advertise: Annotated[
        str,
        typer.Option(
            help="The address at which other servers on the same PostgreSQL reach this one, such "
            "as http://10.0.0.5:8000. Default: its own address."
        ),
    ] = "",
) -> None:
    """Start the web application: live tables, pages, a JSON API and WebSockets."""
    # the other commands start without the web server
    from pitboss.server.app import CASINO  # noqa: PLC0415
    from pitboss.server.listen import Serving, advertised, bound, listen  # noqa: PLC0415

    real = read_casino_file(casino) if casino else None
    if real is not None:
        read_signing_key(real.signing_key)  # one that is missing is said before anybody comes
        database, key_file = database or real.database, key_file or real.key_file
    with bound(host, port) as listening:
        peers_reach, name = advertised(advertise, listening)
        hosts = [host, name, *(real.hosts if real else ()), *(allowed_host or [])]
        serving = Serving(
            CASINO, patience, hosts, proxy, managed=manage, real=real, prepares=prepare
        )
        log = EventLog.open(database or default_database(), key=key_file)
        if real is not None and not People(log).has_administrator():
            typer.echo(NO_ADMINISTRATOR, err=True)
        house = House(SystemRandom(), lambda: int(log.clock()))
        try:
            log.hold(peers_reach)
            started = listen(listening, log, house, serving)
        finally:
            log.close()
    if not started:
        raise typer.Exit(1)
