"""``python -m pitboss.server.types`` writes the types of the messages for the browser's modules.

They are JSDoc typedefs, read by editors and type checkers: no code, and nothing that is loaded.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from fastapi import FastAPI

from pitboss.procedure.answers import Data
from pitboss.server.app import described

FILE = Path(__file__).parent / "static" / "types.js"
HEAD = "/** The messages of a table. Made by `python -m pitboss.server.types`; do not edit. */"
ROOTS = ("Message", "Deed", "RoundTold", "CommandDone", "SettingTold", "AdviceTold",
         "DecisionReviewed", "OfTheFloor")  # fmt: skip
"""What the browser is sent and sends; whatever these hold is described too."""

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
         "null": "null"}  # fmt: skip


def typedefs(app: FastAPI) -> str:
    """All typedefs, in the order of their names."""
    schemas: dict[str, Data] = app.openapi()["components"]["schemas"]
    blocks = [_typedef(name, schemas[name]) for name in sorted(_reached(schemas))]
    return "\n\n".join([HEAD, *blocks, "export {};\n"])


def _reached(schemas: Mapping[str, Data]) -> set[str]:
    """The schemas that the roots hold, however deep."""
    reached: set[str] = set()
    waiting = [*ROOTS]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += _references(schemas[name])
    return reached


def _references(schema: object) -> Iterator[str]:
    match schema:
        case {"$ref": str(reference)}:
            yield _named(reference)
        case dict():
            for name, inner in schema.items():
                if name != "discriminator":
                    yield from _references(inner)
        case list():
            for inner in schema:
                yield from _references(inner)
        case _:
            pass


def _typedef(name: str, schema: Data) -> str:
    if "properties" not in schema:
        return f"/** @typedef {{{_type(schema)}}} {name} */"
    required = schema.get("required", ())
    lines = [
        f" * @property {{{_type(inner)}}} {field if field in required else f'[{field}]'}"
        + (f" {inner['description']}" if "description" in inner else "")
        for field, inner in schema["properties"].items()
    ]
    said = " ".join(schema.get("description", "").split())
    head = [f" * {said}"] if said else []
    return "\n".join(["/**", *head, f" * @typedef {{object}} {name}", *lines, " */"])


def _type(schema: Data) -> str:
    """A type as JSDoc writes it.

    >>> _type({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}})
    'Array<string|null>'
    """
    match schema:
        case {"$ref": str(reference)}:
            return _named(reference)
        case {"const": value}:
            return f'"{value}"'
        case {"enum": values}:
            return "|".join(f'"{value}"' for value in values)
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return "|".join(map(_type, kinds))
        case {"type": "array"}:
            return f"Array<{_type(schema.get('items', {}))}>"
        case {"type": "object"}:
            inner = schema.get("additionalProperties", True)
            return f"Object<string, {'*' if inner is True else _type(inner)}>"
        case _:
            return PLAIN.get(schema.get("type", ""), "*")


def _named(reference: str) -> str:
    return reference.rpartition("/")[2].replace("-", "")


if __name__ == "__main__":
    FILE.write_text(typedefs(described()), encoding="utf-8")
