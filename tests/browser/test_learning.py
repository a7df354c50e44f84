"""How to play and the rules in the browser: before a table is opened, at the table, and as pages to link to."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import PHONE, Person
from .positions import asks, refused_by
from .stage import Server, Table, set_table

pytestmark = pytest.mark.browser

Arrive = Callable[..., Person]


@pytest.fixture(scope="module")
def setting(server: Server) -> Table:
    """Nobody plays here, so all may look."""
    return set_table(server.data, "me", "greedy", "greedy", "greedy", until=asks("expand", after=40))


def overflow(person: Person) -> int:
    """By how much the page is wider than the screen."""
    wide: int = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def test_how_to_play_is_read_in_the_lobby_before_a_table_is_opened(ada: Person) -> None:
    ada.enter_lobby()
    card = ada.page.locator('[data-testid=lobby-game][data-board="wensleydale"]')
    card.click()
    ada.see("lobby-howto").click()

    expect(ada.page.get_by_role("dialog")).to_contain_text("Last Train to Wensleydale")
    expect(ada.see("howto").get_by_role("img")).to_have_count(6)
    expect(ada.see("howto")).to_contain_text("The South is a red town")
    ada.see("howto").locator('[data-rule="FT-5.12"]').click()
    expect(ada.page.locator('[data-testid=rule][aria-current="true"]')).to_contain_text("never into")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_question_mark_opens_it_at_the_table_and_escape_goes_back(ada: Person, setting: Table) -> None:
    ada.sit(setting)
    ada.see("why").focus()
    ada.page.keyboard.press("?")

    expect(ada.see("howto").get_by_role("img").first).to_be_visible()
    expect(ada.see("guide-howto")).to_be_focused()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.see("rules-search")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(ada.see("why")).to_be_focused()


def test_the_rule_of_a_refusal_is_a_link_and_the_table_stays_in_play(ada: Person, setting: Table) -> None:
    ada.sit(setting)
    pick = refused_by(setting.match, "hex", "AR-5.3")
    ada.see("why").click()
    ada.place(pick).click()
    ada.see("refusal").get_by_role("link", name="Rule AR-5.3").click()

    shown = ada.page.locator('[data-testid=rule][data-id="AR-5.3"]')
    expect(shown).to_be_in_viewport()
    expect(shown).to_have_attribute("aria-current", "true")
    ada.see("pick").first.click()
    expect(ada.see("pick").first).to_have_attribute("aria-pressed", "true")


def test_rules_are_searched_by_word_and_by_id_and_lead_to_each_other(ada: Person) -> None:
    ada.visit("/rules/american_rails")
    ada.see("rules-search").fill("forest")
    expect(ada.page.locator('[data-id="AR-5.5"]')).to_be_visible()
    expect(ada.page.locator('[data-id="AR-1.1"]')).to_have_count(0)
    ada.see("rules-search").fill("6.4")
    expect(ada.see("rule")).to_have_count(1)
    ada.see("rule").locator('[data-rule="AR-4.4"]').click()

    expect(ada.page.locator('[data-testid=rule][data-id="AR-4.4"]')).to_be_in_viewport()
    expect(ada.see("rules-search")).to_have_value("")
    assert ada.page.url.endswith("/rules/american_rails#AR-4.4")


def test_what_a_board_and_its_options_change_is_marked(ada: Person) -> None:
    ada.visit("/rules/age_of_steam?board=germany&option=engineer_choice%3Dnamed#AS-GE.16")
    expect(ada.page.locator('[data-id="AS-GE.16"]')).to_be_in_viewport()
    expect(ada.page.locator('[data-id="AS-GE.16"]')).to_contain_text("one that the player names")
    expect(ada.page.locator('[data-id="AS-GE.10"]')).to_contain_text("Does not hold")
    expect(ada.page.locator('[data-id="AS-SO.6"]')).to_be_hidden()
    ada.see("guide-board").select_option("southern_us")

    expect(ada.page.locator('[data-id="AS-SO.6"]')).to_be_visible()
    expect(ada.page.locator('[data-id="AS-GE.16"]')).to_be_hidden()


@pytest.mark.parametrize("lang", ["en-US", "de-DE"])
def test_everything_fits_a_phone(arrive: Arrive, setting: Table, lang: str) -> None:
    ada = arrive(size=PHONE, lang=lang)
    for path, part in (("/howto/age_of_steam", ".howto"), ("/rules/first_train#FT-5.1", ".rules")):
        ada.visit(path)
        expect(ada.page.locator(part)).to_be_visible()
        assert overflow(ada) == 0, path
    ada.sit(setting)
    ada.page.keyboard.press("?")
    expect(ada.see("howto")).to_be_visible()
    panel = ada.page.locator("dialog.drawer")
    assert panel.evaluate("panel => [panel.offsetWidth, panel.scrollWidth - panel.clientWidth]") == [PHONE[0], 0]
    ada.see("close-guide").tap()
    expect(panel).to_have_count(0)
