import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import {
  runCommand,
  type ServerProcess,
  SHORT_LIVED_ENVIRONMENT,
  secretKeyOf,
  startServerProcess,
  temporaryDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach } from 'vitest';

/** The script of `npm run costs`. */
export const COSTS = join(repositoryRoot, 'apps/server/src/costs.ts');
export const HEADER = 'Date,Class 1,Class 2,Amount';
export const GOOD = `${HEADER}\r\n2026-01-01,Cloud,Compute,12.50\r\n2026-01-02,Cloud,Compute,-3\r\n`;

/** Creates a data folder before each test of the file; afterwards ends a server on it and deletes the folder. */
export function costsCommand() {
  let dataDir: string;
  let server: ServerProcess | null = null;
  const environment = () => ({ ...SHORT_LIVED_ENVIRONMENT, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

  beforeEach(async () => {
    dataDir = await temporaryDataDir();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    server = null;
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (more: Record<string, string> = {}): Promise<ServerProcess> => {
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more });
    return server;
  };
  return {
    environment,
    start,
    startTalking: () => start({ LOG_LEVEL: 'info' }),
    /** Starts a server that adds no demonstration costs. A command is answered by it in a fifth of the time. */
    startEmpty: () => start({ NODE_ENV: 'production' }),
    async write(name: string, text: string): Promise<string> {
      const path = join(dataDir, name);
      await writeFile(path, text);
      return path;
    },
    /** Runs `npm run costs -- …` to its end. */
    costs: (args: readonly string[], more: Record<string, string> = {}) =>
      runCommand('costs', { ...environment(), ...more }, args),
    async storedEntries(running: ServerProcess): Promise<number> {
      const response = await fetch(`${running.url}/rest/v1/cost_entries?select=id&limit=1&source=neq.demo`, {
        headers: { apikey: await secretKeyOf(dataDir), 'accept-profile': 'hln', prefer: 'count=exact' },
      });
      return Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
    },
  };
}
