"""A report as one page of HTML that needs nothing beside it."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pitboss.document.blocks import Report
from pitboss.document.cells import text


def as_html(report: Report) -> str:
    """The page, its style and drawings within it."""
    return _PAGES.get_template("report.html").render(report=report)


TEMPLATES = Path(__file__).parent / "templates"
"""Among them those that other pages draw plots by."""

_PAGES = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_PAGES.filters["text"] = text
