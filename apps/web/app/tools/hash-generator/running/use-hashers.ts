import type { AlgorithmId } from '@hln/digests';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_WORKER } from '../../../content/tool-parts.ts';
import { createWorkerClient, type WorkerClient, type WorkerOutcome } from '../../../lib/worker-client.ts';
import type { HashNews, HashRequest, HashResult } from './hash-protocol.ts';

type Client = WorkerClient<HashRequest, HashResult, HashNews>;
type Run = (
  request: HashRequest,
  options: { readonly onNews: (done: number) => void },
) => Promise<WorkerOutcome<HashResult>>;

/** A file of this size is hashed by several workers in WebAssembly; for a smaller one, starting them takes longer. */
const SHARED_SIZE = 8_000_000;

/** How long each algorithm takes in such a worker: measured on Node 24, in milliseconds for 16 MB. */
const COSTS: Partial<Record<AlgorithmId, number>> = {
  CRC32: 11,
  'BLAKE2b-256': 19,
  'BLAKE2b-512': 19,
  MD5: 28,
  'SHA-1': 29,
  BLAKE3: 32,
  'BLAKE2s-256': 37,
  'SHA-384': 39,
  'SHA-512': 39,
  'SHA3-256': 54,
  'SHA-224': 55,
  'SHA-256': 55,
  'SHA3-384': 67,
  'SHA3-512': 95,
  // These are computed in JavaScript.
  'RIPEMD-160': 120,
  'SHA-512/224': 160,
  'SHA-512/256': 160,
};
const OTHER = 50;

/** Divides algorithms into at most as many groups as there are workers, each with about the same work. */
export function shareOut(algorithms: readonly AlgorithmId[], workers: number): readonly AlgorithmId[][] {
  const cost = (id: AlgorithmId) => COSTS[id] ?? OTHER;
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

/**
 * Workers that compute digests. A large file uses all of the machine's cores and WebAssembly: each worker reads it for
 * its share of the algorithms. A newer run stops an older one.
 */
export function useHashers(): { readonly busy: boolean; readonly run: Run; readonly cancel: () => void } {
  const [busy, setBusy] = useState(false);
  const usual = useRef<Client[]>([]);
  const large = useRef<Client[]>([]);
  const cancel = useCallback(() => {
    for (const client of [...usual.current, ...large.current]) client.cancel();
    setBusy(false);
  }, []);
  useEffect(
    () => () => {
      for (const client of [...usual.current, ...large.current]) client.close();
      usual.current = [];
      large.current = [];
    },
    [],
  );
  const run: Run = useCallback(async (request, { onNews }) => {
    const { source, algorithms } = request;
    const isLarge = source instanceof Blob && source.size >= SHARED_SIZE;
    const shares = isLarge ? shareOut(algorithms, navigator.hardwareConcurrency) : [algorithms];
    const [{ current: clients }, others] = isLarge ? [large, usual] : [usual, large];
    // Workers of an earlier run that this one doesn't need.
    for (const client of [...clients.slice(shares.length), ...others.current]) client.cancel();
    setBusy(true);
    const done = shares.map(() => 0);
    const outcomes = await Promise.all(
      (shares.length === 0 ? [algorithms] : shares).map((share, index) => {
        clients[index] ??= createWorkerClient(isLarge ? startFastWorker : startWorker, TOOL_WORKER);
        const news = (bytes: number) => {
          done[index] = bytes;
          onNews(Math.min(...done));
        };
        return clients[index].run({ ...request, algorithms: share }, { onNews: news });
      }),
    );
    if (outcomes.some(({ kind }) => kind === 'superseded')) return { kind: 'superseded' };
    setBusy(false);
    return joined(outcomes);
  }, []);
  return { busy, run, cancel };
}

/** One outcome of all shares: their digests together, or the first failure. */
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
const startFastWorker = () =>
  new Worker(new URL('./wasm-hash-worker.ts', import.meta.url), { type: 'module' });
