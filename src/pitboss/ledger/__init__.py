"""Accounts, double entries, books."""

from pitboss.ledger.books import (
    CASINO,
    DROP_BOX,
    METER,
    PATRONS,
    RESERVE,
    TABLE_INVENTORY,
    Books,
    Entry,
    chips,
    layout,
)

__all__ = [
    "CASINO",
    "DROP_BOX",
    "METER",
    "PATRONS",
    "RESERVE",
    "TABLE_INVENTORY",
    "Books",
    "Entry",
    "chips",
    "layout",
]
