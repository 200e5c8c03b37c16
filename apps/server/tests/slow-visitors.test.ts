import { chatRow } from '@hln/test-support/chat-row';
import {
  callRest,
  createTestDatabase,
  credentials,
  findTestPostgres,
  startTestServer,
  type TestServer,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const postgres = await findTestPostgres();

const elapsed = async (work: Promise<unknown>) => {
  const started = performance.now();
  await work;
  return performance.now() - started;
};

describe.runIf(postgres !== null)('slow visitors on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: TestServer;

  beforeAll(async () => {
    database = await createTestDatabase(postgres ?? '');
    server = await startTestServer({ databaseUrl: database.url, trustedProxies: ['127.0.0.1'] });
    // The schema has been read by now, and every needed connection is open.
    expect((await callRest(server, 'authenticated', 'GET', '/price_watch_items')).status).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const visitor = (address: string, path: string, body?: object, signal?: AbortSignal) =>
    fetch(`${server.url}/rest/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...credentials(server, 'anon'),
        'content-type': 'application/json',
        prefer: 'return=minimal',
        'x-forwarded-for': address,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });

  /** Starts this many visitors of one address who read a locked table; resolves when their turns are taken. */
  async function beSlow(count: number) {
    const locked = Promise.withResolvers<void>();
    const unlocked = Promise.withResolvers<void>();
    const locking = server.backend.database.transaction(async (sql) => {
      await sql.run('lock table public.sql_feedback in access exclusive mode');
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    const answers = Promise.all(
      Array.from({ length: count }, () => visitor('192.0.2.1', '/sql_feedback?select=feedback_type')),
    );
    await expect
      .poll(async () => {
        const [row] = await server.backend.database.query<{ waiting: number }>(
          `select count(*)::integer as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.waiting;
      })
      .toBe(2);
    const unlock = async () => {
      unlocked.resolve();
      await locking;
    };
    return { answers, unlock };
  }

  it('leave staff, health checks and other visitors their turn, even if there are twelve', async () => {
    const began = performance.now();
    const slow = await beSlow(12);
    const staff = await elapsed(callRest(server, 'authenticated', 'GET', '/price_watch_items'));
    const health = await elapsed(fetch(`${server.url}/healthz`));
    const nothing = { session: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11', token_digest: 'x' };
    const other = await elapsed(
      visitor('192.0.2.2', '/rpc/end_left_session', nothing).then(({ status }) => expect(status).toBe(204)),
    );
    const statuses = (await slow.answers).map(({ status, headers }) => [status, headers.has('retry-after')]);
    const longest = performance.now() - began;
    await slow.unlock();
    console.info(
      `Twelve slow visitors: staff ${Math.round(staff)} ms, health ${Math.round(health)} ms, ` +
        `another visitor ${Math.round(other)} ms; all twelve answered after ${Math.round(longest)} ms.`,
    );
    // A visitor's statement may take 3 seconds and wait 5 for its turn; before there were turns, staff waited 8.
    for (const wait of [staff, health, other]) expect(wait).toBeLessThan(1_500);
    expect(longest).toBeLessThan(12_000);
    expect(statuses.filter(([status, retry]) => status === 503 && retry).length).toBeGreaterThan(5);
    expect(statuses.filter(([status]) => status === 200)).toEqual([]);
    expect((await visitor('192.0.2.1', '/sql_feedback?select=feedback_type')).status).toBe(200);
  });

  it('lose their place in the queue when they hang up', async () => {
    const slow = await beSlow(2);
    const [gone, waiting] = [chatRow(), chatRow()];
    const caller = new AbortController();
    const left = visitor('192.0.2.1', '/chat_sessions', gone, caller.signal);
    const stayed = visitor('192.0.2.1', '/chat_sessions', waiting);
    // The server has read both by the time it has answered two later requests.
    for (let i = 0; i < 2; i += 1) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    caller.abort();
    await expect(left).rejects.toThrow('aborted');
    expect((await stayed).status).toBe(201);
    await slow.answers;
    await slow.unlock();
    const stored = await server.backend.database.query<{ session_id: string }>(
      'select session_id from public.chat_sessions',
    );
    expect(stored).toEqual([{ session_id: waiting.session_id }]);
  });
});
