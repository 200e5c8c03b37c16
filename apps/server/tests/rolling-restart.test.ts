import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { type Database, freePort, openPostgres } from '@hln/server/for-tests';
import {
  createTestDatabase,
  findTestPostgres,
  type ServerProcess,
  startServerProcess,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { visit } from './proxy/ask.ts';
import { hasProgram, makeCertificate, PROXIES, type RunningProxy, startProxy } from './proxy/start-proxy.ts';

/** Caddy itself checks the processes' readiness; the free nginx does not. */
const caddy = PROXIES.find(({ program }) => program === 'caddy');
const postgres = await findTestPostgres();
const canRun = postgres !== null && hasProgram('openssl', 'version') && hasProgram('caddy', 'version');
if (postgres === null) console.info('Skipped: no PostgreSQL answers.');

/** How many visitors there are, each sending the next request as soon as it gets a response. */
const VISITORS = 2;

describe.runIf(canRun)('two processes on one PostgreSQL behind a proxy', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let certificate: string;
  let proxy: RunningProxy;
  let stored: Database;
  const ports: number[] = [];
  const processes: ServerProcess[] = [];

  const start = async (index: number) => {
    processes[index] = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(ports[index]),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'silent',
    });
    const ready = () => fetch(`${processes[index]?.url}/readyz/serving`).then(({ ok }) => ok);
    await vi.waitUntil(ready, { timeout: 60_000 });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-rolling-'));
    database = await createTestDatabase(postgres ?? '');
    certificate = await makeCertificate(folder);
    ports.push(await freePort(), await freePort());
    for (const index of [0, 1]) await start(index);
    stored = openPostgres(database.url, 1);
    await stored.run("delete from public.rate_limits where action = 'sql_feedback'");
    if (caddy === undefined) throw new Error('There is no Caddyfile.');
    const targets = ports.map((port) => `127.0.0.1:${port}`).join(' ');
    // Uncomments the lines for a second process, as the Caddyfile explains.
    proxy = await startProxy(caddy, folder, targets, (text) =>
      text.replaceAll(/^(\t+)# {3}(?=health_|lb_)/gm, '$1'),
    );
  });

  afterAll(async () => {
    await proxy.stop();
    await stored.close();
    for (const each of processes) await each.end('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('are restarted one after the other, and no request is lost', async () => {
    let isOver = false;
    const statuses = new Map<string, number>();
    const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    let asked = 0;
    const keepAsking = async (name: number) => {
      const visitor = await visit(proxy.port, certificate, `127.0.3.${name + 1}`);
      const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' };
      while (!isOver) {
        asked += 1;
        const row = {
          session_id: `${name}-${asked}`,
          original_sql: 'a',
          formatted_sql: 'A',
          feedback_type: 'like',
        };
        const written = { method: 'POST', headers, body: JSON.stringify(row) };
        const stored = await visitor.ask('/rest/v1/sql_feedback', written);
        // Notes who refused: Caddy, the server, or its database.
        note(`POST ${stored.status}${stored.status === 201 ? '' : ` ${stored.body}`}`);
        note(`GET ${(await visitor.ask('/healthz')).status}`);
      }
      visitor.close();
    };
    const visitors = Array.from({ length: VISITORS }, (_, name) => keepAsking(name));
    const before = () => asked;

    for (const index of [0, 1]) {
      const stopping = processes[index]?.end('SIGTERM');
      // Readiness is refused first, while requests are still served.
      const readiness = () => fetch(`http://127.0.0.1:${ports[index]}/readyz/serving`);
      await vi.waitUntil(async () => (await readiness()).status === 503, { interval: 10, timeout: 20_000 });
      expect(await (await readiness()).json()).toMatchObject({ reason: 'stopping' });
      expect((await fetch(`http://127.0.0.1:${ports[index]}/healthz`)).status).toBe(200);
      expect(await stopping).toBe(0);
      const count = before();
      await expect.poll(before, { timeout: 60_000 }).toBeGreaterThan(count + VISITORS);
      await start(index);
      const again = before();
      await expect.poll(before, { timeout: 60_000 }).toBeGreaterThan(again + VISITORS);
    }
    isOver = true;
    await Promise.all(visitors);

    expect([...statuses.keys()].sort()).toEqual(['GET 200', 'POST 201']);
    const [row] = await stored.query<{ count: number }>('select count(*)::integer from public.sql_feedback');
    expect(row?.count).toBe(statuses.get('POST 201'));
  });
});
