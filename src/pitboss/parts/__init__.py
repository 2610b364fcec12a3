"""Work in parts: on the cores of this machine or on a cluster, with the same result on either.

A caller says what the work is: a function at the top of a module, which a worker can import, and
what it is given for each part. Results are small and can be written as JSON; they come back in the
order of the parts, whoever did them and whenever::

    def rounds_of(given: tuple[int, int, int]) -> list[int]:          # seed, number, rounds
        ...

    work = Work(
        "simulate pai-gow house_way", rounds_of,
        [Part(number, size, (seed, number, size)) for number, size in enumerate(sizes)],
        made_from=digest,                                              # of all that decides it
    )
    tallies = done_in_parts(work)                                      # over the cores, here

``done_in_parts(work, place, kept, watcher)`` takes three more:

- where it is done: ``Local(processes)``, or ``Cluster("tcp://host:8786")``, which is Dask's and
  needs ``pip install pitboss[cluster]``;
- ``KeptParts(folder, resume=True)``: each finished part is written there, whole, and what stands
  there from before is not done again. Without ``resume`` a folder that has parts is refused; one of
  other work, or of other sources, always is;
- who is told: ``watching(work)`` gives a bar on a terminal, and nobody elsewhere.

A worker that dies is replaced and its part is done again; a part that ends its worker again and
again is an error that names it (``PartFailed``). What a part's function raises is raised here, a
``Refused`` as it is and anything else as ``PartFailed``. Ctrl-C drops the parts under way and
raises ``KeyboardInterrupt``; what was finished is kept.

So a part may be stopped at any moment, and may be done twice, even at the same time: a part that
writes files writes each whole (``write_whole``), under a name that the part alone has.
"""

from pitboss.parts.cluster import Cluster
from pitboss.parts.done import Share, do_share, done_in_parts
from pitboss.parts.kept import KeptParts, write_whole
from pitboss.parts.local import Local
from pitboss.parts.progress import QUIET, Watcher, watching
from pitboss.parts.work import Part, PartFailed, Place, Work

__all__ = [
    "QUIET",
    "Cluster",
    "KeptParts",
    "Local",
    "Part",
    "PartFailed",
    "Place",
    "Share",
    "Watcher",
    "Work",
    "do_share",
    "done_in_parts",
    "watching",
    "write_whole",
]
