import type { RunningQuery } from '@hln/contracts';
import { useState } from 'react';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { cancelQuery, readRunningQueries, useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { count, QUERIES } from '../texts.ts';

interface CancelDrawerProps {
  readonly query: RunningQuery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a reason to cancel a query, and cancels it. */
function CancelDrawer({ query, onClose, onDone }: CancelDrawerProps) {
  const { act } = useChanges({ unsaved: QUERIES.unsaved, readAnew: onDone });
  const cancel = (why: string) => act(() => cancelQuery(query, why), QUERIES.cancelled(query.pid));
  return (
    <Drawer title={QUERIES.drawer(query.pid)} onClose={onClose} returnFocus={() => null}>
      <ReasonForm
        form={staffDraft(`cancel-query:${query.pid} ${query.started_at}`)}
        submit={QUERIES.cancel}
        destructive
        onSubmit={cancel}
        onClose={onClose}
      >
        <p>{QUERIES.drawerText}</p>
        <p className={styles.definition}>{query.query}</p>
      </ReasonForm>
    </Drawer>
  );
}

/** How often to reload, and from which duration a query is called slow. */
const EVERY_MS = 10_000;
const SLOW_S = 5;

/** The queries that are running now. */
export function QueriesPanel({ mayCancel }: { readonly mayCancel: boolean }) {
  const { data, failure, reload } = useReading('queries', readRunningQueries, QUERIES.failed, EVERY_MS);
  const [chosen, setChosen] = useState<RunningQuery | null>(null);
  return (
    <Panel title={QUERIES.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{data?.is_embedded === true ? QUERIES.embedded : QUERIES.text}</p>
        {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
        {data === null && failure === null && <p role="status">{QUERIES.loading}</p>}
        {data !== null && !data.is_embedded && data.queries.length === 0 && <p>{QUERIES.none}</p>}
        {data !== null && data.queries.length > 0 && (
          <ol className={styles.queries}>
            {data.queries.map((query) => (
              <li key={`${query.pid} ${query.started_at}`} className={styles.query}>
                <QueryLine query={query} />
                {mayCancel && (
                  <Button
                    size="small"
                    aria-label={QUERIES.drawer(query.pid)}
                    onClick={() => setChosen(query)}
                  >
                    {QUERIES.cancel}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
      {chosen !== null && <CancelDrawer query={chosen} onClose={() => setChosen(null)} onDone={reload} />}
    </Panel>
  );
}

function QueryLine({ query }: { readonly query: RunningQuery }) {
  const seconds = query.state === 'active' ? query.seconds : query.transaction_s;
  const facts = [
    QUERIES.process(query.pid),
    query.state === 'active' ? QUERIES.active : QUERIES.idle,
    ...(seconds === null ? [] : [QUERIES.since(count(seconds))]),
    ...(query.waits_for === null ? [] : [QUERIES.waits(query.waits_for)]),
    ...(query.blocked_by.length === 0 ? [] : [QUERIES.blocked(query.blocked_by)]),
    ...[query.role, query.program].filter((text) => text !== null && text !== ''),
  ];
  return (
    <div className={styles.queryText}>
      <p>
        {facts.join(', ')} {seconds !== null && seconds >= SLOW_S && <Badge tone="bad">{QUERIES.slow}</Badge>}
      </p>
      <p className={styles.definition}>{query.query}</p>
    </div>
  );
}
