import type { IncomingMessage } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Budget } from './budget.ts';
import { createByteStore } from './byte-store.ts';
import { decodersFor, encodingsOf } from './decoders.ts';
import { isFetchRefusal } from './refusal.ts';
import { refusal } from './refusals.ts';

export interface ReadBodyOptions {
  readonly idleMs: number;
  /** Size as transferred, if compressed. */
  readonly compressedBytes: number;
  /** Size after decompression. */
  readonly bytes: number;
  /** Whether a body longer than `bytes` is refused or cut off. */
  readonly overflow: 'refuse' | 'cut';
}

/**
 * Reads and decompresses a body. Both sizes are checked while streaming, so that memory stays within them.
 * @throws FetchRefusal `too-large`, `protocol`, `timeout` or `aborted`
 */
export async function readBody(
  answer: IncomingMessage,
  budget: Budget,
  options: ReadBodyOptions,
): Promise<Uint8Array> {
  const compressed = encodingsOf(answer.headers['content-encoding']).length > 0;
  const wireLimit = compressed ? options.compressedBytes : options.bytes;
  if (options.overflow === 'refuse' && Number(answer.headers['content-length'] ?? 0) > wireLimit) {
    throw refusal('too-large', `The body has ${answer.headers['content-length']} bytes.`);
  }
  try {
    // The budget limits the whole; the time between two chunks is limited within.
    return await budget.spend('reading the body', Number.POSITIVE_INFINITY, (signal) =>
      collect(answer, signal, {
        ...options,
        compressedBytes: compressed ? wireLimit : Number.POSITIVE_INFINITY,
      }),
    );
  } catch (error) {
    if (isFetchRefusal(error)) throw error;
    throw refusal('protocol', String(error));
  } finally {
    answer.destroy();
  }
}

async function collect(answer: IncomingMessage, signal: AbortSignal, options: ReadBodyOptions) {
  const quiet = new AbortController();
  const wire = onTheWire(answer, options, quiet);
  const first = await wire.next();
  if (first.done) return new Uint8Array();
  const decoders = decodersFor(answer.headers['content-encoding'], first.value);
  if (decoders === null) throw new Error(`Unknown encoding ${answer.headers['content-encoding']}.`);
  const kept = keeper(options);
  try {
    const source = Readable.from(withFirst(first.value, wire), { objectMode: false });
    await pipeline([source, ...decoders, kept.take], { signal: AbortSignal.any([signal, quiet.signal]) });
  } catch (error) {
    if (quiet.signal.aborted || !kept.full()) {
      kept.drop();
      throw quiet.signal.aborted ? quiet.signal.reason : error;
    }
  }
  return kept.bytes();
}

/** The body's chunks as they arrive, with size and time limits enforced. */
async function* onTheWire(
  answer: IncomingMessage,
  { idleMs, compressedBytes }: ReadBodyOptions,
  quiet: AbortController,
): AsyncGenerator<Uint8Array, undefined> {
  let bytes = 0;
  const late = () => {
    quiet.abort(refusal('timeout', 'The body stopped.'));
    answer.destroy(new Error('The body stopped.'));
  };
  let timer = setTimeout(late, idleMs);
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      bytes += chunk.byteLength;
      if (bytes > compressedBytes)
        throw refusal('too-large', `More than ${compressedBytes} compressed bytes.`);
      yield chunk;
      timer = setTimeout(late, idleMs);
    }
  } catch (error) {
    quiet.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}

async function* withFirst(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

/** Passes a stream through up to a length. */
function keeper({ bytes: limit, overflow }: ReadBodyOptions) {
  const kept = createByteStore(limit);
  let length = 0;
  const take = new Writable({
    write: (chunk: Uint8Array, _, done) => {
      length += chunk.byteLength;
      if (length > limit && overflow === 'refuse')
        return done(refusal('too-large', `More than ${limit} bytes.`));
      kept.add(chunk);
      done(overflow === 'cut' && length >= limit ? new Error('Long enough.') : null);
    },
  });
  return { take, full: () => overflow === 'cut' && length >= limit, bytes: kept.take, drop: kept.drop };
}
