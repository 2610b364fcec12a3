"""Where work is done: on the cores of this machine, or on a cluster."""

from typing import Annotated

import typer

from pitboss.parts import Cluster, Local, Place
from pitboss.vocabulary.refusal import Refused

Processes = Annotated[
    int | None, typer.Option(min=1, help="How many processes here; left out: one a core.")
]
Address = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="The address of a Dask scheduler, such as tcp://10.0.0.5:8786 "
        "(pip install pitboss\\[cluster]); left out: this machine.",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with what was interrupted: what is done is kept.")
]


def place_of(processes: int | None, cluster: str | None) -> Place:
    """The place that was asked for."""
    if cluster is None:
        return Local(processes)
    if processes is not None:
        raise Refused(
            "a cluster has processes of its own", field="processes",
            allowed="--processes or --cluster",
        )  # fmt: skip
    return Cluster(cluster)
