import { Expected } from './expected.ts';
import type { Explanation } from './explain-token.ts';
import type { Place } from './locate.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './syntax.ts';

interface Unexpected {
  readonly bytes: Uint8Array;
  readonly wanted: Expected;
  /** The innermost open bracket. */
  readonly opener: Place | null;
  /** Where the token that is not allowed here begins. */
  readonly start: number;
}

/** Explains a text that ends too early. */
export function explainEnd(
  bytes: Uint8Array,
  wanted: Expected,
  opener: Place | null,
  limit: number,
): Explanation {
  const say = (message: string): Explanation => ({ message, offset: limit });
  if (opener === null)
    return say(
      'There is no value. JSON needs one: an object, an array, a string, a number, true, false or null.',
    );
  const object = bytes[opener.offset] === OPEN_OBJECT;
  const { line, column } = opener;
  const where = `the ${object ? 'object' : 'array'} that opens in line ${line}, column ${column}`;
  const close = object ? '}' : ']';
  if (wanted === Expected.colon)
    return say(`The text ends after a key. Add a colon and a value, and close ${where} with ${close}`);
  if (wanted === Expected.key)
    return say(`The text ends after a comma. Remove the comma and close ${where} with ${close}`);
  if (wanted === Expected.value)
    return say(`The text ends after a colon. Add the value, and close ${where} with ${close}`);
  if (wanted === Expected.element)
    return say(`The text ends after a comma. Remove the comma and close ${where} with ${close}`);
  return say(`The text ends before ${where} is closed. Add ${close}`);
}

/** Explains a token that the grammar does not allow here. */
export function explainExpected(unexpected: Unexpected): Explanation {
  const { bytes, wanted, opener, start } = unexpected;
  const say = (message: string, offset = start): Explanation => ({ message, offset });
  const kind = bytes[start] ?? 0;
  const closing = kind === CLOSE_OBJECT || kind === CLOSE_ARRAY;
  const found = closing || kind === COMMA || kind === COLON ? `“${String.fromCharCode(kind)}”` : what(kind);
  if (wanted === Expected.end) return say(explainMore(unexpected));
  if (closing && opener === null)
    return say(`${found} closes nothing. Remove it, or add the bracket that opens.`);
  const object = opener !== null && bytes[opener.offset] === OPEN_OBJECT;
  const container = object ? 'object' : 'array';
  if (closing && opener !== null && object !== (kind === CLOSE_OBJECT)) {
    const { line, column } = opener;
    const right = container === 'object' ? '}' : ']';
    return say(
      `${found} cannot close the ${container} that opens in line ${line}, column ${column}. Write ${right} there first.`,
    );
  }
  switch (wanted) {
    case Expected.key:
      if (closing)
        return say(`A comma comes right before ${found}. Remove that comma.`, before(bytes, start));
      if (kind === COMMA) return say('There are two commas in a row. Remove one.');
      return say(`A key was expected, but ${found} is here. Keys are strings in double quotes.`);
    case Expected.keyOrClose:
      if (kind === COMMA) return say('An object does not begin with a comma. Remove it.');
      return say(`A key was expected, but ${found} is here. Keys are strings in double quotes.`);
    case Expected.colon:
      return say(
        `A colon is missing between the key and ${closing || kind === COMMA ? 'its value, and so is the value' : found}.`,
      );
    case Expected.commaOrClose:
      if (kind === COLON)
        return say(
          container === 'array'
            ? 'An array has no keys. Remove the colon, or use { } for an object.'
            : 'A colon comes only after a key. Put a comma between members.',
        );
      return say(`A comma is missing before ${found}, or the ${container} should be closed.`);
    case Expected.valueOrClose:
      if (kind === COMMA)
        return say('An array does not begin with a comma. Remove it, or put a value before it.');
      return say(`A value was expected, but ${found} is here.`);
    case Expected.element:
      if (closing)
        return say(`A comma comes right before ${found}. Remove that comma.`, before(bytes, start));
      if (kind === COMMA)
        return say('There are two commas in a row. Remove one, or put a value between them.');
      return say(`A value was expected, but ${found} is here.`);
    default:
      if (opener === null) return say(`A value was expected, but ${found} is here.`);
      return say(`A value is missing before ${found}. Write null if there is none.`);
  }
}

function explainMore({ bytes, start }: Unexpected): string {
  const kind = bytes[start] ?? 0;
  if (kind === CLOSE_OBJECT || kind === CLOSE_ARRAY)
    return `“${String.fromCharCode(kind)}” closes nothing: the value is complete before it. Remove it.`;
  if (kind === COMMA)
    return 'The value is complete before this comma. Remove it, or put [ ] around several values.';
  if (kind === COLON) return 'The value is complete before this colon. Put { } around a key and its value.';
  return 'The text goes on after its value. Put [ ] around several values with commas between them; one value a line is JSON Lines.';
}

function what(kind: number): string {
  if (kind === QUOTE) return 'a string';
  if (kind === OPEN_OBJECT) return 'an object';
  if (kind === OPEN_ARRAY) return 'an array';
  if (kind === 0x74) return 'true';
  if (kind === 0x66) return 'false';
  if (kind === 0x6e) return 'null';
  return 'a number';
}

/** Returns the last byte before `at` that is not white space: the superfluous comma. */
function before(bytes: Uint8Array, at: number): number {
  let offset = at - 1;
  while (offset > 0 && isSpace(bytes[offset] ?? 0)) offset -= 1;
  return offset;
}
