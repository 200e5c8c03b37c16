import { type TokenType, tokenize } from '@hln/snowflake-formatter';

/** Beyond this many characters a text stays in one colour: nobody reads the tokens of a dump. */
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
 * text. The worker can transfer a flat array of numbers in no time, unlike thousands of objects.
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
