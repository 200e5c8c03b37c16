import { expect, it } from 'vitest';
import { fingerprintOf } from './handler.ts';

const ERROR = { kind: 'error', name: 'TypeError', frames: [{ file: 'a.js', line: 1, column: 2 }] } as const;

it('gives the same error one fingerprint on any page, and other errors different ones', async () => {
  const first = await fingerprintOf(ERROR);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await fingerprintOf({ ...ERROR, ...{ page: '/contact', build: 'b' } })).toBe(first);
  const others = await Promise.all(
    [
      { ...ERROR, kind: 'rejection' as const },
      { ...ERROR, name: 'RangeError' as const },
      { ...ERROR, frames: [] },
      { ...ERROR, frames: [{ file: 'a.js', line: 1, column: 3 }] },
      { ...ERROR, frames: [...ERROR.frames, ...ERROR.frames] },
    ].map(fingerprintOf),
  );
  expect(new Set([first, ...others]).size).toBe(6);
});
