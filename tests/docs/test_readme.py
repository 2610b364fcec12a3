"""The README's chart shows the current figures and agrees with the published ones."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_chart_shows_the_current_figures() -> None:
    made = runpy.run_path(str(ROOT / "docs/making/readme.py"))
    assert made["CHART"].read_text(encoding="utf-8") == made["chart"]()


def test_the_chart_agrees_with_the_published_paybacks() -> None:
    """Over/Under pays back 98.95% of money bet twice over (the Board, 2019): an edge of 2.1% of the
    Ante Wager."""
    edges = dict(runpy.run_path(str(ROOT / "docs/making/readme.py"))["edges"]())
    assert edges["Over/Under"] == round(2 * (100 - 98.95), 2)


def test_the_readme_is_one_page() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 130
    assert all(len(line) <= 180 for line in lines)
