import type { PasswordCheck } from '@hln/passwords';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PASSWORD_CHECK } from '../../../content/password-check.ts';
import type { WorkerLike, WorkerOutcome } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';

/** Starts the worker that holds zxcvbn and its word lists, 0.8 MB when compressed. */
const startCheck = (): WorkerLike<string, PasswordCheck, never> =>
  new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** The delay after a key, in milliseconds. */
const PAUSE = 150;
/** A check that takes longer (ms) is stopped by force. */
const TIME_LIMIT = 10_000;

interface CheckState {
  readonly check: PasswordCheck | null;
  readonly failure: string | null;
}
const NOTHING: CheckState = { check: null, failure: null };

function stateOf(outcome: Exclude<WorkerOutcome<PasswordCheck>, { kind: 'superseded' }>): CheckState {
  switch (outcome.kind) {
    case 'done':
      return { check: outcome.result, failure: null };
    case 'timed-out':
      return { check: null, failure: PASSWORD_CHECK.timedOut };
    case 'failed':
      return { check: null, failure: PASSWORD_CHECK.failed(outcome.message) };
  }
}

/**
 * Checks the password whenever it changes. A newer text waits for the check before it: stopping that would end the
 * worker, and the next one would have to build its tables again.
 */
export function useCheck(password: string): CheckState {
  const { run, warmUp } = useWorkerRun(startCheck);
  const [state, setState] = useState(NOTHING);
  const wanted = useRef('');
  const isRunning = useRef(false);

  const work = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      let checked = '';
      while (wanted.current !== checked && wanted.current !== '') {
        checked = wanted.current;
        const outcome = await run(checked, { timeLimit: TIME_LIMIT });
        if (outcome.kind === 'superseded') return;
        if (wanted.current !== '') setState(stateOf(outcome));
      }
    } finally {
      isRunning.current = false;
    }
  }, [run]);

  useEffect(warmUp, [warmUp]);
  useEffect(() => {
    wanted.current = password;
    if (password === '') return setState(NOTHING);
    const timer = window.setTimeout(() => void work(), PAUSE);
    return () => window.clearTimeout(timer);
  }, [password, work]);

  return state;
}
