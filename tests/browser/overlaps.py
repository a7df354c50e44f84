"""What lies on what: found in the browser by bounding boxes, on the board and on the page."""

from typing import Final

# Words of the board that lie on other words, or under a lit spot with its price; boxes are shrunk by what letters leave free.
ON_THE_BOARD: Final = """slack => {
  const board = document.querySelector('[data-testid=board] svg');
  const shown = e => e.getClientRects().length && e.textContent.trim();
  const box = e => {
    const b = e.getBoundingClientRect();
    return { left: b.left + slack, right: b.right - slack, top: b.top + b.height * 0.2, bottom: b.bottom - b.height * 0.2 };
  };
  const texts = [...board.querySelectorAll('text')].filter(shown).map(e => [e.textContent.trim(), box(e), e]);
  const on = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const found = [];
  texts.forEach(([one, a, first], i) => texts.slice(i + 1).forEach(([other, b, second]) => {
    if (on(a, b) && !first.contains(second)) found.push(`${one} / ${other}`);
  }));
  return found;
}"""

# Icons, badges and buttons of the page that lie on words they do not belong to.
ON_THE_PAGE: Final = """() => {
  const visible = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('[data-testid=board], .sr, .skip, dialog');
  const rects = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent.trim() || !node.parentElement || !visible(node.parentElement)) continue;
    if (getComputedStyle(node.parentElement).clipPath !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const b of range.getClientRects()) rects.push([node, b]);
  }
  const clip = (e, b) => {
    let box = { left: b.left, right: b.right, top: b.top, bottom: b.bottom };
    for (let up = e; up; up = up.parentElement) {
      if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY)) {
        const c = up.getBoundingClientRect();
        box = { left: Math.max(box.left, c.left), right: Math.min(box.right, c.right), top: Math.max(box.top, c.top), bottom: Math.min(box.bottom, c.bottom) };
      }
    }
    return box;
  };
  const marks = [...document.querySelectorAll('.ic, .badge, .chipmark, kbd')].filter(visible);
  const found = [];
  const cut = rects.map(([node, b]) => [node, clip(node.parentElement, b)]).filter(([, b]) => b.right > b.left && b.bottom > b.top);
  for (const mark of marks) {
    const m = clip(mark.parentElement, mark.getBoundingClientRect());
    for (const [node, b] of cut) {
      if (mark.contains(node)) continue;
      const wide = Math.min(m.right, b.right) - Math.max(m.left, b.left);
      const high = Math.min(m.bottom, b.bottom) - Math.max(m.top, b.top);
      if (wide > 2 && high > 4) found.push(`${mark.className.baseVal ?? mark.className} on ${node.textContent.trim().slice(0, 40)}`);
    }
  }
  cut.forEach(([one, a], i) => cut.slice(i + 1).forEach(([other, b]) => {
    if (one === other) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 6) found.push(`${one.textContent.trim().slice(0, 40)} / ${other.textContent.trim().slice(0, 40)}`);
  }));
  return found;
}"""
