import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Keys on the link of a row: arrows, J and K move to another row, Home and End to the first and last, Space selects.
 * Enter opens it without our help. Only there, so that no single key means anything elsewhere (WCAG 2.1.4).
 *
 * @param onMove called with the position of the row that gets the focus
 * @param onSelect called with the position of the row to select
 */
export function rowKeys(onMove: (index: number) => void, onSelect: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const goTo = (index: number) => {
      event.preventDefault();
      const next = Math.max(0, Math.min(links.length - 1, index));
      onMove(next);
      links[next]?.focus();
    };
    const step = STEPS[event.key];
    if (step !== undefined) goTo(at + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(links.length - 1);
    else if (event.key === ' ') {
      event.preventDefault();
      onSelect(at);
    }
  };
}
