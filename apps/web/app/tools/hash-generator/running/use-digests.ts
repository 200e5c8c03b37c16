import type { DecodeError } from '@hln/bytes';
import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { textIn } from '../../../tool-parts/held-text.ts';
import { LONG_TEXT } from '../../../tool-parts/text-limits.ts';
import { useEdits } from '../../../tool-parts/use-edits.ts';
import type { InputEncoding } from '../options/options.ts';
import type { Digests, HashRequest, TypedText } from './hash-protocol.ts';
import { useHashers } from './use-hashers.ts';

export interface Subject {
  /** A file that replaces the text. */
  readonly file: File | null;
  readonly encoding: InputEncoding;
  readonly key: TypedText | null;
  readonly algorithms: readonly AlgorithmId[];
  /** Another part of the page hashes it, so there is nothing to do. */
  readonly isPaused?: boolean;
}

export interface DigestState {
  readonly digests: Digests;
  /** Bytes that were hashed; null before the first run. */
  readonly size: number | null;
  readonly wrong: { readonly where: 'text' | 'key'; readonly error: DecodeError } | null;
  /** Why there is no result, if neither text nor key is the reason. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Of a file, from 0 to 1. */
  readonly share: number | null;
}

const NOTHING = { digests: new Map(), size: null, wrong: null, failure: null } as const;

/**
 * Keeps the digests of the text, or of the file that replaces it, up to date. A newer run stops an older one;
 * algorithms that are added for a file are computed alone.
 */
export function useDigests(area: RefObject<HTMLTextAreaElement | null>, subject: Subject) {
  const { file, encoding, key, algorithms, isPaused = false } = subject;
  const { busy, run, cancel } = useHashers();
  const [state, setState] = useState<Omit<DigestState, 'busy' | 'share'>>(NOTHING);
  const [share, setShare] = useState<number | null>(null);
  const { edits, edited } = useEdits(area);
  const known = useRef<{ subject: string; file: File | null; digests: Digests }>(null);

  // The array is a new one after every render, although its content rarely changes.
  const wanted = algorithms.join(',');
  const keyText = key?.text ?? null;
  const keyEncoding = key?.encoding ?? null;
  useEffect(() => {
    if (isPaused || (file === null && edits === 0)) {
      // Nothing has been typed yet: an empty page shows no digests of an empty text.
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    const identity = JSON.stringify([keyText, keyEncoding, file === null ? [edits, encoding] : null]);
    const before = known.current;
    const kept: Digests = before?.subject === identity && before.file === file ? before.digests : new Map();
    const text = textIn(area);
    if (kept.size === 0 && (file !== null || before?.file || text.length > LONG_TEXT)) setState(NOTHING);
    const names = new Set(wanted.split(','));
    const missing = ALGORITHMS.map(({ id }) => id).filter((id) => names.has(id) && !kept.has(id));
    const request: HashRequest = {
      source: file ?? { text, encoding },
      key: keyText === null || keyEncoding === null ? null : { text: keyText, encoding: keyEncoding },
      algorithms: missing,
    };
    setShare(file === null ? null : 0);
    void run(request, { onNews: (done) => file && setShare(done / file.size) }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      setShare(null);
      if (outcome.kind !== 'done') {
        const failure = outcome.kind === 'failed' ? outcome.message : '';
        return setState({ ...NOTHING, failure });
      }
      const { result } = outcome;
      if (result.kind === 'wrong') return setState({ ...NOTHING, wrong: result });
      const digests = new Map([...kept, ...result.digests]);
      known.current = { subject: identity, file, digests };
      setState({ digests, size: result.size, wrong: null, failure: null });
    });
    return () => {
      current = false;
    };
  }, [area, run, cancel, file, encoding, keyText, keyEncoding, edits, wanted, isPaused]);

  const stop = useCallback(() => {
    cancel();
    setShare(null);
    setState(NOTHING);
  }, [cancel]);

  return { state: { ...state, busy, share }, edits, edited, stop };
}
