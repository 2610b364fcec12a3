"""Draws the house from its imports: ``python -m tests.graph`` writes ``docs/architecture.svg``."""

from pathlib import Path

from tests.graph.drawing import draw
from tests.graph.house import read_house

DRAWING = Path(__file__).parents[2] / "docs" / "architecture.svg"

if __name__ == "__main__":
    DRAWING.write_text(draw(read_house()), encoding="utf-8")
