import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import {
  type ServerProcess,
  secretKeyOf,
  spawnServer,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
let running: ServerProcess[] = [];

beforeEach(async () => {
  dataDir = await usedDataDir();
});

afterEach(async () => {
  for (const server of running) await server.end('SIGKILL');
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (environment: Record<string, string> = {}) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  running.push(server);
  return server;
};

/** Starts a server that is expected to give up. */
const startAndFail = async (environment: Record<string, string> = {}) => {
  const { exited, output } = spawnServer({ DATA_DIR: dataDir, ...environment });
  return { code: await exited, output: output() };
};

describe('one data folder', () => {
  it('serves one process; a second one is refused with the reason', async () => {
    const first = await start();
    const second = await startAndFail();
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by another server (process ${first.child.pid})`);
    expect(second.output).toContain('DATA_DIR');
    expect(second.output).not.toContain('    at ');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  it('is taken over from a process that was killed', async () => {
    await (await start()).end('SIGKILL');
    expect(await readdir(dataDir)).toContain('server.lock');
    const second = await start();
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  });

  it('keeps its keys across restarts and logs none of them', async () => {
    const first = await start({ LOG_LEVEL: 'debug' });
    const secret = await secretKeyOf(dataDir);
    await fetch(`${first.url}/rest/v1/sql_feedback?select=id&apikey=${secret}`);
    await fetch(`${first.url}/rest/v1/email_outbox`, {
      headers: { apikey: secret, authorization: `Bearer ${secret}` },
    });
    await fetch(`${first.url}/rest/v1/sql_feedback`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ original_sql: 'a private query', feedback_type: 'love' }),
    });
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.output()).toContain('"path":"/rest/v1/sql_feedback"');
    expect(first.output()).not.toContain(secret);
    expect(first.output()).not.toContain('a private query');
    const second = await start();
    expect(await secretKeyOf(dataDir)).toBe(secret);
    expect(second.output()).not.toContain(secret);
  });
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets a running request finish, closes the database and exits with 0', async () => {
    const server = await start({ LOG_LEVEL: 'silent' });
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({
      original_sql: 'select 1',
      formatted_sql: 'SELECT 1',
      feedback_type: 'like',
      session_id: 'while stopping',
    });
    const socket = createConnection(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.write(
      `POST /rest/v1/sql_feedback HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
    );
    // Once the server answers a later request on another connection, it has also read the first one's headers.
    await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });

    const ended = server.end(signal);
    for (;;) {
      const refused = await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      );
      if (refused) break;
    }
    socket.write(body.slice(20));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('server.lock');

    const next = await start();
    const stored = await fetch(`${next.url}/rest/v1/sql_feedback?select=session_id`, {
      headers: { apikey: await secretKeyOf(dataDir) },
    });
    expect(await stored.json()).toEqual([{ session_id: 'while stopping' }]);
  });
});

describe('a start that cannot succeed says what to do', () => {
  it('about a variable', async () => {
    const { code, output } = await startAndFail({ PORT: 'eighty' });
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a port from 0 to 65535');
    expect(output).not.toContain('    at ');
  });

  it('about a port that is taken, and releases the folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('The test has no port.');
    const { code, output } = await startAndFail({ PORT: String(address.port) });
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${address.port} on 127.0.0.1 is taken`);
    expect(await readdir(dataDir)).not.toContain('server.lock');
  });
});

describe('a database that does not answer', () => {
  it('is retried while the server runs, and reported missing without its password', async () => {
    const server = await start({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/nowhere' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toContain('No database answers at 127.0.0.1:1/nowhere');
    expect(server.output()).toContain('DATABASE_URL');
    expect(server.output()).not.toContain('hunter2');
    // The outage is logged once, however many requests and jobs fail because of it.
    expect(server.output().match(/The database is away\. Requests/g)).toHaveLength(1);
  });
});
