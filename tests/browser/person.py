"""Somebody in front of a browser: what a test lets them do and see, in the words of the page."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect

from tests.patience import PATIENCE

from .stage import Table

DESKTOP: Final = (1440, 900)
PHONE: Final = (360, 780)
LEFT_EARLY: Final = "WebSocket is closed before the connection is established"
"""What Chromium says when somebody goes on before the stream of the last page was there: no fault of anybody's."""
PAINTED: Final = """new Promise(done => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  setTimeout(done, 2000);
})"""
"""A page hears keys when it has been painted, which may come a while after its elements are there. A browser that paints
nothing for long must not be waited for without an end: `evaluate` knows none."""
WAIT_MS: Final = PATIENCE * 1000
"""For any state a test waits for: generous, because two slow cores run server, bots and browser."""

expect.set_options(timeout=WAIT_MS)


class Person:
    """One browser profile with one open page. What its console complains about is kept in `complaints`."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.complaints: list[str] = []
        self.page = self._page()

    @classmethod
    def arrive(
        cls,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en-US",
        theme: str = "",
        scale: float = 1,
        confirming: str = "always",
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> "Person":
        """`confirming`: most tests look at every confirmation; "" takes the setting a newcomer has (test_flow.py)."""
        width, height = size
        touch = size == PHONE
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=touch,
            is_mobile=touch,
            locale=lang,
            accept_downloads=True,
            reduced_motion=motion,
        )
        context.set_default_timeout(WAIT_MS)
        if theme:
            context.add_init_script(f"localStorage.setItem('stellwerk.theme', '{theme}')")
        if confirming:
            context.add_init_script(f"localStorage.setItem('stellwerk.confirm', '{confirming}')")
        return cls(context, address)

    def second_tab(self) -> "Person":
        return Person(self.context, self.address)

    def _page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and LEFT_EARLY not in message.text:
            self.complaints.append(message.text)

    def forgive(self, *patterns: str) -> None:
        """Drop the complaints that a test provokes: a server it kills, an order it knows to be refused."""
        self.complaints = [text for text in self.complaints if not any(re.search(one, text) for one in patterns)]

    # Going somewhere ----------------------------------------------------------------------

    def visit(self, path: str) -> None:
        self.page.goto(self.address + path)

    def enter_lobby(self) -> None:
        self.visit("/")
        expect(self.see("open-table")).to_be_visible()

    def sit(self, table: Table, token: str | None = None) -> None:
        """Come to a table: with my own token, with that of a link, or with "" as a spectator."""
        self.visit(table.path(token))
        expect(self.see("status")).to_be_visible()
        self.page.evaluate(PAINTED)

    @contextmanager
    def hear_stream(self, path: str) -> Iterator[None]:
        """What is done inside opens this stream; afterwards it has told something. Heard from the first frame on: one that came
        before anybody listened would be waited for in vain."""
        frames: list[object] = []

        def listen(socket: WebSocket) -> None:
            if socket.url.endswith(path):
                socket.on("framereceived", lambda frame: frames.append(frame))

        self.page.on("websocket", listen)
        yield
        began = time.monotonic()
        while not frames:
            assert time.monotonic() - began < PATIENCE, f"nothing came over {path}"
            self.page.wait_for_timeout(50)

    # Looking ------------------------------------------------------------------------------

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def lit(self, pick: str) -> Locator:
        """A lit place on the map."""
        return self.see("board").locator(f':is(.pick, .picked)[data-pick="{pick}"]')

    def place(self, pick: str) -> Locator:
        """A place on the map, lit or not."""
        return self.see("board").locator(f'[data-pick="{pick}"]').first

    def listed(self, pick: str) -> Locator:
        return self.page.locator(f'[data-testid=pick][data-pick="{pick}"]')

    def asked(self, question: str) -> None:
        """Wait until the table asks this."""
        expect(self.page.locator(".ask h2")).to_have_text(re.compile(question))

    def sees_turn_of(self, text: str) -> None:
        expect(self.see("turn")).to_contain_text(text)

    # Doing --------------------------------------------------------------------------------

    def pick(self, pick: str) -> None:
        """From the list."""
        self.listed(pick).click()
        expect(self.listed(pick)).to_have_attribute("aria-pressed", "true")

    def pick_on_map(self, pick: str) -> None:
        self.lit(pick).first.click()
        expect(self.lit(pick).first).to_have_class(re.compile(r"\bpicked\b"))

    def confirm(self) -> None:
        self.see("confirm").click()

    def bid(self, amount: int) -> None:
        self.page.locator("#amount-input").fill(str(amount))
        expect(self.see("confirm")).to_contain_text(str(amount))
        self.confirm()
