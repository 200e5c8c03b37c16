import { useEffect, useState } from 'react';

const STORAGE_NAME = 'hln-chat-draft';

/** What the visitor is writing, kept over a reload, Back and in a duplicated tab as the conversation is. */
export function useDraft(): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState('');

  useEffect(() => {
    try {
      setText(window.sessionStorage.getItem(STORAGE_NAME) ?? '');
    } catch {
      // Storage is switched off: the draft lasts as long as the page.
    }
  }, []);

  function write(next: string) {
    setText(next);
    try {
      if (next === '') window.sessionStorage.removeItem(STORAGE_NAME);
      else window.sessionStorage.setItem(STORAGE_NAME, next);
    } catch {
      // As above.
    }
  }

  return [text, write];
}
