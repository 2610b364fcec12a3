"""What the commands need beside the base install, and what is said where it is missing."""

from typing import Final

from pitboss.vocabulary.refusal import Refused

MODULES: Final = {
    "serve": (
        "alembic", "cryptography", "fastapi", "h11", "holidays", "prometheus_client", "psycopg",
        "psycopg_binary", "pwdlib", "argon2", "multipart", "python_multipart", "sqlalchemy",
        "starlette", "structlog", "tzdata", "uvicorn", "websockets",
    ),
    "cluster": ("distributed", "dask"),
    "gym": ("gymnasium",),
    "docs": ("mkdocs", "material", "mkdocstrings", "mkdocstrings_handlers"),
}  # fmt: skip
"""By extra of the package, the modules that it installs."""


def not_installed(error: ModuleNotFoundError) -> Refused | None:
    """What to install for a module that is not there; nothing where no extra brings it.

    >>> print(not_installed(ModuleNotFoundError(name="fastapi")))
    fastapi is not installed: run pip install 'pitboss[serve]'
    """
    module = (error.name or "").partition(".")[0]
    for extra, modules in MODULES.items():
        if module in modules:
            return Refused(f"{module} is not installed: run pip install 'pitboss[{extra}]'")
    return None
