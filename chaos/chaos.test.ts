import { describe, expect, it } from 'vitest';
import { faultsOf } from './scenario.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { hungStatement } from './scenarios/hung-statement.ts';
import { postgresScenarios } from './scenarios/postgres.ts';

/** In every way that PostgreSQL goes away: `postgres-outage.test.ts`, with its own writers. */
const [restartedPostgres] = postgresScenarios;
const SHORT = [hungStatement, fullDisk, ...(restartedPostgres === undefined ? [] : [restartedPostgres])];

/**
 * The short form of `npm run chaos`, where the bounds are those of a machine that does nothing else: 250 ms for a
 * static page and 5 s for recovery. Here they only tell waiting from hanging: before, it was 25 s and for ever.
 */
const BOUNDS = { staticMs: 5_000, recoveryMs: 45_000 };

describe('under load, once', () => {
  it.each(SHORT)('$name: nothing is lost, doubled or left hanging', async (scenario) => {
    const outcome = await scenario.run(1);
    if (outcome === null) return console.info(`Skipped: ${scenario.name} needs ${scenario.needs}.`);
    expect(faultsOf(outcome, BOUNDS)).toEqual([]);
  });
});
