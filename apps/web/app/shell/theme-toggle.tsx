import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { moonIcon, sunIcon, systemIcon } from '../ui/icons.ts';
import { applyTheme, onThemeChange, storedTheme, type ThemeChoice } from './theme.ts';

const LOOKS: Record<
  ThemeChoice,
  { readonly icon: string; readonly name: string; readonly next: ThemeChoice }
> = {
  system: { icon: systemIcon, name: 'as on this device', next: 'light' },
  light: { icon: sunIcon, name: 'light', next: 'dark' },
  dark: { icon: moonIcon, name: 'dark', next: 'system' },
};

/** One button that goes round: as on the device, light, dark. */
export function ThemeToggle() {
  const choice = useSyncExternalStore(onThemeChange, storedTheme, () => 'system' as const);
  const look = LOOKS[choice];
  return (
    <IconButton
      className="theme-toggle needs-script"
      label={`Theme: ${look.name}. Change to ${LOOKS[look.next].name}`}
      icon={<Icon path={look.icon} />}
      onClick={() => applyTheme(look.next)}
    />
  );
}
