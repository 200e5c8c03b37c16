import type { RowsSeen, TableRule } from '@hln/contracts';
import { SEEN } from '../../../content/table-rows.ts';
import styles from '../database-admin.module.css';
import { ruleSentences } from '../tables/rule-sentences.ts';

export interface SeenAnswerProps {
  readonly seen: RowsSeen;
  /** Of reading that table, for signed-in accounts. */
  readonly rules: readonly TableRule[];
}

/** Why somebody sees these rows and no others. */
export function SeenAnswer({ seen, rules }: SeenAnswerProps) {
  const reasons = [
    ...(seen.is_active ? [] : [SEEN.inactive]),
    ...(seen.missing_factor === null ? [] : [SEEN.factors[seen.missing_factor]]),
    ...(seen.may_read ? ruleSentences(rules) : [SEEN.noRight]),
    ...(seen.may_read && !seen.is_guarded ? [SEEN.unguarded] : []),
    ...(seen.is_restricted ? [SEEN.restricted] : []),
  ];
  return (
    <>
      <ul className={styles.lines}>
        {[...new Set(reasons)].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {seen.may_read && seen.is_guarded && (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{SEEN.policies}</h3>
          {seen.policies.length === 0 && <p>{SEEN.noPolicy}</p>}
          <ul className={styles.queries}>
            {seen.policies.map(({ name, condition, permissions, rows }) => (
              <li key={name} className={styles.query}>
                <div className={styles.queryText}>
                  <p>
                    {SEEN.policy(name, rows)}{' '}
                    {permissions.map((each) => SEEN.permission(each.name, each.is_held)).join(' ')}
                  </p>
                  {condition !== null && <p className={styles.definition}>{condition}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {seen.keys !== null && seen.rows !== null && seen.rows.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{SEEN.keys(seen.keys)}</h3>
          <ul className={styles.lines}>
            {seen.rows.map((key) => (
              <li key={key.join(' ')} className={styles.code}>
                {key.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
