import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { PALETTE } from '../content/palette.ts';
import { PAGES } from '../content/site-map.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { searchIcon } from '../ui/icons.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { isPaletteShortcut, PALETTE_BUTTON_CLASS, shortcutText } from './palette/palette-keys.ts';

type PaletteComponent = ComponentType<{ readonly onClose: () => void }>;

/** Opens the command palette, as its shortcut does from everywhere. Its code is loaded when it is first wanted. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<PaletteComponent | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();

  const open = useCallback(async () => {
    setIsOpen(true);
    try {
      const loaded = await import('./palette/palette.tsx');
      setPalette(() => loaded.Palette);
    } catch (error) {
      console.info('The palette could not be loaded; the page of the tools has a search, too.', error);
      window.location.assign(PAGES.tools.path);
    }
  }, []);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteShortcut(event, navigator.platform)) return;
      // The browser's own use of the keys, such as its search bar, gives way.
      event.preventDefault();
      // Not over another dialog, which wants an answer first.
      if (document.querySelector('dialog:modal') === null) void open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open]);

  return (
    <>
      <IconButton
        className={`${PALETTE_BUTTON_CLASS} needs-script`}
        label={isHydrated ? PALETTE.openWith(shortcutText(navigator.platform)) : PALETTE.open}
        icon={<Icon path={searchIcon} />}
        aria-haspopup="dialog"
        onClick={() => void open()}
      />
      {isOpen && Palette !== null && <Palette onClose={() => setIsOpen(false)} />}
    </>
  );
}
