import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunningSite {
  /** Origin without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

const here = dirname(fileURLToPath(import.meta.url));
export const BUILD_DIR = resolve(here, '../../build/client');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.sql': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Serves the built site as a static host would: folders by their index.html, everything else 404. */
export async function startStaticSite(): Promise<RunningSite> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(BUILD_DIR, normalize(extname(path) === '' ? `${path}/index.html` : path));
    const found = file.startsWith(BUILD_DIR) && existsSync(file);
    const served = found ? file : join(BUILD_DIR, '404/index.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(served)] ?? 'application/octet-stream',
    });
    response.end(await readFile(served));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The static server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done, fail) => {
        server.closeAllConnections();
        server.close((error) => (error ? fail(error) : done()));
      }),
  };
}

/** The site under test, with its backend. The build must exist: `npm run build`. */
export async function startSite(): Promise<RunningSite> {
  if (!existsSync(join(BUILD_DIR, 'index.html'))) {
    throw new Error('The site is not built yet: run `npm run build` first.');
  }
  return startStaticSite();
}
