"""Accounts, double entries, books."""

from pitboss.ledger.books import (
    DROP_BOX,
    PATRONS,
    TABLE_INVENTORY,
    Books,
    Entry,
    chips,
    layout,
)

__all__ = ["DROP_BOX", "PATRONS", "TABLE_INVENTORY", "Books", "Entry", "chips", "layout"]
