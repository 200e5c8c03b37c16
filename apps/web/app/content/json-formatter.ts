import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** The line under the title: what the tool does and what it is good for. */
export const JSON_FORMATTER_LEDE =
  'Paste JSON to beautify or compress it, check it to the letter of RFC 8259, search it as a tree, with JSONPath or with jq, and repair it when it is only almost JSON.';

export const JSON_MODES = {
  label: 'Show',
  format: 'Beautify',
  compress: 'Compress',
  tree: 'Tree and JSONPath',
  jq: 'jq',
  escape: 'Escape',
  unescape: 'Unescape',
} as const;

export const JSON_OPTIONS = {
  indent: 'Indent',
  spaces: (spaces: number) => count(spaces, 'space', 'spaces'),
  tab: 'Tab',
  sortKeys: 'Sort keys',
  lines: 'JSON Lines',
  linesHint: 'One value per line',
} as const;

export const JSON_INPUT = {
  label: 'JSON',
  plainLabel: 'Text',
  stringLabel: 'JSON string',
  placeholder: 'Paste JSON here, or drop a file anywhere on the page',
  what: 'the input',
  held: (name: string, size: number) => `${name}, ${fileSize(size)}`,
  pasted: 'Pasted text',
  heldHint: 'Large texts are shown here and can’t be edited, so that the page stays fast.',
  close: 'Close',
  closed: (name: string) => `${name} closed.`,
  tooLarge: (size: number, most: number) =>
    `This is ${fileSize(size)}. The page takes up to ${fileSize(most)}. Your text here is unchanged.`,
  opened: (name: string) => `Opened “${name}”.`,
  converted: (name: string) => `“${name}” is now text, as UTF-8.`,
  onlyFirst: (files: number) => `Only the first of ${files} files was opened.`,
} as const;

/** The text of the "Example" button: some of everything, on one line, with a duplicate key. */
export const JSON_EXAMPLE =
  '{"order":12345678901234567890,"placed":"2026-11-21T09:30:00+13:00","customer":{"name":"Mere Tāmati","email":null,"tags":["new","Wellington"]},"items":[{"sku":"A-100","price":8.50,"qty":2},{"sku":"B-205","price":1.2e3,"qty":1},{"sku":"C-7","price":-0.0,"qty":10}],"paid":true,"paid":false,"note":"kia ora \\ud83d\\udc4b"}';

export const JSON_OUTPUT = {
  label: 'Result',
  placeholder: 'The result appears here',
  invalid: 'There is no result while the input has an error.',
  what: 'the result',
  view: 'Text of the result',
  inputView: 'Text of the input',
  working: 'Reading the text',
  stopped: 'Stopped. Change the text or an option to start again.',
  failed: (message: string) => `That didn’t work: ${message}`,
  tooLongToReplace: 'The result is too long to edit. Download it instead.',
} as const;

export const JSON_FIGURES = {
  valid: 'Valid JSON',
  validLines: (lines: number) => `${count(lines, 'valid line', 'valid lines')} of JSON`,
  size: (bytes: number, compact: number) => `${fileSize(bytes)}, ${fileSize(compact)} compressed`,
  values: (values: number) => count(values, 'value', 'values'),
  keys: (keys: number) => count(keys, 'key', 'keys'),
  depth: (depth: number) => `depth ${number(depth)}`,
  output: (bytes: number) => `result ${fileSize(bytes)}`,
  time: (milliseconds: number) => `${number(Math.max(1, Math.round(milliseconds)))} ms`,
} as const;

export const JSON_LINES_OFFER = {
  text: 'Each line is a separate JSON value, so this looks like JSON Lines.',
  accept: 'Read as JSON Lines',
} as const;

/** What can be done about a file that is not in plain UTF-8. */
export const JSON_CONVERSION = {
  text: ({ encoding, faults }: { readonly encoding: string; readonly faults: number }) => {
    switch (encoding) {
      case 'utf-8-marked':
        return 'The file is UTF-8 with a byte order mark. No other fault was found.';
      case 'damaged':
        return `${count(faults, 'byte is', 'bytes are')} not UTF-8. Older Windows programs write Windows-1252.`;
      case 'zeros':
        return `The file holds ${count(faults, 'zero byte', 'zero bytes')}, which JSON never contains.`;
      default:
        return `The file is ${encoding.slice(0, 6).toUpperCase()} (${encoding.endsWith('le') ? 'little' : 'big'} endian).`;
    }
  },
  unmark: 'Remove the mark',
  convert: 'Convert to UTF-8',
  legacy: 'Read as Windows-1252',
  replace: 'Replace them with �',
  unzero: 'Remove the zero bytes',
} as const;

export const JSON_SHARING = {
  large: 'A large text does not fit into a link. Send the file instead.',
} as const;

export const JSON_REPAIRED = (changes: number) => `Repaired with ${count(changes, 'change', 'changes')}.`;

/** How search results and shared links describe the page. */
export const JSON_FORMATTER_TEXT = {
  title: 'JSON formatter and validator',
  description:
    'Format, compress, validate and query JSON in your browser: exact to RFC 8259, numbers kept as they are, with a tree, JSONPath, jq and repair.',
  shareLine: 'JSON, exactly as it is.',
} as const;
