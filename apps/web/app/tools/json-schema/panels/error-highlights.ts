import type { PlacedError, TextCheck } from '@hln/json-schema';
import type { Highlight } from '../../../tool-parts/highlight-layer.tsx';
import styles from './error-highlights.module.css';

const NONE: readonly Highlight[] = [];

/** Marks for what is wrong in one of the texts, in the order of the text and without overlaps. */
export function errorHighlights(check: TextCheck | null, side: 'schema' | 'document'): readonly Highlight[] {
  if (check === null) return NONE;
  if (check.kind === 'unreadable')
    return check.side === side && check.place !== null
      ? [markOf(check.place.offset, check.place.length)]
      : NONE;
  const isThere = check.kind === (side === 'schema' ? 'faulty' : 'invalid');
  if (!isThere || !('errors' in check)) return NONE;
  const marks = check.errors
    .flatMap(innermost)
    .flatMap(({ place }) => (place === null ? [] : [markOf(place.offset, place.length)]))
    .sort((a, b) => a.start - b.start);
  return marks.filter((mark, i) => i === 0 || mark.start >= (marks[i - 1]?.end ?? 0));
}

/** Of alternatives, the values that the nearest one refuses are marked. */
function innermost(error: PlacedError): PlacedError[] {
  return error.causes.length === 0 ? [error] : error.causes.flatMap(innermost);
}

function markOf(start: number, length: number): Highlight {
  return { start, end: start + Math.max(1, length), className: styles.error };
}
