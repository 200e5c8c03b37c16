import type { ConsolePastQuery } from '@hln/contracts';
import { PAST } from '../../../content/sql-console.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../database-admin.module.css';

export interface PastQueriesProps {
  readonly history: readonly ConsolePastQuery[];
  readonly onUse: (query: string) => void;
  readonly onClose: () => void;
}

/** What the Owner asked before, the newest first. */
export function PastQueries({ history, onUse, onClose }: PastQueriesProps) {
  return (
    <Drawer title={PAST.title} lede={PAST.lede} onClose={onClose} returnFocus={() => null}>
      {history.length === 0 && <p>{PAST.none}</p>}
      <ol className={styles.queries}>
        {history.map(({ id, asked_at, query, outcome }) => (
          <li key={id} className={styles.query}>
            <div className={styles.queryText}>
              <p className={styles.note}>
                <Moment at={asked_at} />, {PAST.outcomes[outcome]}
              </p>
              <p className={styles.definition}>{query}</p>
            </div>
            <Button size="small" aria-label={PAST.takeNamed(query.slice(0, 60))} onClick={() => onUse(query)}>
              {PAST.use}
            </Button>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
