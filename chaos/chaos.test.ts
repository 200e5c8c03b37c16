import { describe, expect, it } from 'vitest';
import { faultsOf } from './scenario.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { hungStatement } from './scenarios/hung-statement.ts';
import { postgresScenarios } from './scenarios/postgres.ts';

/** `postgres-outage.test.ts` covers every kind of PostgreSQL outage, with its own writers. */
const [restartedPostgres] = postgresScenarios;
const SHORT = [hungStatement, fullDisk, ...(restartedPostgres === undefined ? [] : [restartedPostgres])];

/**
 * The limits for this short form. Those of `npm run chaos` are for an idle machine: 250 ms for a static page and 5 s
 * for recovery. Here they only distinguish waiting from hanging: earlier versions took 25 s, or never recovered.
 */
const BOUNDS = { staticMs: 5_000, recoveryMs: 45_000 };

describe('under load, once', () => {
  it.each(SHORT)('$name: nothing is lost, duplicated or left hanging', async (scenario) => {
    const outcome = await scenario.run(1);
    if (outcome === null) return console.info(`Skipped: ${scenario.name} needs ${scenario.needs}.`);
    expect(faultsOf(outcome, BOUNDS)).toEqual([]);
  });
});
