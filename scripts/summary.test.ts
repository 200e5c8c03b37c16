import { describe, expect, it } from 'vitest';
import { countVitest, printSummary, type VitestReport } from './lib/summary.ts';

const PROJECTS = ['unit', 'server'] as const;
const projectOf = (file: string) => (file.startsWith('apps/server/') ? 'server' : 'unit');
const count = (over: Partial<VitestReport>) =>
  Object.fromEntries(countVitest({ success: true, testResults: [], ...over }, PROJECTS, projectOf));
const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ fullName: 'x', status })),
});

describe('countVitest', () => {
  it('counts the tests of each project', () => {
    const testResults = [
      file('a.test.ts', 'passed', 'passed', 'pending'),
      file('apps/server/b.test.ts', 'passed', 'failed'),
      file('c.test.ts', 'passed', 'todo', 'skipped'),
    ];
    expect(count({ success: false, testResults })).toEqual({
      unit: { passed: 3, failed: 0, skipped: 3 },
      server: { passed: 1, failed: 1, skipped: 0 },
    });
  });

  it('counts a file that died before its first test', () => {
    const dead = { ...file('apps/server/b.test.ts'), status: 'failed' };
    expect(count({ success: false, testResults: [dead] })).toMatchObject({
      unit: { failed: 0 },
      server: { failed: 1 },
    });
  });

  it('counts a file whose set-up failed, even if another file has a failed test', () => {
    const skipped = { ...file('a.test.ts', 'skipped', 'skipped'), status: 'failed' };
    const testResults = [skipped, file('apps/server/b.test.ts', 'failed')];
    expect(count({ success: false, testResults })).toEqual({
      unit: { passed: 0, failed: 1, skipped: 2 },
      server: { passed: 0, failed: 1, skipped: 0 },
    });
  });

  it('never reports a failed run as passed', () => {
    expect(count({ success: false, testResults: [file('a.test.ts', 'passed')] })).toMatchObject({
      unit: { passed: 1, failed: 1 },
    });
  });

  it('refuses a file of a project that was not requested', () => {
    const testResults = [file('apps/server/b.test.ts', 'passed')];
    expect(() => countVitest({ success: true, testResults }, ['unit'], () => 'server' as 'unit')).toThrow(
      'apps/server/b.test.ts belongs to server',
    );
  });
});

describe('printSummary', () => {
  it('ends with one plain line that adds up all suites', () => {
    const suites = [
      { name: 'lint', passed: 1, failed: 0, skipped: 0, time: '1.0 s' },
      { name: 'unit', passed: 41, failed: 2, skipped: 3, time: 'together 2.3 s' },
    ];
    const { lines, failed } = printSummary(suites);
    expect(lines.at(-1)).toBe('42 passed, 2 failed');
    expect(lines[1]).toContain('3 skipped');
    expect(lines[1]).toContain('(together 2.3 s)');
    expect(failed).toBe(2);
  });
});
