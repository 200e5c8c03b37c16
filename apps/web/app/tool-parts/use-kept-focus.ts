import { type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const isShown = (element: Element) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

function canTakeFocus(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    isShown(element)
  );
}

/** Where something disappeared. */
interface Gap {
  readonly target: Node;
  readonly previousSibling: Node | null;
}

/** Where the element went, if this change removed or hid it. What replaces a hidden one comes first in its group. */
function gapOf(change: MutationRecord, gone: Element): Gap | null {
  if (change.type === 'childList')
    return Array.from(change.removedNodes).some((node) => node.contains(gone)) ? change : null;
  const { target } = change;
  return target.contains(gone) && target.parentNode
    ? { target: target.parentNode, previousSibling: null }
    : null;
}

/**
 * The control nearest to the one that disappeared: after it in the same group, before it there, or else the next on the
 * page.
 */
function nearestControl({ target, previousSibling }: Gap): HTMLElement | undefined {
  const comesAfter = (place: Node, control: Node) =>
    !place.contains(control) &&
    (place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const controls = [...document.querySelectorAll(CONTROLS)].filter(canTakeFocus);
  const group = controls.filter((control) => target.contains(control));
  return (
    group.find((control) => previousSibling === null || comesAfter(previousSibling, control)) ??
    group.at(-1) ??
    controls.find((control) => comesAfter(target, control)) ??
    controls.at(-1)
  );
}

/**
 * A control that disappears when it is used ("Dismiss", a text area whose text is held like a file) takes the focus with
 * it, and the browser starts at the top of the page again. Within this element, the nearest control gets the focus
 * instead, unless something else has it by then.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (page === null) return;
    let focused: Element | null = null;
    const stop = new AbortController();
    page.addEventListener(
      'focusin',
      ({ target }) => {
        focused = target instanceof Element ? target : null;
      },
      { signal: stop.signal },
    );
    // A click outside of all controls removes the focus on purpose.
    document.addEventListener(
      'pointerdown',
      () => {
        focused = null;
      },
      { signal: stop.signal },
    );
    const observer = new MutationObserver((records) => {
      const gone = focused;
      if (gone === null) return;
      const [gap] = records.flatMap((change) => gapOf(change, gone) ?? []);
      if (gap === undefined || isShown(gone)) return;
      focused = null;
      if (![null, document.body, gone].includes(document.activeElement)) return;
      nearestControl(gap)?.focus({ preventScroll: true });
    });
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [root]);
}
