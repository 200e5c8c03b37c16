import type { Page } from 'playwright-core';

/**
 * Faults at the end of a page, by rule: it continues after its footer, it scrolls sideways, or a control is covered by
 * something else. Empty if there are none.
 */
export function pageEndFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const footer = document.querySelector('.site-footer');
    if (footer === null) faults.push('no footer');
    else {
      const below = root.scrollHeight - (footer.getBoundingClientRect().bottom + window.scrollY);
      if (Math.abs(below) > 1) faults.push(`${Math.round(below)} px below the footer`);
    }
    if (root.scrollWidth > root.clientWidth) {
      faults.push(`scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px`);
    }

    const belongTogether = (control: Element, hit: Element) =>
      control.contains(hit) || hit.contains(control) || control.closest('label')?.contains(hit) === true;
    /** Whether a scrolling or clipping box hides all of its content there. */
    const isClippedAway = (control: Element, x: number, y: number) => {
      for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, top, right, bottom } = box.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const unseen = new Set(
      [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')].filter(
        (control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ),
    );
    const step = window.innerHeight / 2;
    for (let top = 0; top <= root.scrollHeight; top += step) {
      window.scrollTo(0, top);
      for (const control of unseen) {
        // A link may be broken across lines: its first piece is enough.
        const [box] = control.getClientRects();
        if (box === undefined || box.width < 2 || box.height < 2) continue;
        const x = box.left + box.width / 2;
        const y = box.top + Math.min(box.height / 2, 20);
        const hit = y < 0 || y > window.innerHeight ? null : document.elementFromPoint(x, y);
        if (hit === null) continue;
        unseen.delete(control);
        if (belongTogether(control, hit) || isClippedAway(control, x, y)) continue;
        const name = (element: Element) =>
          `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 30)}`;
        faults.push(`covered: ${name(control)} by ${name(hit)}`);
      }
    }
    window.scrollTo(0, 0);
    return faults;
  });
}
