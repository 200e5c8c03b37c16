import { Schema } from 'yaml';

/**
 * The forms of everything that a reader of YAML 1.2 or 1.1 takes for something other than text: numbers, dates, words
 * such as `no`. They come from the library.
 */
const OTHER_TYPES = [
  ...new Schema({ schema: 'core' }).tags,
  ...new Schema({ schema: 'yaml-1.1' }).tags,
].flatMap((tag) => ('test' in tag && tag.test !== undefined && tag.default === true ? [tag.test] : []));

/** YAML 1.2.2 §7.3.3: signs that have a meaning at the beginning, `: ` and ` #` anywhere, blanks at either end. */
const NOT_PLAIN = /^[\t ,[\]{}#&*!|>'"%@`]|^[?-](?:[\t ]|$)|^(?:---|\.\.\.)|:[\t ]|[\t ]#|[\t :]$/;
/** What has to be escaped: control characters, breaks of other standards, marks of byte order. */
const NOT_PRINTED = /(?![\t\n])\p{Cc}|[\u2028\u2029\uFEFF\uFFFE\uFFFF]/u;
const EVERY_NOT_PRINTED = new RegExp(NOT_PRINTED, 'gu');
/** Only these begin something other than text, so most texts need no further look. */
const MAY_BE_OTHER = /^[-+.\d~=<nNyYtTfFoO]/;
/** A long text that begins like this gets quotation marks without a further look: no word or date is as long. */
const IS_NUMBER_LIKE = /^[-+.]?[\d.]/;

function isOtherType(text: string): boolean {
  if (!MAY_BE_OTHER.test(text)) return false;
  if (text.length > 40) return IS_NUMBER_LIKE.test(text);
  return OTHER_TYPES.some((test) => test.test(text));
}

/** A key on one line. In quotation marks, `<<` is no merge key. */
export function writeYamlKey(text: string): string {
  return text === '<<' ? '"<<"' : writeYamlText(text, null);
}

/**
 * A text without quotation marks where that is safe; several lines as a block.
 *
 * @param margin blanks before the lines of a block; null where no block may stand
 */
export function writeYamlText(text: string, margin: string | null): string {
  if (text === '') return '""';
  if (NOT_PRINTED.test(text)) return inDoubleQuotes(text);
  if (text.includes('\n'))
    return margin !== null && isBlock(text) ? block(text, margin) : inDoubleQuotes(text);
  if (!NOT_PLAIN.test(text) && !isOtherType(text)) return text;
  return text.includes('"') && !text.includes("'") ? `'${text}'` : inDoubleQuotes(text);
}

/** Escapes of JSON are escapes of YAML as well. */
function inDoubleQuotes(text: string): string {
  return JSON.stringify(text).replaceAll(
    EVERY_NOT_PRINTED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Blanks before the first word would count as its indent, and a last line of blanks alone would be lost. */
const isBlock = (text: string) => !/^\n*[\t ]|\n[\t ]+$|^\n+$/.test(text);

function block(text: string, margin: string): string {
  const [, body = '', end = ''] = /^([\s\S]*?)(\n*)$/.exec(text) ?? [];
  const chomping = end === '' ? '-' : end === '\n' ? '' : '+';
  const lines = body.replaceAll(/\n+(?!$)/g, (breaks) => `${breaks}${margin}`);
  const start = lines.startsWith('\n') ? '' : margin;
  // The line feed after the block is the last of its own.
  return `|${chomping}\n${start}${lines}${end.slice(1)}`;
}
