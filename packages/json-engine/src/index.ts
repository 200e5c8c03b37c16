/** JSON (RFC 8259) and JSONPath (RFC 9535) on bytes, so that strings and numbers stay exactly as written. */
export { type EditRefusal, type NodeEdit, planEdit } from './edit/edit-node.ts';
export { assemble, changeOf, type EditPlan, lowerBound, oldNodes, type Piece } from './edit/pieces.ts';
export {
  checkJson,
  compressJson,
  formatJson,
  formatJsonLines,
  type JsonCheck,
  type JsonNode,
  type JsonProblem,
  queryJson,
} from './json.ts';
export { evaluate } from './query/evaluate.ts';
export { parseQuery } from './query/parse-query.ts';
export { PathWriter } from './query/paths.ts';
export { isQueryError, QueryError } from './query/reader.ts';
export { readDecimal } from './query/values.ts';
export { type Change, type Repair, repairJson } from './repair/repair-json.ts';
export { type Conversion, conversionOf, encodingOf, textOfBytes } from './text/encoding.ts';
export { countValues, type Figures } from './text/figures.ts';
export { isJsonError, JsonError } from './text/json-error.ts';
export { type LinesScan, printLines, scanLines } from './text/json-lines.ts';
export { decodeString, escapeJson, stringEnd, unescapeJson } from './text/json-string.ts';
export { indexNodes, type NodeIndex } from './text/node-index.ts';
export { type FormatOptions, layoutOf } from './text/options.ts';
export { print } from './text/print.ts';
export { printSorted } from './text/print-sorted.ts';
export { type Scan, scan } from './text/scan.ts';
export { COMMA, isSpace, LINE_FEED, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './text/syntax.ts';
export { decodeText, encodeText, utf16Offset } from './text/utf8.ts';
export type { JsonWarning } from './text/warnings.ts';
