import { expect, test } from 'vitest';
import { VECTORS } from './vectors.ts';

test.each(VECTORS)('$name ($source)', async ({ run, expected }) => {
  expect(await run()).toEqual(expected);
});
