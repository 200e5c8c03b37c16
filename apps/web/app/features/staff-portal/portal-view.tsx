import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PORTAL, STAFF_CATEGORIES, STAFF_TOOLS } from '../../content/staff-tools.ts';
import { isOpenTo, useMyAccess } from '../../lib/staff/my-access.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { aucklandDate, TIME_ZONE } from '../../lib/timestamps.ts';
import { findStaffTools } from '../../staff-parts/frame/finders.ts';
import { STAFF_ACCESS } from '../../staff-parts/gate/texts.ts';
import { Input } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icons.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './portal.module.css';
import { LockedTools, ToolCategory } from './tool-list/tool-category.tsx';

const STORAGE_KEY = 'hln-portal-slash-key';

interface SlashKey {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Keyboard navigation in a list of tools: arrows move from the search field through the cards and back, Home and End go
 * to the first and last card, Enter in the field opens the first match, Escape clears.
 *
 * @param list contains the search field and the cards, which have `data-tool`
 * @returns the handler for `keydown` events inside it
 */
function useToolKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  clear: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const at = cards.indexOf(event.target as HTMLElement);
    const inSearch = event.target === search.current;
    if (!inSearch && at < 0) return;
    const go = (target: HTMLElement | null | undefined) => {
      event.preventDefault();
      target?.focus();
    };
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      clear();
      go(search.current);
    } else if (inSearch) {
      // In the field, left and right move the caret.
      if (event.key === 'ArrowDown') go(cards[0]);
      else if (event.key === 'Enter' && search.current?.value.trim() !== '') openFirst(cards[0]);
    } else if (step !== undefined) go(at + step < 0 ? search.current : cards[at + step]);
    else if (event.key === 'Home') go(cards[0]);
    else if (event.key === 'End') go(cards.at(-1));
  };
}

/** A tool without a page gets the focus, so that screen readers explain why it doesn't open. */
function openFirst(card: HTMLElement | undefined): void {
  card?.focus();
  card?.click();
}

/** The part of a session's id that identifies it without giving it away. */
const SHOWN_CHARACTERS = 8;

const longDate = new Intl.DateTimeFormat('en-NZ', { timeZone: TIME_ZONE, dateStyle: 'long' });

/** Whom to ask for help, and which details to mention. */
function HelpBlock({ sessionId }: { readonly sessionId: string }) {
  const { title, text, session, lastLogin } = PORTAL.help;
  const now = new Date();
  return (
    <Panel className={styles.help ?? ''} title={title}>
      <p>{text}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{session}</dt>
          <dd>
            <code>{sessionId.slice(0, SHOWN_CHARACTERS)}</code>
          </dd>
        </div>
        <div>
          <dt>{lastLogin}</dt>
          <dd>
            <time dateTime={aucklandDate(now)}>{longDate.format(now)}</time>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Explains the keys, with a switch for the one that works anywhere on the page. */
function SlashKeyHint({ isOn, toggle }: SlashKey) {
  return (
    <p className={styles.hint}>
      {isOn && <>{PORTAL.slashHint} </>}
      {PORTAL.arrowsHint}{' '}
      <button type="button" className={styles.hintSwitch} onClick={toggle}>
        {isOn ? PORTAL.slashOff : PORTAL.slashOn}
      </button>
    </p>
  );
}

/** `Mere` for mere@hln.example: the part before the @, its first letter capitalised. */
export function nameOf(email: string | null): string {
  const [first = '', ...rest] = email?.split('@')[0]?.trim() ?? '';
  return first === '' ? PORTAL.fallbackName : first.toLocaleUpperCase('en-NZ') + rest.join('');
}

export interface PortalViewProps {
  readonly staff: StaffMember;
  /** What staff should know before choosing a tool. */
  readonly news: ReactNode;
}

/** Links to every internal tool, by category, with a search. */
export function PortalView({ staff, news }: PortalViewProps) {
  const [query, setQuery] = useState('');
  const myAccess = useMyAccess(STAFF_ACCESS.unread);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const slashKey = useSlashKey(search);
  const onKeyDown = useToolKeys(list, search, () => setQuery(''));
  const found = findStaffTools(STAFF_TOOLS, query);
  // Until access is known, each tool has a card, which then becomes a link.
  const shown = found.filter((tool) => isOpenTo(myAccess, tool) !== false);
  return (
    <>
      <PageHead title={PORTAL.title} lede={PORTAL.welcome(staff.profile.name || nameOf(staff.email))} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field and the cards inside it. */}
      <div className={`wrap ${styles.page}`} ref={list} onKeyDown={onKeyDown}>
        <div className={styles.news}>{news}</div>
        <search className={styles.search}>
          <Icon path={searchIcon} />
          <Input
            ref={search}
            type="search"
            aria-label={PORTAL.search}
            placeholder={PORTAL.search}
            aria-keyshortcuts={slashKey.isOn ? '/' : undefined}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </search>
        <SlashKeyHint {...slashKey} />
        <p role="status" className={found.length === 0 ? styles.nothing : 'visually-hidden'}>
          {found.length === 0 && PORTAL.noMatch(query.trim())}
          {found.length > 0 && query.trim() !== '' && PORTAL.matches(found.length, STAFF_TOOLS.length)}
        </p>
        {STAFF_CATEGORIES.map((category) => (
          <ToolCategory
            key={category}
            name={category}
            tools={shown.filter((tool) => tool.category === category)}
            myAccess={myAccess}
          />
        ))}
        <LockedTools
          tools={found.filter((tool) => !shown.includes(tool))}
          owners={myAccess.access?.owners ?? []}
          isSearched={query.trim() !== ''}
        />
        <HelpBlock sessionId={staff.sessionId} />
      </div>
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * "/" moves the focus to the search from anywhere on the page. Speech input and unsteady hands press single keys
 * unintentionally, so it can be switched off (WCAG 2.1.4), which this browser remembers.
 */
function useSlashKey(search: RefObject<HTMLInputElement | null>): SlashKey {
  const [isOn, setIsOn] = useState(() => readSetting() !== 'off');

  useEffect(() => {
    if (!isOn) return;
    const goToSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, [isOn, search]);

  const toggle = () => {
    setIsOn(!isOn);
    try {
      localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
    } catch {
      // Without storage, the setting lasts until the page is left.
    }
  };

  return { isOn, toggle };
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
