import decodeQR from 'qr/decode.js';
import type { Picture } from '../drawing/style.ts';

const latin1 = (bytes: Uint8Array) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/**
 * Reads a code with a decoder that shares nothing with the encoder.
 *
 * @param effort how many ways to look for a code: 1 is little, like a phone's first attempt
 * @returns its bytes as Latin-1 characters, or null if it found no readable code.
 */
export function readCode(picture: Picture, effort: number): string | null {
  try {
    // There is no time limit: whether a picture is read must not depend on the machine.
    return decodeQR(picture, { effort, timeLimit: Number.POSITIVE_INFINITY, textDecoder: latin1 });
  } catch {
    // It throws a different error for each reason why nothing can be read.
    return null;
  }
}

/** The bytes that `readCode` must find. */
export function expectedBytes(textOrBytes: string | Uint8Array): string {
  return latin1(typeof textOrBytes === 'string' ? new TextEncoder().encode(textOrBytes) : textOrBytes);
}
