import { type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

function canTakeFocus(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/**
 * The control nearest to the removed one: after it in the same group, before it there, or else the next on the page.
 */
function nearestControl({ target, previousSibling }: MutationRecord): HTMLElement | undefined {
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
 * A control that disappears when it is used ("Dismiss", "Remove logo") takes the focus with it, and the browser starts
 * at the top of the page again. Within this element, the nearest control gets the focus instead, unless something else
 * has it by then.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (page === null) return;
    let focused: Node | null = null;
    const stop = new AbortController();
    page.addEventListener(
      'focusin',
      ({ target }) => {
        focused = target instanceof Node ? target : null;
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
      if (focused === null || focused.isConnected) return;
      const gone = focused;
      focused = null;
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const removal = records.find(({ removedNodes }) =>
        Array.from(removedNodes).some((node) => node.contains(gone)),
      );
      if (removal !== undefined) nearestControl(removal)?.focus({ preventScroll: true });
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [root]);
}
