import { useEffect, useState } from 'react';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { Score, Trial } from '../checking/score.ts';
import type { Picture } from '../drawing/style.ts';
import type { CheckNews, CheckRequest, DrawnCode } from './protocol.ts';

const startWorker = () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** Milliseconds without a change before a code is checked: decoding it a dozen times takes a moment. */
const PAUSE = 250;

export interface Check {
  readonly trials: readonly Trial[];
  /** Null until all trials are done. */
  readonly score: Score | null;
  readonly failure: string | null;
}

const NONE: Check = { trials: [], score: null, failure: null };

/** Has each drawn code read by the second reader. */
export function useCheck(drawn: DrawnCode | null, logo: Picture | null): Check {
  const [check, setCheck] = useState(NONE);
  const { run, cancel } = useWorkerRun<CheckRequest, Score, CheckNews>(startWorker);
  useEffect(() => {
    setCheck(NONE);
    cancel();
    if (drawn === null) return;
    const { text, code, style } = drawn;
    const timer = window.setTimeout(async () => {
      const onNews = (trial: Trial) =>
        setCheck((before) => ({ ...before, trials: [...before.trials, trial] }));
      const outcome = await run({ text, code, style, logo }, { onNews });
      if (outcome.kind === 'done')
        setCheck({ trials: outcome.result.trials, score: outcome.result, failure: null });
      else if (outcome.kind === 'failed') setCheck({ ...NONE, failure: outcome.message });
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [drawn, logo, run, cancel]);
  return check;
}
