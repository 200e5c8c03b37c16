import { describe, expect, it } from 'vitest';
import { countVitest, printSummary, type VitestReport } from './lib/summary.ts';

const report = (over: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  success: true,
  testResults: [],
  ...over,
});

describe('countVitest', () => {
  it('takes the counts of a good run', () => {
    expect(countVitest(report({ numPendingTests: 1, numTodoTests: 1 }))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 2,
    });
  });

  it('counts a file that died before its first test', () => {
    const dead = { status: 'failed', assertionResults: [] };
    expect(countVitest(report({ success: false, testResults: [dead] })).failed).toBe(1);
  });

  it('never calls a run without success passed', () => {
    expect(countVitest(report({ success: false })).failed).toBe(1);
  });
});

describe('printSummary', () => {
  it('ends with one plain line that adds up all suites', () => {
    const suites = [
      { name: 'lint', passed: 1, failed: 0, skipped: 0, seconds: 1 },
      { name: 'unit', passed: 41, failed: 2, skipped: 3, seconds: 2.25 },
    ];
    const { lines, failed } = printSummary(suites);
    expect(lines.at(-1)).toBe('42 passed, 2 failed');
    expect(lines[1]).toContain('3 skipped');
    expect(failed).toBe(2);
  });
});
