import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');

/** The line under the title: what the tool does and what it is good for. */
export const BASE64_ENCODER_LEDE =
  'Encode and decode Base64 and Base64URL, texts and files of any size: strict or forgiving, with the place of every error and a safe preview of the result.';

export const BASE64_TOOLBAR = {
  direction: 'Direction',
  directions: [
    { value: 'encode', label: 'Encode' },
    { value: 'decode', label: 'Decode' },
  ],
} as const;

export const BASE64_INPUT = {
  labels: { encode: 'Text', decode: 'Base64' },
  placeholders: {
    encode: 'Type or paste a text, or drop a file anywhere',
    decode: 'Paste Base64, a data URL or a PEM block, or drop a file anywhere',
  },
  what: { encode: 'the text', decode: 'the Base64' },
  file: 'File to convert',
  examples: { encode: 'Kia ora!', decode: 'S2lhIG9yYSE=' },
} as const;

export const BASE64_OPTIONS = {
  alphabet: 'Alphabet',
  alphabets: [
    { value: 'standard', label: 'Standard + /' },
    { value: 'url', label: 'URL-safe - _' },
  ],
  readAlphabets: [
    { value: 'auto', label: 'Either' },
    { value: 'standard', label: 'Standard + /' },
    { value: 'url', label: 'URL-safe - _' },
  ],
  padding: 'Padding with =',
  lines: 'Line width',
  linesHint: '0 for one line; MIME 76, PEM 64',
  dataUrl: 'As a data URL',
  encodings: {
    encode: 'Text as',
    decode: 'Read text as',
  },
  encodingNames: [
    { value: 'utf-8', label: 'UTF-8' },
    { value: 'utf-16le', label: 'UTF-16 LE' },
    { value: 'utf-16be', label: 'UTF-16 BE' },
    { value: 'latin-1', label: 'Latin-1' },
  ],
  mode: 'Decoding',
  modes: [
    { value: 'forgiving', label: 'Forgiving' },
    { value: 'strict', label: 'Strict' },
  ],
  view: 'Show as',
  views: [
    { value: 'auto', label: 'Best fit' },
    { value: 'text', label: 'Text' },
    { value: 'hex', label: 'Hex' },
  ],
} as const;

export const BASE64_OUTPUT = {
  labels: { encode: 'Base64', decode: 'Content' },
  placeholder: 'The result appears here',
  what: { encode: 'the Base64', decode: 'the content' },
  part: 'the part that is shown',
  cut: (shown: number) =>
    `Only the first ${number(shown)} characters are shown; the download has all of them.`,
  encoded: (bytes: number, characters: number) =>
    `${fileSize(bytes)} became ${number(characters)} ${characters === 1 ? 'character' : 'characters'}.`,
  decoded: (bytes: number, type: string) => `${fileSize(bytes)}, recognised as ${type}.`,
  dataUrl: (mediaType: string) => `From a data URL of the type ${mediaType}.`,
  pem: (label: string) => `From a PEM block: ${label.toLowerCase()}.`,
  token:
    'This is a JSON Web Token: its header, then its payload. The last part is the signature, which this page does not check.',
  byteOrderMark: 'It began with a byte order mark, which is not shown.',
  fileError: (message: string, position: number) => `${message} At byte ${number(position + 1)} of the file.`,
  byteError: (message: string, position: number) =>
    `${message} The first such byte is number ${number(position + 1)}.`,
  failed: (reason: string) => `This could not be converted: ${reason || 'it was stopped'}`,
  converting: (file: string) => `Converting “${file}”`,
  preview: 'Preview',
  image: (type: string) => `The decoded ${type}`,
  imageSize: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,
  brokenImage: 'This browser cannot show the picture: it may be damaged, or in a format it does not know.',
  pdf: (title: string | null, size: string) =>
    title === null ? `PDF document, ${size}` : `“${title}”, PDF document, ${size}`,
  downloadNames: { encode: 'encoded.txt', decode: 'decoded' },
} as const;

/** What the text looks like while it is encoded. */
export const BASE64_OFFER = {
  encoded: 'This already looks like Base64, and is being encoded again.',
  token: 'This is a JSON Web Token, whose parts are already Base64URL.',
  /** Of a token that is decoded. */
  unchecked: 'Anyone could have written this token, as long as nobody checks its signature.',
  check: (tool: string) => `Check it in the ${tool}`,
  decode: 'Decode it instead',
} as const;

/** How search results and shared links describe the page. */
export const BASE64_ENCODER_TEXT = {
  title: 'Base64 encoder and decoder',
  description:
    'Encode and decode Base64 and Base64URL, texts and files, in your browser: strict or forgiving, with the place of every error and a safe preview.',
  shareLine: 'Base64, both ways.',
} as const;
