import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '@hln/test-support/server';

const here = dirname(fileURLToPath(import.meta.url));
export const BUILD_DIR = resolve(here, '../../build/client');

type TestServer = Awaited<ReturnType<typeof startTestServer>>;
type StartOptions = Parameters<typeof startTestServer>[0];

/**
 * The built site on our own server, with a backend and a new empty database. `url` is its origin without a trailing
 * slash; `close()` stops it and removes the database. The build must exist: `npm run build`.
 */
export async function startSite(options: StartOptions = {}): Promise<TestServer> {
  if (!existsSync(join(BUILD_DIR, 'index.html'))) {
    throw new Error('The site is not built yet: run `npm run build` first.');
  }
  return startTestServer({ siteDir: BUILD_DIR, ...options });
}
