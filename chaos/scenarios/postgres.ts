import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type PostgresCluster, startPostgresCluster } from '@hln/test-support/server';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';

/** How long the server is unavailable each time. */
const AWAY_MS = 2_000;

const away = () => new Promise((resolve) => setTimeout(resolve, AWAY_MS));

const strikes: Readonly<Record<string, (cluster: PostgresCluster) => Promise<void>>> = {
  restarted: async (cluster) => {
    await cluster.stop('fast');
    await cluster.start();
  },
  stopped: async (cluster) => {
    await cluster.stop('immediate');
    await away();
    await cluster.start();
  },
  killed: async (cluster) => {
    await cluster.kill();
    await cluster.start();
  },
  frozen: async (cluster) => {
    cluster.freeze();
    await away();
    cluster.thaw();
  },
};

/** PostgreSQL becomes unavailable in every possible way, under load, and comes back. */
export const postgresScenarios: readonly Scenario[] = Object.entries(strikes).map(([how, strike]) => ({
  name: `PostgreSQL ${how}`,
  needs: 'the programs of PostgreSQL',
  run: async (rounds) => {
    const cluster = await startPostgresCluster();
    if (cluster === null) return null;
    const dataDir = await mkdtemp(join(tmpdir(), 'hln-chaos-'));
    try {
      const { url } = await createTestDatabase(cluster.url);
      return await injectFaultUnderLoad(
        dataDir,
        { DATABASE_URL: url },
        Array.from({ length: rounds }, () => () => strike(cluster)),
      );
    } finally {
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
}));
