import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import {
  type ServerProcess,
  secretKeyOf,
  spawnServer,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROUNDS = 5;
const CLIENTS = 50;

const feedback = (sessionId: string) => ({
  original_sql: 'select 1',
  formatted_sql: 'SELECT 1',
  feedback_type: 'like',
  wants_follow_up: false,
  formatting_changes: [],
  user_ip: 'unknown',
  session_id: sessionId,
  user_agent: 'test',
});

describe('a server killed in the middle of its work', () => {
  let dataDir: string;
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await usedDataDir();
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    // This test's one IP address posts more than a visitor may, so the limit is lifted.
    const lifted = await fetch(`${server.url}/rest/v1/rate_limits?action=eq.sql_feedback`, {
      method: 'DELETE',
      headers: { apikey: await secretKeyOf(dataDir) },
    });
    expect(lifted.status).toBe(204);
  });

  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Posts until the server is gone; `acknowledged` collects what it confirmed. */
  const postUntilGone = async (
    url: string,
    client: string,
    acknowledged: Set<string>,
    onAnswer: () => void,
  ) => {
    for (let count = 0; ; count += 1) {
      const sessionId = `${client}-${count}`;
      try {
        const response = await fetch(`${url}/rest/v1/sql_feedback`, {
          method: 'POST',
          headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
          body: JSON.stringify(feedback(sessionId)),
        });
        // A busy machine may refuse some of so many requests. That acknowledges nothing.
        if (response.status === 503) continue;
        expect(response.status).toBe(201);
      } catch (error) {
        // The connection broke: that is the kill. Anything else is a failure of the test.
        if (error instanceof TypeError) return;
        throw error;
      }
      acknowledged.add(sessionId);
      onAnswer();
    }
  };

  const storedSessions = async () => {
    const stored = new Set<string>();
    for (let offset = 0; ; offset += 1000) {
      const response = await fetch(
        `${server.url}/rest/v1/sql_feedback?select=session_id&order=session_id,id&limit=1000&offset=${offset}`,
        { headers: { apikey: await secretKeyOf(dataDir) } },
      );
      const rows = (await response.json()) as { session_id: string }[];
      for (const row of rows) stored.add(row.session_id);
      if (rows.length < 1000) return stored;
    }
  };

  it(`has every acknowledged row after each of ${ROUNDS} kills, with ${CLIENTS} clients posting`, async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.size;
      // The server is killed at a different moment each time: from the first responses to well into the run.
      const killAt = before + 5 + round * 45;
      let killed: Promise<unknown> | null = null;
      const onAnswer = () => {
        if (acknowledged.size >= killAt) killed ??= server.end('SIGKILL');
      };
      await Promise.all(
        Array.from({ length: CLIENTS }, (_, client) =>
          postUntilGone(server.url, `${round}-${client}`, acknowledged, onAnswer),
        ),
      );
      await killed;
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAt);

      server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      const stored = await storedSessions();
      expect([...acknowledged].filter((sessionId) => !stored.has(sessionId))).toEqual([]);
      // A post in flight may or may not be stored, but each client had at most one.
      expect(stored.size).toBeLessThanOrEqual(acknowledged.size + CLIENTS * (round + 1));
    }
    // Six starts of a server, on a machine that may be busy.
  }, 400_000);
});

describe('a first start that was killed', () => {
  it('is completed by the next one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hln-first-start-'));
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    try {
      const first = spawnServer(environment);
      // Kill it while the database is being created: after its folder appeared and before it got its final name.
      for (;;) {
        const entries = await readdir(dataDir);
        if (entries.includes('pgdata.new') && (await readdir(join(dataDir, 'pgdata.new'))).length > 0) break;
        expect(entries).not.toContain('pgdata');
      }
      first.child.kill('SIGKILL');
      await first.exited;
      expect(await readdir(dataDir)).toContain('server.lock');
      await writeFile(join(dataDir, 'pgdata.new', 'left-behind'), '');

      const second = await startServerProcess(environment);
      const health = await fetch(`${second.url}/healthz`);
      expect(await health.json()).toEqual({ status: 'ok', database: 'pglite' });
      expect(await second.end('SIGTERM')).toBe(0);
      expect((await readdir(dataDir)).sort()).toEqual(expect.arrayContaining(['keys.json', 'pgdata']));
      expect(await readdir(dataDir)).not.toContain('pgdata.new');
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
