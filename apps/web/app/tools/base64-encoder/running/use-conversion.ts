import { type RefObject, useCallback, useEffect, useState } from 'react';
import { LONG_TEXT, useEdits } from '../../../tool-parts/use-edits.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { Base64Options } from '../options/options.ts';
import type { ConvertNews, ConvertRequest, ConvertResult } from './convert-protocol.ts';

export interface ConversionState {
  /** Null while there is nothing to convert. */
  readonly result: ConvertResult | null;
  /** Why there is no result, if the input is not the reason. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Of a file, from 0 to 1. */
  readonly share: number | null;
}

const NOTHING = { result: null, failure: null } as const;

const startWorker = () => new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });

/** Converts the text, or the file that replaces it, according to the options. A newer run stops an older one. */
export function useConversion(
  area: RefObject<HTMLTextAreaElement | null>,
  file: File | null,
  options: Base64Options,
) {
  const { busy, run, cancel } = useWorkerRun<ConvertRequest, ConvertResult, ConvertNews>(startWorker);
  const [state, setState] = useState<Omit<ConversionState, 'busy' | 'share'>>(NOTHING);
  const [share, setShare] = useState<number | null>(null);
  const { edits, edited } = useEdits(area);

  useEffect(() => {
    const source = file ?? (edits === 0 ? '' : (area.current?.value ?? ''));
    if (source === '') {
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    const size = file?.size ?? 0;
    if (source instanceof File || source.length > LONG_TEXT) setState(NOTHING);
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
