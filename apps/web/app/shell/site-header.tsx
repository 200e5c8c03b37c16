import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { MAIN_LINKS, PLACEHOLDERS } from '../content/navigation.ts';
import { HEADER, THEME } from '../content/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeIcon, menuIcon, moonIcon, sunIcon, systemIcon } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PaletteButton } from './palette-button.tsx';
import { applyTheme, onThemeChange, storedTheme, type ThemeChoice } from './theme.ts';

const LOOKS: Record<ThemeChoice, { readonly icon: string; readonly next: ThemeChoice }> = {
  system: { icon: systemIcon, next: 'light' },
  light: { icon: sunIcon, next: 'dark' },
  dark: { icon: moonIcon, next: 'system' },
};

/** One button that cycles through: as on the device, light, dark. */
function ThemeToggle() {
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

const MENU_ID = 'site-menu';

/** `page` on the page itself, `true` within its section (every path that starts with /tools). */
function currentMark(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to === '/tools' && pathname.startsWith(to) ? 'true' : undefined;
}

/**
 * The top navigation. On a phone the list is a popover: the browser itself opens it and closes it on Escape or on a
 * tap outside, without any script of ours.
 */
export function SiteHeader({ pathname }: { readonly pathname: string }) {
  const menu = useRef<HTMLElement>(null);
  const { state } = useNavigation();

  const shown = useRef(pathname);

  // A navigation, pending or done, closes the menu. The scripts of the page do not, when they come after whoever opened it.
  useEffect(() => {
    if (state === 'idle' && shown.current === pathname) return;
    shown.current = pathname;
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [pathname, state]);

  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <Link className="brand" to="/" viewTransition>
          <Wordmark />
          <VisuallyHidden>{HEADER.home}</VisuallyHidden>
        </Link>
        <nav className="site-menu" id={MENU_ID} ref={menu} popover="auto" aria-label={HEADER.nav}>
          <button type="button" className="menu-close" popoverTarget={MENU_ID} popoverTargetAction="hide">
            <Icon path={closeIcon} label={HEADER.closeMenu} />
          </button>
          <ul className="menu-list">
            {PLACEHOLDERS.map((name) => (
              <li key={name}>
                {/* biome-ignore lint/a11y/useFocusableInteractive: it does nothing, so the keyboard skips it. */}
                {/* biome-ignore lint/a11y/useSemanticElements: it stands for a link that has no URL yet. */}
                <span
                  className="menu-item menu-placeholder"
                  role="link"
                  aria-disabled="true"
                  title={HEADER.comingSoonTitle}
                >
                  {name}
                  <VisuallyHidden>{` ${HEADER.comingSoon}`}</VisuallyHidden>
                </span>
              </li>
            ))}
            {MAIN_LINKS.map((link) => (
              <li key={link.to}>
                <Link
                  className="menu-item"
                  to={link.to}
                  aria-current={currentMark(link.to, pathname)}
                  viewTransition
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <PaletteButton />
        <ThemeToggle />
        <button type="button" className="menu-open" popoverTarget={MENU_ID}>
          <Icon path={menuIcon} label={HEADER.openMenu} />
        </button>
      </div>
    </header>
  );
}
