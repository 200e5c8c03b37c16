import { useEffect, useState } from 'react';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { DrawAnswer, DrawRequest } from './protocol.ts';

const startWorker = () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });

/**
 * Draws the code of a form while it is filled in; a newer form replaces an older one. A request equal to the previous
 * one draws nothing: the settings contain values that don't affect the drawing, such as the width of files.
 *
 * @param request null while there is nothing to draw
 * @returns the answer to the latest request; null before the first one.
 */
export function useDrawnCode(request: DrawRequest | null): DrawAnswer | null {
  const [answer, setAnswer] = useState<DrawAnswer | null>(null);
  const { run, cancel } = useWorkerRun<DrawRequest, DrawAnswer>(startWorker);
  const wanted = JSON.stringify(request);
  useEffect(() => {
    const latest: DrawRequest | null = JSON.parse(wanted);
    if (latest === null) {
      cancel();
      setAnswer(null);
      return;
    }
    void run(latest).then((outcome) => {
      if (outcome.kind === 'done') setAnswer(outcome.result);
      else if (outcome.kind === 'failed') setAnswer({ kind: 'refused', message: outcome.message });
    });
  }, [wanted, run, cancel]);
  return answer;
}
