const number = (value: number) => value.toLocaleString('en-NZ');

/** Hashing each line of the text or file by itself. */
export const HASH_LINES = {
  label: 'Digests of each line',
  hmacLabel: 'HMACs of each line',
  form: 'File',
  forms: [
    { value: ',', label: 'CSV' },
    { value: '\t', label: 'TSV' },
  ],
  what: 'the table',
  names: { ',': 'digests.csv', '\t': 'digests.tsv' },
  columns: { line: 'Line', text: 'Text' },
  working: 'Hashing each line',
  waiting: 'Type a text or open a file: each of its lines gets its own digest.',
  status: (lines: number, milliseconds: number) =>
    `${lines === 1 ? '1 line' : `${number(lines)} lines`}, ${number(milliseconds)} ms`,
  more: (shown: number, all: number) =>
    `The first ${number(shown)} of ${number(all)} lines. Copies and files have all of them.`,
  tooLongToCopy: 'The table is too long to copy: download it.',
  tooLarge: (most: string) => `The file has more than ${most}. Divide it, or hash it as a whole.`,
  tooMany: (most: number) => `There are more than ${number(most)} lines. Divide the file.`,
  wrongLine: (line: number, message: string) => `Line ${number(line)}: ${message}`,
  stopped: 'Hashing was stopped.',
  failed: (message: string) => `The lines could not be hashed: ${message}`,
  noneChosen: 'Choose an algorithm on the left.',
} as const;
