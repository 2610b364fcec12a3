"""The pit: people, two keys, a table's day, and what is reported of it."""
