import { type FormatSqlOptions, formatSQL, type Token, tokenize } from '@hln/snowflake-formatter';
import { type NeutralNames, neutralNames } from './neutral-names.ts';

/** A query whose names and literals don't reveal whose it was. */
export interface NeutralQuery {
  readonly sql: string;
  /** Whether the formatter accepts it and lays it out like the original. */
  readonly isAlike: boolean;
}

/** Words in templates that have a meaning in dbt and Jinja. */
const TEMPLATE_WORDS = new Set(
  (
    'ref source config var macro endmacro if else elif endif for endfor in set endset block endblock is not and or none ' +
    'true false this target loop do call endcall filter endfilter raw endraw import from as with without context include ' +
    'extends materialized table view incremental ephemeral env_var is_incremental unique_key'
  ).split(' '),
);
/** File paths, in stages and URIs. */
const PLACE_WORDS = new Set('file s3 gcs azure https http csv json parquet avro orc xml gz tmp'.split(' '));
const NOTHING_KEPT: ReadonlySet<string> = new Set();

/** A text that is a format for dates or numbers. Each can be read in one way only: YYYY is YY twice, and FF9 FF and 9. */
const FORMAT_TEXT = /^(?:YY|MM|MON|DD|DY|HH(?:24|12)?|MI|SS|FF[1-8]?|TZ[HMD]|AM|PM|AUTO|[-:/. ,T"Z9$0])+$/i;
const DAY = /\d{4}-\d{2}-\d{2}/;
const SWITCH = /fmt:|sql-formatter-|noqa|snowflake-format/i;
/** Escapes and doubled quotes stay; days, words and long numbers are replaced. */
const PIECES = /\\.|''|""|\d{4}-\d{2}-\d{2}|[\p{L}_][\p{L}\p{N}_]*|\d{3,}/gu;

/**
 * Replaces names, texts, numbers and comments with neutral ones of the same kind and length, always the same ones.
 * Keywords, functions and data types stay, and so do white space and short numbers.
 *
 * @param options the options used for its layout
 */
export function neutralise(sql: string, options: FormatSqlOptions): NeutralQuery {
  const neutral = replaced(sql, neutralNames());
  const typesOf = (text: string) => tokenize(text).map(({ type }) => type);
  const shapeOf = (text: string) =>
    formatSQL(text, options).formatted.replaceAll(/\p{L}/gu, 'x').replaceAll(/\d/g, '9');
  const isAlike =
    typesOf(sql).join() === typesOf(neutral).join() && shapeOf(sql).length === shapeOf(neutral).length;
  return { sql: neutral, isAlike };
}

function replaced(sql: string, names: NeutralNames): string {
  let text = '';
  let end = 0;
  for (const token of tokenize(sql)) {
    const start = token.position - 1;
    text += sql.slice(end, start) + replacementOf(token, names);
    end = start + token.originalValue.length;
  }
  return text + sql.slice(end);
}

function replacementOf({ type, originalValue: text }: Token, names: NeutralNames): string {
  switch (type) {
    case 'identifier':
      return nameOf(text, names);
    case 'string':
      return literalOf(text, names);
    case 'number':
      return text.replaceAll(/\d{3,}/g, names.digitsFor);
    case 'comment':
      return SWITCH.test(text) ? text : pieces(text, names, isTemplate(text) ? TEMPLATE_WORDS : NOTHING_KEPT);
    case 'unknown':
      return untouchedRegion(text, names);
    default:
      return text;
  }
}

const isTemplate = (text: string) => /\{[{%#]|<%/.test(text);

function nameOf(text: string, names: NeutralNames): string {
  if (isTemplate(text)) return pieces(text, names, TEMPLATE_WORDS);
  if (text.startsWith('@') || text.includes('://')) return pieces(text, names, PLACE_WORDS);
  return pieces(text, names, NOTHING_KEPT);
}

function literalOf(text: string, names: NeutralNames): string {
  const dollars = /^(\$\w*\$)([\s\S]*)(\$\w*\$)$/.exec(text);
  if (dollars !== null) return `${dollars[1]}${replaced(dollars[2] ?? '', names)}${dollars[3]}`;
  if (/^x'/i.test(text)) return text.slice(0, 2) + text.slice(2).replaceAll(/[0-9a-f]/gi, 'A');
  if (FORMAT_TEXT.test(text.slice(1, -1))) return text;
  return pieces(text, names, isTemplate(text) ? TEMPLATE_WORDS : NOTHING_KEPT);
}

/** Text that a comment protects from formatting: the comment stays, and the rest is treated as a separate query. */
function untouchedRegion(text: string, names: NeutralNames): string {
  const directive = /^(?:--[^\n]*\n?|\/\*[\s\S]*?\*\/)/.exec(text)?.[0] ?? '';
  if (!SWITCH.test(directive)) return text;
  return directive + replaced(text.slice(directive.length), names);
}

function pieces(text: string, names: NeutralNames, kept: ReadonlySet<string>): string {
  return text.replaceAll(PIECES, (piece) => {
    if (piece.startsWith('\\') || piece === "''" || piece === '""') return piece;
    if (DAY.test(piece)) return '2001-02-03';
    if (/^\d/.test(piece)) return names.digitsFor(piece);
    return kept.has(piece.toLowerCase()) ? piece : names.wordFor(piece);
  });
}
