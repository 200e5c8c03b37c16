import { OPERATORS } from './kinds.ts';

const idOf = new Map<string, number>(OPERATORS.map((text, id) => [text, id]));

/** The id of each one-character operator, by character code. */
const single = new Uint8Array(128);
/** 1 for every code that starts an operator of two or more characters. */
const starts = new Uint8Array(128);
for (const [text, id] of idOf) {
  if (text.length === 1) single[text.charCodeAt(0)] = id;
  if (text.length > 1) starts[text.charCodeAt(0)] = 1;
}

/** The id of the longest operator at `at`; 0 if there is none. */
export function operatorAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (starts[code] === 1) {
    const next = text.charCodeAt(at + 1);
    // Only these can be an operator's second character: this saves most slices.
    if (next === 61 || next === 62 || next === 124 || next === 38) {
      if (code === 45 && next === 62 && text.charCodeAt(at + 2) === 62) return idOf.get('->>') ?? 0;
      const id = idOf.get(text.slice(at, at + 2));
      if (id !== undefined) return id;
    }
  }
  return single[code] ?? 0;
}
