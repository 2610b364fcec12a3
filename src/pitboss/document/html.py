"""A report as one page of HTML that needs nothing beside it."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from pitboss.document.document import Report


def as_html(report: Report) -> str:
    """The page, its style and drawings within it."""
    return _PAGES.get_template("report.html").render(report=report)


_PAGES = Environment(
    loader=PackageLoader("pitboss.document"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
