import { FORMATTER } from '../../../content/snowflake-sql-formatter.ts';
import styles from '../formatter.module.css';

const SHOWN = 50;

/** The changes that the run made, in words. Shows nothing if there are none. */
export function ChangesList({ changes }: { readonly changes: readonly string[] }) {
  if (changes.length === 0) return null;
  const hidden = changes.length - SHOWN;
  return (
    <section className={styles.changes} aria-labelledby="changes-title">
      <h2 id="changes-title" className={styles.sectionTitle}>
        {FORMATTER.changes}
      </h2>
      <ul>
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change}>{change}</li>
        ))}
        {hidden > 0 && <li>{FORMATTER.moreChanges(hidden)}</li>}
      </ul>
    </section>
  );
}
