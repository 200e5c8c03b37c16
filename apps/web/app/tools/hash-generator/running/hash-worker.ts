import { serveWorker } from '../../../lib/worker-service.ts';
import { digestBlob, inputToBytes } from './digest-blob.ts';
import type { HashNews, HashRequest, HashResult } from './hash-protocol.ts';

serveWorker<HashRequest, HashResult, HashNews>(self, async ({ source, key, algorithms }, reply) => {
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
    onProgress: (done) => reply.news(done),
  });
  reply.result({ kind: 'digests', digests, size: blob.size });
});
