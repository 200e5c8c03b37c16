import type { Figures } from './figures.ts';
import { decodeString, stringEnd } from './json-string.ts';
import { childrenOf, type NodeIndex } from './node-index.ts';
import { type Layout, printedSize, Writer } from './print.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_OBJECT } from './syntax.ts';

/** A container that is being written: its children, in the order of the result. */
interface Frame {
  readonly children: readonly number[];
  readonly object: boolean;
  written: number;
}

/**
 * Formats an indexed text with the members of every object sorted by key: by UTF-16 code units, as JavaScript sorts and
 * RFC 8785 §3.2.3 requires. Equal keys stay in the order of the text.
 */
export function printSorted(
  index: NodeIndex,
  figures: Figures,
  layout: Layout,
  onProgress?: (offset: number) => void,
): Uint8Array<ArrayBuffer> {
  const { bytes, start, end, key } = index;
  const writer = new Writer(printedSize(figures, layout), layout);
  const frames: Frame[] = [];
  begin(0);
  let nextReport = 1 << 20;
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const child = frame.children[frame.written];
    if (child === undefined) {
      frames.pop();
      if (frame.written > 0) writer.line(frames.length);
      writer.byte(frame.object ? CLOSE_OBJECT : CLOSE_ARRAY);
      continue;
    }
    if (frame.written > 0) writer.byte(COMMA);
    frame.written += 1;
    writer.line(frames.length);
    if (frame.object) {
      const keyStart = key[child] ?? 0;
      writer.copy(bytes, keyStart, stringEnd(bytes, keyStart));
      writer.colon();
    }
    begin(child);
    if (writer.at >= nextReport) {
      onProgress?.(Math.round((bytes.length * writer.at) / writer.bytes.length));
      nextReport += 1 << 20;
    }
  }
  return writer.bytes;

  /** Writes a scalar, or the opening bracket of a container whose children come next. */
  function begin(node: number): void {
    const from = start[node] ?? 0;
    const first = bytes[from] ?? 0;
    if (first !== OPEN_OBJECT && first !== 0x5b) {
      writer.copy(bytes, from, end[node] ?? 0);
      return;
    }
    writer.byte(first);
    const object = first === OPEN_OBJECT;
    frames.push({
      children: object ? sortedChildren(index, node) : childrenOf(index, node),
      object,
      written: 0,
    });
  }
}

function sortedChildren(index: NodeIndex, node: number): number[] {
  const members = childrenOf(index, node).map((child) => ({
    child,
    name: decodeString(index.bytes, index.key[child] ?? 0),
  }));
  members.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return members.map(({ child }) => child);
}
