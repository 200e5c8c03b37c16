import { describe, expect, it } from 'vitest';
import { locatedProblems } from '../url-encoder-view.tsx';
import { convert } from './convert.ts';
import type { UrlRequest } from './protocol.ts';

const ask = (request: Partial<UrlRequest> & { text: string }) =>
  convert({ direction: 'decode', mode: 'component', keepEscapes: false, times: 1, ...request });

describe('convert', () => {
  it('encodes, and counts the escapes that would be encoded again', () => {
    expect(ask({ direction: 'encode', text: 'ä %20', mode: 'url' })).toMatchObject({
      text: '%C3%A4%20%2520',
      escapes: 4,
      existing: 1,
    });
    expect(ask({ direction: 'encode', text: 'ä %20', keepEscapes: true })).toMatchObject({
      text: '%C3%A4%20%20',
      existing: 0,
    });
  });

  it('decodes as often as asked', () => {
    const text = 'a%252520b';
    expect(ask({ text })).toMatchObject({ text: 'a%2520b', layers: 3, moreLayers: false });
    expect(ask({ text, times: 2 }).text).toBe('a%20b');
    expect(ask({ text, times: 3 }).text).toBe('a b');
    expect(ask({ text, times: 9 }).text).toBe('a b');
    expect(ask({ text: 'a+%2B', mode: 'form', times: 2 }).text).toBe('a +');
  });
});

describe('the problems of a report', () => {
  const problems = (text: string, times = 1) =>
    locatedProblems({ text, times, report: ask({ text, times }), failure: null });

  it('have lines and columns', () => {
    const places = problems('a%\nb\n\n ä%zz%ff').map(({ place }) => place);
    expect(places).toEqual([
      { line: 1, column: 2, offset: 1, length: 1 },
      { line: 4, column: 3, offset: 8, length: 1 },
      { line: 4, column: 6, offset: 11, length: 3 },
    ]);
  });

  it('have none in a text that is not shown', () => {
    expect(problems('%25zz%2541', 2)).toMatchObject([{ message: expect.stringMatching(/^After decoding/) }]);
    expect(problems('%25zz%2541', 2)[0]).not.toHaveProperty('place');
  });

  it('are counted if there are too many, and report a failure', () => {
    const many = problems('%'.repeat(1000));
    expect([many.length, many[0]?.message]).toEqual([
      101,
      '1,000 places in all could not be read and were left as they are.',
    ]);
    expect(locatedProblems({ text: 'a', times: 1, report: null, failure: 'No memory' })).toEqual([
      { severity: 'error', message: 'That didn’t work: No memory' },
    ]);
  });
});
