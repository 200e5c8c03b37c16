import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('is 32 hexadecimal characters, even for small bytes, and differs each time', () => {
  const ids = Array.from({ length: 500 }, randomId);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
