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

# Names of the board under something drawn after them: tokens, pieces, track. A name is hidden where a filled shape lies on it;
# what is half clear hides nothing. Figures may lie under a marker that stands on them.
COVERED_NAMES: Final = r"""slack => {
  const board = document.querySelector('[data-testid=board] svg');
  const all = [...board.querySelectorAll('text, path, rect, circle, ellipse, polygon')].filter(e =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('defs, clipPath, mask, .ghost'));
  const opaque = e => {
    const style = getComputedStyle(e);
    const clear = style.fill.match(/[,/] *([\d.]+)\)$/);
    let left = style.fill === 'none' ? 0 : style.fillOpacity * (/rgba|\//.test(style.fill) && clear ? clear[1] : 1);
    for (let up = e; up !== board; up = up.parentElement) left *= getComputedStyle(up).opacity;
    return left > 0.5;
  };
  const shapes = all.map((e, n) => [e, n]).filter(([e]) => e.tagName !== 'text' && opaque(e))
    .map(([e, n]) => [e, n, e.getBoundingClientRect(), e.getScreenCTM().inverse()]);
  const parts = [0, 0.25, 0.5, 0.75, 1];
  const hidden = (text, n) => {
    const b = text.getBoundingClientRect();
    const [left, right, top, bottom] = [b.left + slack, b.right - slack, b.top + b.height * 0.3, b.bottom - b.height * 0.3];
    const over = shapes.find(([shape, m, s, back]) =>
      m > n && s.left < right && s.right > left && s.top < bottom && s.bottom > top &&
      parts.some(k => [top, bottom].some(y => shape.isPointInFill(new DOMPoint(left + (right - left) * k, y).matrixTransform(back)))));
    return over ? [`${text.textContent} under ${over[0].outerHTML.slice(0, 80)}`] : [];
  };
  return all.flatMap((e, n) => (e.tagName === 'text' && /\p{L}{3}/u.test(e.textContent) ? hidden(e, n) : []));
}"""

# Tables of the page that the drawing beside them shows, too, by their headings.
TWICE: Final = r"""() => {
  const seen = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 2 && !e.closest(".drawn");
  const plain = e => e.textContent.split(/[(:·]/)[0].trim();
  const drawn = [...document.querySelectorAll('[data-testid=board] text')].filter(seen).map(plain);
  const heads = [...document.querySelectorAll('.side h2, .ask h2')].filter(seen).map(plain);
  const again = heads.filter((head, n) => drawn.includes(head) || heads.indexOf(head) !== n);
  const shown = [...document.querySelectorAll('.side .drawn')].filter(e => e.getBoundingClientRect().height > 2).map(e => e.dataset.sheet);
  return [...again, ...shown];
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
