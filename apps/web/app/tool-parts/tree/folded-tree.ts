import {
  decodeString,
  decodeText,
  type NodeIndex,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PathWriter,
  QUOTE,
  stringEnd,
} from '@hln/json-engine';

/** One line of the tree. */
export interface TreeRow {
  readonly node: number;
  /** From 1, for assistive technology. */
  readonly level: number;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'word';
  /** Name of a member or index of an element, shortened for display; empty for the root. */
  readonly label: string;
  readonly isIndex: boolean;
  /** A scalar as it is written, shortened for display; empty for a container. */
  readonly value: string;
  /** The number of a container's members or elements. */
  readonly children: number;
  readonly open: boolean;
}

/** The most characters of a key or value in a row. */
const SHOWN = 160;
/** A document with at most this many values opens completely. */
const SMALL = 120;
/** How many containers are open in a larger document: the root and its children, if they are few. */
const FEW_CHILDREN = 12;

/** The values of a document as lines; those in a folded container are hidden. */
export class FoldedTree {
  readonly #index: NodeIndex;
  readonly #open: Uint8Array;
  readonly #counts = new Map<number, number>();
  readonly paths: PathWriter;
  /** The visible values, in the order of the text. */
  #visible = new Int32Array(1024);
  #size = 0;

  /** @param open for each value whether it is open; left out, what a reader needs first is. */
  constructor(index: NodeIndex, open: Uint8Array | null = null) {
    this.#index = index;
    this.#open = open ?? new Uint8Array(index.size);
    this.paths = new PathWriter(index);
    if (open !== null) {
      this.#rebuild();
      return;
    }
    if (index.size <= SMALL) this.#open.fill(1);
    else {
      this.#open[0] = 1;
      if (this.#childCount(0) <= FEW_CHILDREN) this.#openChildren(0);
    }
    this.#rebuild();
  }

  /**
   * The tree of a text after a change, with the same containers open.
   *
   * @param known for each value the one that it was in this tree, or -1
   */
  changed(index: NodeIndex, known: Int32Array): FoldedTree {
    // In a small document, what is new opens like everything else.
    const asNew = index.size <= SMALL ? 1 : 0;
    const open = new Uint8Array(index.size);
    for (let node = 0; node < index.size; node += 1) {
      const old = known[node] ?? -1;
      open[node] = old < 0 ? asNew : (this.#open[old] ?? 0);
    }
    open[0] = 1;
    return new FoldedTree(index, open);
  }

  get size(): number {
    return this.#size;
  }

  rows(first: number, end: number): TreeRow[] {
    const rows: TreeRow[] = [];
    for (let row = Math.max(0, first); row < Math.min(end, this.#size); row += 1)
      rows.push(this.#row(this.#visible[row] ?? 0));
    return rows;
  }

  setOpen(node: number, open: boolean): void {
    this.#open[node] = open ? 1 : 0;
    this.#rebuild();
  }

  setAllOpen(open: boolean): void {
    this.#open.fill(open ? 1 : 0);
    this.#open[0] = 1;
    this.#rebuild();
  }

  /** Opens the ancestors of a value, and returns its row. */
  reveal(node: number): number {
    let changed = false;
    for (let each = this.#index.parent[node] ?? -1; each >= 0; each = this.#index.parent[each] ?? -1) {
      if (this.#open[each] === 1) continue;
      this.#open[each] = 1;
      changed = true;
    }
    if (changed) this.#rebuild();
    return this.rowOf(node);
  }

  /** The row of a value, or of the previous visible one if it is hidden. */
  rowOf(node: number): number {
    let low = 0;
    let high = this.#size - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#visible[middle] ?? 0) <= node) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The row of the container of a row's value; -1 for the root. */
  parentRow(row: number): number {
    const parent = this.#index.parent[this.#visible[row] ?? 0] ?? -1;
    return parent < 0 ? -1 : this.rowOf(parent);
  }

  #rebuild(): void {
    const { next, size } = this.#index;
    let count = 0;
    for (let node = 0; node < size; ) {
      if (count === this.#visible.length) {
        const larger = new Int32Array(this.#visible.length * 2);
        larger.set(this.#visible);
        this.#visible = larger;
      }
      this.#visible[count] = node;
      count += 1;
      node = this.#open[node] === 1 ? node + 1 : (next[node] ?? size);
    }
    this.#size = count;
  }

  #openChildren(node: number): void {
    const { next } = this.#index;
    const end = next[node] ?? 0;
    for (let child = node + 1; child < end; child = next[child] ?? end)
      if (this.#childCount(child) <= FEW_CHILDREN) this.#open[child] = 1;
  }

  #childCount(node: number): number {
    const known = this.#counts.get(node);
    if (known !== undefined) return known;
    const { next } = this.#index;
    const end = next[node] ?? 0;
    let count = 0;
    for (let child = node + 1; child < end; child = next[child] ?? end) count += 1;
    this.#counts.set(node, count);
    return count;
  }

  #row(node: number): TreeRow {
    const { bytes, start, end, key, parent } = this.#index;
    const kind = kindOf(bytes[start[node] ?? 0] ?? 0);
    const container = kind === 'object' || kind === 'array';
    const keyStart = key[node] ?? -1;
    let level = 1;
    for (let each = parent[node] ?? -1; each >= 0; each = parent[each] ?? -1) level += 1;
    const label =
      keyStart >= 0 ? shortKey(bytes, keyStart) : node === 0 ? '' : String(this.paths.placeOf(node));
    return {
      node,
      level,
      kind,
      label,
      isIndex: keyStart < 0,
      value: container ? '' : shorten(bytes, start[node] ?? 0, end[node] ?? 0),
      children: container ? this.#childCount(node) : 0,
      open: this.#open[node] === 1,
    };
  }
}

function kindOf(first: number): TreeRow['kind'] {
  if (first === OPEN_OBJECT) return 'object';
  if (first === OPEN_ARRAY) return 'array';
  if (first === QUOTE) return 'string';
  return first === 0x74 || first === 0x66 || first === 0x6e ? 'word' : 'number';
}

function shortKey(bytes: Uint8Array, start: number): string {
  const end = stringEnd(bytes, start);
  return end - start > SHOWN * 4 ? shorten(bytes, start + 1, end - 1) : cut(decodeString(bytes, start, end));
}

function shorten(bytes: Uint8Array, start: number, end: number): string {
  const text = cut(decodeText(bytes.subarray(start, Math.min(end, start + SHOWN * 4))));
  return end - start > SHOWN * 4 && !text.endsWith('…') ? `${text}…` : text;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
