import type { IncomingMessage } from 'node:http';
import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import type { Budget } from './limits.ts';
import { isFetchRefusal, refusal } from './refusal.ts';

/** The most encodings that may be nested. */
const MAX_LAYERS = 2;

/** The largest window that RFC 8878 asks decoders to support, as a power of two: 8 MiB. */
const ZSTD_WINDOW_LOG = 23;

/** The Accept-Encoding header. zstd is decoded as well if it is sent, where the runtime supports it. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The streams that undo a Content-Encoding, in the order they are applied.
 * @param start the first bytes of the body, which tell the two formats called deflate apart
 * @returns null for an unsupported encoding
 */
function decodersFor(header: string | undefined, start: Uint8Array): Transform[] | null {
  const names = encodingsOf(header).reverse();
  if (names.length > MAX_LAYERS) return null;
  const decoders = names.map((name, index) => decoderFor(name, index === 0 ? start : new Uint8Array()));
  return decoders.every((decoder) => decoder !== null) ? decoders : null;
}

/** Encodings in the order in which they were applied; `identity` is none. */
function encodingsOf(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

function decoderFor(name: string, start: Uint8Array): Transform | null {
  if (name === 'gzip' || name === 'x-gzip') return zlib.createGunzip();
  if (name === 'br') return zlib.createBrotliDecompress();
  if (name === 'deflate') return isZlib(start) ? zlib.createInflate() : zlib.createInflateRaw();
  if (name === 'zstd' && 'createZstdDecompress' in zlib) {
    return zlib.createZstdDecompress({
      params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    });
  }
  return null;
}

/** RFC 1950: method 8, and a checksum over the first two bytes. Missing bytes count as the standard's format. */
function isZlib([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return true;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** The minimum growth, so that small chunks do not each allocate memory. */
const LEAST_STEP = 64 * 1024;

/** Collects bytes that arrive in chunks. */
interface ByteStore {
  /** Copies a chunk; bytes beyond the store's limit are dropped. */
  add(piece: Uint8Array): void;
  /** Returns all bytes in a buffer of their own, which can be transferred to another thread. Ends the store. */
  take(): Uint8Array<ArrayBuffer>;
  /** Releases the memory. Ends the store. */
  drop(): void;
}

/**
 * Collects chunks in one buffer that grows in place.
 *
 * Chunks kept in a list until they are joined survive the garbage collector's first generations, and then stay until a
 * rare full collection: with eight concurrent pages that was tens of megabytes of garbage. Copied immediately they die
 * young, and the buffer itself is released when it is taken or dropped, without a collection.
 */
export function createByteStore(limit: number): ByteStore {
  // Reserves address space up to the limit; memory is committed only as it is needed.
  const memory = new ArrayBuffer(0, { maxByteLength: limit });
  let length = 0;
  return {
    add: (piece) => {
      const end = Math.min(length + piece.byteLength, limit);
      if (end > memory.byteLength) {
        memory.resize(Math.min(Math.max(end, memory.byteLength + LEAST_STEP), limit));
      }
      new Uint8Array(memory).set(piece.subarray(0, end - length), length);
      length = end;
    },
    take: () => new Uint8Array(memory.transferToFixedLength(length)),
    drop: () => {
      memory.transferToFixedLength(0);
    },
  };
}

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
    // The budget limits the whole body; `onTheWire` limits the time between two chunks.
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
