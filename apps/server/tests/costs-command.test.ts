import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../src/config.ts';
import { temporaryDataDir } from '../src/testing/data-dir-template.ts';
import { createTestDatabase, findTestPostgres } from '../src/testing/postgres.ts';
import { startTestServer } from '../src/testing/start-test-server.ts';
import { type ServerProcess, secretKeyOf, startServerProcess } from './server-process.ts';

const COSTS = join(repositoryRoot, 'apps/server/src/costs.ts');
const HEADER = 'Date,Class 1,Class 2,Amount';
const GOOD = `${HEADER}\r\n2026-01-01,Cloud,Compute,12.50\r\n2026-01-02,Cloud,Compute,-3\r\n`;

let dataDir: string;
let server: ServerProcess | null = null;
const environment = () => ({ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  return server;
}

async function write(name: string, text: string): Promise<string> {
  const path = join(dataDir, name);
  await writeFile(path, text);
  return path;
}

/** Runs `npm run costs -- …` to its end. */
function costs(args: readonly string[], more: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      [COSTS, ...args],
      { env: { ...environment(), ...more } },
      (error, out, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors }),
    );
  });
}

async function storedEntries(running: ServerProcess): Promise<number> {
  const response = await fetch(`${running.url}/rest/v1/cost_entries?select=id&limit=1&source=neq.demo`, {
    headers: { apikey: await secretKeyOf(dataDir), 'accept-profile': 'hln', prefer: 'count=exact' },
  });
  return Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
}

describe('npm run costs', () => {
  it('imports while no server runs, and through the one that does', async () => {
    const file = await write('costs.csv', GOOD);
    const first = await costs(['import', file]);
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.out).toBe('Imported 2 lines: 2 new, 0 changed, 0 unchanged, 0 removed.\n');

    const running = await start();
    expect((await costs(['import', file])).out).toContain('0 new, 0 changed, 2 unchanged');
    await costs(['demo']);
    const shorter = await write('costs.csv', `${HEADER},Note\n2026-01-01,Cloud,Compute,12.50,x\n`);
    const other = await costs(['import', shorter, '--source', 'bank', '--replace']);
    expect(other.out).toBe(
      'Imported 1 line: 1 new, 0 changed, 0 unchanged, 0 removed.\n' +
        'These columns mean nothing here and were left out: note\n' +
        'Demonstration costs are counted with them. To delete those: npm run costs -- clear-demo\n',
    );
    expect(await storedEntries(running)).toBe(3);
    const list = await costs(['list']);
    expect(list.out).toContain('csv: 2 entries, 2026-01-01 to 2026-01-02, NZD 9.5');
    expect(list.out).toContain('bank: 1 entry, 2026-01-01 to 2026-01-01, NZD 12.5');
  });

  it('reports bad lines with their numbers, imports nothing and says so by its exit code', async () => {
    const file = await write('bad.csv', `${GOOD}2026-02-30,a,b,1\r\n2026-01-01,a,b,"12,5x"\r\n`);
    expect(await costs(['import', file])).toEqual({
      code: 1,
      out: '',
      errors:
        'Nothing was imported: bad.csv has 2 problems.\n' +
        '  line 4: Date "2026-02-30" is not a day of the calendar\n' +
        '  line 5: Amount "12,5x" is not a number\n',
    });
    expect((await costs(['list'])).out).toBe('There are no costs.\n');
  });

  it('waits for its turn when several run at once', async () => {
    const file = await write('costs.csv', GOOD);
    const results = await Promise.all(Array.from({ length: 2 }, () => costs(['import', file])));
    expect(results.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(results.filter(({ out }) => out.includes('2 new'))).toHaveLength(1);
  });

  it.each([
    [[], 2],
    [['import'], 2],
    [['import', 'a.csv', 'b.csv'], 2],
    [['list', '--replace'], 2],
    [['import', '--wrong', 'a.csv'], 2],
    [['delete-everything'], 2],
    [['import', 'no such file.csv'], 1],
  ])('refuses %j before it touches anything', async (args, code) => {
    expect(await costs(args)).toMatchObject({ code, out: '' });
  });

  const postgres = findTestPostgres();
  it('imports into the Postgres of DATABASE_URL', async (context) => {
    const url = await postgres;
    if (url === null) return context.skip();
    const database = await createTestDatabase(url);
    try {
      const file = await write('costs.csv', GOOD);
      const at = { DATABASE_URL: database.url };
      expect(await costs(['import', file], at)).toMatchObject({ code: 0, errors: '' });
      expect((await costs(['import', file], at)).out).toContain('2 unchanged');
      expect((await costs(['demo'], at)).out).toMatch(/There are \d+ demonstration costs/);
      expect((await costs(['list'], at)).out).toMatch(/csv: 2 entries[\s\S]*demo: \d+ entries/);
    } finally {
      await database.drop();
    }
  });
});

describe('demonstration costs', () => {
  it('are there after the first embedded start, and stay away once deleted', async () => {
    const running = await start();
    const seen = async () => {
      const { out } = await costs(['list']);
      return Number(/demo: (\d+) entries/.exec(out)?.[1] ?? 0);
    };
    await expect.poll(seen, { timeout: 30_000 }).toBeGreaterThan(700);
    expect(running.output()).toContain('npm run costs -- clear-demo');
    expect((await costs(['clear-demo'])).out).toMatch(/^Deleted \d{3,4} demonstration costs\.\n$/);
    expect(await seen()).toBe(0);
    await running.end('SIGTERM');
    expect((await start()).output()).not.toContain('demonstration');
    expect(await seen()).toBe(0);
    expect((await costs(['demo'])).out).toMatch(/There are \d{3,4} demonstration costs/);
  });
});

describe('an import that is killed', () => {
  const LINES = 20_000;
  const large = () =>
    write(
      'large.csv',
      `${HEADER}\n${Array.from({ length: LINES }, (_, i) => `2026-01-01,Cloud,Compute,${i}.25`).join('\n')}`,
    );
  /** Starts the command and resolves when the server has answered some of its chunks. */
  const begin = async (file: string, running: ServerProcess): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [COSTS, 'import', file], { env: environment(), stdio: 'ignore' });
    await expect.poll(() => stagedChunks(running), { interval: 5, timeout: 60_000 }).toBeGreaterThan(1);
    return child;
  };
  const stagedChunks = (running: ServerProcess) =>
    running.output().match(/"path":"\/rest\/v1\/rpc\/stage_cost_rows"/g)?.length ?? 0;
  const startTalking = async () => {
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    return server;
  };

  it('leaves nothing half-done when the command dies, and is made good by another', async () => {
    const file = await large();
    const running = await startTalking();
    const child = await begin(file, running);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect([0, LINES]).toContain(await storedEntries(running));
    expect((await costs(['import', file])).out).toMatch(/^Imported 20000 lines: /);
    expect(await storedEntries(running)).toBe(LINES);
  });

  it('leaves nothing half-done when the server dies, wherever it was', async () => {
    const file = await large();
    for (const chunks of [2, 7]) {
      const running = await startTalking();
      const child = spawn(process.execPath, [COSTS, 'import', file], { env: environment(), stdio: 'ignore' });
      const ended = once(child, 'close');
      await expect
        .poll(() => stagedChunks(running), { interval: 2, timeout: 60_000 })
        .toBeGreaterThanOrEqual(chunks);
      await running.end('SIGKILL');
      await ended;
      const next = await start();
      expect([0, LINES]).toContain(await storedEntries(next));
      await next.end('SIGTERM');
    }
    expect((await costs(['import', file])).code).toBe(0);
    expect(await storedEntries(await start())).toBe(LINES);
    // Five starts of a server and three imports, on a machine that may be busy.
  }, 400_000);
});

it('is not in the way of tests: a server for them has no costs of its own', async () => {
  const clean = await startTestServer();
  const rows = await clean.backend.database.query('select from hln.cost_entries');
  await clean.close();
  expect(rows).toEqual([]);
});
