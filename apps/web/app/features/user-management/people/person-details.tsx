import { STAFF_LEVELS, type StaffPerson, staffLevelSchema } from '@hln/contracts';
import { useId } from 'react';
import * as v from 'valibot';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { languagesText } from '../../../staff-parts/person.ts';
import { SessionList } from '../../../staff-parts/sessions/session-list.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Link } from '../../../ui/link.tsx';
import type { StaffRole } from '../data/directory.ts';
import { isLocked, levelText, type Rights } from '../rights.ts';
import { PEOPLE } from '../texts.ts';
import styles from '../user-management.module.css';
import { AccessDetail } from './access-detail.tsx';
import { AccountActions } from './account-actions.tsx';
import { LostFactor } from './lost-factor.tsx';

/** The option that lets the role decide. */
const AS_THE_ROLE = 'role';

interface PersonRightsProps {
  readonly person: StaffPerson;
  readonly role: StaffRole | undefined;
  readonly rights: Rights;
  /** Whether the viewer can't change it. */
  readonly isLocked: boolean;
}

export interface PersonDetailsProps {
  readonly person: StaffPerson;
  readonly rights: Rights;
  readonly onRole: (role: StaffRole) => void;
}

/** One account: its role, its use, and its permissions. */
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
          ...(person.name === '' ? [] : [{ label: PEOPLE.columns.name, value: person.name }]),
          ...(person.languages.length === 0
            ? []
            : [{ label: PEOPLE.answers, value: languagesText(person.languages) }]),
          { label: PEOPLE.columns.role, value: roleField },
          { label: PEOPLE.columns.state, value: PEOPLE.states[person.is_active ? 'active' : 'disabled'] },
          { label: PEOPLE.columns.lastSignIn, value: momentOr(signedIn, PEOPLE.never) },
          { label: PEOPLE.columns.created, value: momentOr(created, PEOPLE.unknown) },
        ]}
      />
      {!locked && <AccountActions person={person} rights={rights} />}
      <LostFactor person={person} rights={rights} />
      <SessionList person={person.user_id} mayEnd={isMe || !locked} onEnded={rights.readAnew} />
      <section aria-labelledby={id}>
        <h3 id={id} className={styles.rightsTitle}>
          {PEOPLE.rights}
          {exceptions > 0 && <Badge>{PEOPLE.exceptions(exceptions)}</Badge>}
        </h3>
        {isMe && mayChange && <p className={styles.note}>{PEOPLE.ownRights}</p>}
        {role?.mayEverything ? (
          <p className={styles.note}>{PEOPLE.everything}</p>
        ) : (
          <PersonRights person={person} role={role} rights={rights} isLocked={locked} />
        )}
      </section>
      <AccessDetail person={person.user_id} areas={directory.areas} />
      <p>
        <Link to={`${STAFF_PAGES.auditLog.path}?row=${person.user_id}`}>{PEOPLE.history}</Link>
      </p>
    </>
  );
}

const momentOr = (at: string | null, otherwise: string) =>
  at === null ? otherwise : <Moment at={at} withLocal />;

/** A person's level in each area, from the role or by an exception. */
function PersonRights({ person, role, rights, isLocked }: PersonRightsProps) {
  const { directory, saving, change } = rights;
  return (
    <dl className={styles.levels}>
      {directory.areas.map((area) => {
        const ofRole = role?.levels.get(area.name) ?? 'none';
        const exception = person.exceptions[area.name] ?? null;
        const asTheRole = PEOPLE.asTheRole(levelText(ofRole));
        return (
          <div key={area.name}>
            <dt>{area.title}</dt>
            <dd>
              {isLocked ? (
                levelText(exception ?? ofRole)
              ) : (
                <Select
                  aria-label={PEOPLE.level(area.title, person.email)}
                  value={exception ?? AS_THE_ROLE}
                  disabled={saving}
                  options={[
                    { value: AS_THE_ROLE, label: asTheRole },
                    ...STAFF_LEVELS.map((level) => ({ value: level, label: levelText(level) })),
                  ]}
                  onChange={({ target }) => {
                    const level = v.is(staffLevelSchema, target.value) ? target.value : null;
                    const to = { kind: 'exception', person: person.user_id, area: area.name } as const;
                    change(
                      { ...to, level },
                      PEOPLE.levelChanged(
                        person.email,
                        area.title,
                        level === null ? asTheRole : levelText(level),
                      ),
                      { ...to, level: exception },
                    );
                  }}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
