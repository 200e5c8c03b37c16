/**
 * Every check there is, one after the other, and one line that adds them up.
 * `npm test` runs all; `npm test -- types browser` runs those named.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './lib/run.ts';
import { countVitest, printSummary, type SuiteResult, type VitestReport } from './lib/summary.ts';

const TYPE_PROJECTS = [
  '.',
  'bench/costs/page',
  'packages/contracts',
  'packages/daily-cost-reader',
  'packages/schema-writer',
  'packages/snowflake-formatter',
  'packages/snowflake-formatter/tsconfig.node.json',
  'packages/price-finder',
  'packages/price-finder/tsconfig.node.json',
  'packages/test-support',
  'supabase',
  'apps/server',
  'apps/web',
];
const reports = mkdtempSync(join(tmpdir(), 'hln-reports-'));

type Check = () => Promise<Omit<SuiteResult, 'name' | 'seconds'>>;

/** A command that is right when it exits with 0; its output is shown only when it is not. */
function command(name: string, args: readonly string[]): Check {
  return async () => {
    const { code, output } = await run(name, args, true);
    if (code !== 0) console.log(output);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };
}

/** The types of the routes, which the compiler and the search for dead code both follow. */
const routeTypes = command('npm', ['run', '--silent', 'typegen', '--workspace', '@hln/web']);

async function deadCode(): ReturnType<Check> {
  const generated = await routeTypes();
  return generated.failed > 0 ? generated : await command('knip', [])();
}

async function types(): ReturnType<Check> {
  const generated = await routeTypes();
  if (generated.failed > 0) return generated;
  let passed = 0;
  for (const project of TYPE_PROJECTS) passed += (await command('tsc', ['-p', project])()).passed;
  return { passed, failed: TYPE_PROJECTS.length - passed, skipped: 0 };
}

/** One run of Vitest over the named projects of vitest.config.ts. */
function vitest(...projects: readonly string[]): Check {
  return async () => {
    const report = join(reports, `${projects.join('-')}.json`);
    const selected = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run('vitest', ['run', ...selected, ...reporters]);
    try {
      const counted = countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport);
      return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
    } catch (error) {
      console.error(`Vitest left no report for ${projects.join(', ')}:`, error);
      return { passed: 0, failed: 1, skipped: 0 };
    }
  };
}

const SUITES: Readonly<Record<string, Check>> = {
  format: command('biome', ['ci', '--error-on-warnings', '--linter-enabled=false', '--assist-enabled=false']),
  lint: command('biome', ['ci', '--error-on-warnings', '--formatter-enabled=false']),
  types,
  architecture: command('depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
    'supabase',
    'bench',
    'chaos',
    'scripts',
  ]),
  'dead code': deadCode,
  unit: vitest('unit'),
  database: vitest('database'),
  functions: vitest('functions'),
  server: vitest('server'),
  build: command('node', ['scripts/build.ts']),
  browser: vitest('browser'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(
    `There is no suite named ${unknown.join(', ')}. The suites are: ${Object.keys(SUITES).join(', ')}.`,
  );
  process.exit(2);
}

const results: SuiteResult[] = [];
for (const [name, check] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const counts = await check();
  results.push({ name, ...counts, seconds: (performance.now() - started) / 1000 });
}
rmSync(reports, { recursive: true });
const summary = printSummary(results);
console.log(`\n${summary.lines.join('\n')}`);
process.exitCode = summary.failed > 0 ? 1 : 0;
