/** The least and greatest second byte after the lead bytes that allow fewer than all (Unicode, table 3-7). */
const SECOND: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** Where the first sequence that is not well-formed UTF-8 begins, or null. */
export function firstMalformedUtf8(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = sequenceLength(lead);
    if (length === 0) return at;
    const [least, greatest] = SECOND.get(lead) ?? [0x80, 0xbf];
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[at + next] ?? 0;
      if (byte < (next === 1 ? least : 0x80) || byte > (next === 1 ? greatest : 0xbf)) return at;
    }
    at += length;
  }
  return null;
}

/** Bytes of the sequence that a lead byte begins; 0 when none begins with it. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/** Where the first lone surrogate or the odd last byte of UTF-16 is, or null. */
export function firstMalformedUtf16(bytes: Uint8Array, littleEndian: boolean): number | null {
  const unit = (at: number) =>
    ((bytes[littleEndian ? at + 1 : at] ?? 0) << 8) | (bytes[littleEndian ? at : at + 1] ?? 0);
  const whole = bytes.length - (bytes.length % 2);
  for (let at = 0; at < whole; at += 2) {
    const kind = unit(at) & 0xfc00;
    if (kind === 0xdc00) return at;
    if (kind !== 0xd800) continue;
    if (at + 4 > whole || (unit(at + 2) & 0xfc00) !== 0xdc00) return at;
    at += 2;
  }
  return whole < bytes.length ? whole : null;
}
