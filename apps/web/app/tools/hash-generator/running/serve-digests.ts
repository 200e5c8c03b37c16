import { serveWorker } from '../../../lib/worker-service.ts';
import { type DigestBlobOptions, digestBlob, inputToBytes } from './digest-blob.ts';
import type { HashNews, HashRequest, HashResult } from './hash-protocol.ts';

/** Serves a worker that computes the digests of a text or a file. */
export const serveDigests = (
  worker: Parameters<typeof serveWorker>[0],
  start?: DigestBlobOptions['start'],
): void =>
  serveWorker<HashRequest, HashResult, HashNews>(worker, async ({ source, key, algorithms }, reply) => {
    const keyBytes = key && inputToBytes(key.text, key.encoding);
    if (keyBytes?.error) return reply.result({ kind: 'wrong', where: 'key', error: keyBytes.error });
    let blob = source;
    if (!(blob instanceof Blob)) {
      const { bytes, error } = inputToBytes(blob.text, blob.encoding);
      if (error !== undefined) return reply.result({ kind: 'wrong', where: 'text', error });
      blob = new Blob([bytes]);
    }
    const digests = await digestBlob(blob, {
      algorithms,
      key: keyBytes?.bytes ?? null,
      ...(start && { start }),
      onProgress: (done) => reply.news(done),
    });
    reply.result({ kind: 'digests', digests, size: blob.size });
  });
