import { STAFF_LEVELS, type StaffLevel, staffLevelSchema } from '@hln/contracts';
import { useState } from 'react';
import * as v from 'valibot';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { peopleReached, type StaffArea, type StaffRole } from '../data/directory.ts';
import { levelText, type Rights } from '../rights.ts';
import { ROLES, USER_MANAGEMENT } from '../texts.ts';
import styles from '../user-management.module.css';

interface PendingLevel {
  readonly role: StaffRole;
  readonly area: StaffArea;
  readonly from: StaffLevel;
  readonly to: StaffLevel;
}

/** The permissions of each role; a change first shows whom it affects. */
export function RolesPanel({ directory, isOwner, saving, change }: Rights) {
  const [pending, setPending] = useState<PendingLevel | null>(null);
  return (
    <Panel title={ROLES.title} flush>
      <table className={styles.matrix}>
        <caption className="visually-hidden">{ROLES.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{ROLES.area}</th>
            {directory.roles.map(({ name, title, description }) => (
              <th key={name} scope="col">
                {title}
                <span className={styles.description}>{description}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {directory.areas.map((area) => (
            <tr key={area.name}>
              <th scope="row">{area.title}</th>
              {directory.roles.map((role) => (
                <td key={role.name} data-role={role.title}>
                  <LevelCell
                    area={area}
                    role={role}
                    isFixed={!isOwner || role.mayEverything}
                    disabled={saving}
                    onChoose={(from, to) => setPending({ role, area, from, to })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pending !== null && (
        <ConfirmDialog
          title={ROLES.widen(pending.role.title, pending.area.title, levelText(pending.to))}
          confirm={ROLES.confirm}
          cancel={USER_MANAGEMENT.cancel}
          onConfirm={() => {
            const { role, area, from, to } = pending;
            const of = { kind: 'role-level', role: role.name, area: area.name } as const;
            change({ ...of, level: to }, ROLES.changed(area.title, role.title, levelText(to)), {
              ...of,
              level: from,
            });
            setPending(null);
          }}
          onCancel={() => setPending(null)}
        >
          <p>
            {ROLES.reach(
              peopleReached(directory, pending.role.name, pending.area.name).map(({ email }) => email),
            )}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface LevelCellProps {
  readonly area: StaffArea;
  readonly role: StaffRole;
  readonly isFixed: boolean;
  readonly disabled: boolean;
  readonly onChoose: (from: StaffLevel, to: StaffLevel) => void;
}

function LevelCell({ area, role, isFixed, disabled, onChoose }: LevelCellProps) {
  const level = role.levels.get(area.name) ?? 'none';
  if (isFixed) return levelText(level);
  return (
    <Select
      aria-label={ROLES.level(area.title, role.title)}
      value={level}
      disabled={disabled}
      options={STAFF_LEVELS.map((value) => ({ value, label: levelText(value) }))}
      onChange={({ target }) => {
        if (v.is(staffLevelSchema, target.value)) onChoose(level, target.value);
      }}
    />
  );
}
