import type { IncomingMessage } from 'node:http';
import { networkOf } from '../foundation/networks.ts';

/** How much memory one network may use: three of the largest imports at once. */
const MOST_BYTES = 30_000_000;

/** The share of one request. */
export interface Share {
  /** Counts received bytes. @returns false if its network would have too many then; they are not counted */
  take(bytes: number): boolean;
  /** Releases all of it. */
  release(): void;
}

/**
 * Counts the bodies in memory by the network that sent them, from their first byte to their response. A slow sender has
 * no request counted for a minute, and a hundred such connections held a gigabyte.
 */
export function createBodyQuota(mostBytes = MOST_BYTES): (address: string) => Share {
  const held = new Map<string, number>();
  return (address) => {
    const network = networkOf(address);
    let mine = 0;
    return {
      take: (bytes) => {
        const all = (held.get(network) ?? 0) + bytes;
        if (all > mostBytes) return false;
        held.set(network, all);
        mine += bytes;
        return true;
      },
      release: () => {
        const rest = (held.get(network) ?? 0) - mine;
        mine = 0;
        if (rest > 0) held.set(network, rest);
        else held.delete(network);
      },
    };
  };
}

/**
 * How much of a body over the limit is still read and dropped before the refusal: clients and proxies that are still
 * sending when the connection closes never see the refusal.
 */
const MAX_DISCARDED_BYTES = 32_000_000;

/**
 * Reads the whole body; `too-long` if it exceeds `limit` bytes, or `too-much` if its sender has too many in memory.
 * Rejects when the client goes away.
 * @param share the memory taken by the body
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  share: Share,
): Promise<Buffer | 'too-long' | 'too-much'> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  let isTooMuch = false;
  if (declared <= limit) {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      isTooMuch = size <= limit && !share.take(chunk.length);
      if (size > limit || isTooMuch) break;
      chunks.push(chunk);
    }
    if (size <= limit && !isTooMuch) return Buffer.concat(chunks, size);
    chunks.length = 0;
    share.release();
  }
  await discard(request, declared);
  return isTooMuch ? 'too-much' : 'too-long';
}

/** Resolves when the body has ended, or at once if it is too long even for that. */
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
