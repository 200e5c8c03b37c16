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
