import type { AuditEntry } from '@hln/contracts';
import { useId } from 'react';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { type Fact, FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../audit-log.module.css';
import { AUDIT_DETAILS, AUDIT_ENTRIES } from '../texts.ts';
import { actionText, actorText, areaText, changesOf, outcomeText } from './entries-list.tsx';

/** One entry: who, when, which row, what changed, and its place in the chain. */
export function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { columns } = AUDIT_ENTRIES;
  const optional = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value }];
  return (
    <>
      <FactList
        facts={[
          { label: columns.at, value: <Moment at={entry.at} withLocal /> },
          { label: columns.actor, value: actorText(entry) },
          { label: columns.action, value: actionText(entry) },
          { label: columns.area, value: areaText(entry) },
          ...optional(AUDIT_DETAILS.session, entry.session_id),
          ...optional(columns.table, entry.table_name),
          ...optional(columns.row, entry.row_key),
          { label: columns.outcome, value: outcomeText(entry) },
          ...optional(columns.reason, entry.reason),
        ]}
      />
      <Changes entry={entry} />
      <p className={styles.links}>
        {entry.row_key !== null && <Link to={historyOf('row', entry.row_key)}>{AUDIT_DETAILS.ofRow}</Link>}
        {entry.actor_id !== null && (
          <Link to={historyOf('who', entry.actor_id)}>{AUDIT_DETAILS.ofPerson}</Link>
        )}
      </p>
      <FactList
        facts={[
          { label: AUDIT_DETAILS.entry, value: entry.id },
          { label: AUDIT_DETAILS.link, value: entry.link_position },
          { label: AUDIT_DETAILS.hash, value: <code className={styles.hash}>{entry.hash}</code> },
        ]}
      />
    </>
  );
}

const historyOf = (filter: 'row' | 'who', value: string) =>
  `${STAFF_PAGES.auditLog.path}?${new URLSearchParams({ [filter]: value })}`;

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const id = useId();
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  const value = (text: string | null) =>
    text ?? <span className={styles.nothing}>{AUDIT_DETAILS.nothing}</span>;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.changesTitle}>
        {AUDIT_DETAILS.changes}
      </h3>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{AUDIT_DETAILS.column}</th>
            <th scope="col">{AUDIT_DETAILS.before}</th>
            <th scope="col">{AUDIT_DETAILS.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.column}>
              <th scope="row">{change.column}</th>
              {change.isWithheld ? (
                <td colSpan={2} className={styles.nothing}>
                  {AUDIT_DETAILS.withheld}
                </td>
              ) : (
                <>
                  <td>{value(change.before)}</td>
                  <td>{value(change.after)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
