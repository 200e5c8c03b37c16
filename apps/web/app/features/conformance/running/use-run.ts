import { useCallback, useEffect, useRef, useState } from 'react';
import type { VectorSet } from '../../../tools/vector-sets.ts';
import { runSets, type SetResult, waitingResult } from './run-sets.ts';

const rest = () => new Promise<void>((done) => setTimeout(done));

/** Runs all tests once the page is shown, and again on request. */
export function useRun(sets: readonly VectorSet[]) {
  const [results, setResults] = useState<readonly SetResult[]>(() => sets.map(waitingResult));
  const [isRunning, setIsRunning] = useState(true);
  const current = useRef<AbortController | null>(null);

  const start = useCallback(async () => {
    current.current?.abort();
    const run = new AbortController();
    current.current = run;
    setResults(sets.map(waitingResult));
    setIsRunning(true);
    await runSets(sets, {
      signal: run.signal,
      onResult: (index, result) => setResults((before) => before.with(index, result)),
      rest,
      now: () => performance.now(),
    });
    if (!run.signal.aborted) setIsRunning(false);
  }, [sets]);

  useEffect(() => {
    void start();
    return () => current.current?.abort();
  }, [start]);

  return { results, isRunning, start };
}
