import { type RefObject, useEffect } from 'react';

/** Fields that text can be typed into. */
const TYPED = [
  'textarea',
  'input:not([type])',
  ...['text', 'search', 'url', 'email', 'tel', 'password', 'number'].map((type) => `input[type=${type}]`),
];
const EDITABLE = [...TYPED, '[contenteditable]'].join(',');
/** What a paste may go to: not a number, nor a search within the page. */
const TARGETS = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=url]'].join(',');

type Target = HTMLTextAreaElement | HTMLInputElement;

/** Sends a paste that no field has the focus for to the tool's first field, which then has the focus. */
export function usePagePaste(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const from = event.target;
      const text = event.clipboardData?.getData('text') ?? '';
      const isTaken = event.defaultPrevented || (from instanceof Element && from.closest(EDITABLE) !== null);
      if (text === '' || isTaken || document.querySelector('dialog[open]') !== null) return;
      const target = firstField(page.current);
      if (target === null) return;
      event.preventDefault();
      target.focus();
      insert(target, text);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [page]);
}

function firstField(page: HTMLElement | null): Target | null {
  for (const field of page?.querySelectorAll<Target>(TARGETS) ?? [])
    if (!field.disabled && !field.readOnly && field.checkVisibility()) return field;
  return null;
}

/** As if it had been pasted there: the field may take it in its own way, such as a long text as a file. */
function insert(target: Target, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const own = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(own)) return;
  target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
