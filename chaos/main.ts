/**
 * `npm run chaos`: breaks what a server depends on, under load, and prints the results. Exits with 1 when confirmed
 * data is missing or duplicated, or somebody waited too long.
 */
import { parseArgs } from 'node:util';
import { accountsOf, faultsOf, type Outcome } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** The limits (ms) on a machine that does nothing else. */
const BOUNDS = { staticMs: 250, recoveryMs: 5_000 };

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`Usage: npm run chaos [-- NAME… --rounds COUNT]

  NAME      part of the name of one of these: ${SCENARIOS.map(({ name }) => name).join('; ')}
  --rounds  how often each fault strikes; 3 unless given`);
  process.exit();
}
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');

const chosen = SCENARIOS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  throw new Error(`No scenario is called that. There are: ${SCENARIOS.map(({ name }) => name).join('; ')}.`);
}

for (const scenario of chosen) {
  const outcome = await scenario.run(rounds);
  if (outcome === null) {
    console.log(`\n${scenario.name}: skipped, it needs ${scenario.needs}`);
    continue;
  }
  print(scenario.name, outcome);
  const faults = faultsOf(outcome, BOUNDS);
  for (const fault of faults) console.log(`  FAULT      ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function print(name: string, outcome: Outcome): void {
  const { report, recoveriesMs, exitCode } = outcome;
  const ms = (value: number) => `${Math.round(value)} ms`;
  const statuses = [...report.statuses].sort(([a], [b]) => a - b);
  console.log(`\n${name}`);
  for (const [table, account] of Object.entries(accountsOf(outcome))) {
    const { acknowledged, found, missing, doubled } = account;
    console.log(
      `  ${table.padEnd(10)} acknowledged ${acknowledged}, found ${found}, missing ${missing}, doubled ${doubled}`,
    );
  }
  console.log(
    `  answers    ${statuses.map(([status, count]) => `${status || 'broken'}: ${count}`).join(', ')}`,
  );
  console.log(
    `  longest    ${ms(report.longestStaticMs)} for a static page, ${report.unanswered} unanswered, ${report.signedIn ?? 0} sign-ins`,
  );
  if (recoveriesMs.length > 0) console.log(`  recovery   ${recoveriesMs.map(ms).join(', ')}`);
  for (const note of outcome.notes ?? []) console.log(`  measured   ${note}`);
  console.log(`  SIGTERM    exit code ${exitCode}`);
}
