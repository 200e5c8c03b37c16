import { partitionPoint } from '../../lib/partition-point.ts';
import type { Span } from './compare-words.ts';

/** A piece of a line; `mark` is null where nothing differs. */
export interface LinePiece<Kind> {
  readonly text: string;
  readonly mark: Kind | null;
}

/** Spans of one kind in a text, in order. */
export interface MarkedSpans<Kind> {
  readonly kind: Kind;
  readonly spans: readonly Span[];
}

/**
 * Splits a line at the edges of its marked words.
 *
 * @param start the line's position in the text that the spans belong to
 */
export function markLine<Kind>(
  line: string,
  start: number,
  marked: readonly MarkedSpans<Kind>[],
): LinePiece<Kind>[] {
  const end = start + line.length;
  const inLine: { span: Span; kind: Kind }[] = [];
  for (const { kind, spans } of marked) {
    for (let at = partitionPoint(spans.length, (index) => (spans[index]?.end ?? 0) <= start); ; at += 1) {
      const span = spans[at];
      if (span === undefined || span.start >= end) break;
      inLine.push({ span, kind });
    }
  }
  inLine.sort((a, b) => a.span.start - b.span.start);
  const pieces: LinePiece<Kind>[] = [];
  let done = start;
  for (const { span, kind } of inLine) {
    if (span.start > done) pieces.push({ text: line.slice(done - start, span.start - start), mark: null });
    pieces.push({ text: line.slice(Math.max(span.start, start) - start, span.end - start), mark: kind });
    done = span.end;
  }
  if (done < end) pieces.push({ text: line.slice(done - start), mark: null });
  return pieces;
}
