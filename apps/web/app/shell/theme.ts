/** What the visitor may choose; `system` follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'hln-theme';

/** Runs in `<head>` before the first paint, so that a remembered theme never flashes. Mirrors {@link show}. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(STORAGE_KEY)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

export function isThemeChoice(value: unknown): value is ThemeChoice {
  return THEME_CHOICES.some((choice) => choice === value);
}

/** The choice, for browsers whose storage is disabled. */
let current: ThemeChoice | undefined;
const listeners = new Set<() => void>();

/** Calls back when the theme is changed here or in another tab; returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    current = undefined;
    show(storedTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The remembered choice; `system` when there is none. */
export function storedTheme(): ThemeChoice {
  if (current !== undefined) return current;
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isThemeChoice(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Applies and remembers a choice. Without storage it lasts until the page is left. */
export function applyTheme(choice: ThemeChoice): void {
  current = choice;
  show(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Private windows may refuse storage; the theme has been applied already.
  }
  for (const listener of listeners) listener();
}
