"""Words in templates: numbers, names and plural forms, the same values in every language."""

import pytest

from stellwerk.kernel.errors import BadData
from stellwerk.kernel.texts import Texts, check_complete, placeholders

LINKS = {
    "en": "{links} {links:plural|link is|links are} left",
    "de": "Noch {links} {links:plural|Streckenteil|Streckenteile}",
}


@pytest.mark.parametrize(
    ("links", "en", "de"),
    [
        (0, "0 links are left", "Noch 0 Streckenteile"),
        (1, "1 link is left", "Noch 1 Streckenteil"),
        (2, "2 links are left", "Noch 2 Streckenteile"),
        (11, "11 links are left", "Noch 11 Streckenteile"),
        (-1, "−1 link is left", "Noch −1 Streckenteil"),
    ],
)
def test_a_plural_takes_the_first_form_for_one_and_the_second_for_any_other_number(links, en, de):
    """The forms may be several words; the number stands where the sentence wants it, or nowhere."""
    texts = Texts({lang: {"left": template} for lang, template in LINKS.items()})

    assert texts.get("left", None, {"links": links}) == {"en": en, "de": de}


def test_a_form_may_be_empty():
    """`point` and `points` without saying the word twice."""
    texts = Texts({"en": {"score": "{n} point{n:plural||s}"}, "de": {"score": "{n} Punkt{n:plural||e}"}})

    assert texts.get("score", None, {"n": 1}) == {"en": "1 point", "de": "1 Punkt"}
    assert texts.get("score", None, {"n": 3}) == {"en": "3 points", "de": "3 Punkte"}


def test_a_language_may_need_plural_forms_where_another_has_none():
    """English says landowner or landowners, German Landbesitzer for any number."""
    english = "{n} {n:plural|landowner|landowners}"
    tables = {"en": {"owners": english}, "de": {"owners": "{n} Landbesitzer"}}

    check_complete("game", tables)

    assert placeholders(english) == {"n:"}


@pytest.mark.parametrize(
    ("en", "de", "reason"),
    [
        ("{n} links", "{n} {m:plural|Teil|Teile}", "asks for other values"),
        ("{n} {m:plural|link|links}", "{n} Teile", "asks for other values"),
        ("{n} {n:plural|link}", "{n} Teile", "plural"),
        ("{n} links", "{n} {n:plural|Teil|Teile|Teilen}", "plural"),
        ("{n} {n:plural}", "{n} Teile", "plural"),
    ],
)
def test_a_plural_of_an_unknown_value_or_without_two_forms_is_refused_when_texts_are_loaded(en, de, reason):
    """Not when somebody reads the sentence."""
    with pytest.raises(BadData, match=reason) as refused:
        check_complete("game", {"en": {"left": en}, "de": {"left": de}})

    assert (refused.value.file, refused.value.place) == ("game/texts", "left")
