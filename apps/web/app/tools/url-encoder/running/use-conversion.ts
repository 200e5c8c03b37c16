import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { textIn } from '../../../tool-parts/held-text.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { UrlOptions } from '../settings/options.ts';
import type { UrlReport, UrlRequest } from './protocol.ts';

const startWorker = (): WorkerLike<UrlRequest, UrlReport, never> =>
  new Worker(new URL('./url-worker.ts', import.meta.url), { type: 'module' });

/** The result for the input. */
export interface Conversion {
  /** The input that the report is about. */
  readonly text: string;
  readonly times: number;
  readonly report: UrlReport | null;
  readonly failure: string | null;
}

const EMPTY: Conversion = { text: '', times: 1, report: null, failure: null };

/**
 * Encodes or decodes the text area in a worker, at every edit and whenever the options change. `text` is the current
 * input; the conversion follows a moment later.
 */
export function useConversion(area: RefObject<HTMLTextAreaElement | null>, options: UrlOptions) {
  const { direction, mode, keepEscapes } = options;
  const [conversion, setConversion] = useState<Conversion>(EMPTY);
  const [text, setText] = useState('');
  const [times, setTimes] = useState(1);
  const { busy, run, cancel } = useWorkerRun<UrlRequest, UrlReport>(startWorker);

  const convertNow = useCallback(
    async (decodings: number) => {
      setTimes(decodings);
      const text = textIn(area);
      setText(text);
      if (text === '') {
        cancel();
        return setConversion(EMPTY);
      }
      const outcome = await run({ direction, text, mode, keepEscapes, times: decodings });
      if (outcome.kind === 'done') {
        setConversion({ text, times: decodings, report: outcome.result, failure: null });
      } else if (outcome.kind === 'failed') {
        setConversion({ text, times: decodings, report: null, failure: outcome.message });
      }
    },
    [area, run, cancel, direction, mode, keepEscapes],
  );
  /** Call it on every edit: another text may have other layers, so it is decoded once. */
  const edited = useCallback(() => void convertNow(1), [convertNow]);
  // Also converts what was typed before hydration, or what the browser restored after a reload.
  useEffect(() => edited(), [edited]);

  const decodeTimes = (count: number) => void convertNow(count);
  return { conversion, text, busy, times, edited, decodeTimes };
}
