/**
 * What we rely on inside PGlite, whose major version is 0. After an upgrade, a failure here names the file to look at.
 */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from './version-of.fixture.ts';

const PGLITE = '0.4.5';

describe(`PGlite ${PGLITE}`, () => {
  let engine: PGlite;
  beforeAll(async () => {
    engine = await PGlite.create({
      parsers: { 1184: (text) => `read ${text}` },
      serializers: { 25: (value) => `written ${String(value)}` },
    });
  });
  afterAll(() => engine.close());

  it('has the version for which these assumptions were checked', async () => {
    expect(
      await versionOf('@electric-sql/pglite'),
      'Read what changed in PGlite, run this file, and write its new version here.',
    ).toBe(PGLITE);
  });

  it('is PostgreSQL 17', async () => {
    const { rows } = await engine.query<{ version: string }>('show server_version_num');
    expect(
      JSON.stringify(rows),
      'installation/data-folder.ts refuses the files of another release: say how they are brought over.',
    ).toMatch(/"17\d{4}"/);
  });

  it('counts the rows of a change, and throws errors with the database’s own fields', async () => {
    await engine.exec('create table kept (id integer primary key); insert into kept values (1), (2)');
    const changed = await engine.query('update kept set id = id + 10');
    expect(changed.affectedRows, 'database/embedded/engine.worker.ts hands it on.').toBe(2);
    const error: unknown = await engine
      .query('insert into kept values (11)')
      .catch((thrown: unknown) => thrown);
    expect(error, 'database/embedded/engine.worker.ts reads these fields.').toMatchObject({
      code: '23505',
      severity: 'ERROR',
      detail: 'Key (id)=(11) already exists.',
    });
  });

  it('sends every message of a query and a script through execProtocolStream', async () => {
    const send = engine.execProtocolStream.bind(engine);
    const sent: string[] = [];
    engine.execProtocolStream = (message, options) => {
      sent.push(String.fromCharCode(message[0] ?? 0));
      return send(message, options);
    };
    await engine.query('select 1');
    await engine.exec('select 1');
    engine.execProtocolStream = send;
    expect(sent.join(''), 'database/embedded/unanswered.ts looks at what comes back.').toMatch(/^PDBDES.*Q/);
  });

  it("reads and writes values as its options say, by the type's object id", async () => {
    const { rows } = await engine.query("select timestamptz '2026-01-01 00:00Z' as at, $1::text as text", [
      'x',
    ]);
    expect(rows, 'database/embedded/open-engine.ts sets these.').toEqual([
      { at: expect.stringMatching(/^read 2026-01-01/), text: 'written x' },
    ]);
  });

  it('ignores statement_timeout', async () => {
    await engine.exec('set statement_timeout = 1');
    const slow = engine.query('select count(*)::integer as n from generate_series(1, 300000)');
    expect(
      (await slow).rows,
      'If it is kept, statements need no timing from outside (database/statement-limit.ts, embedded/engine.ts).',
    ).toEqual([{ n: 300_000 }]);
    await engine.exec('reset statement_timeout');
  });

  it('opens what it has dumped', async () => {
    const archive = await engine.dumpDataDir('gzip');
    const copy = await PGlite.create({ loadDataDir: archive });
    expect(
      (await copy.query('select id from kept order by id')).rows,
      'backup/archive.ts is made of it.',
    ).toEqual([{ id: 11 }, { id: 12 }]);
    await copy.close();
  });
});
