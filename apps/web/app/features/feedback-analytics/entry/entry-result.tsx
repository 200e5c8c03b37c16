import type { FeedbackEntry } from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import { useEffect, useId, useRef, useState } from 'react';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { DiffView } from '../../../tool-parts/diff/diff-view.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Again, type AgainClient, openAgainClient, runAgain } from '../again/run-again.ts';
import { changeFeedback, noteChecks } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_INBOX } from '../texts.ts';
import { FEEDBACK_AGAIN, FEEDBACK_CASE, FEEDBACK_GOLDEN, FEEDBACK_RESULT } from './case-texts.ts';
import { GoldenDrawer } from './golden-drawer.tsx';

export interface EntryResultProps {
  readonly entry: FeedbackEntry;
  readonly work: Work;
  readonly mayChange: boolean;
}

/** The query beside its original result, and the result of today's formatter. */
export function EntryResult({ entry, work, mayChange }: EntryResultProps) {
  const id = useId();
  const [again, setAgain] = useState<Again | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const client = useRef<AgainClient | null>(null);
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  const makeButton = useRef<HTMLButtonElement>(null);
  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  async function run() {
    if (isRunning) return;
    setIsRunning(true);
    client.current ??= openAgainClient();
    const found = await runAgain(client.current, entry);
    setIsRunning(false);
    if (found === null) return;
    setAgain(found);
    // Results are recorded only for people who may change the entry.
    if (!mayChange) return;
    try {
      await noteChecks([{ id: entry.id, outcome: found.outcome }]);
    } catch (failure) {
      if (!(await isSessionLost(failure))) toasts.show({ tone: 'danger', text: FEEDBACK_AGAIN.unnoted });
    }
  }

  const { original_sql: query, formatted_sql: given } = entry;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.partTitle}>
        {FEEDBACK_AGAIN.title}
      </h3>
      {entry.check_outcome !== null && again === null && (
        <p className={styles.note}>
          {FEEDBACK_AGAIN.before(FEEDBACK_INBOX.checks[entry.check_outcome], entry.checked_with ?? '')}
        </p>
      )}
      <div className={styles.next}>
        <Button
          size="small"
          variant="primary"
          busy={isRunning}
          aria-disabled={isRunning}
          onClick={() => void run()}
        >
          {isRunning ? FEEDBACK_AGAIN.running : FEEDBACK_AGAIN.run(VERSION)}
        </Button>
        <Button ref={makeButton} size="small" onClick={() => setIsMaking(true)}>
          {FEEDBACK_GOLDEN.open}
        </Button>
      </div>
      <LiveRegion>
        {again !== null && (
          <Alert tone={again.outcome === 'different' ? 'success' : 'info'}>
            <p>
              {FEEDBACK_AGAIN[again.outcome]} {entry.formatting_options === null && FEEDBACK_AGAIN.noOptions}
            </p>
          </Alert>
        )}
      </LiveRegion>
      {again?.outcome === 'different' && mayChange && entry.status !== 'fixed' && (
        <div>
          <Button
            size="small"
            onClick={() =>
              void work.act(
                () => changeFeedback([entry.id], { status: 'fixed', fixed_in: VERSION }),
                FEEDBACK_CASE.statusChanged(FEEDBACK_AGAIN.fixed),
                () => changeFeedback([entry.id], { status: entry.status }),
              )
            }
          >
            {FEEDBACK_AGAIN.fixed}
          </Button>
        </div>
      )}
      {again?.outcome === 'different' && again.formatted !== null && (
        <DiffView
          level={3}
          title={FEEDBACK_AGAIN.difference}
          sides={FEEDBACK_AGAIN.sides}
          original={given}
          formatted={again.formatted}
        />
      )}
      <DiffView
        level={3}
        title={FEEDBACK_RESULT.title}
        sides={FEEDBACK_RESULT.sides}
        original={query}
        formatted={given}
      />
      {isMaking && (
        <GoldenDrawer
          entry={entry}
          onClose={() => setIsMaking(false)}
          returnFocus={() => makeButton.current}
        />
      )}
    </section>
  );
}
