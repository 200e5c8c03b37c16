import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');

/** Under the title: what it does and what it is good for. */
export const DATA_CONVERTER_LEDE =
  'Convert JSON, YAML, TOML, CSV and JSON Lines without losing a digit, and see what a format can’t hold.';

export const CONVERTER_FORMATS = {
  json: 'JSON',
  yaml: 'YAML',
  toml: 'TOML',
  csv: 'CSV',
  'json-lines': 'JSON Lines',
} as const;

export const CONVERTER_TOOLBAR = {
  from: 'Convert from',
  detect: 'Detect format',
  detected: (format: string) => `Detected: ${format}`,
  to: 'Convert to',
} as const;

export const CONVERTER_INPUT = {
  label: 'Input',
  placeholder: 'Paste JSON, YAML, TOML, CSV or JSON Lines, or drop a file anywhere',
  what: 'the input',
  file: 'File to convert',
  example:
    '# Opening hours\nshop: &shop\n  name: Harbour Books\n  id: 12345678901234567890\n  price: 1.10\n  open: [09:00, 17:30]\n  closed: null\nbranches:\n  - <<: *shop\n    name: Harbour Books North\n  - name: Harbour Books South\n    ratio: .inf\n',
} as const;

export const CONVERTER_OPTIONS = {
  indent: 'Indent',
  indents: [
    { value: '2', label: '2 spaces' },
    { value: '4', label: '4 spaces' },
    { value: 'tab', label: 'Tab' },
    { value: 'none', label: 'One line' },
  ],
  delimiter: 'Delimiter',
  delimiters: [
    { value: 'auto', label: 'Automatic' },
    { value: ',', label: 'Comma' },
    { value: ';', label: 'Semicolon' },
    { value: '\t', label: 'Tab' },
    { value: '|', label: 'Pipe' },
  ],
  header: 'First row has the names',
  writesHeader: 'Names in the first row',
  typed: 'Recognise numbers, true and false',
  nested: 'Nest columns such as a.b',
  flatten: 'Nested values in columns such as a.b',
} as const;

export const CONVERTER_OUTPUT = {
  label: (format: string | null) => format ?? 'Result',
  placeholder: 'The result appears here',
  what: 'the result',
  part: 'the beginning of the result',
  cut: (copied: number) =>
    `Copies have the first ${number(copied)} characters; the download has all of them.`,
  done: (from: string, to: string, size: number) => `${from} to ${to}: ${fileSize(size)}.`,
  nothingLost: 'Nothing was lost or changed.',
  failed: (reason: string) => `This could not be converted: ${reason || 'it was stopped'}`,
  converting: (name: string) => `Converting “${name}”`,
  downloadName: 'converted',
  files: {
    json: { extension: 'json', type: 'application/json' },
    yaml: { extension: 'yaml', type: 'application/yaml' },
    toml: { extension: 'toml', type: 'application/toml' },
    csv: { extension: 'csv', type: 'text/csv' },
    'json-lines': { extension: 'jsonl', type: 'application/jsonl' },
  },
} as const;

/** The list of what a conversion lost or changed. */
export const CONVERTER_NOTES = {
  title: 'Lost or changed',
  count: (count: number) => (count === 1 ? 'once' : `${number(count)} times`),
  root: 'the whole',
  more: (hidden: number) => `and ${number(hidden)} more`,
  comment: (line: number) => `line ${number(line)}`,
} as const;

export const CONVERTER_OFFER = {
  badLines: (count: number) =>
    count === 1 ? 'One line is not JSON.' : `${number(count)} lines are not JSON.`,
  skip: 'Convert the others',
  /** What is nearly JSON. */
  repair: (changes: readonly string[], count: number) =>
    `This is nearly JSON. ${count === 1 ? 'One change makes' : `${number(count)} changes make`} it valid: ${changes.join('; ')}${count > changes.length ? ' …' : ''}`,
  repaired: 'Repair the JSON',
} as const;

/** What search engines and shared links are told about the page. */
export const DATA_CONVERTER_TEXT = {
  title: 'JSON, YAML, TOML and CSV converter',
  description:
    'Convert JSON, YAML, TOML, CSV and JSON Lines in your browser: every digit of a number is kept, and what a format can’t hold is listed with its place.',
  shareLine: 'Five formats, no lost digits.',
} as const;
