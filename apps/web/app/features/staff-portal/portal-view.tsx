import { type ReactNode, useRef, useState } from 'react';
import { STAFF_ACCESS } from '../../content/staff-access.ts';
import { PORTAL, STAFF_CATEGORIES, STAFF_TOOLS } from '../../content/staff-tools.ts';
import { useMyAccess } from '../../lib/staff/my-access.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { Input } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icons.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { nameOf } from './account/greeting.ts';
import { HelpBlock } from './account/help-block.tsx';
import { SlashKeyHint } from './keyboard/slash-key-hint.tsx';
import { useSlashKey } from './keyboard/use-slash-key.ts';
import { useToolKeys } from './keyboard/use-tool-keys.ts';
import styles from './portal.module.css';
import { findStaffTools } from './tool-list/find-staff-tools.ts';
import { ToolCategory } from './tool-list/tool-category.tsx';

export interface PortalViewProps {
  readonly staff: StaffMember;
  /** What somebody should know before choosing a tool. */
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
  return (
    <>
      <PageHead title={PORTAL.title} lede={PORTAL.welcome(nameOf(staff.email))} />
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
            tools={found.filter((tool) => tool.category === category)}
            myAccess={myAccess}
          />
        ))}
        <HelpBlock sessionId={staff.sessionId} />
      </div>
    </>
  );
}
