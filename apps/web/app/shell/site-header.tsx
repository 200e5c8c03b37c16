import type { ReactNode } from 'react';
import { CHINESE_CHAT, MAIN_LINKS, PLACEHOLDERS } from '../content/navigation.ts';
import { HEADER, STAFF_HEADER } from '../content/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { chevronDownIcon, closeIcon, menuIcon } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PaletteButton, ThemeButton } from './page-buttons.tsx';

const MENU_ID = 'site-menu';

/** `page` on the page itself, `true` within its section (every path that starts with /tools). */
function currentMark(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to === '/tools' && pathname.startsWith(to) ? 'true' : undefined;
}

/** The public site's sections, after `first`. */
function MenuList({ pathname, first }: { readonly pathname: string; readonly first?: ReactNode }) {
  return (
    <ul className="menu-list">
      {first}
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
            <span className="menu-soon" aria-hidden>
              {HEADER.soon}
            </span>
          </span>
        </li>
      ))}
      {MAIN_LINKS.map((link) => (
        <li key={link.to}>
          <Link className="menu-item" to={link.to} aria-current={currentMark(link.to, pathname)}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The top navigation. On a phone, the list is a popover: the browser itself opens it and closes it on Escape or on a
 * tap outside, without any script of ours.
 */
export function SiteHeader({ pathname }: { readonly pathname: string }) {
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <Link className="brand" to="/">
          <Wordmark />
          <VisuallyHidden>{HEADER.home}</VisuallyHidden>
        </Link>
        <nav className="site-menu" id={MENU_ID} popover="auto" aria-label={HEADER.nav}>
          <button type="button" className="menu-close" popoverTarget={MENU_ID} popoverTargetAction="hide">
            <Icon path={closeIcon} label={HEADER.closeMenu} />
          </button>
          <MenuList pathname={pathname} />
          {/* The link is beside the list, because the specification fixes the list. On a wide screen, the footer and
              Home have it. */}
          <Link className="menu-item menu-chinese" to={CHINESE_CHAT.to} lang={CHINESE_CHAT.lang}>
            {CHINESE_CHAT.label}
          </Link>
        </nav>
        <PaletteButton />
        <ThemeButton />
        <button type="button" className="menu-open" popoverTarget={MENU_ID}>
          <Icon path={menuIcon} label={HEADER.openMenu} />
        </button>
      </div>
    </header>
  );
}

/**
 * The header of the staff area. The logo opens the public navigation. The two empty parts are for the tools and the
 * account of the signed-in person: StaffGuard renders them there once it knows who that is.
 */
export function StaffHeader({ pathname }: { readonly pathname: string }) {
  return (
    <header className="site-header staff-header">
      <div className="wrap site-header-row">
        <button type="button" className="brand-menu" popoverTarget={MENU_ID}>
          <Wordmark />
          <VisuallyHidden>{HEADER.site}</VisuallyHidden>
          <Icon path={chevronDownIcon} />
        </button>
        <nav className="site-menu" id={MENU_ID} popover="auto" aria-label={HEADER.nav}>
          <MenuList
            pathname={pathname}
            first={
              <li>
                <Link className="menu-item" to="/">
                  {HEADER.homePage}
                </Link>
              </li>
            }
          />
        </nav>
        <div id={STAFF_HEADER.tools} />
        <PaletteButton />
        <ThemeButton />
        <div id={STAFF_HEADER.account} />
      </div>
    </header>
  );
}
