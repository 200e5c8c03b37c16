import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { openPostgres } from '@hln/server/for-tests';
import {
  createTestDatabase,
  type ServerProcess,
  secretKeyOf,
  startPostgresCluster,
  startServerProcess,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const cluster = await startPostgresCluster();

const WRITERS = 30;
/** The required recovery time (ms). */
const RECOVERY_MS = 5_000;
/** A request may wait for a second before an outage is suspected, and the check takes up to five. */
const FROZEN_MS = 12_000;
const END_MS = 12_000;

const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' };

describe.skipIf(cluster === null)('a PostgreSQL server that becomes unavailable', () => {
  if (cluster === null) return;
  let folder: string;
  let databaseUrl: string;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-outage-'));
    await mkdir(join(folder, 'site'));
    await writeFile(join(folder, 'site/index.html'), '<!doctype html><title>Home</title>');
    databaseUrl = (await createTestDatabase(cluster.url)).url;
  });

  // Restores the server even after a test that left it in another state.
  beforeEach(async () => {
    cluster.thaw();
    await cluster.start();
  });

  afterAll(async () => {
    for (const server of running) await server.end('SIGKILL');
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (environment: Record<string, string> = {}) => {
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
      DATABASE_URL: databaseUrl,
      ...environment,
    });
    running.push(server);
    return server;
  };

  const post = (server: ServerProcess, sessionId: string) =>
    fetch(`${server.url}/rest/v1/sql_feedback`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        original_sql: 'select 1',
        formatted_sql: 'SELECT 1',
        feedback_type: 'like',
        formatting_changes: ['keywords'],
        session_id: sessionId,
      }),
    });
  const signIn = (server: ServerProcess) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: '{"email":"a@example.nz","password":"secret123"}',
    });
  const callFunction = (server: ServerProcess) =>
    fetch(`${server.url}/functions/v1/send-feedback-email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        record: {
          original_sql: 'select 1',
          formatted_sql: 'SELECT 1',
          feedback_type: 'like',
          formatting_changes: [],
          dislike_reason: null,
          wants_follow_up: false,
          follow_up_email: null,
          user_ip: 'unknown',
          session_id: 'nobody',
          user_agent: 'test',
          created_at: new Date().toISOString(),
        },
      }),
    });

  /** Resolves to the time (ms) until the server reports that it is ready. */
  const untilReady = async (server: ServerProcess) => {
    const since = performance.now();
    while (!(await fetch(`${server.url}/readyz`)).ok) await pause(50);
    return performance.now() - since;
  };

  /** Returns the log without the requests. */
  const events = (server: ServerProcess) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => (JSON.parse(line) as { message: string }).message)
      .filter((message) => message !== 'request');

  const expectAway = async (server: ServerProcess) => {
    const rest = await post(server, 'while away');
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '2']);
    expect(rest.headers.get('access-control-allow-origin')).toBe('*');
    expect(await rest.json()).toEqual({
      code: 'PGRST000',
      details: null,
      hint: null,
      message: expect.stringContaining('Try again in a few seconds'),
    });
    const auth = await signIn(server);
    expect([auth.status, auth.headers.get('retry-after'), await auth.json()]).toMatchObject([
      503,
      '2',
      { code: 503, error_code: 'database_unavailable' },
    ]);
    const called = await callFunction(server);
    expect([called.status, called.headers.get('retry-after'), await called.json()]).toMatchObject([
      503,
      '2',
      { code: 'database_unavailable', error: expect.any(String) },
    ]);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'postgres', reason: 'database' },
    ]);
    const alive = await fetch(`${server.url}/healthz`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', database: 'postgres' }]);
    expect((await fetch(server.url)).status).toBe(200);
  };

  it('does not stop a server that starts without it, and is used once it is back', async () => {
    await cluster.stop('fast');
    const server = await start();
    await expectAway(server);
    expect(server.output()).toContain('Check DATABASE_URL');
    const impatient = await start({ DATA_DIR: join(folder, 'other') });
    expect(await impatient.end('SIGTERM')).toBe(0);
    await cluster.start();
    // The whole schema has to be created first.
    await untilReady(server);
    expect((await post(server, 'after all')).status).toBe(201);
    expect((await signIn(server)).status).toBe(400);
    expect(events(server).filter((message) => message.includes('away'))).toHaveLength(1);
    expect(events(server)).toContain('The database is ready.');
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('is reported with what to check when the URL is wrong, without revealing its password', async () => {
    const address = new URL(databaseUrl);
    address.pathname = '/nowhere';
    address.password = 'hunter2';
    const server = await start({ DATABASE_URL: address.href });
    await expectAway(server);
    expect(server.output()).toContain('database \\"nowhere\\" does not exist');
    expect(server.output()).toContain('Check DATABASE_URL');
    expect(server.output()).not.toContain('hunter2');
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it(`neither loses nor duplicates anything of ${WRITERS} writers when it is restarted and killed`, async () => {
    const server = await start();
    await untilReady(server);
    const lifted = await fetch(`${server.url}/rest/v1/rate_limits?action=eq.sql_feedback`, {
      method: 'DELETE',
      headers: { apikey: await secretKeyOf(join(folder, 'data')) },
    });
    expect(lifted.status).toBe(204);

    const acknowledged: string[] = [];
    const answers = new Map<number, number>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const sessionId = `writer-${writer}-${count}`;
        const { status } = await post(server, sessionId);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 201) acknowledged.push(sessionId);
        else await pause(20);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const refusals = () => answers.get(503) ?? 0;
    const until = async (condition: () => boolean) => {
      while (!condition()) await Promise.race([pause(10), writing]);
    };

    for (const end of [() => cluster.stop('fast'), () => cluster.stop('immediate'), () => cluster.kill()]) {
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + WRITERS);
      const refusedBefore = refusals();
      await end();
      await until(() => refusals() > refusedBefore);
      await cluster.start();
      const back = acknowledged.length;
      const since = performance.now();
      await until(() => acknowledged.length > back);
      const recovery = performance.now() - since;
      console.info(`writes again ${Math.round(recovery)} ms after the return`);
      expect(recovery).toBeLessThan(RECOVERY_MS);
    }
    isOver = true;
    await writing;

    expect([...answers.keys()].sort()).toEqual([201, 503]);
    const database = openPostgres(databaseUrl, 1);
    const stored = await database.query<{ session: string }>(
      "select session_id as session from sql_feedback where session_id like 'writer-%'",
    );
    await database.close();
    const found = new Set(stored.map(({ session }) => session));
    console.info(`acknowledged ${acknowledged.length}, refused ${refusals()}, found ${stored.length}`);
    expect(acknowledged.filter((session) => !found.has(session))).toEqual([]);
    expect(stored).toHaveLength(found.size);

    expect(server.child.exitCode).toBeNull();
    expect(server.output()).not.toContain('    at ');
    // The server logs one line for an outage and one for its end; a kill during the last start's recovery may add a
    // pair.
    const lines = events(server);
    expect(lines.filter((line) => line.startsWith('The database is away')).length).toBeLessThanOrEqual(6);
    const others = server
      .output()
      .split('\n')
      .filter((line) => !/"message":"(?:request|The database is |Payments run in TEST MODE)/.test(line));
    expect(others.filter((line) => line.startsWith('{'))).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('keeps nobody waiting while frozen, recovers when it thaws, and lets the server shut down', async () => {
    const server = await start();
    await untilReady(server);
    cluster.freeze();
    const since = performance.now();
    const statuses = await Promise.all([
      ...Array.from(
        { length: WRITERS },
        async (_, writer) => (await post(server, `frozen-${writer}`)).status,
      ),
      signIn(server).then(({ status }) => status),
      callFunction(server).then(({ status }) => status),
    ]);
    const waited = performance.now() - since;
    console.info(`all answered ${Math.round(waited)} ms after the freeze`);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(waited).toBeLessThan(FROZEN_MS);
    await expectAway(server);

    cluster.thaw();
    const recovery = await untilReady(server);
    expect(recovery).toBeLessThan(RECOVERY_MS);
    expect((await post(server, 'thawed')).status).toBe(201);

    cluster.freeze();
    const inFlight = post(server, 'at the end').then(
      ({ status }) => status,
      () => null,
    );
    const told = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    const ending = performance.now() - told;
    console.info(`ended ${Math.round(ending)} ms after SIGTERM, frozen`);
    expect(ending).toBeLessThan(END_MS);
    expect([503, null]).toContain(await inFlight);
    cluster.thaw();
  });
});
