import type { Inspection, InspectRequest } from '@hln/jwt';
import { type RefObject, useEffect, useState } from 'react';
import { JWT_OUTPUT } from '../../../content/jwt-debugger.ts';
import { useEdits } from '../../../tool-parts/use-edits.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { JwtRequest } from './jwt-protocol.ts';

/** In milliseconds. The longest text that is taken needs a second. */
const TIME_LIMIT = 20_000;

const startWorker = () => new Worker(new URL('./jwt-worker.ts', import.meta.url), { type: 'module' });

export interface InspectionState {
  /** Of the text as it was typed last; null while nothing is known. */
  readonly inspection: Exclude<Inspection, { kind: 'blank' }> | null;
  /** Why there is none, if the text is not the reason. */
  readonly failure: string | null;
}

const NOTHING: InspectionState = { inspection: null, failure: null };

/** Inspects the token, or the file that replaces it. A newer run stops an older one, and nothing is remembered. */
export function useInspection(
  area: RefObject<HTMLTextAreaElement | null>,
  file: File | null,
  { chosen, key, detached }: Omit<InspectRequest, 'input'>,
) {
  const { run, warmUp, cancel } = useWorkerRun<JwtRequest, Inspection>(startWorker);
  const [state, setState] = useState(NOTHING);
  const { edits, edited } = useEdits(area);
  const { text: keyText, encoding } = key;

  useEffect(() => {
    const input = file ?? (edits === 0 ? '' : (area.current?.value ?? ''));
    if (input === '') {
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    const request = { input, chosen, detached, key: { text: keyText, encoding } };
    void run(request, { timeLimit: TIME_LIMIT }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      if (outcome.kind !== 'done')
        return setState({
          inspection: null,
          failure: outcome.kind === 'failed' ? outcome.message : JWT_OUTPUT.timedOut,
        });
      setState({ inspection: outcome.result.kind === 'blank' ? null : outcome.result, failure: null });
    });
    return () => {
      current = false;
    };
  }, [area, run, cancel, file, chosen, detached, keyText, encoding, edits]);

  return { state, edited, warmUp };
}
