/** A stretch of the old text that stays, or bytes that are new. */
export type Piece = { readonly from: number; readonly to: number } | { readonly bytes: Uint8Array };

/** A change of a text: everything that it consists of afterwards, in order. */
export interface EditPlan {
  readonly pieces: readonly Piece[];
  /** Where the value that the change leaves the reader at begins in the new text. */
  readonly focus: number;
}

/** One stretch of bytes that is replaced by others. */
export interface ByteChange {
  readonly from: number;
  /** In the old text. */
  readonly to: number;
  readonly inserted: Uint8Array;
}

const lengthOf = (piece: Piece) => ('bytes' in piece ? piece.bytes.length : piece.to - piece.from);

/** Puts the new text together. */
export function assemble(bytes: Uint8Array, pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  let at = 0;
  for (const piece of pieces) {
    result.set('bytes' in piece ? piece.bytes : bytes.subarray(piece.from, piece.to), at);
    at += lengthOf(piece);
  }
  return result;
}

/** The stretch between what stays at the beginning and at the end: what a text field has to replace. */
export function changeOf(bytes: Uint8Array, pieces: readonly Piece[]): ByteChange {
  const [first] = pieces;
  const last = pieces.at(-1);
  const from = first !== undefined && !('bytes' in first) && first.from === 0 ? first.to : 0;
  const to =
    last !== undefined && last !== first && !('bytes' in last) && last.to === bytes.length
      ? last.from
      : bytes.length;
  const middle = pieces.slice(from === 0 ? 0 : 1, to === bytes.length ? undefined : -1);
  return { from, to, inserted: assemble(bytes, middle) };
}

/**
 * For each value of the new text, the value of the old text that it was, or -1 if it is new. Both are given by the
 * offsets at which their values begin, in ascending order.
 */
export function oldNodes(pieces: readonly Piece[], oldStarts: Int32Array, newStarts: Int32Array): Int32Array {
  const known = new Int32Array(newStarts.length).fill(-1);
  let node = 0;
  let at = 0;
  for (const piece of pieces) {
    const end = at + lengthOf(piece);
    let old = 'bytes' in piece ? -1 : lowerBound(oldStarts, piece.from);
    for (; node < newStarts.length && (newStarts[node] ?? 0) < end; node += 1) {
      if ('bytes' in piece) continue;
      const offset = (newStarts[node] ?? 0) - at + piece.from;
      while ((oldStarts[old] ?? Number.POSITIVE_INFINITY) < offset) old += 1;
      if (oldStarts[old] === offset) known[node] = old;
    }
    at = end;
  }
  return known;
}

/** The first place in an ascending list whose number is at least `wanted`. */
export function lowerBound(list: Int32Array, wanted: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
