/** The line under the title: what the tool does and what it is good for. */
export const HASH_GENERATOR_LEDE =
  'MD5, SHA-1, SHA-2, SHA-3, BLAKE and HMAC of texts and of files of any size. Paste the value you expect, or drop a folder with its SHA256SUMS, and see what matches.';

export const HASH_TOOLBAR = {
  mode: 'What to make',
  modes: [
    { value: 'hash', label: 'Hash' },
    { value: 'hmac', label: 'HMAC' },
  ],
  /** The third mode, which checks a password against its stored hash. */
  verify: { value: 'verify', label: 'Verify password' },
  eachLine: 'Each line separately',
  eachLineHint:
    'A line ends at LF or CR LF, which is not part of it. An empty line counts, but not one after the last line end.',
  loadingPart: 'One moment…',
  format: 'Written as',
  formats: [
    { value: 'hex', label: 'hex' },
    { value: 'hex-upper', label: 'HEX' },
    { value: 'base64', label: 'Base64' },
    { value: 'base64url', label: 'Base64URL' },
  ],
} as const;

export const HASH_INPUT = {
  label: 'Text',
  placeholder: 'Type or paste a text, or drop files or a folder anywhere',
  what: 'the text',
  file: 'Files to hash',
  openFiles: 'Open files',
  openFolder: 'Open folder',
  folder: 'Folder to hash or check',
  loading: 'Opening the files…',
  example: 'Tēnā koutou katoa',
  encoding: 'The text is',
  encodings: [
    { value: 'utf-8', label: 'UTF-8 text' },
    { value: 'utf-16le', label: 'UTF-16 LE text' },
    { value: 'utf-16be', label: 'UTF-16 BE text' },
    { value: 'latin-1', label: 'Latin-1 text' },
    { value: 'hex', label: 'bytes in hex' },
    { value: 'base64', label: 'bytes in Base64' },
  ],
} as const;

export const HASH_EXPECTED = {
  label: 'Expected value',
  hint: 'In hex or Base64, in any case, with spaces or a prefix such as sha256:. It is compared with every algorithm of its length.',
  match: (algorithm: string) => `This is the ${algorithm}: it matches.`,
  misnamed: (algorithm: string, named: string) =>
    `The bytes match, but as ${algorithm}: what you pasted calls it ${named}.`,
  different: (algorithms: string) =>
    `It does not match. A value like this could be ${algorithms}, but none of them is equal.`,
  checking: 'Comparing…',
  waiting: (algorithms: string) =>
    `It has the length of ${algorithms}. Type the text or open the file that it should belong to.`,
  unreadable: 'This is not a digest of any algorithm here. Look for missing or extra characters.',
} as const;

export const HASH_DIGESTS = {
  label: 'Digests',
  hmacLabel: 'HMACs',
  pending: 'Appears here',
  what: (name: string) => `the ${name}`,
  all: 'all digests',
  matching: 'matches',
  strength: { broken: 'broken', dated: 'dated', checksum: 'checksum' },
  meanings: {
    broken: 'Broken: anyone can make two files with the same value. Good only against accidents.',
    dated: 'Dated: not broken, but too short for new designs.',
    checksum: 'Checksum: detects accidents, but anyone can forge it.',
  },
  keyNotInLink: 'HMAC needs a key, and steps keep none. Enter it here, then go on by hand.',
  hmacNote:
    'HMAC-MD5 and HMAC-SHA-1 are not known to be broken, but use SHA-2 or newer. A checksum has no HMAC.',
  status: (algorithms: number, size: string) =>
    `${algorithms === 1 ? '1 algorithm' : `${algorithms} algorithms`}, ${size}`,
  noneChosen: 'Choose an algorithm below.',
  failed: (reason: string) => `The digests could not be computed: ${reason || 'it was stopped'}`,
  hashing: (file: string) => `Hashing “${file}”`,
  downloadName: 'digests.txt',
} as const;

export const HASH_ALGORITHMS = {
  label: 'Algorithms',
  chosen: (count: number, all: number) => `${count} of ${all} shown`,
  all: 'All',
  usual: 'Common ones',
} as const;

export const HASH_NOTICES = {
  withoutKey: 'The key is not part of the link.',
} as const;

/** How search results and shared links describe the page. */
export const HASH_GENERATOR_TEXT = {
  title: 'Hash generator and checksum checker',
  description:
    'MD5, SHA-1, SHA-2, SHA-3, BLAKE and HMAC of texts and files of any size, in your browser. Check a folder against its SHA256SUMS.',
  shareLine: 'Fingerprints for files.',
} as const;
