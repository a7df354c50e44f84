"""The operator's page in a real browser: its forms say where they come from, and need no script."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .stage import serving

pytestmark = pytest.mark.browser

KEY = "key-of-the-operator"


def test_an_operator_comes_in_and_bans_an_address(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STELLWERK_ADMIN_KEY", KEY)
    with serving(tmp_path) as server:
        page = browser.new_context(java_script_enabled=False, locale="de").new_page()
        page.goto(f"{server.address}/admin")
        page.get_by_label("Schlüssel").fill(KEY)
        page.get_by_role("button", name="Hinein").click()

        page.get_by_label("Adresse").fill("192.0.2.7")
        page.get_by_role("button", name="Sperren").click()
        page.get_by_role("button", name="Aufheben").wait_for()
        page.get_by_role("button", name="Aufheben").click()

        assert page.get_by_role("button", name="Aufheben").count() == 0
        assert page.url == f"{server.address}/admin"
        page.context.close()
