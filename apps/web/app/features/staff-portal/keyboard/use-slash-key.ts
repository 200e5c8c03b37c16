import { type RefObject, useEffect, useState } from 'react';

const STORAGE_KEY = 'hln-portal-slash-key';

export interface SlashKey {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * "/" moves the focus to the search from anywhere on the page. Speech input and unsteady hands press single keys
 * unintentionally, so it can be switched off (WCAG 2.1.4), which this browser remembers.
 */
export function useSlashKey(search: RefObject<HTMLInputElement | null>): SlashKey {
  const [isOn, setIsOn] = useState(() => readSetting() !== 'off');

  useEffect(() => {
    if (!isOn) return;
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, [isOn, search]);

  const toggle = () => {
    setIsOn(!isOn);
    try {
      localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  };

  return { isOn, toggle };
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
