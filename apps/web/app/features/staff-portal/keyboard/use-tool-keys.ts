import type { KeyboardEvent, RefObject } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Keyboard navigation in a list of tools: arrows move from the search field through the cards and back, Home and End go
 * to the first and last card, Enter in the field opens the first match, Escape clears.
 *
 * @param list contains the search field and the cards, which have `data-tool`
 * @returns the handler for `keydown` events inside it
 */
export function useToolKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  clear: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const at = cards.indexOf(event.target as HTMLElement);
    const inSearch = event.target === search.current;
    if (!inSearch && at < 0) return;
    const go = (target: HTMLElement | null | undefined) => {
      event.preventDefault();
      target?.focus();
    };
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      clear();
      go(search.current);
    } else if (inSearch) {
      // In the field, left and right move the caret.
      if (event.key === 'ArrowDown') go(cards[0]);
      else if (event.key === 'Enter' && search.current?.value.trim() !== '') openFirst(cards[0]);
    } else if (step !== undefined) go(at + step < 0 ? search.current : cards[at + step]);
    else if (event.key === 'Home') go(cards[0]);
    else if (event.key === 'End') go(cards.at(-1));
  };
}

/** A tool without a page gets the focus, so that screen readers say why it does not open. */
function openFirst(card: HTMLElement | undefined): void {
  card?.focus();
  card?.click();
}
