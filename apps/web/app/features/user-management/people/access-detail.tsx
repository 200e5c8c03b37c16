import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESS } from '../../../content/user-management.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import type { StaffArea } from '../data/directory.ts';
import { type AccessTarget, groupAccess, loadPersonAccess } from '../data/person-access.ts';
import styles from './access-detail.module.css';

export interface AccessDetailProps {
  /** The account's id. */
  readonly person: string;
  readonly areas: readonly StaffArea[];
}

/** What somebody can do in each table, and by which rule; read when it is opened. */
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
