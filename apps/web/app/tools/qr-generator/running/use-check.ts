import type { Picture, Score, Trial } from '@hln/qr';
import { useEffect, useMemo, useState } from 'react';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { CheckNews, CheckRequest, DrawnCode } from './protocol.ts';

const startWorker = () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** How long (ms) without a change before a code is checked, because decoding it a dozen times takes a moment. */
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
  const [checked, setChecked] = useState<{ readonly of: CheckRequest; readonly check: Check } | null>(null);
  const { run, cancel } = useWorkerRun<CheckRequest, Score, CheckNews>(startWorker);
  const request = useMemo<CheckRequest | null>(
    () => drawn && { text: drawn.text, code: drawn.code, style: drawn.style, logo },
    [drawn, logo],
  );

  useEffect(() => {
    cancel();
    if (request === null) return;
    const tell = (check: Partial<Check>) => setChecked({ of: request, check: { ...NONE, ...check } });
    const timer = window.setTimeout(async () => {
      const trials: Trial[] = [];
      const onNews = (trial: Trial) => {
        trials.push(trial);
        tell({ trials: [...trials] });
      };
      const outcome = await run(request, { onNews });
      if (outcome.kind === 'done') tell({ trials: outcome.result.trials, score: outcome.result });
      else if (outcome.kind === 'failed') tell({ failure: outcome.message });
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [request, run, cancel]);

  // A verdict on another code doesn't apply to this one, not even for the frame before the effect runs.
  return checked !== null && checked.of === request ? checked.check : NONE;
}
