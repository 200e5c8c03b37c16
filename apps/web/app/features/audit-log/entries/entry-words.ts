import type { AuditEntry } from '@hln/contracts';
import { AUDIT_ENTRIES } from '../../../content/audit-log.ts';

/** What a later version of the log may add is shown under its own name. */
export const actionText = ({ action }: AuditEntry) => AUDIT_ENTRIES.actions[action] ?? action;
export const areaText = ({ area }: AuditEntry) => AUDIT_ENTRIES.areas[area] ?? area;
export const outcomeText = ({ outcome }: AuditEntry) => AUDIT_ENTRIES.outcomes[outcome];
export const actorText = ({ actor_email, actor_kind }: AuditEntry) =>
  actor_email ?? AUDIT_ENTRIES.actors[actor_kind];

export interface ColumnChange {
  readonly column: string;
  /** Null where there was, or is, nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether only the change is recorded, and not the values. */
  readonly isWithheld: boolean;
}

/** The columns of an entry whose values differ, and those of which only that is recorded, by name. */
export function changesOf({ before, after, withheld }: AuditEntry): readonly ColumnChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const recorded = [...names].map((column) => ({
    column,
    before: valueText(before?.[column]),
    after: valueText(after?.[column]),
    isWithheld: false,
  }));
  const hidden = withheld.map((column) => ({ column, before: null, after: null, isWithheld: true }));
  return [...recorded.filter((change) => change.before !== change.after), ...hidden].sort((a, b) =>
    a.column < b.column ? -1 : 1,
  );
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
