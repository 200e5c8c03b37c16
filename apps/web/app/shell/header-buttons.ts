/**
 * The header's buttons on every page: theme and palette. The page script listens to them, so that they work on pages
 * without React, and elsewhere before React has started. Their names are in the HTML (`data-name-…`), so that this
 * needs no words of its own.
 */
import { PAGES } from '../content/site-map.ts';
import { PALETTE_BUTTON_CLASS, THEME_BUTTON_CLASS } from './early-input.ts';
import { applyTheme, followOtherTabs, nextChoice, shownChoice } from './theme.ts';

const APPLE = /^(?:Mac|iPhone|iPad)/;

/** The parts of a keyboard event that matter here. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** How the shortcut is written on this kind of device. */
export const shortcutText = (platform: string) => (APPLE.test(platform) ? '⌘ K' : 'Ctrl K');

/**
 * Whether the keys open the palette: ⌘ K on Apple's devices, where Ctrl K deletes to the end of a line in every text
 * field, and Ctrl K elsewhere, where it means nothing in one.
 */
export function isPaletteShortcut(press: Press, platform: string): boolean {
  if (press.key.toLowerCase() !== 'k' || press.altKey || press.shiftKey || press.isComposing) return false;
  return APPLE.test(platform) ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
}

/** Names the buttons after their current state: which theme is shown, and which shortcut opens the palette. */
export function nameHeaderButtons(): void {
  const theme = document.querySelector<HTMLElement>(`.${THEME_BUTTON_CLASS}`);
  if (theme !== null) nameButton(theme, theme.getAttribute(`data-name-${shownChoice()}`));
  const palette = document.querySelector<HTMLElement>(`.${PALETTE_BUTTON_CLASS}`);
  const withKeys = palette?.getAttribute('data-name-keys') ?? '';
  if (palette !== null) nameButton(palette, withKeys.replace('{keys}', shortcutText(navigator.platform)));
}

function nameButton(button: HTMLElement, name: string | null): void {
  button.setAttribute('aria-label', name ?? '');
  button.title = name ?? '';
}

/** Loads the palette when it is first wanted, and opens it. */
async function openPalette(): Promise<void> {
  try {
    const palette = await import('./palette/palette.ts');
    palette.openPalette();
  } catch (error) {
    console.info('The palette could not be loaded; the page of the tools has a search, too.', error);
    location.assign(PAGES.tools.path);
  }
}

function press(button: Element): void {
  if (button.classList.contains(PALETTE_BUTTON_CLASS)) void openPalette();
  if (button.classList.contains(THEME_BUTTON_CLASS)) {
    applyTheme(nextChoice(shownChoice()));
    nameHeaderButtons();
  }
}

/** Listens to the buttons, and to the palette's shortcut anywhere on the page. Replays a press from before. */
export function listenToHeaderButtons(): void {
  const early = window.hlnEarlyInput;
  nameHeaderButtons();
  followOtherTabs(nameHeaderButtons);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) press(button);
  });
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !isPaletteShortcut(event, navigator.platform)) return;
    // Prevents the browser's own use of the keys, such as its search bar.
    event.preventDefault();
    void openPalette();
  });
  if (early === undefined) return;
  early.isHeaderHeard = true;
  if (early.headerButton !== null) press(early.headerButton);
}
