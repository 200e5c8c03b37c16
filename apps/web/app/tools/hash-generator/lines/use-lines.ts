import { ALGORITHMS } from '@hln/digests';
import { type RefObject, useEffect, useState } from 'react';
import { HASH_LINES } from '../../../content/hash-lines.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { textIn } from '../../../tool-parts/held-text.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { DigestFormat } from '../options/options.ts';
import type { Subject } from '../running/use-digests.ts';
import { type LinesRequest, type LinesResult, MOST_BYTES, MOST_LINES } from './hash-lines.ts';

const startWorker = (): WorkerLike<LinesRequest, LinesResult, number> =>
  new Worker(new URL('./lines-worker.ts', import.meta.url), { type: 'module' });

/** A run that takes no longer (ms) shows nothing but its result. */
const SOON = 300;

export type Lines = Extract<LinesResult, { kind: 'lines' }>;

interface LinesState {
  readonly lines: Lines | null;
  readonly milliseconds: number;
  readonly failure: string | null;
}
const NOTHING: LinesState = { lines: null, milliseconds: 0, failure: null };

export interface LinesSubject extends Subject {
  readonly format: DigestFormat;
  readonly separator: ',' | '\t';
  /** Increases with the edits of the text area; 0 until something was typed. */
  readonly edits: number;
}

/** Keeps the digests of the lines up to date. A newer run stops an older one. */
export function useLines(area: RefObject<HTMLTextAreaElement | null>, subject: LinesSubject) {
  const { file, encoding, key, algorithms, format, separator, edits } = subject;
  const { busy, run, cancel } = useWorkerRun(startWorker);
  const [state, setState] = useState(NOTHING);
  const [share, setShare] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  // The array and the key are new ones after every render, although they rarely change.
  const wanted = algorithms.join(',');
  const keyText = key?.text ?? null;
  const keyEncoding = key?.encoding ?? null;

  useEffect(() => {
    const text = textIn(area);
    if (file === null && (edits === 0 || text === '')) {
      cancel();
      return setState(NOTHING);
    }
    if (file !== null && file.size > MOST_BYTES) {
      cancel();
      return setState({ ...NOTHING, failure: HASH_LINES.tooLarge(fileSize(MOST_BYTES)) });
    }
    let isCurrent = true;
    const names = new Set(wanted.split(','));
    const request: LinesRequest = {
      source: file ?? { text, encoding },
      key: keyText === null || keyEncoding === null ? null : { text: keyText, encoding: keyEncoding },
      algorithms: ALGORITHMS.map(({ id }) => id).filter((id) => names.has(id)),
      format,
      separator,
    };
    setShare(0);
    const started = performance.now();
    void run(request, { onNews: setShare }).then((outcome) => {
      if (!isCurrent || outcome.kind === 'superseded') return;
      const milliseconds = Math.round(performance.now() - started);
      if (outcome.kind !== 'done') {
        const message = outcome.kind === 'failed' ? outcome.message : '';
        return setState({ ...NOTHING, failure: HASH_LINES.failed(message) });
      }
      const { result } = outcome;
      setState(
        result.kind === 'lines'
          ? { lines: result, milliseconds, failure: null }
          : { ...NOTHING, failure: failureOf(result) },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [area, run, cancel, file, encoding, keyText, keyEncoding, wanted, format, separator, edits]);

  useEffect(() => {
    if (!busy) return setIsSlow(false);
    const timer = window.setTimeout(() => setIsSlow(true), SOON);
    return () => window.clearTimeout(timer);
  }, [busy]);

  function stop() {
    cancel();
    setState({ ...NOTHING, failure: HASH_LINES.stopped });
  }
  return { ...state, isSlow, share, stop };
}

function failureOf(result: Exclude<LinesResult, { kind: 'lines' }>): string {
  switch (result.kind) {
    case 'wrong-key':
      return result.message;
    case 'wrong-line':
      return HASH_LINES.wrongLine(result.line, result.message);
    case 'too-many':
      return HASH_LINES.tooMany(MOST_LINES);
  }
}
