import { describe, expect, it } from 'vitest';
import { readWanted, UsageError } from './lib/suites/wanted.ts';

const KNOWN = ['lint', 'dead code', 'unit', 'browser'];

describe('npm test', () => {
  it('runs all suites, in order, or the named ones', () => {
    expect(readWanted([], KNOWN)).toEqual({ suites: KNOWN, changedSince: null });
    expect(readWanted(['browser', 'dead code'], KNOWN).suites).toEqual(['dead code', 'browser']);
  });

  it('compares with the main branch, or with the named ref', () => {
    expect(readWanted(['--changed'], KNOWN)).toEqual({ suites: KNOWN, changedSince: 'main' });
    expect(readWanted(['unit', '--changed=HEAD~3'], KNOWN)).toEqual({
      suites: ['unit'],
      changedSince: 'HEAD~3',
    });
  });

  it.each([['units'], ['--chnaged'], ['--changed', 'main']])('refuses unknown arguments: %s', (...args) => {
    expect(() => readWanted(args, KNOWN)).toThrow(UsageError);
  });
});
