import { afterEach, beforeEach } from 'vitest';

/**
 * A warning that nobody reads is a defect that nobody sees: anything that a test prints with console.error or
 * console.warn fails that test. A test that expects a message replaces the method (vi.spyOn) and asserts on it.
 */
const METHODS = ['error', 'warn'] as const;
let seen: string[] = [];
let restore: (() => void)[] = [];

beforeEach(() => {
  seen = [];
  restore = METHODS.map((method) => {
    const original = console[method];
    console[method] = (...args: unknown[]) => {
      seen.push(`console.${method}: ${args.map(String).join(' ')}`);
      original(...args);
    };
    return () => {
      console[method] = original;
    };
  });
});

afterEach(() => {
  for (const undo of restore) undo();
  if (seen.length > 0) throw new Error(`Unexpected output:\n${seen.join('\n')}`);
});
