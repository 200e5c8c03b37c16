import { decodeString } from '../text/json-string.ts';
import type { NodeIndex } from '../text/node-index.ts';

/** Writes the normalized paths of values (RFC 9535 §2.7). With calls in rising order, it counts elements only once. */
export class PathWriter {
  readonly #index: NodeIndex;
  /** For each array that was asked about: an element, and its index. */
  readonly #places = new Map<number, { child: number; place: number }>();

  constructor(index: NodeIndex) {
    this.#index = index;
  }

  pathOf(node: number): string {
    const { bytes, key, parent } = this.#index;
    const steps: string[] = [];
    for (let each = node; each > 0; each = parent[each] ?? 0) {
      const start = key[each] ?? -1;
      steps.push(start === -1 ? `[${this.placeOf(each)}]` : `[${quoteName(decodeString(bytes, start))}]`);
    }
    return `$${steps.reverse().join('')}`;
  }

  /** Returns an element's index in its array. */
  placeOf(node: number): number {
    const { next, parent } = this.#index;
    const container = parent[node] ?? 0;
    const known = this.#places.get(container);
    const from = known === undefined || known.child > node ? { child: container + 1, place: 0 } : known;
    let { child, place } = from;
    for (; child < node; place += 1) child = next[child] ?? node;
    this.#places.set(container, { child, place });
    return place;
  }
}

const SHORT: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

function quoteName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have to be escaped.
  const escaped = name.replace(/[\u0000-\u001f'\\]/g, (character) => {
    return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${escaped}'`;
}
