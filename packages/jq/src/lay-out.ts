import { decodeText, encodeText, layoutOf, printLines, QUOTE, scanLines } from '@hln/json-engine';

const LINE_FEED = 0x0a;

/**
 * Writes results as jq's own command prints them, with every number as it is.
 *
 * @param lines one result per line, as `jq -c` prints them
 */
export function layOut(
  lines: string,
  { compact, rawOutput }: { readonly compact: boolean; readonly rawOutput: boolean },
): Uint8Array<ArrayBuffer> {
  const { bytes } = encodeText(lines);
  if (compact && !rawOutput) return bytes;
  const layout = compact ? null : layoutOf(2);
  const spread = (part: Uint8Array<ArrayBuffer>) => {
    if (layout === null) return part;
    const printed = printLines(part, scanLines(part), layout);
    return printed.subarray(0, printed.at(-1) === LINE_FEED ? -1 : undefined);
  };
  if (!rawOutput) return spread(bytes).slice();

  /** Texts as they are, and between them the other results, many at once. */
  const parts: Uint8Array[] = [];
  let otherFrom = -1;
  const endOthers = (end: number) => {
    if (otherFrom >= 0) parts.push(spread(bytes.slice(otherFrom, end)));
    otherFrom = -1;
  };
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    if (bytes[start] === QUOTE) {
      endOthers(start - 1);
      const text: unknown = JSON.parse(decodeText(bytes.subarray(start, end)));
      parts.push(encodeText(String(text)).bytes);
    } else if (otherFrom < 0) otherFrom = start;
    start = end + 1;
  }
  endOthers(bytes.length);
  return joined(parts);
}

/** The parts with a line feed between each. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(
    parts.reduce((sum, part) => sum + part.length, 0) + Math.max(0, parts.length - 1),
  );
  let at = 0;
  for (const part of parts) {
    if (at > 0) all[at - 1] = LINE_FEED;
    all.set(part, at);
    at += part.length + 1;
  }
  return all;
}
