import type { CostImport } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { readImports, undoImport } from './ask-imports.ts';
import styles from './imports.module.css';
import { COST_IMPORTS } from './texts.ts';

const PAGE = 10;

/** The part of the keys by which the lists of imports are invalidated. */
export const IMPORTS_KEY = 'cost-imports';

export interface ImportsPanelProps {
  readonly mayUndo: boolean;
  /** Called after an import was undone. */
  readonly onUndone: () => void;
}

/** Every import, the newest first: who, when and how many rows, with a button to undo each. */
export function ImportsPanel({ mayUndo, onUndone }: ImportsPanelProps) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(PAGE);
  // Requests one more than is shown, to know whether there are more.
  const { data, failure, isReading, reload } = useReading(
    [IMPORTS_KEY, wanted],
    (signal) => readImports(wanted + 1, signal),
    COST_IMPORTS.unread,
    { placeholderData: (before) => before },
  );
  const [asked, setAsked] = useState<CostImport | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const changes = useChanges({
    unsaved: COST_IMPORTS.unsaved,
    readAnew: useCallback(async () => {
      onUndone();
      await queries.invalidateQueries({ queryKey: [IMPORTS_KEY] });
    }, [queries, onUndone]),
  });
  const returnFocus = useReturnFocus(!changes.isBusy && asked === null);

  const undo = async ({ id }: CostImport) => {
    setAsked(null);
    await changes.run(async () => {
      const answer = await undoImport(id);
      return {
        tone: answer.outcome === 'undone' ? 'success' : 'danger',
        text: COST_IMPORTS.outcome(answer),
      };
    });
    returnFocus(list);
  };

  return (
    <Panel title={COST_IMPORTS.title}>
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data === null && failure === null && <p role="status">{COST_IMPORTS.loading}</p>}
      {data?.length === 0 && <p>{COST_IMPORTS.none}</p>}
      {data !== null && data.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.imports} aria-label={COST_IMPORTS.list}>
          {data.slice(0, wanted).map((one) => (
            <li key={one.id} className={styles.import}>
              <div>
                <p>
                  <Moment at={one.created_at} /> {COST_IMPORTS.by(COST_IMPORTS.who(one))}
                </p>
                <p className={styles.note}>{COST_IMPORTS.rows(one)}</p>
                {one.undone_at !== null && (
                  <p className={styles.note}>
                    <Badge>{COST_IMPORTS.undone}</Badge> <Moment at={one.undone_at} />{' '}
                    {COST_IMPORTS.undoneBy(one)}
                  </p>
                )}
              </div>
              {mayUndo && one.undone_at === null && (
                <Button
                  size="small"
                  aria-label={COST_IMPORTS.undoNamed(timeOf(one))}
                  aria-disabled={changes.isBusy}
                  onClick={() => {
                    if (!changes.isBusy) setAsked(one);
                  }}
                >
                  {COST_IMPORTS.undo}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== null && data.length > wanted && (
        <Button size="small" busy={isReading} onClick={() => setWanted((now) => now + PAGE)}>
          {COST_IMPORTS.more}
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={COST_IMPORTS.ask(timeOf(asked))}
          confirm={COST_IMPORTS.undo}
          destructive
          cancel={COST_IMPORTS.keep}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{COST_IMPORTS.explain(asked)}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function timeOf({ created_at }: CostImport): string {
  const time = readTimestamp(created_at);
  return time === null ? created_at : aucklandTime(time);
}
