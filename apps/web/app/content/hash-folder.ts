const number = (value: number) => value.toLocaleString('en-NZ');
const files = (count: number) => (count === 1 ? '1 file' : `${number(count)} files`);

/** Several files on the hash generator's page. They load with their panel, which few visitors open. */
export const HASH_FOLDER = {
  title: (count: number) => `Folder, ${files(count)}`,
  filesTitle: (count: number) => files(count),
  close: 'Back to text',
  view: 'What to do',
  views: [
    { value: 'check', label: 'Check against the list' },
    { value: 'list', label: 'Make a list' },
  ],
  algorithm: 'Algorithm',
  progress: (done: number, all: number) => `${number(done)} of ${files(all)}`,
  cut: (most: number) => `There are more than ${files(most)}; the rest was left out.`,
  lists: (names: string) => `Checked against ${names}.`,
  allMatch: (count: number) => `${count === 1 ? 'The file matches' : `All ${files(count)} match`}.`,
  faults: (parts: readonly string[]) => `${parts.join(', ')}.`,
  differ: (count: number) => `${files(count)} ${count === 1 ? 'differs' : 'differ'}`,
  missing: (count: number) => `${files(count)} ${count === 1 ? 'is' : 'are'} missing`,
  unreadable: (count: number) => `${files(count)} could not be read`,
  keyless: (count: number) => `${files(count)} ${count === 1 ? 'has' : 'have'} an HMAC that needs its key`,
  checksum: (count: number) =>
    `${files(count)} ${count === 1 ? 'has' : 'have'} only a checksum, which has no HMAC`,
  needsKey: 'The list contains HMACs: choose HMAC above and enter the key.',
  match: (count: number) => `${files(count)} ${count === 1 ? 'matches' : 'match'}`,
  empty: 'The list has no entries.',
  status: {
    matches: 'matches',
    differs: 'differs',
    missing: 'missing',
    unreadable: 'unreadable',
    keyless: 'needs the key',
    checksum: 'has no HMAC',
  },
  columns: { status: 'Result', file: 'File', algorithm: 'Algorithm', digest: 'Digest', hmac: 'HMAC' },
  expected: 'listed as',
  extra: (count: number) => `Not in the list: ${files(count)}`,
  problems: (list: string) => `Lines of “${list}” that could not be understood`,
  problem: (line: number, text: string) => `Line ${line}: ${text}`,
  more: (hidden: number) => `and ${number(hidden)} more`,
  copy: 'the list',
  unreadableFile: 'could not be read',
  cancelled: 'Stopped. Choose what to do to start again.',
  failed: (reason: string) => `The files could not be hashed: ${reason}`,
} as const;
