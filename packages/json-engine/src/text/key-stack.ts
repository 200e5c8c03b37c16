import { decodeString } from './json-string.ts';

/** Below this many keys, each is compared with each; above, a table finds equal ones. */
const FEW = 9;

/** Two keys that are equal after decoding their escapes. */
export interface SameKey {
  readonly offset: number;
  readonly first: number;
}

/**
 * The keys of all open objects, in one stack: an object's own keys are compared when it is closed. A key is stored as
 * its offset and a hash of its bytes, so that a million of them create no strings.
 */
export class KeyStack {
  readonly #bytes: Uint8Array;
  #offsets = new Int32Array(1024);
  #hashes = new Int32Array(1024);
  #size = 0;
  /** Slots of the table: a key's position in the stack plus one, or 0. */
  #table = new Int32Array(0);

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The number of keys in the stack: where the keys of the object that opens now will begin. */
  get size(): number {
    return this.#size;
  }

  /** Adds a key; `start` and `end` are those of the string, including quotes. */
  push(start: number, end: number, escaped: boolean): void {
    if (this.#size === this.#offsets.length) this.#grow();
    this.#offsets[this.#size] = start;
    this.#hashes[this.#size] = escaped
      ? this.#hashEscaped(start, end)
      : hash(this.#bytes, start + 1, end - 1);
    this.#size += 1;
  }

  /** Removes the keys from `base` on, those of the closed object, and reports duplicates. */
  close(base: number, report: (same: SameKey) => void): void {
    const count = this.#size - base;
    this.#size = base;
    if (count < 2) return;
    if (count < FEW) this.#compareAll(base, count, report);
    else this.#compareByTable(base, count, report);
  }

  #compareAll(base: number, count: number, report: (same: SameKey) => void): void {
    const hashes = this.#hashes;
    for (let one = base + 1; one < base + count; one += 1)
      for (let other = base; other < one; other += 1)
        if (hashes[one] === hashes[other] && this.#same(one, other)) {
          this.#report(one, other, report);
          break;
        }
  }

  #compareByTable(base: number, count: number, report: (same: SameKey) => void): void {
    const slots = 2 ** Math.ceil(Math.log2(count * 2));
    if (this.#table.length < slots) this.#table = new Int32Array(slots);
    else this.#table.fill(0, 0, slots);
    const table = this.#table;
    const mask = slots - 1;
    for (let one = base; one < base + count; one += 1) {
      let slot = (this.#hashes[one] ?? 0) & mask;
      for (;;) {
        const other = (table[slot] ?? 0) - 1;
        if (other < 0) {
          table[slot] = one + 1;
          break;
        }
        if (this.#hashes[one] === this.#hashes[other] && this.#same(one, other)) {
          this.#report(one, other, report);
          break;
        }
        slot = (slot + 1) & mask;
      }
    }
  }

  #report(one: number, other: number, report: (same: SameKey) => void): void {
    report({ offset: this.#offsets[one] ?? 0, first: this.#offsets[other] ?? 0 });
  }

  #same(one: number, other: number): boolean {
    const bytes = this.#bytes;
    return decodeString(bytes, this.#offsets[one] ?? 0) === decodeString(bytes, this.#offsets[other] ?? 0);
  }

  #hashEscaped(start: number, end: number): number {
    const plain = new TextEncoder().encode(decodeString(this.#bytes, start, end));
    return hash(plain, 0, plain.length);
  }

  #grow(): void {
    const enlarged = (old: Int32Array) => {
      const larger = new Int32Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    this.#offsets = enlarged(this.#offsets);
    this.#hashes = enlarged(this.#hashes);
  }
}

/** Returns FNV-1a with its upper half mixed into the lower one, which alone chooses the slot. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return sum ^ (sum >>> 15);
}
