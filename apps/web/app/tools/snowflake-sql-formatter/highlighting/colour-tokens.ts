import { type TokenType, tokenize } from '@hln/snowflake-formatter';

/** A longer text stays in one colour: nobody reads the tokens of a dump. */
export const MOST_COLOURED = 400_000;

/** The kinds of token that have a colour; everything else looks like plain text. */
export const COLOURED = [
  'keyword',
  'function',
  'string',
  'number',
  'comment',
] as const satisfies readonly TokenType[];

/** Flat lists of numbers, which transfer between threads quickly, unlike thousands of objects. Offsets count from 0. */
export interface Colours {
  /** For each coloured token, its start, its end and its index in {@link COLOURED}, in the order of the text. */
  readonly tokens: Uint32Array<ArrayBuffer>;
  /** For each bracket with a partner, its offset and its partner's, in the order of the text. */
  readonly brackets: Uint32Array<ArrayBuffer>;
}

export const NO_COLOURS: Colours = { tokens: new Uint32Array(), brackets: new Uint32Array() };

const INDEX: ReadonlyMap<TokenType, number> = new Map(COLOURED.map((type, index) => [type, index]));
const OPENING = '([{';
const CLOSING = ')]}';

/** The coloured tokens and the brackets of a text. */
export function colourTokens(sql: string): Colours {
  if (sql.length > MOST_COLOURED) return { tokens: new Uint32Array(), brackets: new Uint32Array() };
  const tokens: number[] = [];
  const open: { readonly shape: number; readonly at: number }[] = [];
  const partners = new Map<number, number>();
  for (const { type, position, originalValue } of tokenize(sql)) {
    const start = position - 1;
    const index = INDEX.get(type);
    if (index !== undefined) tokens.push(start, start + originalValue.length, index);
    if (type !== 'punctuation') continue;
    if (OPENING.includes(originalValue)) open.push({ shape: OPENING.indexOf(originalValue), at: start });
    else if (CLOSING.includes(originalValue) && open.at(-1)?.shape === CLOSING.indexOf(originalValue)) {
      const { at } = open.pop() as { at: number };
      partners.set(at, start).set(start, at);
    }
  }
  const brackets = [...partners].toSorted(([one], [other]) => one - other).flat();
  return { tokens: Uint32Array.from(tokens), brackets: Uint32Array.from(brackets) };
}

/**
 * The offsets of the bracket beside a caret, preferring the one before it, and of its partner; null if there is none.
 */
export function bracketsAt({ brackets }: Colours, caret: number): readonly [number, number] | null {
  return pairOf(brackets, caret - 1) ?? pairOf(brackets, caret);
}

function pairOf(brackets: Uint32Array, offset: number): readonly [number, number] | null {
  let low = 0;
  let high = brackets.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((brackets[middle * 2] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return brackets[low * 2] === offset ? [offset, brackets[low * 2 + 1] ?? offset] : null;
}
