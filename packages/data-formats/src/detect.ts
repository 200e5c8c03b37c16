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
  if (looksLikeJsonLines(lines)) return 'json-lines';
  // JSON in a code block or after a comment, which has to be repaired first.
  if (/^\s*(?:```(?:json[5cl]?)?|\/\/[^\n]*|\/\*[^*]*\*\/)\s*[[{]/i.test(start)) return 'json';
  if (/^\s*\{\s*[A-Za-z_][\w-]*\s*:\s/.test(start)) return 'yaml';
  if (first === '{' || (first === '[' && !isTomlHeader(lines))) return 'json';
  if (!isCut && '"-0123456789tfn'.includes(first) && checkJson(encodeText(text).bytes).valid) return 'json';
  if (looksLikeToml(start, lines, isCut)) return 'toml';
  return looksLikeCsv(start, lines) ? 'csv' : 'yaml';
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

/** How a header's names look, unlike the parts of a sentence: neither empty nor long, and no space after the delimiter. */
const isName = (field: string) => /^\S(?:.{0,38}\S)?$/.test(field);

/** Records of mostly the same two or more fields, or below a header's names, unless the lines look like YAML's. */
function looksLikeCsv(start: string, lines: readonly string[]): boolean {
  const delimiter = findDelimiter(start);
  const some = lines.slice(0, 50);
  const yaml = some.filter((line) => /^\s*(?:- |-$|---|#|%YAML|[^\s,;|"]+:(?:\s|$))/.test(line)).length;
  if (yaml * 2 > some.length || /^(?:---|%YAML|- )/.test(lines[0] ?? '')) return false;
  let counted = 0;
  let same = 0;
  let split = 0;
  let header: readonly string[] = [];
  let isBroken = false;
  for (const { fields, problem } of readCsv(start, delimiter)) {
    isBroken = problem !== null;
    if (isBroken) break;
    if (counted === 0) header = fields;
    if (fields.length === header.length) same += 1;
    if (fields.length > 1) split += 1;
    counted += 1;
    if (counted === 50) break;
  }
  const width = header.length;
  if (width < 2) return false;
  // Its error is worth more than another reading of the text.
  if (lines.length > 1 && header.every(isName) && (isBroken || split * 2 >= counted)) return true;
  return same * 10 >= counted * 8 && (counted > 1 || delimiter === '\t' || width > 2);
}
