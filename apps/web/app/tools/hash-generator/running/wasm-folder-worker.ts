import { startFastHasher } from '@hln/digests/fast';
import { serveWorker } from '../../../lib/worker-service.ts';
import { digestBlob, inputToBytes } from './digest-blob.ts';
import type { Digests, FolderNews, FolderRequest, FolderResult } from './hash-protocol.ts';

// The name of this file begins with “wasm-”, as that of wasm-hash-worker.ts does.
serveWorker<FolderRequest, FolderResult, FolderNews>(self, async ({ files, key }, reply) => {
  const keyBytes = key && inputToBytes(key.text, key.encoding);
  if (keyBytes?.error) return reply.result({ kind: 'wrong-key', error: keyBytes.error });
  const results: (Digests | null)[] = [];
  let before = 0;
  for (const { file, algorithms } of files) {
    const onProgress = (done: number) => reply.news({ files: results.length, bytes: before + done });
    try {
      const digests = await digestBlob(file, {
        algorithms,
        key: keyBytes?.bytes ?? null,
        start: startFastHasher,
        onProgress,
      });
      results.push(digests);
    } catch {
      // Moved, changed or locked since it was dropped: the report says that it couldn't be read.
      results.push(null);
    }
    before += file.size;
  }
  reply.result({ kind: 'digests', files: results });
});
