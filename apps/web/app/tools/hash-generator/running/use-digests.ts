import type { DecodeError } from '@hln/bytes';
import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_WORKER } from '../../../content/tool-parts.ts';
import { createWorkerClient, type WorkerClient, type WorkerOutcome } from '../../../lib/worker-client.ts';
import { LONG_TEXT, useEdits } from '../../../tool-parts/use-edits.ts';
import type { InputEncoding } from '../options/options.ts';
import type { Digests, HashNews, HashRequest, HashResult, TypedText } from './hash-protocol.ts';

export interface Subject {
  /** A file in place of the text. */
  readonly file: File | null;
  readonly encoding: InputEncoding;
  readonly key: TypedText | null;
  readonly algorithms: readonly AlgorithmId[];
}

export interface DigestState {
  readonly digests: Digests;
  /** Bytes that were hashed; null before the first run. */
  readonly size: number | null;
  readonly wrong: { readonly where: 'text' | 'key'; readonly error: DecodeError } | null;
  /** Why there is no result, when neither text nor key is to blame. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Of a file, from 0 to 1. */
  readonly share: number | null;
}

const NOTHING = { digests: new Map(), size: null, wrong: null, failure: null } as const;

type Run = (
  request: HashRequest,
  options: { readonly onNews: (done: number) => void },
) => Promise<WorkerOutcome<HashResult>>;

/** A file of this size is hashed by several workers at once; starting them costs more than a smaller one takes. */
const SHARED_SIZE = 8_000_000;

/** How long each algorithm takes, beside CRC32: measured on Node 24, in hundredths of a second for 16 MB. */
const COSTS: Partial<Record<AlgorithmId, number>> = {
  CRC32: 1,
  'SHA-1': 3,
  'SHA-224': 3,
  'SHA-256': 3,
  BLAKE3: 4,
  MD5: 8,
  'BLAKE2s-256': 9,
  'SHA-384': 10,
  'SHA-512': 12,
  'SHA-512/224': 9,
  'SHA-512/256': 11,
  'RIPEMD-160': 13,
};
const SLOW = 40;

/** Algorithms in as many groups as there are workers, each of about the same work. */
export function shareOut(algorithms: readonly AlgorithmId[], workers: number): readonly AlgorithmId[][] {
  const cost = (id: AlgorithmId) => COSTS[id] ?? SLOW;
  const groups = Array.from({ length: Math.min(workers, algorithms.length) }, () => ({
    ids: [] as AlgorithmId[],
    cost: 0,
  }));
  for (const id of algorithms.toSorted((one, other) => cost(other) - cost(one))) {
    const [least] = groups.toSorted((one, other) => one.cost - other.cost);
    if (least === undefined) break;
    least.ids.push(id);
    least.cost += cost(id);
  }
  return groups.map(({ ids }) => ids);
}

/** Runs that take all of the machine's cores for a large file: each worker reads it for its share of the algorithms. */
function useHashers(): { readonly busy: boolean; readonly run: Run; readonly cancel: () => void } {
  const [busy, setBusy] = useState(false);
  const clients = useRef<WorkerClient<HashRequest, HashResult, HashNews>[]>([]);
  const cancel = useCallback(() => {
    for (const client of clients.current) client.cancel();
    setBusy(false);
  }, []);
  useEffect(
    () => () => {
      for (const client of clients.current) client.close();
      clients.current = [];
    },
    [],
  );
  const run: Run = useCallback(async (request, { onNews }) => {
    const { source, algorithms } = request;
    const isLarge = source instanceof Blob && source.size >= SHARED_SIZE;
    const shares = isLarge ? shareOut(algorithms, navigator.hardwareConcurrency) : [algorithms];
    // Those of an earlier run that this one does not need.
    for (const client of clients.current.slice(shares.length)) client.cancel();
    setBusy(true);
    const done = shares.map(() => 0);
    const outcomes = await Promise.all(
      (shares.length === 0 ? [algorithms] : shares).map((share, index) => {
        clients.current[index] ??= createWorkerClient(startWorker, TOOL_WORKER);
        const news = (bytes: number) => {
          done[index] = bytes;
          onNews(Math.min(...done));
        };
        return clients.current[index].run({ ...request, algorithms: share }, { onNews: news });
      }),
    );
    if (outcomes.some(({ kind }) => kind === 'superseded')) return { kind: 'superseded' };
    setBusy(false);
    return joined(outcomes);
  }, []);
  return { busy, run, cancel };
}

/** One outcome of all shares: their digests together, or the first that has none. */
function joined(outcomes: readonly WorkerOutcome<HashResult>[]): WorkerOutcome<HashResult> {
  const digests = new Map<AlgorithmId, Uint8Array>();
  let size = 0;
  for (const outcome of outcomes) {
    if (outcome.kind !== 'done' || outcome.result.kind !== 'digests') return outcome;
    for (const [id, digest] of outcome.result.digests) digests.set(id, digest);
    size = outcome.result.size;
  }
  return { kind: 'done', result: { kind: 'digests', digests, size } };
}

const startWorker = () => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });

/**
 * Keeps the digests of the text, or of the file in its place, up to date. A newer run stops an older one; algorithms that
 * are added to a file's are computed alone.
 */
export function useDigests(area: RefObject<HTMLTextAreaElement | null>, subject: Subject) {
  const { file, encoding, key, algorithms } = subject;
  const { busy, run, cancel } = useHashers();
  const [state, setState] = useState<Omit<DigestState, 'busy' | 'share'>>(NOTHING);
  const [share, setShare] = useState<number | null>(null);
  const { edits, edited } = useEdits(area);
  const known = useRef<{ subject: string; file: File | null; digests: Digests }>(null);

  // An array is another one after every render; its content seldom is.
  const wanted = algorithms.join(',');
  const keyText = key?.text ?? null;
  const keyEncoding = key?.encoding ?? null;
  useEffect(() => {
    if (file === null && edits === 0) {
      // Nothing was typed yet: an empty page shows no digests of an empty text.
      cancel();
      return setState(NOTHING);
    }
    let current = true;
    const identity = JSON.stringify([keyText, keyEncoding, file === null ? [edits, encoding] : null]);
    const before = known.current;
    const kept: Digests = before?.subject === identity && before.file === file ? before.digests : new Map();
    const text = area.current?.value ?? '';
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
  }, [area, run, cancel, file, encoding, keyText, keyEncoding, edits, wanted]);

  const stop = useCallback(() => {
    cancel();
    setShare(null);
    setState(NOTHING);
  }, [cancel]);

  return { state: { ...state, busy, share }, edited, stop };
}
