import { derElements, derInteger, TAG } from '../keys/der.ts';
import { KeyError } from '../keys/key-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An ECDSA signature in DER, as most programs write it, in the form of tokens: r and s, each filled up; null if it is none. */
export function fromDer(signature: Bytes, half: number): Bytes | null {
  if (signature[0] !== TAG.sequence) return null;
  try {
    const [whole, more] = derElements(signature);
    if (whole === undefined || more !== undefined) return null;
    const numbers = derElements(whole.content);
    const [r, s] = [derInteger(numbers, 0), derInteger(numbers, 1)];
    if (numbers.length !== 2 || r.length > half || s.length > half) return null;
    const joined = new Uint8Array(2 * half);
    joined.set(r, half - r.length);
    joined.set(s, 2 * half - s.length);
    return joined;
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return null;
  }
}

/** Whether r or s of an ECDSA signature is zero, which faulty libraries take for valid (CVE-2022-21449). */
export function hasZero(signature: Bytes, half: number): boolean {
  const isZero = (part: Bytes) => part.every((byte) => byte === 0);
  return isZero(signature.slice(0, half)) || isZero(signature.slice(half));
}
