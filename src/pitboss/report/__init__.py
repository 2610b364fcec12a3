"""A game's mathematics as a printable report, and its paytables and choices side by side."""

from pitboss.report.build import build
from pitboss.report.document import Report
from pitboss.report.html import as_html
from pitboss.report.pdf import as_pdf
from pitboss.report.terms import Terms

__all__ = ["Report", "Terms", "as_html", "as_pdf", "build"]
