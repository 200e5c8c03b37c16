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
 * @param effort how many ways to look for a code: 1 is little, as a phone does at first sight
 * @returns its bytes as characters of Latin-1, or null if it found no code that it can read.
 */
export function readCode(picture: Picture, effort: number): string | null {
  try {
    // Without a limit of time: the same picture must be read, or not, on every machine.
    return decodeQR(picture, { effort, timeLimit: Number.POSITIVE_INFINITY, textDecoder: latin1 });
  } catch {
    // It throws an error of its own for each reason why there is nothing to read.
    return null;
  }
}

/** The bytes that `readCode` must find. */
export function expectedBytes(textOrBytes: string | Uint8Array): string {
  return latin1(typeof textOrBytes === 'string' ? new TextEncoder().encode(textOrBytes) : textOrBytes);
}
