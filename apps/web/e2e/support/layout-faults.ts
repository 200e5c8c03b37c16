import type { Page } from 'playwright-core';
import { untilAnimationsEnd } from './visit.ts';

/**
 * The layout faults of the page once nothing moves, by rule: it scrolls sideways, two texts overlap, or a control's
 * words do not fit into it. Empty if there are none.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  // A drawer that is still sliding in is partly beside the page.
  await untilAnimationsEnd(page);
  return await page.evaluate(findLayoutFaults);
}

/** The same for any browser: runs in the page and uses nothing outside of it. */
export function findLayoutFaults(): string[] {
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

  type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  const EVERYWHERE: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

  /** The visible part of elements within scrolling or clipping ones, each computed once. */
  const windows = new Map<Element, Edges>();
  const windowOf = (element: Element | null): Edges => {
    if (element === null) return EVERYWHERE;
    const known = windows.get(element);
    if (known !== undefined) return known;
    const outer = windowOf(element.parentElement);
    const { overflowX, overflowY } = getComputedStyle(element);
    const { left, top, right, bottom } = outer;
    const frame = element.getBoundingClientRect();
    const own = {
      left: overflowX === 'visible' ? left : Math.max(left, frame.left),
      right: overflowX === 'visible' ? right : Math.min(right, frame.right),
      top: overflowY === 'visible' ? top : Math.max(top, frame.top),
      bottom: overflowY === 'visible' ? bottom : Math.min(bottom, frame.bottom),
    };
    windows.set(element, own);
    return own;
  };
  const visiblePart = (element: Element, whole: DOMRect): DOMRect => {
    const window = windowOf(element);
    const left = Math.max(whole.left, window.left);
    const top = Math.max(whole.top, window.top);
    const width = Math.max(0, Math.min(whole.right, window.right) - left);
    const height = Math.max(0, Math.min(whole.bottom, window.bottom) - top);
    return new DOMRect(left, top, width, height);
  };

  // A text's box has room above and below for accents and descenders; those may touch, letters may not.
  const letters = (box: DOMRect) => ({
    top: box.top + box.height * 0.22,
    bottom: box.bottom - box.height * 0.22,
  });

  const texts: { element: Element; box: DOMRect; top: number; bottom: number }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? '').trim() === '' || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = visiblePart(element, whole);
      if (box.width > 1 && box.height > 1) texts.push({ element, box, ...letters(box) });
    }
  }
  texts.sort((a, b) => a.top - b.top);
  for (const [index, a] of texts.entries()) {
    // Text that begins below another text's letters does not touch them, and neither does what follows it.
    for (let next = index + 1; next < texts.length; next += 1) {
      const b = texts[next];
      if (b === undefined || b.top >= a.bottom - 2) break;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.bottom, b.bottom) - b.top;
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
    // The value of a closed list may end in an ellipsis: its options show the rest.
    if (control.localName === 'select' && textOverflow === 'ellipsis') continue;
    if (control.scrollWidth > control.clientWidth + 1 && display !== 'inline') {
      faults.push(`clipped: ${name(control)}`);
    }
    if (box.left < -1 || box.right > root.clientWidth + 1)
      faults.push(`outside the window: ${name(control)}`);
  }
  return faults;
}
