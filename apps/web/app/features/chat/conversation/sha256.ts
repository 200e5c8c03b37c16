/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d += 1) isPrime &&= n % d !== 0;
    if (isPrime) found.push(((root(n) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const K = Int32Array.from(fractions(64, Math.cbrt));
const START = fractions(8, Math.sqrt);

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/**
 * SHA-256 of a text in UTF-8 (FIPS 180-4). `crypto.subtle` has it too, but only over https, and a chat that
 * is reached by a plain address in somebody's own network must be stored as well.
 */
export function sha256Hex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Int32Array.from(START);
  const words = new Int32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [word(i - 15), word(i - 2)];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = word(i - 16) + s0 + word(i - 7) + s1;
    }
    mix(hash, words);
  }
  return Array.from(hash, (part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** One round of the compression function over a block's 64 words (FIPS 180-4, 6.2.2). */
function mix(hash: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + value;
}
