import type { IncomingMessage } from 'node:http';

/**
 * How much of a body over the limit is still read and dropped before the refusal: clients and proxies that are still
 * sending when the connection closes never get to see it.
 */
const MAX_DISCARDED_BYTES = 32_000_000;

/** The whole body, or null when it is longer than `limit` bytes. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  if (declared <= limit) {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
    if (size <= limit) return Buffer.concat(chunks, size);
  }
  await discard(request, declared);
  return null;
}

/** Resolves when the body has ended, at once for one that is too long even for that. */
async function discard(request: IncomingMessage, declared: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) request.destroy();
  });
  request.once('end', resolve);
  request.once('close', resolve);
  // The client may hang up as soon as it has read the refusal.
  request.on('error', () => resolve());
  if (declared > MAX_DISCARDED_BYTES) resolve();
  await promise;
}
