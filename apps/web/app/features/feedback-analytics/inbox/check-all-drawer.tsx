import { FEEDBACK_CHECKS, type FeedbackCheck, type FeedbackToCheck } from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { type AgainClient, openAgainClient, runAgain } from '../again/run-again.ts';
import {
  type CheckResult,
  changeFeedback,
  type FeedbackChange,
  noteChecks,
} from '../data/change-feedback.ts';
import { readToCheck, type Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_CHECK_ALL, FEEDBACK_INBOX, wholeNumber } from '../texts.ts';

interface CheckedAll {
  readonly counts: Readonly<Record<FeedbackCheck, number>>;
  readonly done: number;
  /** Queries that give a different result now, with their status. */
  readonly different: readonly Pick<FeedbackToCheck, 'id' | 'status'>[];
}

const NOTHING_CHECKED: CheckedAll = {
  counts: { same: 0, different: 0, failed: 0, cut: 0 },
  done: 0,
  different: [],
};

/** The most entries that one call takes. */
const AT_ONCE = 500;

interface CheckAllDrawerProps {
  readonly work: Work;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

type Phase = 'ready' | 'running' | 'done' | 'stopped' | 'failed';

/** Runs today's formatter on all open dislikes, and marks those that are now fixed. */
export function CheckAllDrawer({ work, onClose, returnFocus }: CheckAllDrawerProps) {
  const [phase, setPhase] = useState<Phase>('ready');
  const [checked, setChecked] = useState<CheckedAll>(NOTHING_CHECKED);
  const running = useRef<{ client: AgainClient; abort: AbortController } | null>(null);
  const { act, reread } = work;

  const stop = useCallback(() => {
    running.current?.abort.abort();
    running.current?.client.close();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  async function start() {
    const run = { client: openAgainClient(), abort: new AbortController() };
    running.current = run;
    setPhase('running');
    setChecked(NOTHING_CHECKED);
    try {
      setChecked(await checkAll(run.client, run.abort.signal, setChecked));
      setPhase('done');
    } catch (error) {
      setPhase(run.abort.signal.aborted ? 'stopped' : 'failed');
      if (!run.abort.signal.aborted && !isSiteError(error))
        console.error('The queries could not be run again:', error);
    } finally {
      run.client.close();
      // The list's rows for them are out of date.
      reread();
    }
  }

  async function mark() {
    const rows = checked.different;
    const isDone = await act(
      () => changeMany(rows, { status: 'fixed', fixed_in: VERSION }),
      FEEDBACK_CHECK_ALL.marked(rows.length),
      async () => {
        for (const status of ['new', 'in-work'] as const) {
          await changeMany(
            rows.filter((row) => row.status === status),
            { status },
          );
        }
      },
    );
    if (isDone) onClose();
  }

  const { counts, done, different } = checked;
  const isOver = phase === 'done' || phase === 'stopped' || phase === 'failed';
  return (
    <Drawer title={FEEDBACK_CHECK_ALL.title} onClose={onClose} returnFocus={returnFocus}>
      <p>{FEEDBACK_CHECK_ALL.text(VERSION)}</p>
      <div className="button-row">
        {phase === 'running' ? (
          <Button onClick={stop}>{FEEDBACK_CHECK_ALL.stop}</Button>
        ) : (
          <Button variant={phase === 'ready' ? 'primary' : 'secondary'} onClick={() => void start()}>
            {FEEDBACK_CHECK_ALL.start}
          </Button>
        )}
      </div>
      <LiveRegion>
        {phase === 'running' && <p>{FEEDBACK_CHECK_ALL.running(done)}</p>}
        {phase === 'stopped' && <p>{FEEDBACK_CHECK_ALL.stopped}</p>}
        {phase === 'failed' && <Alert tone="danger">{FEEDBACK_CHECK_ALL.failed}</Alert>}
        {isOver && <p>{done === 0 ? FEEDBACK_CHECK_ALL.none : FEEDBACK_CHECK_ALL.result(done)}</p>}
      </LiveRegion>
      {isOver && done > 0 && (
        <>
          <FactList
            facts={FEEDBACK_CHECKS.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
              label: FEEDBACK_INBOX.checks[outcome],
              value: wholeNumber(counts[outcome]),
            }))}
          />
          {different.length > 0 && (
            <div className={styles.next}>
              <Button variant="primary" busy={work.isBusy} onClick={() => void mark()}>
                {FEEDBACK_CHECK_ALL.mark(different.length)}
              </Button>
              <Link to="?check=different&status=open" onClick={onClose}>
                {FEEDBACK_CHECK_ALL.look}
              </Link>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

/** The same change to any number of entries. */
async function changeMany(rows: CheckedAll['different'], change: FeedbackChange): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) await changeFeedback(ids.slice(at, at + AT_ONCE), change);
}

/**
 * Runs today's formatter on every open dislike, a page at a time, and has the database record each result.
 *
 * @param onProgress called after each query
 * @throws SiteError if the database does not answer, and the signal's reason once it is aborted
 */
async function checkAll(
  client: AgainClient,
  signal: AbortSignal,
  onProgress: (checked: CheckedAll) => void,
): Promise<CheckedAll> {
  let checked = NOTHING_CHECKED;
  let last: FeedbackToCheck | null = null;
  for (;;) {
    const queries: readonly FeedbackToCheck[] = await readToCheck(last, signal);
    if (queries.length === 0) return checked;
    const results: CheckResult[] = [];
    try {
      for (const query of queries) {
        signal.throwIfAborted();
        const again = await runAgain(client, query);
        // Only closing stops a run without starting another.
        if (again === null) throw new DOMException('', 'AbortError');
        results.push({ id: query.id, outcome: again.outcome });
        checked = withResult(checked, query, again.outcome);
        onProgress(checked);
      }
    } finally {
      if (results.length > 0) await noteChecks(results);
    }
    last = queries.at(-1) ?? null;
  }
}

function withResult(
  { counts, done, different }: CheckedAll,
  query: FeedbackToCheck,
  outcome: FeedbackCheck,
): CheckedAll {
  return {
    counts: { ...counts, [outcome]: counts[outcome] + 1 },
    done: done + 1,
    different: outcome === 'different' ? [...different, { id: query.id, status: query.status }] : different,
  };
}
