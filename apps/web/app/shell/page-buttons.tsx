import { PALETTE } from '../content/palette.ts';
import { THEME } from '../content/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { moonIcon, searchIcon, sunIcon, systemIcon } from '../ui/icons.ts';
import { PALETTE_BUTTON_CLASS, THEME_BUTTON_CLASS } from './early-input.ts';

/** Opens the command palette, like its shortcut. The page script listens to it, and names it. */
export function PaletteButton() {
  return (
    <IconButton
      className={`${PALETTE_BUTTON_CLASS} needs-script`}
      label={PALETTE.open}
      data-name-keys={PALETTE.openWith('{keys}')}
      icon={<Icon path={searchIcon} />}
      aria-haspopup="dialog"
      suppressHydrationWarning
    />
  );
}

const ICONS = { system: systemIcon, light: sunIcon, dark: moonIcon } as const;

const NAMES = {
  'data-name-system': THEME.toggle(THEME.system, THEME.light),
  'data-name-light': THEME.toggle(THEME.light, THEME.dark),
  'data-name-dark': THEME.toggle(THEME.dark, THEME.system),
};

/**
 * Cycles through the themes: as on the device, light, dark. The page script listens to it, and styles show its icon.
 */
export function ThemeButton() {
  return (
    <IconButton
      className={`${THEME_BUTTON_CLASS} needs-script`}
      label={NAMES['data-name-system']}
      {...NAMES}
      icon={Object.entries(ICONS).map(([choice, path]) => (
        <Icon key={choice} className={`theme-icon theme-icon-${choice}`} path={path} />
      ))}
      suppressHydrationWarning
    />
  );
}
