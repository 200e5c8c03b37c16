import { type TokenType, tokenize } from '@hln/snowflake-formatter';

/** Beyond this many characters a text stays in one colour: the tokens of a dump are nobody's reading. */
const MAX_LENGTH = 400_000;

/** The kinds of token that have a colour; everything else looks like plain text. */
export const COLOURED = [
  'keyword',
  'function',
  'string',
  'number',
  'comment',
] as const satisfies readonly TokenType[];

const INDEX: ReadonlyMap<TokenType, number> = new Map(COLOURED.map((type, index) => [type, index]));

/**
 * Where the coloured tokens of a text are, as triples (start, end, index in {@link COLOURED}) in the order of the
 * text. A flat array of numbers crosses from the worker in no time, thousands of objects do not.
 */
export function colourTokens(sql: string): Uint32Array {
  if (sql.length > MAX_LENGTH) return new Uint32Array();
  const triples: number[] = [];
  for (const { type, position, originalValue } of tokenize(sql)) {
    const index = INDEX.get(type);
    if (index !== undefined) triples.push(position - 1, position - 1 + originalValue.length, index);
  }
  return Uint32Array.from(triples);
}
