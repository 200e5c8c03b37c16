import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFailures } from './lib/failures.ts';
import { ROOT } from './lib/run.ts';
import type { VitestReport } from './lib/summary.ts';

const reportOf = (...testResults: VitestReport['testResults']): VitestReport => ({
  success: false,
  testResults,
});

test('names each failed test, with the first line of its message', () => {
  const report = reportOf({
    name: join(ROOT, 'a/b.test.ts'),
    status: 'failed',
    assertionResults: [
      { fullName: 'adds up', status: 'passed', failureMessages: [] },
      {
        fullName: 'sums takes away',
        status: 'failed',
        failureMessages: ['Error: 1 is not 2\n    at b.ts:3'],
      },
    ],
  });
  expect(describeFailures([report])).toEqual([
    'What failed:',
    '  a/b.test.ts > sums takes away',
    '    Error: 1 is not 2',
  ]);
});

test('names a file that died before its first test, and one without a message', () => {
  const died = {
    name: join(ROOT, 'a.test.ts'),
    status: 'failed',
    message: 'No such module',
    assertionResults: [],
  };
  const silent = { ...died, name: join(ROOT, 'b.test.ts'), message: '' };
  expect(describeFailures([reportOf(died), reportOf(silent)])).toEqual([
    'What failed:',
    '  a.test.ts',
    '    No such module',
    '  b.test.ts',
    '    It left no message.',
  ]);
});

test('prints nothing when nothing failed', () => {
  const passed = {
    name: join(ROOT, 'a.test.ts'),
    status: 'passed',
    assertionResults: [{ fullName: 'adds up', status: 'passed' }],
  };
  expect(describeFailures([reportOf(passed)])).toEqual([]);
});
