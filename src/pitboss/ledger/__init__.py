"""Accounts, double entries, books."""

from pitboss.ledger.books import (
    CASINO,
    DEALERS_WAGER,
    DROP_BOX,
    METER,
    PATRONS,
    POT,
    RESERVE,
    TABLE_INVENTORY,
    VIGORISH,
    Account,
    Books,
    Entry,
    area_of,
    chips,
    layout,
)

__all__ = [
    "CASINO",
    "DEALERS_WAGER",
    "DROP_BOX",
    "METER",
    "PATRONS",
    "POT",
    "RESERVE",
    "TABLE_INVENTORY",
    "VIGORISH",
    "Account",
    "Books",
    "Entry",
    "area_of",
    "chips",
    "layout",
]
