"""The language of an answer, as a request asks for it."""

from starlette.datastructures import Headers

from stellwerk.kernel.errors import LANGUAGES


def preferred(headers: Headers) -> str:
    """The first of our languages in Accept-Language, by its weights; English if there is none."""
    weighted = []
    for wish in headers.get("accept-language", "").split(","):
        name, _, weight = wish.strip().partition(";q=")
        weighted.append((_weight(weight), name.partition("-")[0].lower()))
    known = [(weight, name) for weight, name in weighted if name in LANGUAGES and weight > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
