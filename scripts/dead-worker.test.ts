import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeFailures, describeRepeated } from './lib/failures.ts';
import { type RunReports, readReports, withoutLost } from './lib/read-reports.ts';
import { ROOT, run } from './lib/run.ts';
import { countVitest, type VitestReport } from './lib/summary.ts';
import { errorsPath, fileTimesPath, reportPath } from './lib/test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'hln-dead-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const count = (report: VitestReport) => countVitest(report, ['unit'], () => 'unit').get('unit');

const vitest = (reports: string) => {
  mkdirSync(join(folder, reports));
  write(
    'vitest.config.ts',
    `import { FileTimesReporter } from '${join(ROOT, 'scripts/lib/file-times-reporter.ts')}';
    export default { test: {
      globals: true,
      include: ['*.case.ts'],
      reporters: [
        ['json', { outputFile: '${reportPath(join(folder, reports))}' }],
        new FileTimesReporter('${fileTimesPath(join(folder, reports))}', '${errorsPath(join(folder, reports))}'),
      ],
    } };`,
  );
  return async (...files: string[]) => {
    const config = join(folder, 'vitest.config.ts');
    const { code } = await run('vitest', ['run', '--root', folder, '--config', config, ...files], true);
    return readReports(join(folder, reports), code);
  };
};

it('a run names the file whose worker died, and uses its second run', { timeout: 60_000 }, async () => {
  const marker = join(folder, 'died');
  write(
    'dies.case.ts',
    `import { existsSync, writeFileSync } from 'node:fs';
    it('dies once', () => {
      if (existsSync('${marker}')) return;
      writeFileSync('${marker}', '');
      process.kill(process.pid, 'SIGKILL');
      for (;;);
    });`,
  );
  write('lives.case.ts', "it('lives', () => { expect(1).toBe(1); });");
  const first = await vitest('first')();
  const dead = relative(ROOT, join(folder, 'dies.case.ts'));
  expect(first.report.success).toBe(false);
  expect(first.lost.map(({ file }) => file)).toEqual([dead]);
  expect(describeFailures([first.report])).toEqual([
    'What failed:',
    `  ${dead}`,
    '    Its worker died before it ended.',
    '  Outside of tests',
    '    [vitest-pool]: Worker forks emitted error. Worker exited unexpectedly',
  ]);
  expect(count(first.report)).toMatchObject({ passed: 1, failed: 1 });

  const whole = withoutLost(first, await vitest('second')('dies.case.ts'));
  expect(whole).toMatchObject({ report: { success: true, errors: [] }, lost: [] });
  expect(describeFailures([whole.report])).toEqual([]);
  expect(count(whole.report)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(whole.times.map(({ file }) => basename(file)).sort()).toEqual(['dies.case.ts', 'lives.case.ts']);
});

it('the merged report keeps other failures, and a second death', () => {
  const result = (name: string, status: string) => ({
    name: join(ROOT, name),
    status,
    assertionResults: [{ fullName: 'x', status }],
  });
  const of = (lost: string[], errors: string[], ...testResults: ReturnType<typeof result>[]): RunReports => ({
    report: { success: false, testResults, errors },
    times: [],
    lost: lost.map((file) => ({ file, project: 'unit', seconds: 0, hasEnded: false })),
  });
  const died = 'Worker exited unexpectedly';
  const first = of(['a.test.ts'], [died], result('a.test.ts', 'failed'), result('b.test.ts', 'failed'));
  const well = { ...of([], [], result('a.test.ts', 'passed')) };
  const again = withoutLost(first, { ...well, report: { ...well.report, success: true } });
  expect(again.report.success).toBe(false);
  expect(count(again.report)).toEqual({ passed: 1, failed: 1, skipped: 0 });

  const alone = of(['a.test.ts'], [died, 'An unhandled rejection'], result('a.test.ts', 'failed'));
  expect(withoutLost(alone, { ...well, report: { ...well.report, success: true } }).report).toMatchObject({
    success: false,
    errors: ['An unhandled rejection'],
  });
  const twice = withoutLost(of(['a.test.ts'], [died], result('a.test.ts', 'failed')), alone);
  expect(twice.report).toMatchObject({ success: false, errors: [died, 'An unhandled rejection'] });
  expect(count(twice.report)).toMatchObject({ passed: 0, failed: 1 });
});

it('the output lists the files that ran again', () => {
  expect(describeRepeated([])).toEqual([]);
  expect(describeRepeated(['a.test.ts'])).toEqual(['Run once more, since their worker died:', '  a.test.ts']);
});
