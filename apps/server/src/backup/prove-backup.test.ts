import { expect, it } from 'vitest';
import { assertMemory } from './prove-backup.ts';

const MEGABYTE = 1_048_576;

it('refuses a proof when a new database would take more memory than the server has left', () => {
  expect(() => assertMemory(1_024 * MEGABYTE, 300 * MEGABYTE)).not.toThrow();
  expect(() => assertMemory(800 * MEGABYTE, 300 * MEGABYTE)).toThrow(
    'takes 560 MB of memory for a moment, and this server has 500 MB left: raise its limit (MemoryMax, --memory) to 860 MB.',
  );
});
