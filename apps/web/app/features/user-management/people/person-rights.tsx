import { STAFF_LEVELS, type StaffPerson, staffLevelSchema } from '@hln/contracts';
import * as v from 'valibot';
import { PEOPLE } from '../../../content/user-management.ts';
import { Select } from '../../../ui/controls.tsx';
import type { StaffRole } from '../data/directory.ts';
import { levelText, type Rights } from '../rights.ts';
import styles from '../user-management.module.css';

/** The option that lets the role decide. */
const AS_THE_ROLE = 'role';

export interface PersonRightsProps {
  readonly person: StaffPerson;
  readonly role: StaffRole | undefined;
  readonly rights: Rights;
  /** Whether who looks at it cannot change it. */
  readonly isLocked: boolean;
}

/** How far a person may go in each area, from the role or by an exception. */
export function PersonRights({ person, role, rights, isLocked }: PersonRightsProps) {
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
