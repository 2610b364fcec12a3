"""How many bits a word has, by the processor's own instruction."""

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

import pitboss.hands.kernels.cache  # noqa: F401 - names the folder for machine code before Numba

from numba import types  # isort: skip
from numba.extending import intrinsic  # isort: skip


def _bits_of(_: Any, word: Any) -> Any:
    """For the compiler: what a call in a kernel becomes."""

    def counted(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return types.uint64(types.uint64), counted


bits_of: Final = cast(Callable[[np.uint64], np.uint64], intrinsic(_bits_of))
"""The number of bits that are set, in a kernel."""
