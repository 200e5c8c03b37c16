import { expect, it } from 'vitest';
import { VECTORS } from './vectors.ts';

it.each(VECTORS)('$name ($source)', ({ run, expected }) => {
  expect(run()).toEqual(expected);
});
