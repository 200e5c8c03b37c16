import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createTestDatabase,
  findTestPostgres,
  type ServerProcess,
  startTestServer,
} from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { COSTS, costsCommand, GOOD, HEADER } from './costs-command.ts';

const { costs, start, startTalking, storedEntries, write, environment } = costsCommand();

describe('npm run costs', () => {
  it('imports without a server, and through a running one; of a file with bad lines nothing', async () => {
    const file = await write('costs.csv', GOOD);
    const first = await costs(['import', file]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toBe('Imported 2 lines: 2 new, 0 changed, 0 unchanged, 0 removed.\n');

    const running = await start();
    expect((await costs(['import', file])).out).toContain('0 new, 0 changed, 2 unchanged');
    const bad = await write('bad.csv', `${GOOD}2026-02-30,a,b,1\r\n2026-01-01,a,b,"12,5x"\r\n`);
    expect(await costs(['import', bad])).toEqual({
      code: 1,
      out: '',
      err:
        'Nothing was imported: bad.csv has 2 problems.\n' +
        '  line 4: Date "2026-02-30" is not a day of the calendar\n' +
        '  line 5: Amount "12,5x" is not a number such as 1234.50\n',
    });
    expect(await storedEntries(running)).toBe(2);
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

  it('waits for its turn when several run at once', async () => {
    const file = await write('costs.csv', GOOD);
    const results = await Promise.all(Array.from({ length: 2 }, () => costs(['import', file])));
    expect(results.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(results.filter(({ out }) => out.includes('2 new'))).toHaveLength(1);
  });

  it('refuses an invalid command with exit code 2', async () => {
    expect(await costs(['delete-everything'])).toMatchObject({ code: 2, out: '' });
  });

  const postgres = findTestPostgres();
  it('imports into the PostgreSQL of DATABASE_URL', async (context) => {
    const url = await postgres;
    if (url === null) return context.skip();
    const database = await createTestDatabase(url);
    try {
      const file = await write('costs.csv', GOOD);
      const at = { DATABASE_URL: database.url };
      expect(await costs(['import', file], at)).toMatchObject({ code: 0, err: '' });
      expect((await costs(['import', file], at)).out).toContain('2 unchanged');
      expect(await costs(['demo'], at)).toEqual({
        code: 1,
        out: '',
        err: 'DATABASE_URL is set: demonstration costs are for the embedded database alone.\n',
      });
      expect((await costs(['list'], at)).out).toMatch(/csv: 2 entries/);
    } finally {
      await database.drop();
    }
  });
});

describe('demonstration costs', () => {
  it('are never added in production, neither at startup nor by a command', async () => {
    const production = { NODE_ENV: 'production' };
    const running = await start(production);
    expect(await costs(['demo'], production)).toEqual({
      code: 1,
      out: '',
      err: 'NODE_ENV is production: demonstration costs would stand among real ones.\n',
    });
    await running.end('SIGTERM');
    expect(running.output()).not.toContain('demonstration');
    expect((await costs(['list'])).out).toBe('There are no costs.\n');
  });

  it('are added on the first embedded start, and do not return once deleted', async () => {
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
  const LINES = 6_000;
  /** Returns a file of long lines, whose number of characters decides in how many chunks they are sent. */
  const large = () => {
    const names = `${'Cloud'.padEnd(100, 'x')},${'Compute'.padEnd(100, 'x')}`;
    const lines = Array.from(
      { length: LINES },
      (_, i) => `2026-01-01,${names},${i}.25,${String(i).padStart(200, '0')}`,
    );
    return write('large.csv', [`${HEADER},Id`, ...lines].join('\n'));
  };
  /** Starts the command and resolves when the server has answered some of its chunks. */
  const begin = async (file: string, running: ServerProcess): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [COSTS, 'import', file], { env: environment(), stdio: 'ignore' });
    await expect.poll(() => stagedChunks(running), { interval: 5, timeout: 60_000 }).toBeGreaterThan(1);
    return child;
  };
  const stagedChunks = (running: ServerProcess) =>
    running.output().match(/"path":"\/rest\/v1\/rpc\/stage_cost_rows"/g)?.length ?? 0;

  it('leaves nothing half-done when the command dies, and can simply be repeated', async () => {
    const file = await large();
    const running = await startTalking();
    const child = await begin(file, running);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect([0, LINES]).toContain(await storedEntries(running));
    const again = await costs(['import', file]);
    expect(again, again.err).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Imported ${LINES} lines: `),
    });
    expect(await storedEntries(running)).toBe(LINES);
  });

  it('leaves nothing half-done when the server dies at any point', async () => {
    const file = await large();
    let running = await startTalking();
    for (const chunks of [2, 7]) {
      const child = spawn(process.execPath, [COSTS, 'import', file], { env: environment(), stdio: 'ignore' });
      const ended = once(child, 'close');
      await expect
        .poll(() => stagedChunks(running), { interval: 2, timeout: 60_000 })
        .toBeGreaterThanOrEqual(chunks);
      await running.end('SIGKILL');
      await ended;
      running = await startTalking();
      expect([0, LINES]).toContain(await storedEntries(running));
    }
    const again = await costs(['import', file]);
    expect(again, again.err).toMatchObject({ code: 0 });
    expect(await storedEntries(running)).toBe(LINES);
    // Three starts of a server and three imports, on a machine that may be busy.
  }, 400_000);
});

it('is not started in tests: their server starts without costs', async () => {
  const clean = await startTestServer();
  const rows = await clean.backend.database.query('select from hln.cost_entries');
  await clean.close();
  expect(rows).toEqual([]);
});
