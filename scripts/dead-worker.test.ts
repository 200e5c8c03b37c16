import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeFailures } from './lib/failures.ts';
import { readReports } from './lib/read-reports.ts';
import { ROOT, run } from './lib/run.ts';
import { countVitest } from './lib/summary.ts';
import { errorsPath, fileTimesPath, reportPath } from './lib/test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'hln-dead-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

it('names the file whose worker died, and counts the others', { timeout: 60_000 }, async () => {
  write(
    'vitest.config.ts',
    `import { FileTimesReporter } from '${join(ROOT, 'scripts/lib/file-times-reporter.ts')}';
    export default { test: {
      globals: true,
      include: ['*.case.ts'],
      reporters: [
        ['json', { outputFile: '${reportPath(folder)}' }],
        new FileTimesReporter('${fileTimesPath(folder)}', '${errorsPath(folder)}'),
      ],
    } };`,
  );
  write('dies.case.ts', "it('dies', () => { process.kill(process.pid, 'SIGKILL'); for (;;); });");
  write('lives.case.ts', "it('lives', () => { expect(1).toBe(1); });");

  const { code } = await run(
    'vitest',
    ['run', '--root', folder, '--config', join(folder, 'vitest.config.ts')],
    true,
  );
  const { report } = readReports(folder);

  expect(code).not.toBe(0);
  expect(describeFailures([report])).toEqual([
    'What failed:',
    `  ${relative(ROOT, join(folder, 'dies.case.ts'))}`,
    '    Its worker died before it ended.',
    '  Outside of tests',
    '    [vitest-pool]: Worker forks emitted error. Worker exited unexpectedly',
  ]);
  const counts = countVitest(report, ['unit'], (file) => {
    expect(basename(file)).toMatch(/^(?:dies|lives)\.case\.ts$/);
    return 'unit';
  });
  expect(counts.get('unit')).toMatchObject({ passed: 1, failed: 1 });
});
