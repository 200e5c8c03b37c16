import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** Under the title: what it does and what it is good for. */
export const TEXT_COMPARE_LEDE =
  'Put two texts or two JSON documents side by side, see what differs down to the word, and take the patch with you.';

export const COMPARE_TOOLBAR = {
  mode: 'Compare as',
  modes: [
    { value: 'text', label: 'Text' },
    { value: 'json', label: 'JSON' },
  ],
  whiteSpace: 'Ignore white space',
  letterCase: 'Ignore case',
  lineEnds: 'Ignore line ends',
  numbers: 'Numbers are equal',
  numberRules: [
    { value: 'value', label: 'by value' },
    { value: 'text', label: 'as written' },
  ],
  swap: 'Swap sides',
} as const;

export const COMPARE_INPUT = {
  left: 'Left text',
  right: 'Right text',
  placeholder: { left: 'Type, paste or drop the first text', right: 'Type, paste or drop the second text' },
  what: { left: 'the left text', right: 'the right text' },
  file: { left: 'File for the left side', right: 'File for the right side' },
  closed: (name: string) => `${name} closed.`,
  onlyTwo: (files: number) => `${number(files)} files were dropped: the first two are compared.`,
  side: { left: 'Left', right: 'Right' },
} as const;

export const COMPARE_EXAMPLE = {
  left: 'Harbour walk, Saturday\n\n- Meet at the ferry terminal\n- Bring lunch and water\n- Back at five\n\nTell us if you are late.\n',
  right:
    'Harbour walk, Sunday\n\n- Meet at the ferry terminal\n- Bring lunch, water and a raincoat\n\nTell us if you are late.\nDogs are welcome.\n',
} as const;

export const COMPARE_RESULT = {
  label: 'Differences',
  lines: 'Lines of both sides',
  empty: 'Differences appear here once both sides have a text.',
  working: 'Comparing',
  failed: (reason: string) => `The texts could not be compared: ${reason || 'it was stopped'}`,
  equal: 'Both sides are equal.',
  equalIgnoring: 'Both sides are equal, apart from what is ignored.',
  equalJson: {
    value: 'Both documents are equal. Numbers are compared by value: 1.0 equals 1.',
    text: 'Both documents are equal. Numbers are compared as they are written.',
  },
  differences: (hunks: number) => count(hunks, 'difference', 'differences'),
  removed: (lines: number) => `−${count(lines, 'line', 'lines')}`,
  added: (lines: number) => `+${count(lines, 'line', 'lines')}`,
  changes: (values: number, rule: 'value' | 'text') =>
    `${count(values, 'value differs', 'values differ')}. Numbers are compared ${rule === 'value' ? 'by value: 1.0 equals 1' : 'as they are written: 1.0 differs from 1'}.`,
  position: (at: number, all: number) => `Difference ${number(at)} of ${number(all)}`,
  previous: 'Previous difference (p)',
  next: 'Next difference (n)',
  keys: 'With the focus on the lines, n and p lead to the next and the previous difference.',
  folded: (lines: number) => `${count(lines, 'unchanged line', 'unchanged lines')}`,
  show: 'show',
  unfold: 'Show all lines',
  fold: 'Fold unchanged lines',
  isRemoved: 'removed',
  isAdded: 'added',
  carriageReturn: 'CR',
  noLineEnd: 'no line end',
  copyPatch: 'Copy patch',
  whatPatch: { text: 'the patch in the unified format', json: 'the JSON Patch (RFC 6902)' },
  patchIncludes: 'The patch includes what is ignored here.',
  applied: 'The JSON Patch was applied to the left side and gave the right one.',
  tooLargeToCopy: 'This patch is too large for the clipboard: download it.',
} as const;

export const COMPARE_UNSEEN = {
  'only-line-ends': 'Only the line ends differ: one side has CR LF, the other LF.',
  'line-ends': 'The line ends differ, too: one side has CR LF, the other LF.',
  'byte-order-mark': 'One side begins with a byte order mark, the other does not. It is not shown.',
  'final-line-end': 'The last line of one side has no line end.',
  ignore: 'Ignore line ends',
} as const;

export const COMPARE_JSON_OFFER = {
  text: 'Both sides look like JSON, whose keys may stand in any order.',
  accept: 'Compare by structure',
} as const;

export const COMPARE_REFUSED = {
  'too-large': (name: string, most: number) =>
    `“${name}” is larger than ${fileSize(most)}, the most for a side.`,
  'not-text': (name: string) => `“${name}” is not text.`,
  unreadable: (name: string) => `“${name}” could not be read. Open it again.`,
} as const;

/** What search engines and shared links are told about the page. */
export const TEXT_COMPARE_TEXT = {
  title: 'Text compare and JSON diff',
  description:
    'Compare two texts by lines and words, or two JSON documents by structure. Side by side, up to 10 MB each, with a patch to take along. In your browser.',
  shareLine: 'What changed, to the word.',
} as const;
