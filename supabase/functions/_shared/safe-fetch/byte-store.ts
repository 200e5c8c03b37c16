/** The store grows by at least this much, so that small pieces do not each ask the system for memory. */
const LEAST_STEP = 64 * 1024;

/** Bytes that arrive in pieces. */
export interface ByteStore {
  /** Copies a piece; what is beyond the store's limit is left out. */
  add(piece: Uint8Array): void;
  /** All that was added, in memory of its own, which may be handed to another thread. Ends the store. */
  take(): Uint8Array<ArrayBuffer>;
  /** Gives the memory back. Ends the store. */
  drop(): void;
}

/**
 * Collects pieces in one stretch of memory that grows in place.
 *
 * Pieces that wait in a list to be joined outlive the collector's first rounds, and then stay until its rare full
 * one: with eight pages at once that was tens of megabytes of garbage. Copied at once they die young, and the
 * stretch itself goes back to the system when it is taken or dropped, not when somebody collects it.
 */
export function createByteStore(limit: number): ByteStore {
  // Addresses are reserved for the limit, memory is taken as it is needed.
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
