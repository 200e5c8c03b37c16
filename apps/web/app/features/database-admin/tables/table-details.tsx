import type { DatabaseOverview, DatabaseTable } from '@hln/contracts';
import type { ReactNode } from 'react';
import { bytesText } from '../../../lib/bytes-text.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../database-admin.module.css';
import { count, RULES, TABLES } from '../texts.ts';
import { ruleSentences } from './rule-sentences.ts';
import { indexBytes, rowsText } from './tables-list.tsx';

export interface TableDetailsProps {
  readonly table: DatabaseTable;
  readonly overview: DatabaseOverview;
}

/** One table: its sizes, permissions, columns and indexes. */
export function TableDetails({ table, overview }: TableDetailsProps) {
  const { facts } = TABLES;
  const isCounted = !overview.is_embedded;
  const rules = overview.rules.filter(({ relation }) => relation === table.name);
  const used = (times: number) => (times === 0 ? TABLES.never : TABLES.times(times));
  return (
    <>
      <FactList
        facts={[
          { label: facts.rows, value: rowsText(table) },
          { label: facts.bytes, value: bytesText(table.bytes) },
          { label: facts.indexBytes, value: bytesText(indexBytes(table)) },
          ...(isCounted
            ? [
                { label: facts.scans, value: used(table.scans) },
                { label: facts.dead, value: count(table.dead_rows) },
                {
                  label: facts.vacuumed,
                  value: table.vacuumed_at === null ? TABLES.never : <Moment at={table.vacuumed_at} />,
                },
              ]
            : []),
          { label: facts.guarded, value: table.is_guarded ? TABLES.guarded : TABLES.unguarded },
        ]}
      />
      <Part title={RULES.title}>
        {rules.length === 0 ? (
          <p>{RULES.closed}</p>
        ) : (
          <ul className={styles.lines}>
            {ruleSentences(rules).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={TABLES.columnsTitle}>
        <ul className={styles.lines}>
          {table.columns.map(({ name, type, is_required: isRequired, comment }) => (
            <li key={name}>
              <span className={styles.code}>{name}</span>{' '}
              <span className={styles.note}>
                {type}
                {isRequired && `, ${TABLES.required}`}
              </span>
              {comment !== null && <p className={styles.note}>{comment}</p>}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={TABLES.indexesTitle}>
        {table.indexes.length === 0 && <p>{TABLES.noIndexes}</p>}
        <ul className={styles.lines}>
          {table.indexes.map(({ name, bytes, scans, is_unique: isUnique, definition }) => (
            <li key={name}>
              <span className={styles.code}>{name}</span>{' '}
              <span className={styles.note}>
                {isCounted ? TABLES.index(bytesText(bytes), used(scans)) : bytesText(bytes)}
              </span>
              {isCounted && scans === 0 && !isUnique && <Badge tone="bad">{TABLES.unusedIndex}</Badge>}
              <p className={styles.definition}>{definition}</p>
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          {!isCounted && TABLES.notCounted}
          {isCounted && overview.counted_since === null && TABLES.countedAlways}
          {isCounted && overview.counted_since !== null && (
            <>
              {TABLES.counted} <Moment at={overview.counted_since} />.
            </>
          )}{' '}
          {isCounted && TABLES.unusedHint}
        </p>
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details open className={styles.fold}>
      <summary className={styles.subtitle}>{title}</summary>
      <div className={styles.part}>{children}</div>
    </details>
  );
}
