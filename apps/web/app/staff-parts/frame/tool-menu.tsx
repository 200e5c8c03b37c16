import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { STAFF_CATEGORIES, STAFF_TOOLS } from '../../content/staff-tools.ts';
import { isOpenTo, useMyAccess } from '../../lib/staff/my-access.ts';
import { Link } from '../../ui/link.tsx';
import { STAFF_ACCESS } from '../gate/texts.ts';
import { Menu } from '../menu/menu.tsx';
import { STAFF_FRAME } from '../texts.ts';
import styles from './tool-menu.module.css';

/** Leads from any staff page to any other that the signed-in person may open. */
export function ToolMenu() {
  return (
    <Menu label={STAFF_FRAME.tools} variant="quiet">
      {(close) => <ToolList onChosen={close} />}
    </Menu>
  );
}

/** Asks what is open to this person when it is shown, so that pages do not wait for it. */
function ToolList({ onChosen }: { readonly onChosen: () => void }) {
  const myAccess = useMyAccess(STAFF_ACCESS.unread);
  const { access, failed } = myAccess;
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  const tools = STAFF_TOOLS.filter((tool) => isOpenTo(myAccess, tool) === true);
  return (
    <nav ref={list} aria-label={STAFF_FRAME.nav} className={styles.nav}>
      <ToolLink to={STAFF_PAGES.portal.path} name={STAFF_FRAME.portal} onChosen={onChosen} />
      {STAFF_CATEGORIES.map((category) => {
        const inside = tools.filter((tool) => tool.category === category);
        if (inside.length === 0) return null;
        return (
          <div key={category}>
            <p className={styles.category}>{category}</p>
            <ul className={styles.tools}>
              {inside.map((tool) => (
                <li key={tool.id}>
                  <ToolLink to={tool.url} name={tool.name} onChosen={onChosen} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <p role="status" className={styles.note}>
        {failed ? STAFF_FRAME.unread : access === null && STAFF_FRAME.reading}
      </p>
    </nav>
  );
}

interface ToolLinkProps {
  readonly to: string;
  readonly name: string;
  readonly onChosen: () => void;
}

function ToolLink({ to, name, onChosen }: ToolLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname.replace(/(.)\/$/, '$1') === to;
  return (
    <Link className={styles.link} to={to} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {name}
    </Link>
  );
}
