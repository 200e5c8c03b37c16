import { pageErrorReportSchema } from '@hln/contracts/page-errors';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeError, knownPage, ownFrames } from './report-error.ts';

const ORIGIN = 'https://example.nz';
const SECRET = 'Aroha Ngata, aroha@example.nz, SELECT salary FROM staff';
const PLACES = [
  { file: 'site-aB3_x9-.js', line: 1, column: 234 },
  { file: 'framework-0000000.js', line: 9, column: 8 },
];

describe('a stack', () => {
  it.each([
    [
      'Chromium',
      `TypeError: ${SECRET}\n    at Xe (${ORIGIN}/assets/site-aB3_x9-.js:1:234)\n    at ${ORIGIN}/assets/framework-0000000.js:9:8`,
    ],
    [
      'Firefox and WebKit',
      `Xe@${ORIGIN}/assets/site-aB3_x9-.js:1:234\n@${ORIGIN}/assets/framework-0000000.js:9:8\n[native code]`,
    ],
  ])('of %s is reduced to the places in our own files', (_browser, stack) => {
    expect(ownFrames(stack, ORIGIN)).toEqual(PLACES);
  });

  it('keeps nothing of messages, other sites, extensions and pages', () => {
    const stack = [
      `Error: ${SECRET}`,
      `see ${ORIGIN}/assets/aroha.js:1:2`,
      `    at f (https://elsewhere.example/assets/site.js:1:2)`,
      '    at g (chrome-extension://abc/assets/site.js:1:2)',
      `    at h (${ORIGIN}/contact?email=aroha:1:2)`,
      `    at i (${ORIGIN}/assets/../aroha.js:1:2)`,
    ];
    expect(ownFrames(stack.join('\n'), ORIGIN)).toEqual([]);
    const endless = `    at f (${ORIGIN}/assets/a.js:1:2)\n`.repeat(50);
    expect(ownFrames(endless, ORIGIN)).toHaveLength(6);
  });
});

describe('an error', () => {
  const thrown = (name: string, message: string) =>
    Object.assign(new Error(message), {
      name,
      stack: `${name}: ${message}\n    at f (${ORIGIN}/assets/a.js:1:2)`,
    });
  const frames = [{ file: 'a.js', line: 1, column: 2 }];

  it('is reported by its name, if that is known, and its places', () => {
    expect(describeError({ type: 'error', error: thrown('TypeError', SECRET) }, ORIGIN)).toEqual({
      kind: 'error',
      name: 'TypeError',
      frames,
    });
    expect(describeError({ type: 'unhandledrejection', reason: thrown('Aroha', SECRET) }, ORIGIN)).toEqual({
      kind: 'rejection',
      name: 'Error',
      frames,
    });
  });

  it('without a stack is reported with the place that the browser names', () => {
    const place = { filename: `${ORIGIN}/assets/a.js`, lineno: 1, colno: 2 };
    expect(describeError({ type: 'error', error: SECRET, ...place }, ORIGIN)).toEqual({
      kind: 'error',
      name: 'Error',
      frames,
    });
  });

  it('of the formatter is reported by its code', () => {
    const error = { code: 'internal-error', message: SECRET, line: 7 };
    expect(describeError({ type: 'error', error }, ORIGIN)).toEqual({
      kind: 'formatter',
      name: 'internal-error',
      frames: [],
    });
  });

  it.each([undefined, null, SECRET, 7, Symbol(SECRET), new Error(SECRET), { message: SECRET }])(
    'that is not ours is not reported: %s',
    (reason) => {
      expect(describeError({ type: 'unhandledrejection', reason }, ORIGIN)).toBeNull();
    },
  );

  it('makes a report that our server accepts', () => {
    const described = describeError({ type: 'error', error: thrown('SyntaxError', SECRET) }, ORIGIN);
    const report = { ...described, page: '/contact', build: '1f2e3d4c' };
    expect(v.parse(pageErrorReportSchema, report)).toEqual(report);
    expect(JSON.stringify(report)).not.toMatch(/Aroha|salary/i);
  });
});

it('names an existing page, and no other path', () => {
  expect(['/', '/contact', '/contact/', '/staff/portal'].map(knownPage)).toEqual([
    '/',
    '/contact',
    '/contact',
    '/staff/portal',
  ]);
  expect(['/aroha@example.nz', '/contact/aroha', '/*', ''].map(knownPage)).toEqual(Array(4).fill('other'));
});
