"""How the kernels of Blackjack are compiled."""

from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import KEPT, Kernel

from numba import njit  # isort: skip - after its cache folder is named

Ints = NDArray[np.int64]

FAST: Final[dict[str, Any]] = {
    "cache": KEPT,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
}
"""No references are counted: a kernel here makes no arrays, and its caller holds those it gets.
Counting them takes more than half of the time."""


def compiled(kernel: Kernel) -> Kernel:
    """This function as machine code, compiled at its first call."""
    return cast(Kernel, njit(**FAST)(kernel))


def inlined(kernel: Kernel) -> Kernel:
    """The same, and written out where it is called: what a round works on is many words, which a
    call would copy."""
    return cast(Kernel, njit(**FAST, inline="always")(kernel))
