import type { StaffPerson } from '@hln/contracts';
import { useId } from 'react';
import { PEOPLE } from '../../../content/user-management.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Select } from '../../../ui/controls.tsx';
import type { StaffRole } from '../data/directory.ts';
import { isLocked, type Rights } from '../rights.ts';
import styles from '../user-management.module.css';
import { PersonRights } from './person-rights.tsx';

export interface PersonDetailsProps {
  readonly person: StaffPerson;
  readonly rights: Rights;
  readonly onRole: (role: StaffRole) => void;
}

/** One account: its role, when it was used, and what it may do. */
export function PersonDetails({ person, rights, onRole }: PersonDetailsProps) {
  const id = useId();
  const { directory, me, mayChange, isOwner, saving } = rights;
  const role = directory.roles.find(({ name }) => name === person.role);
  const isMe = person.user_id === me;
  const locked = isLocked(person, rights);
  const exceptions = Object.keys(person.exceptions).length;
  const roleField = locked ? (
    (role?.title ?? person.role)
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
  );
  const { last_sign_in_at: signedIn, created_at: created } = person;
  return (
    <>
      <FactList
        facts={[
          [PEOPLE.columns.role, roleField],
          [PEOPLE.columns.state, person.is_active ? PEOPLE.active : PEOPLE.disabled],
          [PEOPLE.columns.lastSignIn, signedIn === null ? PEOPLE.never : <Moment at={signedIn} withLocal />],
          [PEOPLE.columns.sessions, person.open_sessions],
          created === null ? null : [PEOPLE.columns.created, <Moment key="created" at={created} withLocal />],
        ]}
      />
      <section aria-labelledby={id}>
        <h3 id={id} className={styles.rightsTitle}>
          {PEOPLE.rights}
          {exceptions > 0 && <span className={styles.badge}>{PEOPLE.exceptions(exceptions)}</span>}
        </h3>
        {isMe && mayChange && <p className={styles.note}>{PEOPLE.ownRights}</p>}
        {role?.mayEverything ? (
          <p className={styles.note}>{PEOPLE.everything}</p>
        ) : (
          <PersonRights person={person} role={role} rights={rights} isLocked={locked} />
        )}
      </section>
    </>
  );
}
