/**
 * The long fuzzing run: `npm run fuzz -- [--cases 200000] [--seed 1] [--findings 20]`. Case N of seed S is the same on
 * every machine. Prints each kind of finding in its shortest form, and exits with 1 if there are any.
 */
import { parseArgs } from 'node:util';
import { caseOf, examine, minimal } from '../tests/fuzz/check.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    findings: { type: 'string', default: '20' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log('Usage: npm run fuzz [-- --cases 200000 --seed 1 --findings 20]');
  process.exit();
}
const cases = Number(values.cases);
const first = Number(values.seed) * 1_000_000_007;
const limit = Number(values.findings);

const seen = new Set<string>();
let bytes = 0;
let broken = 0;
const started = performance.now();
for (let i = 0; i < cases && seen.size < limit; i++) {
  const { sql, options, valid } = caseOf(first + i);
  bytes += sql.length;
  const finding = examine(sql, options, valid);
  if (finding !== undefined) {
    broken++;
    const short = minimal(finding, valid);
    const key = `${short.kind} ${short.sql.replace(/\w+/g, 'w')}`;
    if (!seen.has(key)) {
      seen.add(key);
      console.log(
        `case ${i}: ${short.kind}: ${short.detail}\n  ${JSON.stringify(short.sql)} ${JSON.stringify(short.options)}`,
      );
      if (valid) console.log(`  of valid SQL: ${JSON.stringify(sql)}`);
    }
  }
  if (i % 20_000 === 19_999) console.log(`${i + 1} cases, ${(bytes / 1e6).toFixed(1)} MB, ${broken} broken`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${cases} cases, ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s: ${broken} broken, ${seen.size} different`,
);
process.exitCode = seen.size > 0 ? 1 : 0;
