import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { WorkerLike } from '../lib/worker-client.ts';
import { textIn } from './held-text.ts';
import { LONG_TEXT } from './text-limits.ts';
import { useEdits } from './use-edits.ts';
import { useWorkerRun } from './use-worker-run.ts';

/** What a tool's worker gets: the input's text or, for tools that read bytes, a file; and the options. */
export interface SourceRequest<Held extends File, Options> {
  readonly source: string | Held;
  readonly options: Options;
}

export interface SourceRunState<Result> {
  /** Null while there is nothing to work on. */
  readonly result: Result | null;
  /** Why there is no result, if the input is not the reason. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Of the file, from 0 to 1; null if unknown. */
  readonly share: number | null;
}

const NOTHING = { result: null, failure: null } as const;

/**
 * Runs a tool's worker on the input's text, or on a file in its place, whenever one of them or the options change. A
 * newer run stops an older one. The worker's news is how many bytes of the file are done.
 *
 * @param startWorker the same on every call, as for `useWorkerRun`
 * @param options a new object whenever one of them changes
 */
export function useSourceRun<Held extends File, Options, Result>(
  area: RefObject<HTMLTextAreaElement | null>,
  file: Held | null,
  options: Options,
  startWorker: () => WorkerLike<SourceRequest<Held, Options>, Result, number>,
) {
  const { busy, run, cancel } = useWorkerRun(startWorker);
  const [state, setState] = useState<Omit<SourceRunState<Result>, 'busy' | 'share'>>(NOTHING);
  const [share, setShare] = useState<number | null>(null);
  const { edits, edited } = useEdits(area);

  useEffect(() => {
    const source = file ?? (edits === 0 ? '' : textIn(area));
    if (source === '') {
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    const size = file?.size ?? 0;
    if (typeof source !== 'string' || source.length > LONG_TEXT) setState(NOTHING);
    setShare(size === 0 ? null : 0);
    void run({ source, options }, { onNews: (done) => size > 0 && setShare(done / size) }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      setShare(null);
      if (outcome.kind === 'done') return setState({ result: outcome.result, failure: null });
      setState({ result: null, failure: outcome.kind === 'failed' ? outcome.message : '' });
    });
    return () => {
      current = false;
    };
  }, [area, run, cancel, file, options, edits]);

  const stop = useCallback(() => {
    cancel();
    setShare(null);
    setState(NOTHING);
  }, [cancel]);

  return { state: { ...state, busy, share }, edited, stop };
}
