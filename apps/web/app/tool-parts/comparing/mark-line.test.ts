import { describe, expect, it } from 'vitest';
import { markLine } from './mark-line.ts';

const added = (...spans: readonly [number, number][]) => ({
  kind: 'added' as const,
  spans: spans.map(([start, end]) => ({ start, end })),
});
const recased = (...spans: readonly [number, number][]) => ({ ...added(...spans), kind: 'recased' as const });
const shown = (pieces: readonly { text: string; mark: string | null }[]) =>
  pieces.map(({ text, mark }) => (mark === null ? text : `[${mark} ${text}]`));

describe('a line with marked words', () => {
  it('is split at their edges, in the order of the line', () => {
    const pieces = markLine('SELECT a AS b', 100, [
      added([0, 2], [109, 111]),
      recased([100, 106], [200, 201]),
    ]);
    expect(shown(pieces)).toEqual(['[recased SELECT]', ' a ', '[added AS]', ' b']);
  });

  it('is one piece without any, and empty if it is empty', () => {
    expect(shown(markLine('a b', 10, [added([0, 9], [13, 14])]))).toEqual(['a b']);
    expect(markLine('', 10, [added([10, 12])])).toEqual([]);
  });

  it('ends in the middle of a word where it is cut off', () => {
    expect(shown(markLine('SEL', 0, [recased([0, 6])]))).toEqual(['[recased SEL]']);
  });
});
