import { readCsv } from '@hln/bytes/csv';
import { checkJson, encodeText } from '@hln/json-engine';
import type { DataFormat } from './formats.ts';
import { isDataError } from './model/data-error.ts';
import { Notes } from './model/notes.ts';
import { findDelimiter } from './read/read-csv.ts';
import { readToml } from './read/read-toml.ts';

/** How much of a text is looked at, in UTF-16 code units: enough to know, and quick. */
const LOOKED_AT = 200_000;
const LOOKED_AT_LINES = 200;

/** Finds out the format of a text; null if it is blank. Every text is at least YAML. */
export function detectFormat(text: string): DataFormat | null {
  const isCut = text.length > LOOKED_AT;
  const start = isCut ? text.slice(0, text.lastIndexOf('\n', LOOKED_AT) + 1 || LOOKED_AT) : text;
  const lines = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const first = start.trimStart()[0] ?? '';
  if (/^sep=.$/i.test(lines[0] ?? '')) return 'csv';
  // JSON with comments before it, and a code block around it.
  if (/^\s*(?:```\w*[ \t]*\r?\n\s*[[{]|(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*\/\s*)+[[{])/.test(start)) return 'json';
  if (looksLikeJsonLines(lines)) return 'json-lines';
  if (/^\s*\{\s*[A-Za-z_][\w-]*\s*:\s/.test(start)) return 'yaml';
  if (first === '{' || (first === '[' && !isTomlHeader(lines))) return 'json';
  if (!isCut && '"-0123456789tfn'.includes(first) && checkJson(encodeText(text).bytes).valid) return 'json';
  if (looksLikeToml(start, lines, isCut)) return 'toml';
  return looksLikeCsv(start, lines) || isNearlyCsv(lines) ? 'csv' : 'yaml';
}

const isTomlHeader = (lines: readonly string[]) =>
  /^\s*\[\[?\s*[\w."'-][^,{}]*\]\]?\s*(?:#.*)?$/.test(lines[0] ?? '') &&
  (lines.length === 1 || /^\s*(?:#|\[|[\w."'-]+[\w."' -]*=)/.test(lines[1] ?? '')) &&
  !/^\s*\[[\s\d.,"-]*\]\s*$/.test(lines[0] ?? '');

/** Two or more lines, most of which are an object or a list each. */
function looksLikeJsonLines(lines: readonly string[]): boolean {
  const some = lines.slice(0, LOOKED_AT_LINES);
  if (some.length < 2) return false;
  const good = some.filter((line) => /^\s*[[{]/.test(line) && isJson(line)).length;
  return good >= 1 && good * 2 >= some.length && isNotOneValue(some);
}

const isJson = (line: string) => checkJson(encodeText(line).bytes).valid;

/** The lines of a formatted list can be JSON as well, each with a comma behind it. */
const isNotOneValue = (lines: readonly string[]) => !/^\s*[[{]\s*$/.test(lines[0] ?? '');

const TOML_LINE = /^\s*(?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*\s*=\s*\S/;

function looksLikeToml(start: string, lines: readonly string[], isCut: boolean): boolean {
  const [first = ''] = lines.filter((line) => !/^\s*#/.test(line));
  if (!TOML_LINE.test(first) && !isTomlHeader([first, ...lines.slice(1)])) return false;
  if (isCut) return true;
  try {
    readToml(start, new Notes());
    return true;
  } catch (error) {
    if (!isDataError(error)) throw error;
    const like = lines.filter((line) => TOML_LINE.test(line) || /^\s*\[/.test(line)).length;
    return like * 2 >= lines.length;
  }
}

/** Records of the same two or more fields, unless the lines look like YAML's. */
function looksLikeCsv(start: string, lines: readonly string[]): boolean {
  const delimiter = findDelimiter(start);
  const some = lines.slice(0, 50);
  const yaml = some.filter((line) => /^\s*(?:- |-$|---|#|%YAML|[^\s,;|"]+:(?:\s|$))/.test(line)).length;
  if (yaml * 2 > some.length || /^(?:---|%YAML|- )/.test(lines[0] ?? '')) return false;
  let counted = 0;
  let same = 0;
  let width = 0;
  for (const { fields, problem } of readCsv(start, delimiter)) {
    if (problem !== null) break;
    if (counted === 0) width = fields.length;
    if (fields.length === width) same += 1;
    counted += 1;
    if (counted === 50) break;
  }
  return width > 1 && same * 10 >= counted * 8 && (counted > 1 || delimiter === '\t' || width > 2);
}

/** A header of names, and lines of which most have its delimiter: a table whose records are wrong or not complete. */
function isNearlyCsv(lines: readonly string[]): boolean {
  const [header = '', ...rest] = lines.slice(0, 50);
  if (rest.length === 0) return false;
  return [',', ';', '\t', '|'].some((delimiter) => {
    const names = header.split(delimiter);
    // A space behind a comma, or a colon and a mark of another format, is not a header's.
    const isHeader =
      names.length > 1 && names.every((name) => /^["\p{L}\p{N}_][^:{}[\]=.!?]{0,60}$/u.test(name));
    return isHeader && rest.filter((line) => line.includes(delimiter)).length * 2 >= rest.length;
  });
}
