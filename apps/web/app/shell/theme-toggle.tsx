import { useSyncExternalStore } from 'react';
import { THEME } from '../content/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { moonIcon, sunIcon, systemIcon } from '../ui/icons.ts';
import { applyTheme, onThemeChange, storedTheme, type ThemeChoice } from './theme.ts';

const LOOKS: Record<ThemeChoice, { readonly icon: string; readonly next: ThemeChoice }> = {
  system: { icon: systemIcon, next: 'light' },
  light: { icon: sunIcon, next: 'dark' },
  dark: { icon: moonIcon, next: 'system' },
};

/** One button that cycles through: as on the device, light, dark. */
export function ThemeToggle() {
  const choice = useSyncExternalStore(onThemeChange, storedTheme, () => 'system' as const);
  const look = LOOKS[choice];
  return (
    <IconButton
      className="theme-toggle needs-script"
      label={THEME.toggle(THEME[choice], THEME[look.next])}
      icon={<Icon path={look.icon} />}
      onClick={() => applyTheme(look.next)}
    />
  );
}
