import { REASONS } from '../../../content/smart-paste.ts';
import type { Detector, Look } from '../look.ts';

/** The part of a long text that is decoded to recognise it; a multiple of 4. */
const SAMPLE = 4_000;

/** File signatures in Base64 letters, so that no byte need be decoded. */
const FILES: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'a PNG image'],
  ['/9j/', 'a JPEG image'],
  ['R0lGOD', 'a GIF image'],
  ['UklGR', 'a WebP image or another RIFF file'],
  ['JVBERi', 'a PDF document'],
  ['UEsDB', 'a ZIP archive'],
  ['H4sI', 'a gzip file'],
];

function decoded(base64: string): Uint8Array | null {
  try {
    const whole = base64.slice(0, base64.length - (base64.length % 4 === 1 ? 1 : 0));
    const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * The bytes as text; null if they aren't text, or contain control characters that text never has. A character cut off
 * at the end is ignored.
 */
function asText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /[^\P{Cc}\t\r\n]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Three parts separated by dots, the first of which is an object with `alg`. */
export const detectJwt: Detector = (text) => {
  const token = text.replace(/^(?:authorization:\s*)?bearer\s+/i, '');
  const [, header = '', payload = ''] = /^([\w-]{4,})\.([\w-]{2,})\.[\w-]*$/.exec(token) ?? [];
  const head = asText(decoded(header) ?? new Uint8Array());
  if (head === null || !/^\{.*"alg"\s*:/s.test(head)) return [];
  const look = (toolId: string, reason: string, handedAs: Look['handedAs'], part: string): Look => ({
    ...{ kind: 'jwt', toolId, reason, handedAs, text: part },
    weight: toolId === 'jwt-debugger' ? 3 : 2,
  });
  const debuggable = look('jwt-debugger', REASONS.jwt, 'jwt', text);
  const claims = asText(decoded(payload) ?? new Uint8Array());
  return [
    debuggable,
    ...(claims?.startsWith('{') === true ? [look('json-formatter', REASONS.jwtPayload, 'json', claims)] : []),
    look('base64-encoder', REASONS.jwtPart, 'base64', payload),
  ];
};

/** data:image/png;base64,… */
export const detectDataUrl: Detector = (text) => {
  const match = /^data:([^,;]{0,200})(?:;[^,]{0,200})?,/i.exec(text);
  if (match === null) return [];
  const type = match[1] === undefined || match[1] === '' ? 'text' : match[1].toLowerCase();
  return [
    {
      kind: 'dataUrl',
      reason: REASONS.dataUrl(type),
      toolId: 'base64-encoder',
      text,
      handedAs: 'base64',
      weight: 3,
    },
  ];
};

/** Base64 of text, of a known file type, or of anything else. */
export const detectBase64: Detector = (text) => {
  const letters = text.replace(/[\r\n]+/g, '');
  if (letters.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(letters)) return [];
  const unpadded = letters.replace(/=+$/, '');
  const isPadded = unpadded !== letters;
  if (unpadded.length % 4 === 1 || (isPadded && letters.length % 4 !== 0)) return [];
  const look = (reason: string, weight: Look['weight']): Look[] => [
    { kind: 'base64', reason, toolId: 'base64-encoder', text, handedAs: 'base64', weight },
  ];
  const file = FILES.find(([start]) => letters.startsWith(start));
  if (file !== undefined) return look(REASONS.base64File(file[1]), 3);
  const bytes = decoded(unpadded.slice(0, SAMPLE));
  if (bytes !== null && bytes.length >= 6 && asText(bytes) !== null) return look(REASONS.base64Text, 3);
  // A word or a name in letters of one case is unlikely to be Base64.
  const isMixed = /[a-z]/.test(unpadded) && /[A-Z]/.test(unpadded) && /[0-9+/_-]/.test(unpadded);
  return isPadded || (isMixed && unpadded.length >= 16) ? look(REASONS.base64Bytes, isPadded ? 2 : 1) : [];
};

/** Common hashes by their number of hexadecimal digits. */
const HASHES: Readonly<Record<number, string>> = {
  8: 'CRC-32',
  32: 'MD5',
  40: 'SHA-1 or RIPEMD-160',
  56: 'SHA-224 or SHA3-224',
  64: 'SHA-256, SHA3-256 or BLAKE3',
  96: 'SHA-384 or SHA3-384',
  128: 'SHA-512, SHA3-512 or BLAKE2b',
};

const PASSWORD_HASH = /^\$(?:2[abxy]?\$\d\d\$[./A-Za-z\d]{53}|argon2(?:id|i|d)\$\S+)$/;

/** A password's hash, as bcrypt and Argon2 write it. */
export const detectPasswordHash: Detector = (text) =>
  PASSWORD_HASH.test(text)
    ? [
        {
          kind: 'hash',
          reason: REASONS.passwordHash(text.startsWith('$2') ? 'bcrypt' : 'Argon2'),
          toolId: 'hash-generator',
          text,
          handedAs: 'hash',
          weight: 3,
        },
      ]
    : [];

/** Keys and certificates between the lines of PEM. */
export const detectPem: Detector = (text) => {
  const label = /^-----BEGIN ([A-Z\d ]{1,60})-----\s/.exec(text)?.[1];
  return label === undefined
    ? []
    : [
        {
          kind: 'base64',
          reason: REASONS.pem(label),
          toolId: 'base64-encoder',
          text,
          handedAs: 'base64',
          weight: 3,
        },
      ];
};

/** Hexadecimal digits of a hash's length; also the first column of a list of checksums. */
export const detectHash: Detector = (text) => {
  const [, digits = ''] = /^(?:0x)?([\da-f]{8,128})(?:\s+\*?\S[^\n]*)?$/i.exec(text) ?? [];
  const names = HASHES[digits.length];
  if (names === undefined) return [];
  // Eight digits are as often a date, a number or a word.
  const weight = digits.length === 8 ? 1 : 3;
  return weight === 1 && !/[a-f]/i.test(digits)
    ? []
    : [
        {
          kind: 'hash',
          reason: REASONS.hash(digits.length, names),
          toolId: 'hash-generator',
          text: digits,
          handedAs: 'hash',
          weight,
        },
      ];
};
