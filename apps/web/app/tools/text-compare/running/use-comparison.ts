import { useCallback, useEffect, useState } from 'react';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { CompareOptions } from '../panels/options.ts';
import type { Side } from '../panels/use-side.ts';
import type { CompareNews, CompareRequest, CompareResult } from './compare-protocol.ts';

const startWorker = () => new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });

export interface ComparisonState {
  /** Null while a side is empty, or before the first result. */
  readonly result: CompareResult | null;
  /** The options that it was made with. */
  readonly options: CompareOptions | null;
  readonly failure: string | null;
  /** From 0 to 1 while it runs. */
  readonly share: number | null;
}

const NOTHING: ComparisonState = { result: null, options: null, failure: null, share: null };

/** Compares both sides whenever one of them or an option changes. A newer run stops an older one. */
export function useComparison(left: Side, right: Side, options: CompareOptions) {
  const { run, warmUp, cancel } = useWorkerRun<CompareRequest, CompareResult, CompareNews>(startWorker);
  const [state, setState] = useState(NOTHING);
  const { version: leftVersion, content: leftContent } = left;
  const { version: rightVersion, content: rightContent } = right;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own content.
  useEffect(() => {
    const sides = { left: leftContent(), right: rightContent() };
    if (sides.left === '' || sides.right === '') {
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    setState((before) => ({ ...before, share: 0 }));
    const onNews = (share: number) => setState((before) => ({ ...before, share }));
    void run({ ...sides, options }, { onNews }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      const failure = outcome.kind === 'failed' ? outcome.message : '';
      setState(
        outcome.kind === 'done'
          ? { result: outcome.result, options, failure: null, share: null }
          : { ...NOTHING, failure },
      );
    });
    return () => {
      current = false;
    };
  }, [run, cancel, leftVersion, rightVersion, leftContent, rightContent, options]);

  const stop = useCallback(() => {
    cancel();
    setState({ ...NOTHING, failure: '' });
  }, [cancel]);

  return { state, stop, warmUp };
}
