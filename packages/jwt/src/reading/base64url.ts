import { decodeBase64, encodeBase64 } from '@hln/bytes';

/** What is wrong with a part of a token, and where. */
export interface LetterProblem {
  /** `warning` where the bytes are clear, but strict libraries refuse the text. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** From 0, in the part. */
  readonly offset: number;
}

export interface DecodedPart {
  /** Null if the text does not stand for bytes. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly problem: LetterProblem | null;
}

const PADDING = 'Tokens have no “=” at the end of a part (RFC 7515, section 2). Strict libraries refuse it.';
const STANDARD = (letter: string) =>
  `“${letter}” is a letter of standard Base64. Tokens use “-” and “_” instead, and strict libraries refuse it.`;
const LONE_LETTER =
  'One letter is left over after the groups of four, which is too little for a byte: the part was cut off.';
const LEFT_OVER_BITS =
  'The last letter has bits that belong to no byte. The part was cut off or changed, and strict libraries refuse it.';

/** Decodes a part of a token (Base64URL without padding, RFC 7515, section 2), and says what strict readers refuse. */
export function decodePart(text: string): DecodedPart {
  const unpadded = text.replace(/={1,2}$/, '');
  const wrong = /[^\w+/-]/u.exec(unpadded);
  if (wrong !== null) {
    const message = `${shown(wrong[0])} is no letter of Base64URL. Copy the token again, without what surrounds it.`;
    return { bytes: null, problem: { severity: 'error', message, offset: wrong.index } };
  }
  if (unpadded.length % 4 === 1)
    return {
      bytes: null,
      problem: { severity: 'error', message: LONE_LETTER, offset: unpadded.length - 1 },
    };
  const { bytes } = decodeBase64(unpadded, { mode: 'forgiving', alphabet: 'either' });
  if (bytes === undefined) throw new Error('Checked letters were not decoded.');
  return { bytes, problem: strictProblem(text, unpadded, bytes) };
}

function strictProblem(text: string, unpadded: string, bytes: Uint8Array): LetterProblem | null {
  const standard = /[+/]/.exec(unpadded);
  if (standard !== null)
    return { severity: 'warning', message: STANDARD(standard[0]), offset: standard.index };
  if (text.length > unpadded.length)
    return { severity: 'warning', message: PADDING, offset: unpadded.length };
  const rest = unpadded.length % 4;
  // Only the last group can have bits that belong to no byte.
  const tail = rest === 0 ? '' : encodePart(bytes.subarray(bytes.length - (rest - 1)));
  return tail === unpadded.slice(unpadded.length - rest)
    ? null
    : { severity: 'warning', message: LEFT_OVER_BITS, offset: unpadded.length - 1 };
}

/** Base64URL without padding. */
export function encodePart(bytes: Uint8Array): string {
  return encodeBase64(bytes, { alphabet: 'url', padding: false });
}

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return /[\p{C}\p{Z}]/u.test(character)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${character}”`;
}
