import type { StaffPerson } from '@hln/contracts';
import { PEOPLE } from '../../../content/user-management.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/controls.tsx';
import type { StaffRole } from '../data/directory.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';
import { PersonRights } from './person-rights.tsx';

export interface PersonItemProps {
  readonly person: StaffPerson;
  readonly rights: Rights;
  readonly onRole: (role: StaffRole) => void;
}

/** One account: who it is, its role, and, unfolded, what it may do. */
export function PersonItem({ person, rights, onRole }: PersonItemProps) {
  const { directory, me, mayChange, isOwner, saving } = rights;
  const role = directory.roles.find(({ name }) => name === person.role);
  const isMe = person.user_id === me;
  const isLocked = !mayChange || isMe || (role?.mayEverything === true && !isOwner);
  const exceptions = Object.keys(person.exceptions).length;
  return (
    <li className={classNames(styles.person, !person.is_active && styles.inactive)}>
      <div className={styles.personHead}>
        <div className={styles.who}>
          <span className={styles.email}>{person.email}</span>
          {isMe && <span className={styles.badge}>{PEOPLE.you}</span>}
          {!person.is_active && <span className={styles.badge}>{PEOPLE.disabled}</span>}
        </div>
        <p className={styles.facts}>
          {lastSignIn(person)} · {PEOPLE.sessions(person.open_sessions)}
        </p>
        {isLocked ? (
          <span className={styles.role}>{role?.title ?? person.role}</span>
        ) : (
          <Select
            aria-label={PEOPLE.role(person.email)}
            value={person.role}
            disabled={saving}
            options={directory.roles
              .filter(({ mayEverything }) => isOwner || !mayEverything)
              .map(({ name, title }) => ({ value: name, label: title }))}
            onChange={({ target }) => {
              const chosen = directory.roles.find(({ name }) => name === target.value);
              if (chosen !== undefined) onRole(chosen);
            }}
          />
        )}
      </div>
      <details className={styles.rights}>
        <summary>
          {PEOPLE.rights}
          {exceptions > 0 && <span className={styles.badge}>{PEOPLE.exceptions(exceptions)}</span>}
        </summary>
        {isMe && mayChange && <p className={styles.note}>{PEOPLE.ownRights}</p>}
        {role?.mayEverything ? (
          <p className={styles.note}>{PEOPLE.everything}</p>
        ) : (
          <PersonRights person={person} role={role} rights={rights} isLocked={isLocked} />
        )}
      </details>
    </li>
  );
}

function lastSignIn({ last_sign_in_at }: StaffPerson): string {
  const moment = last_sign_in_at === null ? null : readTimestamp(last_sign_in_at);
  return moment === null ? PEOPLE.never : `${PEOPLE.lastSignIn} ${aucklandTime(moment)}`;
}
