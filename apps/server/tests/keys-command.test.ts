import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import {
  passwordIn,
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SECRET_KEY = `sb_secret_${'a'.repeat(48)}`;
const JWT_SECRET = 'b'.repeat(48);

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(async () => {
  dataDir = await usedDataDir();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

const run = (args: string[], environment = {}) =>
  runCommand('keys', { DATA_DIR: dataDir, ...environment }, args);
const start = async (environment = {}) => {
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
};
const file = async (name: string) => await readFile(join(dataDir, name), 'utf8');
const token = async (grant: string, body: object) => {
  const answer = await fetch(`${server?.url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const asService = async (key: string) => {
  const answer = await fetch(`${server?.url}/rest/v1/email_outbox?select=id&limit=1`, {
    headers: { apikey: key },
  });
  await answer.body?.cancel();
  return answer.status;
};

describe('npm run keys', () => {
  it('replaces the keys: everybody has to sign in again, and the old secret key is refused', async () => {
    const added = await runCommand('staff', { DATA_DIR: dataDir }, ['add', 'aroha@hln.example']);
    const credentials = { email: 'aroha@hln.example', password: passwordIn(added.out) };
    await start();
    const { body: session } = await token('password', credentials);
    const refresh = { refresh_token: session.refresh_token };
    const before = await file('keys.json');
    const oldKey = await secretKeyOf(dataDir);
    // While the server runs, the command changes nothing.
    expect(await run(['rotate'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('in use by another server'),
    });
    expect(await file('keys.json')).toBe(before);
    await server?.end('SIGTERM');

    const { code, out } = await run(['rotate']);
    expect(code).toBe(0);
    for (const word of ['sessions', 'secret key', 'settings', 'backups', 'keys.json.old'])
      expect(out).toContain(word);
    expect(await file('keys.json.old')).toBe(before);
    expect(out).not.toContain(await secretKeyOf(dataDir));

    await start();
    expect((await token('refresh_token', refresh)).status).toBe(400);
    expect((await token('password', credentials)).status).toBe(200);
    expect(await asService(oldKey)).toBe(401);
    expect(await asService(await secretKeyOf(dataDir))).toBe(200);
  });

  it('ends sessions also if JWT_SECRET has changed, but not at every start', async () => {
    const added = await runCommand('staff', { DATA_DIR: dataDir, JWT_SECRET }, ['add', 'aroha@hln.example']);
    const credentials = { email: 'aroha@hln.example', password: passwordIn(added.out) };
    await start({ JWT_SECRET });
    const { body: session } = await token('password', credentials);
    await server?.end('SIGTERM');
    await start({ JWT_SECRET });
    const renewed = await token('refresh_token', { refresh_token: session.refresh_token });
    expect(renewed.status).toBe(200);
    await server?.end('SIGTERM');
    await start({ JWT_SECRET: 'c'.repeat(48) });
    expect((await token('refresh_token', { refresh_token: renewed.body.refresh_token })).status).toBe(400);
  });

  it('changes nothing if the environment sets the keys, and says what to write there', async () => {
    const before = await file('keys.json');
    const both = await run(['rotate'], { SECRET_KEY, JWT_SECRET });
    expect(both).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was changed.') });
    expect(both.out).toMatch(/^ {2}SECRET_KEY=sb_secret_[0-9a-f]{48}$/m);
    expect(both.out).toMatch(/^ {2}JWT_SECRET=[0-9a-f]{96}$/m);
    expect(await file('keys.json')).toBe(before);
    const one = await run(['rotate'], { JWT_SECRET });
    expect(one.out).toContain('In use: JWT_SECRET of the environment');
    expect(one.out).not.toContain('SECRET_KEY=');
    expect(one.out).toContain('Nobody is signed out');
    expect(await file('keys.json.old')).toBe(before);
  });

  it('says where the keys come from, and prints none', async () => {
    const { out } = await run([]);
    expect(out).toContain(`The keys come from ${join(dataDir, 'keys.json')}.`);
    expect(out).not.toContain(await secretKeyOf(dataDir));
    expect((await run([], { SECRET_KEY, JWT_SECRET })).out).toContain(
      'SECRET_KEY and JWT_SECRET of the environment',
    );
    expect(await run(['turn'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run keys -- rotate'),
    });
  });

  it('creates no keys if there is no database yet', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'hln-empty-'));
    const { code, err } = await runCommand('keys', { DATA_DIR: empty }, ['rotate']);
    expect([code, err]).toEqual([1, expect.stringContaining('There is no database in')]);
    await rm(empty, { recursive: true, force: true });
  });
});
