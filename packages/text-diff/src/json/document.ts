import {
  decodeString,
  decodeText,
  encodeText,
  indexNodes,
  isJsonError,
  type JsonWarning,
  type NodeIndex,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  readDecimal,
  scan,
  utf16Offset,
} from '@hln/json-engine';

/** How two numbers are compared: 1.0 and 1 are equal by value, and differ as they are written. */
export type NumberRule = 'value' | 'text';

/** Why a side can't be compared. The offset counts UTF-16 code units. */
export interface DocumentError {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Deeper documents would exhaust the stack of calls. */
const DEEPEST = 500;
/** Members that name an object in a list. */
const NAMES: readonly string[] = ['id', '_id', 'uuid', 'key', 'name', 'path', 'code'];

/** Gives equal keys equal numbers, for both documents. */
export class Numbering {
  readonly #numbers = new Map<string, number>();

  of(key: string): number {
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    if (known === this.#numbers.size) this.#numbers.set(key, known);
    return known;
  }
}

/** A valid JSON text, whose values have numbers: equal ones for equal values. */
export class JsonDocument {
  readonly #index: NodeIndex;
  /** For each value, the number of its content. */
  readonly values: Int32Array;
  readonly warnings: readonly JsonWarning[];
  readonly #numbering: Numbering;

  private constructor(
    index: NodeIndex,
    warnings: readonly JsonWarning[],
    numbering: Numbering,
    rule: NumberRule,
  ) {
    this.#index = index;
    this.warnings = warnings;
    this.#numbering = numbering;
    this.values = new Int32Array(index.size);
    // Children come after their parents, so that theirs are known first.
    for (let node = index.size - 1; node >= 0; node -= 1)
      this.values[node] = numbering.of(this.#keyOf(node, rule));
  }

  /** Reads a text; a fault of it is returned, not thrown. */
  static read(text: string, numbering: Numbering, rule: NumberRule): JsonDocument | DocumentError {
    const { bytes, wellFormed } = encodeText(text);
    try {
      const { figures, warnings } = scan(bytes, { wellFormed });
      const index = indexNodes(bytes, figures, { wellFormed });
      const depth = depthOf(index);
      if (depth > DEEPEST)
        return {
          message: `The document is nested ${depth.toLocaleString('en-NZ')} levels deep. Up to ${DEEPEST.toLocaleString('en-NZ')} are compared by structure: compare it as text.`,
          ...{ offset: 0, line: 1, column: 1 },
        };
      return new JsonDocument(index, warnings.list(), numbering, rule);
    } catch (error) {
      if (!isJsonError(error)) throw error;
      const { message, offset, line, column } = error;
      return { message, offset: utf16Offset(bytes, offset), line, column };
    }
  }

  kind(node: number): 'object' | 'array' | 'scalar' {
    const first = this.#index.bytes[this.#index.start[node] ?? 0];
    return first === OPEN_OBJECT ? 'object' : first === OPEN_ARRAY ? 'array' : 'scalar';
  }

  children(node: number): readonly number[] {
    const { next } = this.#index;
    const children: number[] = [];
    const end = next[node] ?? 0;
    for (let child = node + 1; child < end; child = next[child] ?? end) children.push(child);
    return children;
  }

  /** The members of an object by name; of equal names the last counts, as in JSON.parse. */
  members(node: number): ReadonlyMap<string, number> {
    const members = new Map<string, number>();
    for (const child of this.children(node)) {
      const name = this.name(child);
      // The last one also stands last.
      members.delete(name);
      members.set(name, child);
    }
    return members;
  }

  /** The name of a member. */
  name(node: number): string {
    const { bytes, key } = this.#index;
    return decodeString(bytes, key[node] ?? 0);
  }

  /** A value as it is written, with the white space inside of containers. */
  text(node: number): string {
    const { bytes, start, end } = this.#index;
    return decodeText(bytes.subarray(start[node], end[node]));
  }

  /** What an object in a list is recognised by, even if other members differ; for all else its content. */
  identity(node: number): number {
    if (this.kind(node) !== 'object') return this.values[node] ?? 0;
    const members = this.members(node);
    for (const name of NAMES) {
      const named = members.get(name);
      if (named !== undefined && this.kind(named) === 'scalar')
        return this.#numbering.of(`i${name}:${this.values[named]}`);
    }
    return this.values[node] ?? 0;
  }

  #keyOf(node: number, rule: NumberRule): string {
    const { bytes, start, end } = this.#index;
    switch (this.kind(node)) {
      case 'array':
        return `a${this.children(node)
          .map((child) => this.values[child])
          .join()}`;
      case 'object':
        return `o${[...this.members(node)]
          .map(([name, child]) => `${this.#numbering.of(`k${name}`)}:${this.values[child]}`)
          .sort()
          .join()}`;
      case 'scalar': {
        const from = start[node] ?? 0;
        if (bytes[from] === QUOTE) return `s${decodeString(bytes, from, end[node])}`;
        const text = this.text(node);
        return rule === 'value' && /^[-\d]/.test(text) ? `n${canonicalNumber(text)}` : `w${text}`;
      }
    }
  }
}

/** A JSON number in one way of writing: equal numbers have equal texts. */
export function canonicalNumber(text: string): string {
  const { sign, digits, exponent } = readDecimal(text);
  return sign === 0 ? '0' : `${sign < 0 ? '-' : ''}${digits}e${exponent}`;
}

function depthOf({ parent, size }: NodeIndex): number {
  const depths = new Int32Array(size);
  let deepest = 0;
  for (let node = 1; node < size; node += 1) {
    depths[node] = (depths[parent[node] ?? 0] ?? 0) + 1;
    deepest = Math.max(deepest, depths[node] ?? 0);
  }
  return deepest + 1;
}
