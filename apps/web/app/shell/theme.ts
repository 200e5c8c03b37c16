/** The visitor's choices; `system` follows the device. In the order in which the button cycles. */
const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'hln-theme';

/** Runs in `<head>` before the first paint, so that a remembered theme never flashes. Mirrors {@link show}. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(STORAGE_KEY)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

const asChoice = (value: unknown): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === value) ?? 'system';

/** The current choice, which {@link THEME_SCRIPT} has read from the storage. */
export const shownChoice = (): ThemeChoice => asChoice(document.documentElement.dataset.theme);

/** The choice that follows another when the button is pressed. */
export function nextChoice(choice: ThemeChoice): ThemeChoice {
  return THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Applies and remembers a choice. Without storage, it lasts until the page is left. */
export function applyTheme(choice: ThemeChoice): void {
  show(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Private windows may refuse storage; the theme has been applied already.
  }
}

/** Shows what is chosen in other tabs here as well, and then calls back. */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEY) return;
    show(asChoice(newValue));
    onChange();
  });
}
