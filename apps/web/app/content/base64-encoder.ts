import type { Outside } from '@hln/bytes';
import { fileSize } from './tool-parts.ts';

interface DumpFacts {
  readonly lines: number;
  readonly hasText: boolean;
  /** Lines `*`. */
  readonly repeats: number;
}

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
  file: 'File to convert',
  text: {
    label: 'Text',
    placeholder: 'Type or paste a text, or drop a file anywhere',
    what: 'the text',
    example: 'Kia ora!',
  },
} as const;

/** Each encoding's name, and the words of the field for a text in it. */
export const BASE64_ENCODED = {
  base64: {
    label: 'Base64',
    placeholder: 'Paste Base64, a data URL or a PEM block, or drop a file anywhere',
    what: 'the Base64',
    example: 'S2lhIG9yYSE=',
    extension: 'b64',
  },
  hex: {
    label: 'Hex',
    placeholder: 'Paste hex, with or without 0x, spaces or colons, or drop a file anywhere',
    what: 'the hex',
    example: '4b:69:61:20:6f:72:61:21',
    extension: 'hex',
  },
  base32: {
    label: 'Base32',
    placeholder: 'Paste Base32, with or without padding, or drop a file anywhere',
    what: 'the Base32',
    example: 'JNUWCIDPOJQSC===',
    extension: 'b32',
  },
  base58: {
    label: 'Base58',
    placeholder: 'Paste Base58, or drop a file anywhere',
    what: 'the Base58',
    example: 'Dcb4sAtV9X6',
    extension: 'b58',
  },
} as const;

export const BASE64_OPTIONS = {
  base: 'Encoding',
  bases: [
    { value: 'base64', label: BASE64_ENCODED.base64.label },
    { value: 'hex', label: BASE64_ENCODED.hex.label },
    { value: 'base32', label: BASE64_ENCODED.base32.label },
    { value: 'base58', label: BASE64_ENCODED.base58.label },
  ],
  hexCase: 'Letters',
  hexCases: [
    { value: 'lower', label: 'a–f' },
    { value: 'upper', label: 'A–F' },
  ],
  hexSeparator: 'Between bytes',
  hexSeparators: [
    { value: 'none', label: 'Nothing' },
    { value: 'space', label: 'Space' },
    { value: 'colon', label: 'Colon' },
  ],
  base32s: [
    { value: 'rfc4648', label: 'Standard A–Z, 2–7' },
    { value: 'base32hex', label: 'base32hex' },
    { value: 'crockford', label: 'Crockford' },
  ],
  checksum: 'Checksum (Base58Check)',
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
  content: { label: 'Content', what: 'the content' },
  placeholder: 'The result appears here',
  part: 'the beginning of the result',
  notText: 'the bytes are not text in the chosen encoding, so there is no text to carry on.',
  cut: (copied: number) =>
    `Copies have the first ${number(copied)} characters; the download has all of them.`,
  encoded: (bytes: number, characters: number) =>
    `${fileSize(bytes)} became ${number(characters)} ${characters === 1 ? 'character' : 'characters'}.`,
  decoded: (bytes: number, type: string) => `${fileSize(bytes)}, recognised as ${type}.`,
  dataUrl: (mediaType: string) => `From a data URL of the type ${mediaType}.`,
  pem: (label: string) => `From a PEM block: ${label.toLowerCase()}.`,
  outside: ({ around, others }: Outside) =>
    [
      {
        basic: 'The header around it was left out: Basic stands before a user name and a password.',
        quotes: 'The quotation marks around it were left out.',
        'data-url': 'The data URL was taken out of the text around it.',
      }[around],
      ...(others === 0
        ? []
        : [`${number(others)} more in the text ${others === 1 ? 'was' : 'were'} not read.`]),
    ].join(' '),
  dump: ({ lines, hasText, repeats }: DumpFacts) =>
    [
      `Read as a hex dump of ${lines === 1 ? 'one line' : `${number(lines)} lines`}: the addresses${hasText ? ' and the column with text' : ''} are not bytes.`,
      ...(repeats === 0 ? [] : ['Lines * were filled with the line above them.']),
    ].join(' '),
  token:
    'This is a JSON Web Token: its header, then its payload. The last part is the signature, which this page does not check.',
  ignored: (parts: readonly string[]) => `Ignored: ${parts.join('; ')}.`,
  ignoredParts: {
    space: (count: number) =>
      count === 1 ? 'one space or line break' : `${number(count)} spaces or line breaks`,
    separator: (count: number) =>
      count === 1 ? 'one colon, comma or hyphen' : `${number(count)} colons, commas or hyphens`,
    prefix: (count: number) =>
      count === 1 ? 'one prefix such as 0x' : `${number(count)} prefixes such as 0x`,
    case: (count: number) =>
      count === 1 ? 'the lower case of one letter' : `the lower case of ${number(count)} letters`,
    bits: (count: number) =>
      count === 1 ? 'one bit after the last byte' : `${number(count)} bits after the last byte`,
  },
  aliases: (count: number) =>
    count === 1
      ? 'One letter I, L or O was read as 1 or 0.'
      : `${number(count)} letters I, L or O were read as 1 or 0.`,
  checksum: {
    present: 'The last four bytes are a valid Base58Check checksum.',
    removed: 'The Base58Check checksum is right, and was taken off.',
  },
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
