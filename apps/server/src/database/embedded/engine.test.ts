import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withStatementLimit } from '../bounds.ts';
import type { EmbeddedDatabase } from '../database.ts';
import { openPglite } from '../pglite.ts';
import { fromSender, SenderBarredError } from '../sender.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';

/** Takes minutes to compute, during which the engine reacts to nothing else. */
const ENDLESS = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

describe('the embedded database in its thread', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  const lost: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-engine-'));
    database = await openPglite(join(folder, 'pgdata'), {
      onLost: (reason) => lost.push(reason),
      onStillLost: (reason) => lost.push(`still: ${reason}`),
      onBack: () => lost.push('back'),
      onOutput: () => {},
      onDiskFull: () => {},
      onDiskRoom: () => {},
    });
    await database.run('create table kept (id int primary key); create role visitor;');
  });

  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ids = async () =>
    (await database.query<{ id: number }>('select id from kept order by id')).map(({ id }) => id);

  it('ends a statement that exceeds its time limit, and keeps committed data', async () => {
    await database.query('insert into kept values (1)');
    lost.length = 0;
    let turns = 0;
    const clock = setInterval(() => turns++, 10);
    const endless = withStatementLimit(400, () => database.query(ENDLESS));
    await expect(endless).rejects.toMatchObject({ code: '57014', severity: 'ERROR' });
    clearInterval(clock);
    // The main thread continued in the meantime: static pages, health checks and sockets never wait for a statement.
    expect(turns).toBeGreaterThan(3);
    expect(await ids()).toEqual([1]);
    expect(lost).toEqual(['canceling statement due to statement timeout', 'back']);
  });

  it('gives a statement twice its time while others have the processor, and does not bar its sender', async () => {
    lost.length = 0;
    const starved = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    const ask = (text: string, limit: number) =>
      fromSender('192.0.2.1', () => withStatementLimit(limit, () => database.query(text)));
    try {
      const started = performance.now();
      await expect(ask(ENDLESS, 400)).rejects.toMatchObject({ code: '57014' });
      // The look that is nearest to twice the limit, of which there are four within the limit.
      expect(performance.now() - started).toBeGreaterThanOrEqual(2 * 400 - 400 / 4 / 2);
    } finally {
      starved.mockRestore();
    }
    expect(await ask('select 1 as one', 60_000)).toEqual([{ one: 1 }]);
    expect(lost).toEqual(['canceling statement due to statement timeout', 'back']);
    await expect(ask(ENDLESS, 400)).rejects.toMatchObject({ code: '57014' });
    await expect(ask('select 1 as one', 60_000)).rejects.toBeInstanceOf(SenderBarredError);
    // Until the database is back.
    expect(await ids()).toEqual([1]);
  });

  it('counts the time by the clock when the thread does not tell what it has computed', async () => {
    const silent = vi.spyOn(Worker.prototype, 'cpuUsage').mockRejectedValue(new Error('not running'));
    try {
      const ask = (text: string, limit: number) =>
        fromSender('198.51.100.1', () => withStatementLimit(limit, () => database.query(text)));
      await expect(ask(ENDLESS, 400)).rejects.toMatchObject({ code: '57014' });
      await expect(ask('select 1 as one', 60_000)).rejects.toBeInstanceOf(SenderBarredError);
      expect(await ids()).toEqual([1]);
    } finally {
      silent.mockRestore();
    }
  });

  it('ends a statement that overflows the stack, and does not treat its silence as an answer', async () => {
    lost.length = 0;
    const overflow = database.transaction(async (sql) => {
      await sql.query('insert into kept values (7)');
      return await sql.query("select repeat('[', 1000000)::jsonb");
    });
    await expect(overflow).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(database.run("select repeat('[', 1000000)::jsonb")).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await ids()).toEqual([1]);
    const reason = 'FATAL: A statement broke the engine, which gave no answer.';
    expect(lost).toEqual([reason, 'back', reason, 'back']);
  });

  it("discards an ended statement's transaction, and its role", async () => {
    const work = database.transaction(async (sql) => {
      await sql.query('insert into kept values (2)');
      await sql.run('set role visitor');
      await withStatementLimit(300, () => sql.query(ENDLESS));
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await database.query("select current_setting('role') as role")).toEqual([{ role: 'none' }]);
    expect(await ids()).toEqual([1]);
  });

  it('serves waiting callers once it is back', async () => {
    const endless = withStatementLimit(300, () => database.query(ENDLESS)).catch((error: unknown) => error);
    const others = Array.from({ length: 20 }, (_, index) =>
      database.query('insert into kept values ($1)', [10 + index]),
    );
    expect(await endless).toMatchObject({ code: '57014' });
    await Promise.all(others);
    expect(await ids()).toHaveLength(21);
  });

  it('continues after a value that cannot be sent to its thread', async () => {
    let nested: unknown = [];
    for (let level = 0; level < 100_000; level += 1) nested = [nested];
    lost.length = 0;
    const work = database.transaction((sql) => sql.query('select $1::jsonb', [nested]));
    await expect(work).rejects.toThrow('Maximum call stack size exceeded');
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(lost).toEqual([]);
  });

  it('keeps the session and the database’s own errors, with code, detail and hint', async () => {
    await expect(database.query('insert into kept values (1)')).rejects.toMatchObject({
      code: '23505',
      severity: 'ERROR',
      detail: 'Key (id)=(1) already exists.',
    });
    await expect(database.query('select nothing')).rejects.toMatchObject({ code: '42703' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('returns values as PostgREST would', async () => {
    const [row] = await database.query(
      `select 12.50::numeric as amount, 9007199254740993::bigint as large, '{"a": [1]}'::jsonb as json,
              timestamptz '2026-11-22 10:11:12.5+00' as moment, date '2026-11-22' as day, true as yes, null as nothing`,
    );
    expect(row).toEqual({
      amount: 12.5,
      large: 9007199254740993n,
      json: { a: [1] },
      moment: '2026-11-22T10:11:12.5+00:00',
      day: '2026-11-22',
      yes: true,
      nothing: null,
    });
  });

  it('closes while a statement runs, within a time limit', async () => {
    const other = await openPglite(join(folder, 'second'));
    const endless = other.query(ENDLESS).catch((error: unknown) => error);
    await other.close();
    expect(isDatabaseUnavailable(await endless)).toBe(true);
    await expect(other.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable);
  });
});
