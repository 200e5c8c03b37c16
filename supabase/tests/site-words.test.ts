import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHINESE_TITLE, TITLE, wordsStage } from './site-words-stage.ts';

const LONGEST = 'ā'.repeat(8_000);

describe.each(await testBackends())('the words of the site on $name', (backend) => {
  let server: TestServer;
  let stage: ReturnType<typeof wordsStage>;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let viewer: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    stage = wordsStage(server);
    owner = await createStaff(server, { role: 'owner', email: 'aroha@hln.example' });
    manager = await createStaff(server, { role: 'manager', email: 'mere@hln.example' });
    viewer = await createStaff(server);
    member = await createStaff(server);
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'content-management', 'view')",
      [viewer.id],
    );
  });
  afterAll(() => server.close());
  beforeEach(() => server.backend.database.run('delete from private.site_words'));

  it('are drafted by staff with permission, and show who wrote them and when', async () => {
    expect(await stage.write(manager, TITLE, 'Ako together')).toBe(1);
    expect(await stage.write(owner, TITLE, 'Ako tahi')).toBe(2);
    for (const who of [owner, manager, viewer]) {
      expect((await stage.read(who)).words).toEqual([
        {
          ...TITLE,
          draft: 'Ako tahi',
          revision: 2,
          changed_at: expect.any(String),
          worded_at: expect.any(String),
          changed_by: owner.email,
          published: null,
          published_at: null,
        },
      ]);
    }
  });

  it("are refused to everybody else, and can't be written with read permission", async () => {
    const change = { ...TITLE, words: 'x', revision: 0 };
    for (const who of [null, member]) {
      expect((await stage.call(who, 'read_site_words')).code).toBe('42501');
      expect((await stage.call(who, 'site_word_history', { word_key: TITLE.key })).code).toBe('42501');
      expect((await stage.call(who, 'read_publication', { publication: 1 })).code).toBe('42501');
    }
    for (const who of [null, member, viewer]) {
      expect((await stage.save(who, change)).code).toBe('42501');
    }
    expect((await stage.read(owner)).words).toEqual([]);
  });

  it('refuse the second of two saves, and return what the first one saved', async () => {
    const change = (words: string) => ({ ...TITLE, words, revision: 0 });
    expect(stage.saved(await stage.save(owner, change('First'))).saved).toEqual([
      { key: TITLE.key, revision: 1 },
    ]);
    const second = stage.saved(
      await stage.save(manager, change('Second'), { ...CHINESE_TITLE, words: '第二', revision: 0 }),
    );
    expect(second).toEqual({
      // Nobody else had changed the other text of this save.
      saved: [{ key: CHINESE_TITLE.key, revision: 1 }],
      refused: [
        {
          key: TITLE.key,
          revision: 1,
          words: 'First',
          changed_at: expect.any(String),
          changed_by: owner.email,
        },
      ],
    });
    // Saving the same words causes no conflict.
    expect(stage.saved(await stage.save(manager, change('First'))).saved).toEqual([
      { key: TITLE.key, revision: 1 },
    ]);
    for (const revision of [-1, 2, 1.5]) {
      expect(stage.saved(await stage.save(manager, { ...change('x'), revision })).refused).toHaveLength(1);
    }
  });

  it('count as updated when somebody confirms that they still fit', async () => {
    const fits = { ...CHINESE_TITLE, words: null, revision: 0 };
    expect(stage.saved(await stage.save(owner, fits)).saved).toEqual([{ key: fits.key, revision: 0 }]);
    expect((await stage.read(owner)).words).toEqual([]);
    const confirmed = stage.saved(await stage.save(owner, { ...fits, confirmed: true }));
    expect(confirmed.saved).toEqual([{ key: fits.key, revision: 1 }]);
    expect((await stage.read(owner)).words).toMatchObject([
      { key: fits.key, draft: null, revision: 1, worded_at: null },
    ]);
  });

  it('accept exactly one of many concurrent saves', async () => {
    const people = [owner, manager, owner, manager, owner, manager];
    const answers = await Promise.all(
      people.map((who, n) => {
        const changes = [TITLE, CHINESE_TITLE].map((text) => ({ ...text, words: `${n}`, revision: 0 }));
        return stage.save(who, ...(n % 2 === 0 ? changes : changes.toReversed()));
      }),
    );
    const counts = answers.map((answer) => stage.saved(answer).saved.length);
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 2]);
    const { words } = await stage.read(owner);
    expect(words.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(new Set(words.map(({ draft }) => draft))).toEqual(new Set([`${counts.indexOf(2)}`]));
  });

  it('accept only what a page can show', async () => {
    for (const words of ['a\nb', LONGEST, '<script>', '学'.repeat(8_000), '🙂'.repeat(8_000)]) {
      expect(await stage.write(owner, TITLE, words), words.slice(0, 20)).toBeGreaterThan(0);
    }
    const refused = async (change: object) => {
      const { status, code } = await stage.save(owner, { ...TITLE, words: 'x', revision: 0, ...change });
      expect([status, code], JSON.stringify(change).slice(0, 60)).toEqual([
        400,
        expect.stringMatching(/^2(?:2023|3514)$|^PGRST102$/),
      ]);
    };
    for (const words of [
      '',
      ' \n',
      `${LONGEST}x`,
      'a\u0000',
      'a\tb',
      'a\rb',
      'a\u202eb',
      'a\u2028b',
      7,
      {},
    ]) {
      await refused({ key: 'home/OTHER.title', words });
    }
    for (const key of [null, 7, 'x', 'Home/A', '../a/B', 'home/A b', `home/${'a'.repeat(200)}`, 'home/A\n']) {
      await refused({ key });
    }
    for (const change of [{ base: null }, { base: `${LONGEST}x` }, { revision: '1' }, { revision: null }]) {
      await refused(change);
    }
    for (const changes of [[], {}, 7, null, [7], Array.from({ length: 51 }, () => ({ ...TITLE }))]) {
      const { code } = await stage.call(owner, 'save_site_words', { changes, why: null });
      expect(code, JSON.stringify(changes)?.slice(0, 60)).toBe('22023');
    }
    for (const why of ['x'.repeat(201), 'a\nb']) {
      const changes = [{ ...CHINESE_TITLE, words: 'x', revision: 0 }];
      expect((await stage.call(owner, 'save_site_words', { changes, why })).code).toBe('22023');
    }
    expect((await stage.read(owner)).words.map(({ key }) => key)).toEqual([TITLE.key]);
  });

  it('keep their last fifty saves, with author and reason', async () => {
    await server.backend.database.query(
      `insert into private.site_words (key, draft, base, revision, changed_at) values ($1, 'x', 'y', 60, now())`,
      [TITLE.key],
    );
    await server.backend.database.query(
      `insert into private.site_word_revisions (key, revision, words, base)
       select $1, n, 'x' || n, 'y' from generate_series(1, 60) as n`,
      [TITLE.key],
    );
    const changes = [{ ...TITLE, words: null, revision: 60 }];
    await stage.call(manager, 'save_site_words', { changes, why: 'As it was' });
    const { body } = await stage.call(viewer, 'site_word_history', { word_key: TITLE.key });
    const history = body as { revision: number }[];
    expect(history.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, n) => 61 - n));
    expect(history[0]).toEqual({
      revision: 61,
      words: null,
      base: TITLE.base,
      why: 'As it was',
      made_at: expect.any(String),
      made_by: manager.email,
    });
  });

  it('record each change in the audit log, however long it is', async () => {
    await stage.write(owner, TITLE, '\n"🙂'.repeat(2_000).slice(0, 8_000));
    await stage.write(owner, TITLE, 'Short');
    const log = await server.backend.database.query<{ before: object; after: object }>(
      `select before, after, actor_id from private.audit_log
       where table_name = 'private.site_words' and row_key = $1 order by id desc limit 2`,
      [TITLE.key],
    );
    expect(log[0]).toMatchObject({ after: { words: 'Short', revision: 2 }, actor_id: owner.id });
    expect(log[1]).toMatchObject({ before: { words: null, revision: 0 }, after: { revision: 1 } });
  });

  it('are limited in number', async () => {
    await server.backend.database.run(
      `insert into private.site_words (key) select 'home/A.' || n from generate_series(1, 2999) as n`,
    );
    expect(await stage.write(owner, TITLE, 'One more')).toBe(1);
    expect(await stage.save(owner, { ...CHINESE_TITLE, words: '多', revision: 0 })).toMatchObject({
      status: 409,
      code: 'PT409',
    });
    expect(await stage.write(owner, TITLE, 'And again')).toBe(2);
  });
});
