import { describe, expect, it } from 'vitest';
import { runTestCase } from './run-test-case.ts';

const testCase = { id: '001', name: 'a case', before: 'select a from t', expected: 'SELECT a\n  FROM t\n' };
const answer = (formatted: string) =>
  Promise.resolve({
    kind: 'done' as const,
    result: { formatted, changes: [], failure: null, problems: [], processingTime: 0 },
  });

describe('runTestCase', () => {
  it('passes when the answer matches once normalised', async () => {
    expect(await runTestCase(testCase, () => answer('SELECT a\nFROM t'))).toMatchObject({
      passed: true,
      differences: [],
      error: null,
    });
  });

  it('passes the input on and lists what differs', async () => {
    const result = await runTestCase(testCase, (sql) => answer(sql.replace('from t', '\nfrom u')));
    expect(result).toMatchObject({
      passed: false,
      differences: [{ line: 2, expected: '  FROM t', actual: 'from u' }],
    });
  });

  it('fails with the error when the formatter fails or throws', async () => {
    const failed = await runTestCase(testCase, () => Promise.resolve({ kind: 'failed', message: 'boom' }));
    expect(failed).toMatchObject({ passed: false, error: 'boom' });
    const thrown = await runTestCase(testCase, () => Promise.reject(new Error('bang')));
    expect(thrown).toMatchObject({ passed: false, error: 'bang' });
  });
});
