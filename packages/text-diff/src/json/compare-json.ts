import type { JsonWarning } from '@hln/json-engine';
import { diffSequences } from '../sequences/diff-sequences.ts';
import type { Comparison } from '../text/compare-texts.ts';
import { type DocumentError, JsonDocument, Numbering, type NumberRule } from './document.ts';
import { PairedLines } from './paired-lines.ts';

export interface JsonCompareOptions {
  readonly numbers: NumberRule;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Why a side is no JSON. */
export interface JsonSideError extends DocumentError {
  readonly side: 'left' | 'right';
}

export type JsonComparison =
  | {
      readonly kind: 'compared';
      /** Both documents, written in the order of the left one. */
      readonly comparison: Comparison;
      /** Values that were added, removed or replaced. */
      readonly changes: number;
      /** An RFC 6902 patch that makes the left document equal to the right one. */
      readonly patch: string;
      readonly warnings: readonly { readonly side: 'left' | 'right'; readonly warning: JsonWarning }[];
    }
  | { readonly kind: 'invalid'; readonly errors: readonly JsonSideError[] };

/**
 * Compares two JSON documents by structure. The order of members does not count; elements of arrays are aligned by the
 * longest common part, then by a naming member such as “id”.
 */
export function compareJson(
  leftText: string,
  rightText: string,
  { numbers, onProgress }: JsonCompareOptions,
): JsonComparison {
  const numbering = new Numbering();
  const left = JsonDocument.read(leftText, numbering, numbers);
  onProgress?.(0.3);
  const right = JsonDocument.read(rightText, numbering, numbers);
  onProgress?.(0.6);
  if (!(left instanceof JsonDocument) || !(right instanceof JsonDocument)) {
    const errors = [
      ...(left instanceof JsonDocument ? [] : [{ side: 'left' as const, ...left }]),
      ...(right instanceof JsonDocument ? [] : [{ side: 'right' as const, ...right }]),
    ];
    return { kind: 'invalid', errors };
  }
  const walk = new Walk(left, right);
  walk.pair({ a: 0, b: 0, path: '', depth: 0, head: '', ends: ['', ''] });
  const warn = (side: 'left' | 'right', document: JsonDocument) =>
    document.warnings.map((warning) => ({ side, warning }));
  return {
    kind: 'compared',
    comparison: walk.lines.finish(),
    changes: walk.operations.length,
    patch: walk.operations.length === 0 ? '[]\n' : `[\n  ${walk.operations.join(',\n  ')}\n]\n`,
    warnings: [...warn('left', left), ...warn('right', right)],
  };
}

/** Two values in the same place. */
interface Place {
  readonly a: number;
  readonly b: number;
  /** A JSON Pointer (RFC 6901), valid after the operations so far. */
  readonly path: string;
  readonly depth: number;
  /** The member's name, as both sides write it before the value. */
  readonly head: string;
  /** What follows the value on the left and on the right: a comma or nothing. */
  readonly ends: readonly [left: string, right: string];
}

/** A step through two arrays: elements that belong together, or one that the other side lacks. */
type Step = readonly [a: number | null, b: number | null];

class Walk {
  readonly lines = new PairedLines();
  readonly operations: string[] = [];
  readonly #left: JsonDocument;
  readonly #right: JsonDocument;

  constructor(left: JsonDocument, right: JsonDocument) {
    this.#left = left;
    this.#right = right;
  }

  pair(place: Place): void {
    const { a, b, depth, head, ends } = place;
    const kind = this.#left.kind(a);
    const indent = '  '.repeat(depth);
    if (kind !== this.#right.kind(b) || kind === 'scalar') {
      if (this.#left.values[a] === this.#right.values[b])
        this.lines.same(
          `${indent}${head}${this.#left.text(a)}${ends[0]}`,
          `${indent}${head}${this.#right.text(b)}${ends[1]}`,
        );
      else this.#exchange(place);
      return;
    }
    const [first, last] = kind === 'object' ? '{}' : '[]';
    const isEmpty = [this.#left.children(a).length === 0, this.#right.children(b).length === 0];
    if (isEmpty[0] && isEmpty[1]) {
      const line = `${indent}${head}${first}${last}`;
      this.lines.same(`${line}${ends[0]}`, `${line}${ends[1]}`);
      return;
    }
    if (isEmpty[0] || isEmpty[1]) {
      this.#exchange(place);
      return;
    }
    this.lines.same(`${indent}${head}${first}`, `${indent}${head}${first}`);
    if (kind === 'object') this.#members(place);
    else this.#elements(place);
    this.lines.same(`${indent}${last}${ends[0]}`, `${indent}${last}${ends[1]}`);
  }

  #members({ a, b, path, depth }: Place): void {
    const left = this.#left.members(a);
    const right = this.#right.members(b);
    const shared = [...left.keys()].filter((name) => right.has(name));
    const added = [...right.keys()].filter((name) => !left.has(name));
    const lastLeft = [...left.keys()].at(-1);
    const lastRight = added.at(-1) ?? shared.at(-1);
    const comma = (isLast: boolean) => (isLast ? '' : ',');
    for (const [name, node] of left) {
      const other = right.get(name);
      const at = `${path}/${escapePointer(name)}`;
      const head = `${JSON.stringify(name)}: `;
      const ends = [comma(name === lastLeft), comma(name === lastRight)] as const;
      if (other !== undefined) this.pair({ a: node, b: other, path: at, depth: depth + 1, head, ends });
      else {
        this.#operation('remove', at);
        this.#print(this.#left, node, depth + 1, head, ends[0], (line) => this.lines.removed(line));
        this.lines.endDifference();
      }
    }
    for (const name of added) {
      const node = right.get(name) ?? 0;
      this.#operation('add', `${path}/${escapePointer(name)}`, this.#right.text(node));
      const end = comma(name === lastRight);
      this.#print(this.#right, node, depth + 1, `${JSON.stringify(name)}: `, end, (line) =>
        this.lines.added(line),
      );
      this.lines.endDifference();
    }
  }

  #elements({ a, b, path, depth }: Place): void {
    const steps = this.#align(this.#left.children(a), this.#right.children(b));
    const lastLeft = steps.findLastIndex(([one]) => one !== null);
    const lastRight = steps.findLastIndex(([, other]) => other !== null);
    let index = 0;
    for (const [at, [one, other]] of steps.entries()) {
      const ends = [at === lastLeft ? '' : ',', at === lastRight ? '' : ','] as const;
      if (one !== null && other !== null) {
        this.pair({ a: one, b: other, path: `${path}/${index}`, depth: depth + 1, head: '', ends });
        index += 1;
      } else if (one !== null) {
        this.#operation('remove', `${path}/${index}`);
        this.#print(this.#left, one, depth + 1, '', ends[0], (line) => this.lines.removed(line));
      } else if (other !== null) {
        this.#operation('add', `${path}/${index}`, this.#right.text(other));
        this.#print(this.#right, other, depth + 1, '', ends[1], (line) => this.lines.added(line));
        index += 1;
      }
    }
    this.lines.endDifference();
  }

  /** Which elements belong together: equal ones, then those of the same name, then those of the same kind in order. */
  #align(left: readonly number[], right: readonly number[]): readonly Step[] {
    const values = {
      a: Int32Array.from(left, (node) => this.#left.values[node] ?? 0),
      b: Int32Array.from(right, (node) => this.#right.values[node] ?? 0),
    };
    return stepsOf(left, right, diffSequences(values), (ones, others) => {
      const names = {
        a: Int32Array.from(ones, (node) => this.#left.identity(node)),
        b: Int32Array.from(others, (node) => this.#right.identity(node)),
      };
      return stepsOf(ones, others, diffSequences(names), (rest, more) => this.#inOrder(rest, more));
    });
  }

  #inOrder(ones: readonly number[], others: readonly number[]): readonly Step[] {
    const steps: Step[] = [];
    const count = Math.max(ones.length, others.length);
    for (let i = 0; i < count; i += 1) {
      const [one = null, other = null] = [ones[i], others[i]];
      if (one !== null && other !== null && this.#isAlike(one, other)) steps.push([one, other]);
      else {
        if (one !== null) steps.push([one, null]);
        if (other !== null) steps.push([null, other]);
      }
    }
    return steps;
  }

  /** Two scalars, two arrays, or two objects with at least half of their names in common. */
  #isAlike(one: number, other: number): boolean {
    const kind = this.#left.kind(one);
    if (kind !== this.#right.kind(other)) return false;
    if (kind !== 'object') return true;
    const names = [...this.#left.members(one).keys()];
    const others = this.#right.members(other);
    const shared = names.filter((name) => others.has(name)).length;
    return 2 * shared >= Math.max(names.length, others.size);
  }

  /** Another value in the same place. */
  #exchange({ a, b, path, depth, head, ends }: Place): void {
    this.#operation('replace', path, this.#right.text(b));
    this.#print(this.#left, a, depth, head, ends[0], (line) => this.lines.removed(line));
    this.#print(this.#right, b, depth, head, ends[1], (line) => this.lines.added(line));
    this.lines.endDifference();
  }

  #print(
    document: JsonDocument,
    node: number,
    depth: number,
    head: string,
    end: string,
    write: (line: string) => void,
  ): void {
    const indent = '  '.repeat(depth);
    const kind = document.kind(node);
    const children = document.children(node);
    const [first, last] = kind === 'object' ? '{}' : '[]';
    if (children.length === 0) {
      write(`${indent}${head}${kind === 'scalar' ? document.text(node) : `${first}${last}`}${end}`);
      return;
    }
    write(`${indent}${head}${first}`);
    for (const [at, child] of children.entries()) {
      const name = kind === 'object' ? `${JSON.stringify(document.name(child))}: ` : '';
      this.#print(document, child, depth + 1, name, at === children.length - 1 ? '' : ',', write);
    }
    write(`${indent}${last}${end}`);
  }

  #operation(op: 'add' | 'remove' | 'replace', path: string, value?: string): void {
    const start = `{ "op": "${op}", "path": ${JSON.stringify(path)}`;
    this.operations.push(value === undefined ? `${start} }` : `${start}, "value": ${value} }`);
  }
}

/** The elements outside of the hunks in pairs, and what `between` says of those within. */
function stepsOf(
  left: readonly number[],
  right: readonly number[],
  hunks: Int32Array,
  between: (left: readonly number[], right: readonly number[]) => readonly Step[],
): readonly Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  const pairUntil = (end: number) => {
    while (i < end) steps.push([left[i++] ?? 0, right[j++] ?? 0]);
  };
  for (let at = 0; at < hunks.length; at += 4) {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = hunks.subarray(at, at + 4);
    pairUntil(a0);
    for (const step of between(left.slice(a0, a1), right.slice(b0, b1))) steps.push(step);
    i = a1;
    j = b1;
  }
  pairUntil(left.length);
  return steps;
}

/** A reference token of a JSON Pointer (RFC 6901, section 4). */
const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
