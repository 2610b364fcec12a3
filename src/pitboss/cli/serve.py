"""`pitboss serve`: the web application."""

from pathlib import Path
from random import SystemRandom
from time import time
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
    host: Annotated[str, typer.Option(help="The only address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="sqlite:///file or postgresql://…; left out: as the casino file says, or in your "
            "data folder."
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            envvar=KEY_FILE,
            help="Where the key is under which the log hides undealt cards; left out: in your "
            "data folder. It is made if the log is new.",
        ),
    ] = None,
    casino: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A casino file, as `pitboss casino init` writes it: a real casino, whose people "
            "sign in. Left out: one for practice.",
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option(min=0, help="Seconds until the house answers for a player; 0: never."),
    ] = 45,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A name by which browsers may call the server, beside its address and "
            "localhost; may be given several times."
        ),
    ] = None,
    manage: Annotated[
        bool,
        typer.Option(
            "--manage",
            help="Approvals of Rules Submissions may be recorded in the browser: in a casino for "
            "practice by anybody who reaches it, in a real one by people of compliance.",
        ),
    ] = False,
    proxy: Annotated[
        str,
        typer.Option(help="Address of a reverse proxy whose word on who calls is taken."),
    ] = "",
    prepare: Annotated[
        bool,
        typer.Option(
            help="Count what advice needs when a table opens; without it, when a player first asks."
        ),
    ] = True,
    advertise: Annotated[
        str,
        typer.Option(
            help="Where other servers on the same PostgreSQL reach this one, such as "
            "http://10.0.0.5:8000; left out: its own address."
        ),
    ] = "",
) -> None:
    """Run the casino: tables in the browser, a JSON API and WebSockets."""
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
        house = House(SystemRandom(), lambda: int(time()))
        try:
            log.hold(peers_reach)
            started = listen(listening, log, house, serving)
        finally:
            log.close()
    if not started:
        raise typer.Exit(1)
