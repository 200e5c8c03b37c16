import type { AlgorithmId } from '@hln/digests';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_WORKER } from '../../../content/tool-parts.ts';
import { createWorkerClient, type WorkerClient, type WorkerOutcome } from '../../../lib/worker-client.ts';
import type { HashNews, HashRequest, HashResult } from './hash-protocol.ts';

type Run = (
  request: HashRequest,
  options: { readonly onNews: (done: number) => void },
) => Promise<WorkerOutcome<HashResult>>;

/** A file of this size is hashed by several workers at once; for a smaller one, starting them takes longer. */
const SHARED_SIZE = 8_000_000;

/** How long each algorithm takes besides CRC32: measured on Node 24, in hundredths of a second for 16 MB. */
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

/** Divides algorithms into at most as many groups as there are workers, each with about the same work. */
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

/**
 * Workers that compute digests. A large file uses all of the machine's cores: each worker reads it for its share of the
 * algorithms. A newer run stops an older one.
 */
export function useHashers(): { readonly busy: boolean; readonly run: Run; readonly cancel: () => void } {
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
    // Workers of an earlier run that this one doesn't need.
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
