import type { ConsolePastQuery, ConsoleSavedQuery } from '@hln/contracts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { TOASTS } from '../../../staff-parts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../database-admin.module.css';
import { deleteQuery, saveQuery } from './read-answer.ts';
import { PAST, SAVED } from './texts.ts';

export interface SavedQueriesProps {
  readonly saved: readonly ConsoleSavedQuery[];
  readonly onUse: (query: string) => void;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** The queries that Owners have saved. A deletion can be undone. */
export function SavedQueries({ saved, onUse, onClose, onChange }: SavedQueriesProps) {
  const { run, act } = useChanges({ unsaved: SAVED.unsaved, readAnew: onChange });
  const remove = ({ name, query }: ConsoleSavedQuery) =>
    run(async () => {
      await deleteQuery(name);
      const undo = () => void act(() => saveQuery(name, query), SAVED.restored(name));
      return { tone: 'success', text: SAVED.removed(name), action: { label: TOASTS.undo, run: undo } };
    });
  return (
    <Drawer title={SAVED.title} lede={SAVED.lede} onClose={onClose} returnFocus={() => null}>
      {saved.length === 0 && <p>{SAVED.none}</p>}
      <ul className={styles.queries}>
        {saved.map((query) => (
          <li key={query.name} className={styles.query}>
            <div className={styles.queryText}>
              <p>
                <strong>{query.name}</strong>{' '}
                {query.saved_by !== null && <span className={styles.note}>{SAVED.by(query.saved_by)}</span>}
              </p>
              <p className={styles.definition}>{query.query}</p>
            </div>
            <div className={styles.pair}>
              <Button size="small" aria-label={PAST.takeNamed(query.name)} onClick={() => onUse(query.query)}>
                {PAST.use}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={SAVED.removeNamed(query.name)}
                onClick={() => void remove(query)}
              >
                {SAVED.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

interface PastQueriesProps {
  readonly history: readonly ConsolePastQuery[];
  readonly onUse: (query: string) => void;
  readonly onClose: () => void;
}

/** The Owner's earlier queries, newest first. */
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
