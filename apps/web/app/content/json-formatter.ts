import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** What the page says about the tool. */
export const JSON_FORMATTER_ABOUT = {
  lede: 'Paste JSON and read it: laid out, compressed, checked to the letter of RFC 8259, searched as a tree or with JSONPath, and repaired when it is only almost JSON.',
  paragraphs: [
    'The text is read by its bytes, so that nothing is lost on the way: 12345678901234567890, 1e400, -0 and 1.50 come out as they went in, and so does every escape. The check follows RFC 8259 exactly, UTF-8 included. Equal keys in one object and half surrogate pairs are allowed there and still cause trouble, so they are warned about.',
    'Queries follow JSONPath as RFC 9535 has it, with filters and the functions length(), count(), match(), search() and value(). Numbers are compared by their exact values. JSON Lines are read line by line, and shown as one array in the tree.',
    'The repair is an offer: it guesses at missing and trailing commas, quotes, keys without quotes, comments, words of Python and JavaScript and brackets that are not closed, and lists each change before you take it. NaN and Infinity become null, because JSON has no word for them, and the list says so.',
    'Files of 50 MB work; the tree takes up to 16 million values. It does not check a JSON Schema, and it does not read JSON5, YAML or TOML.',
  ],
  example: {
    input: '{"id":12345678901234567890,"price":1.50,"tags":["a","b"]}',
    output: '{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "tags": [\n    "a",\n    "b"\n  ]\n}',
  },
  keeps: 'inputs',
  related: ['snowflake-sql-formatter', 'base64-encoder', 'hash-generator', 'regex-tester'],
} as const;

export const JSON_MODES = {
  label: 'Show',
  format: 'Beautify',
  compress: 'Compress',
  tree: 'Tree and JSONPath',
  escape: 'Escape',
  unescape: 'Unescape',
} as const;

export const JSON_OPTIONS = {
  indent: 'Indent',
  spaces: (spaces: number) => count(spaces, 'space', 'spaces'),
  tab: 'Tab',
  sortKeys: 'Sort keys',
  lines: 'JSON Lines',
  linesHint: 'One value a line',
} as const;

export const JSON_INPUT = {
  label: 'JSON',
  plainLabel: 'Text',
  stringLabel: 'JSON string',
  placeholder: 'Paste JSON here, or drop a file anywhere on the page',
  what: 'the input',
  held: (name: string, size: number) => `${name}, ${fileSize(size)}`,
  pasted: 'Pasted text',
  heldHint: 'Large texts are shown here and not edited, so that the page stays fast.',
  edit: 'Edit as text',
  close: 'Close',
  closed: (name: string) => `${name} closed.`,
  tooLarge: (size: number, most: number) =>
    `This is ${fileSize(size)}. The page takes up to ${fileSize(most)}. Your text here is unchanged.`,
  opened: (name: string) => `Opened “${name}”.`,
  onlyFirst: (files: number) => `Only the first of ${files} files was opened.`,
} as const;

/** The text of the "Example" button: some of everything, on one line, with a key that comes twice. */
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
  failed: (message: string) => `The work failed: ${message}`,
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
  text: 'Each line is a JSON value of its own: this looks like JSON Lines.',
  accept: 'Read as JSON Lines',
} as const;

export const JSON_SHARING = {
  large: 'A large text does not fit into a link. Send the file instead.',
} as const;

export const JSON_REPAIRED = (changes: number) => `Repaired with ${count(changes, 'change', 'changes')}.`;

/** What search engines and shared links are told about the page. */
export const JSON_FORMATTER_TEXT = {
  description:
    'Format, compress, validate and query JSON in your browser: exact to RFC 8259, numbers kept as they are, with a tree, JSONPath and repair.',
  shareLine: 'JSON, exactly as it is.',
} as const;
