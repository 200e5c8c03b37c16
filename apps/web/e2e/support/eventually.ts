import { expect } from 'vitest';

/** Waits for a result from the page or the backend, because a busy machine may be slow. */
export const eventually = <Value>(probe: () => Value | Promise<Value>) =>
  expect.poll(probe, { timeout: 20_000 });
