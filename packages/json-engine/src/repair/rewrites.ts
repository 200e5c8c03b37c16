import type { Edits } from './edits.ts';

/** A text that was changed as a whole before it is read. */
export interface Rewriting {
  readonly text: string;
  readonly message: string;
}

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,5}));/g;
/** An entity in the place of the first quote: in a text with plain quotes, entities are parts of strings. */
const QUOTED_BY_ENTITY = /^[^"'`]*?[{[,:]\s*&(?:quot|apos|ldquo|lsquo|#0*3[49]|#[xX]0*2[27]);/;
/** JSON from the inside of a string: its first quote has a backslash, and blanks may be escapes. */
const INSIDE_STRING = /^(?:\s|\\[nrt])*(?:[{[](?:\s|\\[nrt])*)*\\"/;

/** Replaces entities in JSON that was copied from the source of an HTML page; null if there are none to replace. */
export function withoutEntities(text: string): Rewriting | null {
  const start = text.search(/[{[]/);
  if (start === -1 || !QUOTED_BY_ENTITY.test(text.slice(start))) return null;
  const written = (entity: string, decimal?: string, hex?: string, name?: string): string => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  };
  return { text: text.replaceAll(ENTITY, written), message: 'Characters instead of HTML’s entities' };
}

/** Removes the backslashes from JSON copied from inside a string; null if its first quote has none. */
export function withoutBackslashes(text: string): Rewriting | null {
  if (!INSIDE_STRING.test(text)) return null;
  return {
    text: text.replaceAll(/\\(["\\/])/g, '$1'),
    message: 'Backslashes removed: the text was the inside of a string',
  };
}

/** Whether each quote of the text has a backslash, as in all JSON that is the inside of a string. */
export function isEscapedThroughout(text: string): boolean {
  return !/(?<!\\)"/.test(text);
}

const PLAIN: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ';',
  '＝': '=',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
};
const WIDE = /[：，、；＝｛｝［］]/;
/** A string, which keeps its punctuation, or a mark outside of strings. */
const STRING_OR_WIDE =
  /"(?:[^"\\\n]|\\.)*"?|“[^”\n]*”?|＂[^＂\n]*＂?|(?<=[{[,:：，、｛［]\s*)'(?:[^'\\\n]|\\.)*'?|[：，、；＝｛｝［］]/g;

/** Replaces full-width punctuation outside of strings, as Chinese and Japanese keyboards write it, in place. */
export function withPlainPunctuation(text: string, edits: Edits): string {
  if (!WIDE.test(text)) return text;
  return text.replaceAll(STRING_OR_WIDE, (found, at: number) => {
    const plain = PLAIN[found];
    if (plain === undefined) return found;
    edits.replace(at, at + 1, plain, 'Plain punctuation instead of full-width one');
    return plain;
  });
}
