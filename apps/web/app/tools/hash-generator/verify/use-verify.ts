import { useCallback, useState } from 'react';
import { HASH_VERIFY } from '../../../content/hash-verify.ts';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { VerifyRequest, VerifyResult } from './verify-worker.ts';

/** A check that takes longer (ms) is stopped by force. */
const TIME_LIMIT = 120_000;

const startWorker = (): WorkerLike<VerifyRequest, VerifyResult, number> =>
  new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });

export interface VerifyOutcome {
  readonly tone: 'success' | 'danger' | 'warning';
  readonly text: string;
}

/** Checks a password in a worker, which may take seconds. */
export function useVerify() {
  const { busy, run, cancel } = useWorkerRun(startWorker);
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null);
  const [share, setShare] = useState<number | null>(null);

  async function check(request: VerifyRequest) {
    setOutcome(null);
    setShare(null);
    const done = await run(request, { timeLimit: TIME_LIMIT, onNews: setShare });
    if (done.kind === 'timed-out') setOutcome({ tone: 'warning', text: HASH_VERIFY.timedOut });
    if (done.kind === 'failed') setOutcome({ tone: 'warning', text: HASH_VERIFY.failed(done.message) });
    if (done.kind !== 'done') return;
    const { matches, milliseconds } = done.result;
    setOutcome(
      matches
        ? { tone: 'success', text: HASH_VERIFY.matches(milliseconds) }
        : { tone: 'danger', text: HASH_VERIFY.different(milliseconds) },
    );
  }

  /** Forgets an outcome that no longer belongs to what is typed, and stops its check. */
  const forget = useCallback(() => {
    cancel();
    setOutcome(null);
  }, [cancel]);

  function stop() {
    cancel();
    setOutcome({ tone: 'warning', text: HASH_VERIFY.stopped });
  }

  return { busy, share, outcome, check, forget, stop };
}
