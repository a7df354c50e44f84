"""Libraries that only research needs: loaded where they are used, and missed with a sentence that says what to install."""

from importlib import import_module
from types import ModuleType

from stellwerk.kernel.errors import StellwerkError

# Which extra of the package brings a library; what none brings is asked for by its own name.
EXTRAS = {"matplotlib": "arena", "openskill": "arena", "pyarrow": "arena", "ray": "ray"}


class Missing(StellwerkError):
    """A library that is not installed here."""


def need(module: str) -> ModuleType:
    """The module, or `Missing` with the extra that brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        how = f'pip install "stellwerk[{EXTRAS[library]}]"' if library in EXTRAS else f"pip install {library}"
        raise Missing(
            f"{library} is not installed here: {how}", f"{library} ist hier nicht installiert: {how}"
        ) from error
