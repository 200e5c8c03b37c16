import { type PersonAccess, personAccessSchema } from '@hln/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { isSiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import type { StaffArea } from '../data/directory.ts';
import { ACCESS } from '../texts.ts';
import styles from './access-detail.module.css';

/** What a person can do, table by table, as the database derives it from its own rules. @throws SiteError */
async function loadPersonAccess(person: string, signal: AbortSignal): Promise<PersonAccess> {
  const answer = await staffRest().rpc('person_access', { person }).abortSignal(limited(signal));
  return v.parse(personAccessSchema, dataOf(answer, ACCESS.failed));
}

/** A table, or a call, with what is allowed on it. */
interface AccessTarget {
  readonly name: string;
  readonly lines: PersonAccess;
}

interface AccessGroup {
  /** The area's name; null if no permission applies. */
  readonly area: string | null;
  readonly tables: readonly AccessTarget[];
  readonly calls: readonly AccessTarget[];
}

/**
 * The rows by the area whose permission decides, in the order of `areas`, followed by those that no permission decides.
 */
export function groupAccess(access: PersonAccess, areas: readonly string[]): readonly AccessGroup[] {
  // A table belongs to the area that decides about reading it, even if everybody can add to it.
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

export interface AccessDetailProps {
  /** The account's id. */
  readonly person: string;
  readonly areas: readonly StaffArea[];
}

/** What a person can do in each table, and by which rule; loaded when it is opened. */
export function AccessDetail({ person, areas }: AccessDetailProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{ACCESS.title}</summary>
      {isOpen && <Rules person={person} areas={areas} />}
    </details>
  );
}

function Rules({ person, areas }: AccessDetailProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['person-access', person],
    queryFn: ({ signal }) => loadPersonAccess(person, signal),
  });
  if (error !== null) {
    const message = isSiteError(error) ? error.message : ACCESS.failed;
    return <ReadFailure message={message} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <p role="status">{ACCESS.loading}</p>;
  const titles = new Map(areas.map(({ name, title }) => [name, title]));
  return (
    <div className={styles.groups}>
      <p className={styles.note}>{ACCESS.note}</p>
      {groupAccess(
        data,
        areas.map(({ name }) => name),
      ).map(({ area, tables, calls }) => (
        <section key={area}>
          <h4 className={styles.area}>{area === null ? ACCESS.open : titles.get(area)}</h4>
          <dl className={styles.targets}>
            {[...tables, ...calls].map((target) => (
              <Target key={target.name} {...target} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Target({ name, lines }: AccessTarget) {
  return (
    <div className={styles.target}>
      <dt className={styles.name}>{name}</dt>
      {lines.map((line) => (
        <dd key={line.verb} className={styles.line} data-reach={line.reach}>
          {ACCESS.verbs[line.verb]}: <strong>{ACCESS.reach[line.reach]}</strong>
          {line.columns !== null && line.reach !== 'none' && `, ${ACCESS.columns(line.columns.length)}`}
          <span className={styles.note}> · {ACCESS.because[line.because]}</span>
        </dd>
      ))}
    </div>
  );
}
