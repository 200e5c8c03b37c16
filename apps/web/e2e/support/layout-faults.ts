import type { Page } from 'playwright-core';

/**
 * What is wrong with the layout of the page as it stands, by rule: it scrolls sideways, two texts lie on each
 * other, or a control's words do not fit into it. Empty when all is well.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      faults.push(`scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px`);
    }

    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`;
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, svg') === null;

    /** What scrolling or clipping ancestors leave of a box. */
    const visiblePart = (element: Element, whole: DOMRect): DOMRect => {
      let { left, top, right, bottom } = whole;
      for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        const frame = parent.getBoundingClientRect();
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };

    // A text's box has room above and below for every accent and tail; those may touch, letters may not.
    const letters = (box: DOMRect) => ({
      top: box.top + box.height * 0.22,
      bottom: box.bottom - box.height * 0.22,
    });

    const texts: { element: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || (node.textContent ?? '').trim() === '' || !shown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = visiblePart(element, whole);
        if (box.width > 1 && box.height > 1) texts.push({ element, box });
      }
    }
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height =
          Math.min(letters(a.box).bottom, letters(b.box).bottom) -
          Math.max(letters(a.box).top, letters(b.box).top);
        if (width > 2 && height > 2) {
          faults.push(`texts overlap: ${name(a.element)} and ${name(b.element)}`);
        }
      }
    }

    for (const control of document.querySelectorAll('a, button, summary, select, label')) {
      if (!shown(control)) continue;
      const box = control.getBoundingClientRect();
      if (box.width === 0) continue;
      const { display, textOverflow } = getComputedStyle(control);
      // What a closed list shows may end in an ellipsis: its options say the rest.
      if (control.localName === 'select' && textOverflow === 'ellipsis') continue;
      if (control.scrollWidth > control.clientWidth + 1 && display !== 'inline') {
        faults.push(`clipped: ${name(control)}`);
      }
      if (box.left < -1 || box.right > root.clientWidth + 1)
        faults.push(`outside the window: ${name(control)}`);
    }
    return faults;
  });
}
