import { expect } from 'vitest';

/** Waits for what the page or the backend comes to; a busy machine may take its time. */
export const eventually = <Value>(probe: () => Value | Promise<Value>) =>
  expect.poll(probe, { timeout: 20_000 });
