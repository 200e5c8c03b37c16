import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FUNCTION_NAMES } from '@hln/server/for-tests';
import {
  createStaff,
  type ServerProcess,
  type StaffForTest,
  startServerProcess,
  startTestServer,
  type TestServer,
  temporaryDataDir,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bearer, sessionIn } from './auth-calls.ts';

const lineSchema = v.looseObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  level: v.string(),
  message: v.string(),
});
type Line = v.InferOutput<typeof lineSchema>;

/** Returns a process's output with each line parsed as JSON. @throws Error with a line that is not JSON */
function readLines(output: string): Line[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), line);
      if (!read.success) throw new Error(`Not a line of the log: ${line}`);
      return read.output;
    });
}

/** Texts that visitors and staff may type anywhere; none of them belongs in a log. */
const TYPED = ['Wikitoria', 'wikitoria@parent.example', 'select diagnosis from patients', '0210000042'];
const TEXT = `${TYPED.join(' ')} '"`;

describe.each(await testBackends())('the log on $name', (backend) => {
  let prepared: TestServer;
  let staff: StaffForTest;
  let running: ServerProcess;
  let key: string;
  /** The secret key, with which any filter reaches the library. */
  let secret: string;
  let dataApiPaths: readonly string[];

  beforeAll(async () => {
    const onPostgres = backend.name === 'PostgreSQL';
    prepared = onPostgres
      ? await backend.start()
      : await startTestServer({ dataDir: await temporaryDataDir() });
    staff = await createStaff(prepared);
    key = prepared.backend.keys.publishable;
    secret = prepared.backend.keys.secret;
    await vi.waitFor(() => expect(prepared.backend.dataApiPaths.size).toBeGreaterThan(50), 10_000);
    dataApiPaths = [...prepared.backend.dataApiPaths];
    // Simulates a database that fails halfway.
    await prepared.backend.database.run(`
      create function private.fail_for_test() returns trigger language plpgsql as
        $$ begin raise exception 'On purpose.'; end $$;
      create trigger fail_for_test before update on auth.users for each row
        when (new.encrypted_password is distinct from old.encrypted_password)
        execute function private.fail_for_test();`);
    if (!onPostgres) await prepared.close();
    running = await startServerProcess({
      DATA_DIR: prepared.dataDir,
      LOG_LEVEL: 'debug',
      API_REQUESTS_PER_MINUTE: '0',
      ...(prepared.databaseUrl === null ? {} : { DATABASE_URL: prepared.databaseUrl }),
    });
  });
  afterAll(async () => {
    await running.end('SIGTERM');
    if (backend.name === 'PostgreSQL') await prepared.close();
    else await rm(prepared.dataDir, { recursive: true, force: true });
  });

  /** Returns what was logged up to the request with this path. */
  const linesOf = async (call: () => Promise<unknown>, path: string): Promise<Line[]> => {
    const before = running.log().length;
    await call();
    const lines = () => readLines(running.log().slice(before));
    await expect
      .poll(() => lines().filter(({ message, path: logged }) => message === 'request' && logged === path))
      .not.toHaveLength(0);
    return lines();
  };

  it('has one line per event, whatever a filter contains', async () => {
    const forged = '\n{"time":"2026-01-01T00:00:00Z","level":"error","message":"forged"}\r\n\u001b[31m';
    const path = '/rest/v1/sql_feedback';
    const lines = await linesOf(async () => {
      for (const [name, value] of [
        ['id', `eq.${forged}`],
        ['id', `nonsense.${forged}`],
        ['select', `id,${forged}`],
        ['order', forged],
        ['limit', forged],
        ['or', `(${forged})`],
      ] as const) {
        const query = new URLSearchParams({ [name]: value });
        const answer = await fetch(`${running.url}${path}?${query}`, { headers: { apikey: secret } });
        await answer.text();
        expect([name, answer.status]).toEqual([name, expect.toSatisfy((status: number) => status < 500)]);
      }
    }, path);
    expect(lines.filter(({ message }) => message === 'forged')).toEqual([]);
    // Unless the library itself printed something, this test proves nothing; other callers' filters never reach it.
    expect(lines.some(({ from }) => from === 'console')).toBe(true);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(4_000);
  });

  it('contains nothing that anybody typed, on whatever path', async () => {
    const wild = encodeURIComponent(TEXT);
    const signedIn = await fetch(`${running.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: staff.email, password: staff.password }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const rest = dataApiPaths.map((name) => name.slice(1));
    const functions = FUNCTION_NAMES.map((name) => `functions/v1/${name}`);
    const auth = ['token?grant_type=password', 'recover', 'user', 'signup', 'verify', 'logout', wild].map(
      (name) => `auth/v1/${name}`,
    );
    const others = [
      '',
      'about',
      'metrics',
      'readyz',
      wild,
      `assets/${wild}.js`,
      `rest/v1/${wild}`,
      `functions/v1/${wild}`,
    ];
    const body = JSON.stringify({
      ...Object.fromEntries(TYPED.map((text, index) => [text, TYPED[index]])),
      email: TYPED[1],
      name: TEXT,
      message: TEXT,
      record: { original_sql: TEXT, session_id: TEXT },
      person: TEXT,
      search: TEXT,
      code: TEXT,
      query: TEXT,
    });
    const lines = await linesOf(async () => {
      for (const path of [...others, ...auth, ...rest, ...functions]) {
        const url = `${running.url}/${path}${path.includes('?') ? '&' : '?'}q=${wild}&id=eq.${wild}`;
        const calls = [
          ['POST', body, `Bearer ${token}`],
          ['GET', null, null],
          ['POST', `{"broken": "${TEXT}`, `Bearer ${token}`],
          ['POST', body, null],
        ] as const;
        // There are many relations and functions, so each gets only the requests that reach furthest.
        for (const [method, sent, authorization] of path.startsWith('rest/') ? calls.slice(0, 2) : calls) {
          const answer = await fetch(url, {
            method,
            headers: {
              apikey: key,
              'user-agent': TEXT,
              'x-client-info': TEXT,
              referer: `https://hln.example/?${wild}`,
              ...(sent === null ? {} : { 'content-type': 'application/json' }),
              ...(authorization === null ? {} : { authorization }),
            },
            body: sent,
          });
          await answer.text();
        }
      }
      await (await fetch(`${running.url}/healthz`)).text();
    }, '/healthz');
    expect(lines.length).toBeGreaterThan(2 * rest.length);
    for (const line of lines) {
      const written = decodeURIComponent(JSON.stringify(line).replace(/%(?![0-9a-f]{2})/gi, '%25'));
      for (const text of [...TYPED, 'diagnosis', staff.email]) expect(written).not.toContain(text);
    }
  });

  it('never contains a password hash, not even when changing the password fails', async () => {
    const ask = async (method: string, path: string, body: object, headers = {}) => {
      const answer = await fetch(`${running.url}/auth/v1/${path}`, {
        method,
        headers: { apikey: key, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as unknown, headers: answer.headers };
    };
    const signedIn = await ask('POST', 'token?grant_type=password', {
      email: staff.email,
      password: staff.password,
    });
    const session = sessionIn(signedIn);
    const password = 'Whakatere, again 7';
    let id: string | null = null;
    const lines = await linesOf(async () => {
      const failed = await ask('PUT', 'user', { password }, bearer(session));
      id = failed.headers.get('x-request-id');
      expect(failed).toMatchObject({ status: 500, body: { code: 'internal_error', request_id: id } });
    }, '/auth/v1/user');
    // A person who reports an error can name its lines.
    expect(lines.filter(({ request }) => request === id).map(({ message }) => message)).toContain('request');
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(lines.some(({ message }) => message.includes('On purpose.'))).toBe(true);
    for (const secret of [password, '$2', session.access_token, session.refresh_token, staff.email]) {
      expect(running.output()).not.toContain(secret);
    }
  });
});

describe('uncaught errors', () => {
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, '../src', name));
  /** Runs code in a process whose output is captured. */
  const run = async (code: string) => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { createLog } from ${module('foundation/log.ts')};
         import { captureOutput } from ${module('process/process-output.ts')};
         captureOutput(createLog('info'));
         ${code}`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '' } },
    );
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await closed, out, lines: readLines(err) };
  };

  it('become one line, and an exception ends the process', async () => {
    const { code, lines } = await run(`
      setTimeout(() => process.exit(0), 60_000);
      setImmediate(() => { throw new Error('a\\nb $2b$10$${'x'.repeat(53)}'); });`);
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: 'Uncaught exception: Error: a\nb [hash]',
        stack: expect.stringContaining('at '),
      },
    ]);
  });

  it('become one line for a promise, and the process continues', async () => {
    const { code, out, lines } = await run(`
      Promise.reject(new TypeError('left\\nalone'));
      Promise.reject('a text');
      setImmediate(() => process.stdout.write('still here'));`);
    expect([code, out]).toEqual([0, 'still here']);
    expect(lines).toMatchObject([
      { level: 'error', message: 'Unhandled rejection: TypeError: left\nalone' },
      { level: 'error', message: 'Unhandled rejection: a text' },
    ]);
  });

  it("become one line for a warning and for a library's output, without an error's extra properties", async () => {
    const { code, out, lines } = await run(`
      process.emitWarning('mind\\nthis', 'ExperimentalWarning');
      const error = Object.assign(new Error('insert failed'), { query: 'insert', params: ['$2b$10$secret'] });
      console.error('Auth error:', error);
      console.log('%s of %d', 'one\\ntwo', 2, { a: 1 });
      console.warn('x'.repeat(100_000));`);
    expect([code, out]).toEqual([0, '']);
    expect(lines.map(({ level }) => level).toSorted()).toEqual(['error', 'info', 'warn', 'warn']);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'ExperimentalWarning: mind\nthis', from: 'node' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'Auth error: Error: insert failed', from: 'console' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ message: 'one\ntwo of 2 { a: 1 }' }));
    expect(JSON.stringify(lines)).not.toContain('$2b$10');
  });

  it('may be lost: a closed stream does not end the process', async () => {
    const { code, out } = await run(`
      process.stderr.emit('error', new Error('ENOSPC'));
      process.stdout.write('still here');`);
    expect([code, out]).toEqual([0, 'still here']);
  });
});
