import type { StaffPerson } from '@hln/contracts';
import { useId, useState } from 'react';
import { PEOPLE, ROLE_CHANGE, USER_MANAGEMENT } from '../../../content/user-management.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { StaffRole } from '../data/directory.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';
import { PersonItem } from './person-item.tsx';

/** From this many people on, a search is of use. */
const MANY = 6;

interface PendingRole {
  readonly person: StaffPerson;
  readonly role: StaffRole;
  readonly toOwner: boolean;
}

/** Everybody with an account, their role, and where they may do more or less than it says. */
export function PeoplePanel(rights: Rights) {
  const { directory, change } = rights;
  const id = useId();
  const [words, setWords] = useState('');
  const [pending, setPending] = useState<PendingRole | null>(null);
  const wanted = words.trim().toLowerCase();
  const found = directory.people.filter(
    ({ email, role }) => email.toLowerCase().includes(wanted) || role.includes(wanted),
  );

  function giveRole(person: StaffPerson, role: StaffRole) {
    change(
      { kind: 'role', person: person.user_id, role: role.name },
      PEOPLE.roleChanged(person.email, role.title),
      { kind: 'role', person: person.user_id, role: person.role },
    );
  }

  /** Owners decide about everybody, so who becomes one, or is one no longer, is asked twice. */
  function chooseRole(person: StaffPerson, role: StaffRole) {
    const isOwner = directory.roles.find(({ name }) => name === person.role)?.mayEverything === true;
    if (role.mayEverything || isOwner) setPending({ person, role, toOwner: role.mayEverything });
    else giveRole(person, role);
  }

  return (
    <Panel
      title={PEOPLE.title}
      actions={<span className={styles.note}>{PEOPLE.count(directory.people.length)}</span>}
    >
      {directory.people.length >= MANY && (
        <search className={styles.search}>
          <label className="visually-hidden" htmlFor={id}>
            {PEOPLE.search}
          </label>
          <Input
            id={id}
            type="search"
            placeholder={PEOPLE.search}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </search>
      )}
      <p role="status" className={found.length === 0 ? styles.note : 'visually-hidden'}>
        {found.length === 0 && PEOPLE.none(words.trim())}
      </p>
      <ul className={styles.people}>
        {found.map((person) => (
          <PersonItem
            key={person.user_id}
            person={person}
            rights={rights}
            onRole={(role) => chooseRole(person, role)}
          />
        ))}
      </ul>
      {pending !== null && (
        <ConfirmDialog
          title={(pending.toOwner ? ROLE_CHANGE.toOwner : ROLE_CHANGE.fromOwner)(pending.person.email)}
          confirm={ROLE_CHANGE.confirm}
          cancel={USER_MANAGEMENT.cancel}
          onConfirm={() => {
            giveRole(pending.person, pending.role);
            setPending(null);
          }}
          onCancel={() => setPending(null)}
        >
          <p>{pending.toOwner ? ROLE_CHANGE.toOwnerText : ROLE_CHANGE.fromOwnerText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
