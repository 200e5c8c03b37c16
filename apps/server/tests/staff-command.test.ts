import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import {
  passwordIn,
  runCommand,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
  testBackends,
} from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAsStaff, renew, signIn, tryPassword } from './auth-calls.ts';

const staffCommand = (environment: Record<string, string>, ...args: string[]) =>
  runCommand('staff', environment, args);

let dataDir: string;
let server: ServerProcess | null = null;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (environment: Record<string, string> = {}) => {
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment });
  return server;
};
/** A failure is explained and exits with 1, with and without a server. */
const expectRefusal = async () =>
  expect(await staffCommand({ DATA_DIR: dataDir }, 'reset', 'nobody@hln.example')).toEqual({
    code: 1,
    out: '',
    err: 'nobody@hln.example has no account.\n',
  });
const statusOfSignIn = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await answer.body?.cancel();
  return answer.status;
};

describe('npm run staff', () => {
  it('creates an account while no server runs, which can then sign in; the first start adds none', async () => {
    await expectRefusal();
    const added = await staffCommand({ DATA_DIR: dataDir }, 'add', ' Aroha@HLN.example ');
    expect(added).toMatchObject({ code: 0, err: '' });
    const { url, output } = await start();
    expect(await statusOfSignIn(url, 'aroha@hln.example', passwordIn(added.out))).toBe(200);
    // The owner has an account already: the first start creates none.
    expect(output()).not.toContain('password');
  });

  it('uses the running server, even for several commands at once', async () => {
    const { url } = await start();
    await expectRefusal();
    const added = await Promise.all(
      [1, 2, 3].map((i) => staffCommand({ DATA_DIR: dataDir }, 'add', `person-${i}@hln.example`)),
    );
    expect(added.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    for (const [i, one] of added.entries()) {
      expect(await statusOfSignIn(url, `person-${i + 1}@hln.example`, passwordIn(one.out))).toBe(200);
    }
    expect(new Set(added.map(({ out }) => passwordIn(out))).size).toBe(3);
    // Passwords are never written to a file.
    for (const file of await readdir(dataDir, { withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(dataDir, file.name), 'utf8')).not.toContain(passwordIn(added[0]?.out ?? ''));
    }
    expect(server?.output()).not.toContain(passwordIn(added[0]?.out ?? ''));
  });

  it('queues simultaneous commands while no server runs', async () => {
    const added = await Promise.all(
      [1, 2, 3].map((i) => staffCommand({ DATA_DIR: dataDir }, 'add', `person-${i}@hln.example`)),
    );
    expect(added.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    const { out } = await staffCommand({ DATA_DIR: dataDir }, 'list');
    expect(out.match(/^person-\d@hln\.example/gm)).toHaveLength(3);
  });

  it.each([[[]], [['remove', 'a@hln.example']], [['add']], [['reset', 'a@hln.example', 'owner']]])(
    'shows its usage for %j',
    async (args) => {
      const printed = await staffCommand({ DATA_DIR: dataDir }, ...args);
      expect(printed).toMatchObject({ code: 2, out: '' });
      expect(printed.err).toContain('Usage: npm run staff');
    },
  );
});

describe('the first start', () => {
  it('creates one account and prints its password to the terminal exactly once', async () => {
    const first = await start({ STAFF_EMAIL: 'First@hln.example' });
    const password = passwordIn(first.output());
    expect(await statusOfSignIn(first.url, 'first@hln.example', password)).toBe(200);
    const log = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(log.length).toBeGreaterThan(0);
    expect(log.join()).not.toContain(password);
    await first.end('SIGTERM');
    const second = await start();
    expect(second.output()).not.toContain('password');
    expect(await statusOfSignIn(second.url, 'first@hln.example', password)).toBe(200);
    expect((await staffCommand({ DATA_DIR: dataDir }, 'list')).out.match(/@/g)).toHaveLength(1);
  });
});

describe.each((await testBackends()).filter(({ name }) => name === 'PostgreSQL'))(
  'staff on $name',
  (backend) => {
    it('are managed through DATABASE_URL next to a running server', async () => {
      const running = await backend.start();
      const folder = await mkdtemp(join(tmpdir(), 'hln-staff-'));
      try {
        const run = (...args: string[]) =>
          staffCommand({ DATABASE_URL: running.databaseUrl ?? '', DATA_DIR: folder }, ...args);
        await run('add', 'owner@hln.example');
        const email = 'aroha@hln.example';
        const added = await run('add', email);
        const staff = { email, password: passwordIn(added.out) };
        const again = await run('add', email.toUpperCase());
        expect(again).toMatchObject({ code: 1, err: `${email} has an account already.\n` });
        const session = await signIn(running, staff);
        expect((await run('list')).out).toMatch(
          /aroha@hln\.example +\w+ +[\d-]{10} [\d:]{5} NZ[SD]T +[\d-]{10} [\d:]{5} NZ[SD]T +active/,
        );

        expect((await run('disable', email)).code).toBe(0);
        expect(await readAsStaff(running, session)).toBe(403);
        expect((await renew(running, session)).status).toBe(400);
        expect((await tryPassword(running, staff)).status).toBe(400);
        expect((await run('list')).out).toMatch(/disabled$/m);
        for (let i = 0; i < 5; i += 1) await tryPassword(running, staff);
        expect((await tryPassword(running, staff)).status).toBe(429);

        expect((await run('enable', email)).code).toBe(0);
        const back = await signIn(running, staff);

        const reset = await run('reset', email);
        expect(await readAsStaff(running, back)).toBe(403);
        expect((await tryPassword(running, staff)).status).toBe(400);
        expect((await signIn(running, { email, password: passwordIn(reset.out) })).user.id).toBe(
          session.user.id,
        );
        expect(reset.out).not.toContain('disabled');
        await run('disable', email);
        expect((await run('reset', email)).out).toContain(`npm run staff -- enable ${email}`);
      } finally {
        await rm(folder, { recursive: true, force: true });
        await running.close();
      }
    });
  },
);
