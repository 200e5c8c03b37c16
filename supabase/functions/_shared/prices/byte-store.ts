/** The minimum growth, so that small chunks do not each allocate memory. */
const LEAST_STEP = 64 * 1024;

/** Collects bytes that arrive in chunks. */
export interface ByteStore {
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
