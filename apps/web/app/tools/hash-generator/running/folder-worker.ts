import { serveWorker } from '../../../lib/worker-service.ts';
import { digestBlob, inputToBytes } from './digest-blob.ts';
import type { Digests, FolderNews, FolderRequest, FolderResult } from './hash-protocol.ts';

serveWorker<FolderRequest, FolderResult, FolderNews>(self, async ({ files, key }, reply) => {
  const keyBytes = key && inputToBytes(key.text, key.encoding);
  if (keyBytes?.error) return reply.result({ kind: 'wrong-key', error: keyBytes.error });
  const results: (Digests | null)[] = [];
  let before = 0;
  for (const { file, algorithms } of files) {
    const onProgress = (done: number) => reply.news({ files: results.length, bytes: before + done });
    try {
      results.push(await digestBlob(file, { algorithms, key: keyBytes?.bytes ?? null, onProgress }));
    } catch {
      // Moved, changed or locked since it was dropped: the report says that it couldn't be read.
      results.push(null);
    }
    before += file.size;
  }
  reply.result({ kind: 'digests', files: results });
});
