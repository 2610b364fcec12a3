"""Which rounds tell something that records of their game do not have.

The reference refuses them, also where it is an empty list, which a kernel cannot tell from nothing.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.batch import Batch
from pitboss.procedure.recorded import Recording

OF_ROUND: Final = {
    "dealer_cards": "dealer",
    "dealer_high": "dealer",
    "dealer_low": "dealer",
    "dealer_reset": "dealer",
    "meter": "meters",
    "replacement": "replacement",
    "start": "start",
}
"""Columns of a round, each with the field of a record that it holds."""

OF_SEAT: Final = ("high", "low", "hands", "switched")
"""Columns of a seat that not every game has."""


def own_fields_only(batch: Batch, recording: Recording) -> NDArray[np.bool_]:
    """The rounds that tell nothing beside what records of this game have."""
    own = np.ones(len(batch), np.bool_)
    for column, field in OF_ROUND.items():
        if field not in recording.fields and column in batch.rows.column_names:
            own &= ~arrays.is_told(batch.of_round(column))
    fields_of_seat = recording.seat.own_fields()
    for column in OF_SEAT:
        if column not in fields_of_seat and column in batch.rows.column_names:
            told = arrays.is_told(batch.column(column))
            own &= ~np.logical_or.reduceat(told, batch.first[:-1])
    return own
