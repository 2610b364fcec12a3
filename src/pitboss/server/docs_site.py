"""The documentation at ``/docs``: the site that ``make docs`` builds, as files.

The site is not in the repository. A wheel brings it along; in a copy of the source it is built when
somebody wants it, also while the server runs.
"""

from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from pitboss.server.pages import page

SITE: Final = Path(__file__).parent / "site"


class DocsSite(StaticFiles):
    """The built pages; where they are not built, one page that says how to build them."""

    def __init__(self, folder: Path = SITE) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self._home = folder / "index.html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers with a file, or says that there is none yet."""
        if self._home.is_file():
            await super().__call__(scope, receive, send)
        else:
            response = await page(Request(scope), "no-docs.html", 404)
            await response(scope, receive, send)
