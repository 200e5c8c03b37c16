import { expect, it } from 'vitest';
import { isPaletteShortcut, shortcutText } from './header-buttons.ts';

const press = (keys: string) => ({
  key: keys.at(-1) ?? '',
  ctrlKey: keys.includes('Ctrl'),
  metaKey: keys.includes('Meta'),
  altKey: keys.includes('Alt'),
  shiftKey: keys.includes('Shift'),
  isComposing: keys.includes('IME'),
});

it.each([
  ['Linux x86_64', 'Ctrl+k', true],
  ['Win32', 'Ctrl+K', true],
  ['Win32', 'Meta+k', false],
  ['Win32', 'Ctrl+Shift+k', false],
  ['Win32', 'Ctrl+Alt+k', false],
  ['Win32', 'IME Ctrl+k', false],
  ['Win32', 'Ctrl+j', false],
  ['Win32', 'k', false],
  ['MacIntel', 'Meta+k', true],
  ['MacIntel', 'Ctrl+k', false],
  ['iPhone', 'Meta+k', true],
])('on %s, %s opens the palette: %s', (platform, keys, expected) => {
  expect(isPaletteShortcut(press(keys), platform)).toBe(expected);
});

it('writes the shortcut in the device’s usual form', () => {
  expect(shortcutText('MacIntel')).toBe('⌘ K');
  expect(shortcutText('Win32')).toBe('Ctrl K');
});
