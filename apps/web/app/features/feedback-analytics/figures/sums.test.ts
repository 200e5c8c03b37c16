import type { FeedbackSum } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { releasesOf, satisfactionText, sumTitle, timeline } from './sums.ts';

const sum = (
  by: FeedbackSum['by'],
  key: string,
  likes: number,
  dislikes: number,
  since: string | null = null,
) => ({
  by,
  key,
  likes,
  dislikes,
  since,
});

describe('figures of feedback', () => {
  it('show the number behind a percentage', () => {
    expect(satisfactionText({ likes: 2, dislikes: 1 })).toBe('67 % of 3');
    expect(satisfactionText({ likes: 0, dislikes: 0 })).toBe('–');
  });

  it('compare a release with the previous one if both have enough votes', () => {
    const sums = [
      sum('version', '0.3.0', 3, 1, '2026-11-20T00:00:00Z'),
      sum('version', 'unknown', 60, 40),
      sum('version', '0.2.0', 75, 25, '2026-11-10T00:00:00Z'),
    ];
    expect(releasesOf(sums).map(({ sum: { key }, change }) => [key, change])).toEqual([
      ['0.3.0', 'few'],
      ['0.2.0', 15],
      ['unknown', null],
    ]);
  });

  it('include every day, and mark the day of a release', () => {
    const sums = [
      sum('time', '2026-11-03', 0, 2),
      sum('time', '2026-11-01', 1, 0),
      sum('version', '0.2.0', 1, 2, '2026-11-03T01:00:00Z'),
    ];
    expect(timeline(sums, 'day', (moment) => moment.slice(0, 10))).toEqual([
      { day: '2026-11-01', likes: 1, dislikes: 0, release: null },
      { day: '2026-11-02', likes: 0, dislikes: 0, release: null },
      { day: '2026-11-03', likes: 0, dislikes: 2, release: '0.2.0' },
    ]);
    const weeks = [
      sum('time', '2026-10-26', 1, 0),
      sum('time', '2026-11-09', 1, 0),
      sums[2] ?? sum('kind', 'x', 0, 0),
    ];
    expect(
      timeline(weeks, 'week', (moment) => moment.slice(0, 10)).map(({ day, release }) => [day, release]),
    ).toEqual([
      ['2026-10-26', null],
      ['2026-11-02', '0.2.0'],
      ['2026-11-09', null],
    ]);
  });

  it('have words for unknown values', () => {
    expect(sumTitle(sum('options', '', 1, 1))).toBe('Defaults');
    expect(sumTitle(sum('version', 'unknown', 1, 1))).toBe('Not recorded');
    expect(sumTitle(sum('kind', 'merge', 1, 1))).toBe('MERGE');
  });
});
