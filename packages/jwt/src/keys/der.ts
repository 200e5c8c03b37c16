import { KeyError } from './key-error.ts';

/** ASN.1 in DER (X.690), as far as keys and certificates need it. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  /** With its tag and length. */
  readonly whole: Uint8Array<ArrayBuffer>;
}

export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  context: 0xa0,
} as const;

const DAMAGED = 'The key is cut off or damaged: its ASN.1 does not end where it says. Copy it again.';

/** The elements that stand one after the other. @throws {KeyError} if lengths don't fit. */
export function derElements(bytes: Uint8Array<ArrayBuffer>): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0x80;
    let head = 2;
    if (length >= 0x80) {
      const size = length & 0x7f;
      // Four bytes of length are 4 GB; none would be the indefinite form, which DER forbids.
      if (size === 0 || size > 4) throw new KeyError(DAMAGED);
      length = 0;
      for (let i = 0; i < size; i += 1) length = length * 256 + (bytes[at + 2 + i] ?? 0);
      head += size;
    }
    const end = at + head + length;
    if (end > bytes.length) throw new KeyError(DAMAGED);
    elements.push({ tag, content: bytes.slice(at + head, end), whole: bytes.slice(at, end) });
    at = end;
  }
  return elements;
}

/** The elements of a sequence that is all there is. */
export function derSequence(bytes: Uint8Array<ArrayBuffer>): readonly DerElement[] {
  const [first] = derElements(bytes);
  if (first?.tag !== TAG.sequence) throw new KeyError(DAMAGED);
  return derElements(first.content);
}

/** The content of the element at a place, which must have that tag. */
export function derContent(
  elements: readonly DerElement[],
  index: number,
  tag: number,
): Uint8Array<ArrayBuffer> {
  const element = elements[index];
  if (element?.tag !== tag) throw new KeyError(DAMAGED);
  return element.content;
}

/** A positive integer without its sign byte. */
export function derInteger(elements: readonly DerElement[], index: number): Uint8Array<ArrayBuffer> {
  const content = derContent(elements, index, TAG.integer);
  let start = 0;
  while (start < content.length - 1 && content[start] === 0) start += 1;
  return content.slice(start);
}

/** An object identifier, such as “1.2.840.10045.2.1”. */
export function oidText(content: Uint8Array): string {
  const first = content[0] ?? 0;
  const arcs = [Math.min(2, Math.floor(first / 40)), first % 40];
  let arc = 0;
  for (const byte of content.subarray(1)) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  return arcs.join('.');
}

/** An ECDSA signature in DER, as most programs write it, in the form of tokens: r and s, each filled up; null if it is none. */
export function fromDer(signature: Uint8Array<ArrayBuffer>, half: number): Uint8Array<ArrayBuffer> | null {
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
