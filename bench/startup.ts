/** Measures the time from the start of the process to a listening server, without a data folder and with one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, findTestPostgres, startServerProcess } from '@hln/test-support/server';

const LATER_STARTS = 5;

async function start(environment: Record<string, string>): Promise<number> {
  const started = performance.now();
  const server = await startServerProcess({ LOG_LEVEL: 'error', ...environment });
  const took = performance.now() - started;
  await server.end('SIGTERM');
  return took;
}

async function measure(environment: Record<string, string>): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  try {
    const first = await start({ ...environment, DATA_DIR: dataDir });
    const later: number[] = [];
    for (let round = 0; round < LATER_STARTS; round += 1) {
      later.push(await start({ ...environment, DATA_DIR: dataDir }));
    }
    later.sort((a, b) => a - b);
    const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`;
    return {
      'first start': seconds(first),
      'later, median': seconds(later[Math.floor(later.length / 2)]),
      'later, slowest': seconds(later.at(-1)),
      aim: 'under 3 s',
    };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Prints how long a first and a later start take. */
export async function run(): Promise<void> {
  const rows: Record<string, Record<string, string>> = { PGlite: await measure({}) };
  const postgres = await findTestPostgres();
  if (postgres === null) {
    console.log('PostgreSQL: skipped, no server answers (set TEST_DATABASE_URL).');
  } else {
    const database = await createTestDatabase(postgres);
    rows.PostgreSQL = await measure({ DATABASE_URL: database.url });
    await database.drop();
  }
  console.table(rows);
}
