import { describe, expect, it } from 'vitest';
import { formatSQL } from '../src/index.ts';
import { caseOf } from './fuzz/check.ts';

/** The counts in a result's changes, by the words that follow or precede them, without plurals. */
function countsOf(changes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const [, verb, count, noun] = /^(\D+?) ?(\d+) (\w+ ?[a-z]*)/.exec(change) ?? [];
    if (verb === undefined || count === undefined || noun === undefined) throw new Error(change);
    const kind = /cased/.test(verb) ? 'cased' : `${verb} ${noun.split(' ')[0]?.replace(/s$/, '')}`;
    counts.set(kind, (counts.get(kind) ?? 0) + Number(count));
  }
  return counts;
}

/** A character that is not white space, with the white space before it. */
interface Step {
  readonly gap: string;
  readonly character: string;
}

/** Splits a text into steps; the last step has the white space at the end, and no character. */
function stepsOf(text: string): Step[] {
  const steps = [...text.matchAll(/(\s*)(\S)/gu)].map(([, gap = '', character = '']) => ({ gap, character }));
  return [...steps, { gap: text.slice(text.trimEnd().length), character: '' }];
}

/** Pairs the steps of both texts; undefined if the formatted one has an AS that the other lacks. */
function aligned(sql: string, formatted: string): readonly [Step, Step][] | undefined {
  const before = stepsOf(sql);
  const after = stepsOf(formatted);
  if (before.length !== after.length) return undefined;
  return before.map((step, i): [Step, Step] => [step, after[i] as Step]);
}

const breaks = (text: string): number => text.split('\n').length - 1;
const indentation = (gap: string): string => gap.slice(gap.lastIndexOf('\n') + 1);

/** The number of words whose letter case differs. */
function recasedWords(pairs: readonly (readonly [Step, Step])[]): number {
  let count = 0;
  let word = false;
  let changed = false;
  for (const [was, is] of [
    ...pairs,
    [
      { gap: ' ', character: '' },
      { gap: ' ', character: '' },
    ] as const,
  ]) {
    const part = /[\p{L}\p{N}\p{M}_$]/u.test(was.character);
    if (!part || was.gap !== '' || !word) {
      if (changed) count++;
      changed = false;
    }
    word = part;
    if (part && was.character !== is.character) changed = true;
  }
  return count;
}

/** The expected counts of changed white space, by description, except for edges and removed lines. */
function expectedCounts(pairs: readonly (readonly [Step, Step])[]): Map<string, number> {
  const counts = new Map<string, number>();
  pairs.forEach(([was, is], i) => {
    const inner = i > 0 && i < pairs.length - 1;
    const [a, b] = [breaks(was.gap), breaks(is.gap)];
    const before = pairs[i - 1]?.[1].character;
    const add = (kind: string): unknown => counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (inner && a === 0 && b === 0 && was.gap !== is.gap) add('Changed the spacing in place');
    if (inner && a > 0 && b === 0) add('Joined line');
    if (inner && a === 0 && b > 0) {
      if (before === ';') add('Moved statement');
      else if (before === ',' || is.character === ',') add('Moved list');
      else add('broken elsewhere');
    }
    const starts = i === 0 || (a > 0 && b > 0);
    if (i < pairs.length - 1 && starts && indentation(was.gap) !== indentation(is.gap))
      add('Changed the indentation of line');
  });
  return counts;
}

describe('the changes of 4,000 generated and mutated texts', () => {
  const results = Array.from({ length: 4000 }, (_, seed) => {
    const { sql, options } = caseOf(seed);
    return { sql, ...formatSQL(sql, options) };
  }).filter(({ errors }) => errors.length === 0);

  it('are empty if and only if nothing differs', () => {
    for (const { sql, formatted, changes } of results) expect(changes.length > 0).toBe(sql !== formatted);
  });

  it('account for every line break that was added or removed', () => {
    for (const { sql, formatted, changes } of results) {
      const counts = countsOf(changes);
      const of = (kind: string): number => counts.get(kind) ?? 0;
      const came =
        of('Moved statement') +
        of('Moved clause') +
        of('Moved list') +
        of('Wrapped lines in place') +
        of('Added blank');
      const went = of('Joined line') + of('Removed blank');
      expect(came - went, JSON.stringify(sql)).toBe(breaks(formatted) - breaks(sql));
    }
  });

  it('count the same differences as an independent comparison', () => {
    let compared = 0;
    for (const { sql, formatted, changes } of results) {
      const pairs = aligned(sql, formatted);
      const counts = countsOf(changes);
      expect(pairs === undefined, JSON.stringify(sql)).toBe(counts.has('Added missing'));
      // If a body's dollar signs are directly beside a word, this comparison cannot distinguish them from those of
      // names.
      if (pairs === undefined || sql.includes('$$')) continue;
      compared++;
      expect(counts.get('cased') ?? 0, JSON.stringify(sql)).toBe(recasedWords(pairs));
      counts.set(
        'broken elsewhere',
        (counts.get('Moved clause') ?? 0) + (counts.get('Wrapped lines in place') ?? 0),
      );
      const expected = expectedCounts(pairs);
      for (const kind of [
        'Changed the spacing in place',
        'Joined line',
        'Moved statement',
        'Moved list',
        'broken elsewhere',
        'Changed the indentation of line',
      ])
        expect(`${kind}: ${counts.get(kind) ?? 0}`, JSON.stringify([sql, formatted])).toBe(
          `${kind}: ${expected.get(kind) ?? 0}`,
        );
      if (counts.has('Removed trailing')) expect(sql).toMatch(/[^\S\n](?:\r?\n|$)/);
    }
    expect(compared).toBeGreaterThan(1000);
  });
});
