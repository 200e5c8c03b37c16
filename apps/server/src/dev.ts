/**
 * `npm run dev`: Vite serves the site with hot reload and proxies the API's paths to our server, which Node restarts
 * when one of its files changes. PORT and HOST are the site's; the server takes any free port.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';
import { readConfig } from './config/config.ts';
import { freePort } from './foundation/free-port.ts';
import { repositoryRoot } from './foundation/repository-root.ts';

if (process.argv.includes('--help')) {
  console.log('npm run dev: site and backend with hot reload; takes PORT, HOST and the server’s variables');
  process.exit();
}

const config = readConfig(process.env);
const backendPort = await freePort();

const backend = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'main.ts')],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(backendPort),
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  },
);

// The backend's own URL is of no use here; the rest of its output (the first account) is printed.
createInterface({ input: backend.stdout }).on('line', (line) => {
  if (!line.startsWith('HLN is listening on ')) console.log(line);
});

const target = `http://127.0.0.1:${backendPort}`;
const site = await createServer({
  root: join(repositoryRoot, 'apps/web'),
  configFile: join(repositoryRoot, 'apps/web/vite.config.ts'),
  server: {
    port: config.port,
    host: config.host,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/rest/v1',
        '/auth/v1',
        '/functions/v1',
        '/healthz',
        '/readyz',
        '/test-checkout',
        '/content-preview',
      ].map((path) => [path, { target }]),
    ),
  },
});
let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  backend.kill('SIGTERM');
  if (backend.exitCode === null && backend.signalCode === null) await once(backend, 'exit');
  await site.close();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
backend.once('exit', (code) => void stop(code ?? 1));

await site.listen();
await untilHealthy();
console.log(
  `HLN is listening on http://${config.host}:${config.port} (site and backend reload by themselves)`,
);

async function untilHealthy(): Promise<void> {
  for (;;) {
    // Without a database the backend is healthy too: the site works, and the log says what is missing.
    const health = await fetch(`${target}/healthz`).catch(() => null);
    if (health?.ok === true || stopping) return;
    await pause(100);
  }
}
