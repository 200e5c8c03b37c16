import { type PersonAccess, personAccessSchema } from '@hln/contracts';
import * as v from 'valibot';
import { ACCESS } from '../../../content/user-management.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** What somebody can do, table by table, as the database reads it from its own rules. @throws SiteError */
export async function loadPersonAccess(person: string, signal: AbortSignal): Promise<PersonAccess> {
  const answer = await staffRest().rpc('person_access', { person }).abortSignal(limited(signal));
  return v.parse(personAccessSchema, dataOf(answer, ACCESS.failed));
}

/** A table, or a call, with what is allowed of it. */
export interface AccessTarget {
  readonly name: string;
  readonly lines: PersonAccess;
}

export interface AccessGroup {
  /** The area's name; null for what no permission decides. */
  readonly area: string | null;
  readonly tables: readonly AccessTarget[];
  readonly calls: readonly AccessTarget[];
}

/** The rows by the area whose permission decides, in the order of `areas`, and after them what none decides. */
export function groupAccess(access: PersonAccess, areas: readonly string[]): readonly AccessGroup[] {
  // A table belongs to the area that decides about reading it, though adding to it may be open to all.
  const areaOf = new Map<string, string>();
  for (const { name, area } of access) if (area !== null) areaOf.set(name, area);
  return [...areas, null]
    .map((area) => {
      const lines = access.filter(({ name }) => (areaOf.get(name) ?? null) === area);
      const targets = (kind: 'table' | 'call') =>
        [
          ...Map.groupBy(
            lines.filter((line) => line.kind === kind),
            ({ name }) => name,
          ),
        ].map(([name, found]) => ({ name, lines: found }));
      return { area, tables: targets('table'), calls: targets('call') };
    })
    .filter(({ tables, calls }) => tables.length + calls.length > 0);
}
