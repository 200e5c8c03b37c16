import { decodeString } from '../text/json-string.ts';
import { childrenOf, type NodeIndex } from '../text/node-index.ts';
import { BACKSLASH, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../text/syntax.ts';
import { encodeText } from '../text/utf8.ts';
import type { Call, Condition, Operand, Query, Selector } from './ast.ts';
import { compilePattern } from './i-regexp.ts';
import { compare, isContainer, readValue, type Value } from './values.ts';

/**
 * Evaluates match() and search() (RFC 9535 §2.4.6 and §2.4.7): false for a value that is not a text, and for an invalid
 * pattern.
 */
function matches(text: Value, pattern: Value, whole: boolean): boolean {
  if (typeof text !== 'string' || typeof pattern !== 'string') return false;
  try {
    return compilePattern(pattern, whole)?.test(text) ?? false;
  } catch {
    // Firefox at a pattern that goes back too often, Chromium at a long text that a group repeats over.
    throw new RangeError(
      `The browser gave up “${pattern}” on one of the texts: it goes back too often, or the text is too long. Simplify the pattern.`,
    );
  }
}

/** The most values that a query may find; `$..*..*` of a small document exceeds it. */
export const MAX_FOUND = 5_000_000;

/** Returns the values that a query finds, in the order of RFC 9535. Throws a RangeError beyond MAX_FOUND or a browser's limits. */
export function evaluate(index: NodeIndex, query: Query): number[] {
  return new Evaluation(index).find(query, 0);
}

class Evaluation {
  readonly #index: NodeIndex;
  /** Names as the document writes them, without their quotes. */
  readonly #names = new Map<string, Uint8Array>();

  constructor(index: NodeIndex) {
    this.#index = index;
  }

  find({ absolute, segments }: Query, current: number): number[] {
    let nodes = [absolute ? 0 : current];
    for (const { descendant, selectors } of segments) {
      const found: number[] = [];
      for (const node of nodes) {
        const end = descendant ? (this.#index.next[node] ?? 0) : node + 1;
        // Descendants follow in the RFC's order: each value before its descendants.
        for (let each = node; each < end; each += 1) {
          if (!this.#isContainer(each)) continue;
          for (const selector of selectors) this.#select(each, selector, found);
          if (found.length > MAX_FOUND)
            throw new RangeError(
              `The query finds more than ${MAX_FOUND.toLocaleString('en-NZ')} values. Make it narrower.`,
            );
        }
      }
      nodes = found;
    }
    return nodes;
  }

  #isContainer(node: number): boolean {
    const first = this.#index.bytes[this.#index.start[node] ?? 0];
    return first === OPEN_OBJECT || first === OPEN_ARRAY;
  }

  #isArray(node: number): boolean {
    return this.#index.bytes[this.#index.start[node] ?? 0] === OPEN_ARRAY;
  }

  #select(node: number, selector: Selector, found: number[]): void {
    const { next } = this.#index;
    const end = next[node] ?? 0;
    switch (selector.kind) {
      case 'wildcard':
        for (let child = node + 1; child < end; child = next[child] ?? end) found.push(child);
        return;
      case 'filter':
        for (let child = node + 1; child < end; child = next[child] ?? end)
          if (this.#holds(selector.condition, child)) found.push(child);
        return;
      case 'name': {
        const member = this.#member(node, selector.name);
        if (member !== -1) found.push(member);
        return;
      }
      case 'index': {
        const element = this.#element(node, selector.index);
        if (element !== -1) found.push(element);
        return;
      }
      case 'slice':
        if (this.#isArray(node)) slice(childrenOf(this.#index, node), selector, found);
    }
  }

  /** Returns the last member with this name, like JSON.parse; -1 if there is none. */
  #member(node: number, name: string): number {
    if (this.#isArray(node)) return -1;
    const { bytes, key, next } = this.#index;
    let wanted = this.#names.get(name);
    if (wanted === undefined) {
      wanted = encodeText(name).bytes;
      this.#names.set(name, wanted);
    }
    const end = next[node] ?? 0;
    let member = -1;
    for (let child = node + 1; child < end; child = next[child] ?? end)
      if (isKey(bytes, key[child] ?? 0, wanted, name)) member = child;
    return member;
  }

  #element(node: number, index: number): number {
    if (!this.#isArray(node)) return -1;
    const { next } = this.#index;
    if (index < 0) return childrenOf(this.#index, node).at(index) ?? -1;
    const end = next[node] ?? 0;
    let child = node + 1;
    for (let passed = 0; passed < index && child < end; passed += 1) child = next[child] ?? end;
    return child < end ? child : -1;
  }

  #holds(condition: Condition, current: number): boolean {
    switch (condition.kind) {
      case 'or':
        return condition.parts.some((part) => this.#holds(part, current));
      case 'and':
        return condition.parts.every((part) => this.#holds(part, current));
      case 'not':
        return !this.#holds(condition.part, current);
      case 'exists':
        return this.find(condition.query, current).length > 0;
      case 'compare':
        return compare(
          this.#index,
          condition.operator,
          this.#value(condition.left, current),
          this.#value(condition.right, current),
        );
      case 'call': {
        const [text, pattern] = condition.operands;
        return matches(this.#value(text, current), this.#value(pattern, current), condition.name === 'match');
      }
    }
  }

  #value(operand: Operand | undefined, current: number): Value {
    if (operand === undefined) return undefined;
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'call') return this.#result(operand, current);
    return this.#only(this.find(operand.query, current));
  }

  #only(nodes: readonly number[]): Value {
    const [first] = nodes;
    return first === undefined || nodes.length > 1 ? undefined : readValue(this.#index, first);
  }

  /** The results of length(), count() and value(). RFC 9535 §2.4.4 to §2.4.8. */
  #result({ name, operands: [operand] }: Call, current: number): Value {
    if (name === 'length') return this.#length(this.#value(operand, current));
    const nodes = operand?.kind === 'query' ? this.find(operand.query, current) : [];
    return name === 'count' ? { number: String(nodes.length) } : this.#only(nodes);
  }

  #length(value: Value): Value {
    if (typeof value === 'string') return { number: String(Array.from(value).length) };
    return isContainer(value) ? { number: String(childrenOf(this.#index, value.node).length) } : undefined;
  }
}

/** Whether the key at `start` is this name. Most differ in their first bytes. */
function isKey(bytes: Uint8Array, start: number, wanted: Uint8Array, name: string): boolean {
  for (let i = 0; i < wanted.length; i += 1) {
    const byte = bytes[start + 1 + i];
    if (byte === BACKSLASH) return decodeString(bytes, start) === name;
    if (byte !== wanted[i]) return false;
  }
  const after = bytes[start + 1 + wanted.length];
  return after === QUOTE || (after === BACKSLASH && decodeString(bytes, start) === name);
}

/** Slices by RFC 9535 §2.3.4.2.2: negative bounds count from the end, and bounds are clamped to the array. */
function slice(
  children: readonly number[],
  { start, end, step }: Extract<Selector, { kind: 'slice' }>,
  found: number[],
): void {
  if (step === 0) return;
  const size = children.length;
  const normal = (bound: number) => (bound >= 0 ? bound : size + bound);
  const clamp = (bound: number, lowest: number, highest: number) =>
    Math.min(Math.max(normal(bound), lowest), highest);
  if (step > 0) {
    const to = clamp(end ?? size, 0, size);
    for (let i = clamp(start ?? 0, 0, size); i < to; i += step) found.push(children[i] ?? 0);
  } else {
    const to = end === null ? -1 : clamp(end, -1, size - 1);
    for (let i = clamp(start ?? size - 1, -1, size - 1); i > to; i += step) found.push(children[i] ?? 0);
  }
}
