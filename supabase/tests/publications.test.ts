import { claimedPublicationSchema, wordEditSchema } from '@hln/contracts/site-words';
import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHINESE_TITLE, TITLE, wordsStage } from './site-words-stage.ts';

const publishedSchema = v.array(wordEditSchema);
const PREVIEW = '/content-preview/abcdefghijklmnopqrst';
const edit = ({ key }: { readonly key: string }, text: string) => ({ key, text });

describe.each(await testBackends())('publications on $name', (backend) => {
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
    owner = await createStaff(server, { role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    viewer = await createStaff(server);
    member = await createStaff(server);
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'content-management', 'view')",
      [viewer.id],
    );
  });
  afterAll(() => server.close());
  beforeEach(() =>
    server.backend.database.run('delete from private.publications; delete from private.site_words'),
  );

  const ask = async (seen: object, due: string | null = null, why = 'New term', who = manager) =>
    await stage.call(who, 'publish_site_words', { seen, due, why });
  const claim = async () =>
    v.parse(v.nullable(claimedPublicationSchema), (await stage.service('claim_publication')).body);
  const note = (publication: unknown, state: string, rest: object = {}) =>
    stage.service('note_publication', { publication, state, ...rest });
  const published = async () => v.parse(publishedSchema, (await stage.service('published_words')).body);
  const states = async () =>
    (await stage.read(viewer)).publications.map(({ id, state }) => [id, state] as const);

  it('build the words as they were at the request, and then go live', async () => {
    const revision = await stage.write(manager, TITLE, 'Ako');
    await stage.write(manager, CHINESE_TITLE, '学');
    const { body: id } = await ask({ [TITLE.key]: revision });
    await stage.write(manager, TITLE, 'Written later');
    expect(await claim()).toEqual({ id, kind: 'publish', edits: [edit(TITLE, 'Ako')] });
    expect(await published()).toEqual([]);
    const checks = [{ name: 'Links', faults: [] }];
    expect((await note(id, 'checking', { checks })).status).toBe(204);
    expect((await note(id, 'live')).status).toBe(204);
    expect(await published()).toEqual([edit(TITLE, 'Ako')]);
    const { words, publications } = await stage.read(viewer);
    expect(publications).toMatchObject([
      { id, state: 'live', why: 'New term', checks, asked_by: manager.email, keys: [TITLE.key] },
    ]);
    expect(words.find(({ key }) => key === TITLE.key)).toMatchObject({
      draft: 'Written later',
      published: 'Ako',
    });
    // Live words stay in every later build.
    await ask({ [CHINESE_TITLE.key]: 1 }, 'now');
    expect((await claim())?.edits).toEqual([edit(TITLE, 'Ako'), edit(CHINESE_TITLE, '学')]);
  });

  it('are assigned to one of many processes, one at a time', async () => {
    await stage.write(owner, TITLE, 'Ako');
    await stage.write(owner, CHINESE_TITLE, '学');
    const { body: first } = await ask({ [TITLE.key]: 1 });
    const { body: second } = await ask({ [CHINESE_TITLE.key]: 1 }, 'now');
    const claims = await Promise.all(Array.from({ length: 6 }, claim));
    expect(claims.flatMap((one) => one?.id ?? [])).toEqual([first]);
    await note(first, 'failed', { failure: 'A link leads nowhere.' });
    expect((await claim())?.id).toBe(second);
    expect(await published()).toEqual([]);
  });

  it('are reassigned after 45 seconds without a sign of life, and fail after three attempts', async () => {
    await stage.write(owner, TITLE, 'Ako');
    const { body: id } = await ask({ [TITLE.key]: 1 });
    const passSeconds = (seconds: number) =>
      server.backend.database.query(
        'update private.publications set heard_at = heard_at - make_interval(secs => $1)',
        [seconds],
      );
    expect((await claim())?.id).toBe(id);
    await passSeconds(40);
    expect(await claim()).toBeNull();
    await passSeconds(6);
    expect((await claim())?.id).toBe(id);
    // A sign of life resets the timeout.
    await passSeconds(46);
    await note(id, 'checking');
    expect(await claim()).toBeNull();
    await passSeconds(46);
    await stage.service('keep_publication', { publication: id });
    expect(await claim()).toBeNull();
    await passSeconds(46);
    expect((await claim())?.id).toBe(id);
    await passSeconds(46);
    expect(await claim()).toBeNull();
    expect(await states()).toEqual([[id, 'failed']]);
    // The process that was presumed dead is told so.
    expect((await note(id, 'live')).code).toBe('PT409');
    expect(await published()).toEqual([]);
  });

  it("give a host's build the new words, from the request until they are live", async () => {
    await stage.write(owner, TITLE, 'Ako');
    await stage.publish(owner, TITLE.key);
    await stage.write(owner, CHINESE_TITLE, '学');
    const { body: id } = await ask({ [CHINESE_TITLE.key]: 1 });
    const toBuild = async () => (await stage.service('words_to_build')).body;
    const asked = (answer: string | null) => stage.service('note_build_asked', { publication: id, answer });
    const before = { publication: null, edits: [edit(TITLE, 'Ako')] };
    // No process has claimed it yet.
    expect((await asked(null)).code).toBe('PT409');
    await claim();
    expect(await toBuild()).toEqual(before);
    await asked(null);
    const both = [edit(TITLE, 'Ako'), edit(CHINESE_TITLE, '学')];
    expect(await toBuild()).toMatchObject({ publication: { id, hook_answer: null }, edits: both });
    await asked('x'.repeat(200));
    expect(await toBuild()).toMatchObject({ publication: { hook_answer: 'x'.repeat(100) }, edits: both });
    expect((await stage.read(viewer)).publications[0]).toMatchObject({ hook_asked_at: expect.any(String) });
    // A process that takes over after a timeout has not asked the host yet.
    await server.backend.database.run(
      "update private.publications set heard_at = heard_at - interval '11 minutes' where state = 'building'",
    );
    await claim();
    expect(await toBuild()).toEqual(before);
    await note(id, 'live');
    expect(await toBuild()).toEqual({ publication: null, edits: both });
  });

  it('wait for their scheduled time, and can be cancelled until then', async () => {
    await stage.write(owner, TITLE, 'Ako');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const { body: id } = await ask({ [TITLE.key]: 1 }, inAnHour);
    const { body: other } = await ask({ [TITLE.key]: 1 }, inAnHour);
    expect(await claim()).toBeNull();
    expect((await stage.call(viewer, 'cancel_publication', { publication: id })).code).toBe('42501');
    expect((await stage.call(manager, 'cancel_publication', { publication: id })).status).toBe(204);
    expect((await stage.call(manager, 'cancel_publication', { publication: id })).code).toBe('PT409');
    await server.backend.database.query(
      "update private.publications set publish_at = publish_at - interval '1 hour' where state = 'queued'",
    );
    expect((await claim())?.id).toBe(other);
    expect((await stage.call(manager, 'cancel_publication', { publication: other })).code).toBe('PT409');
    for (const due of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z', 'infinity']) {
      expect((await ask({ [TITLE.key]: 1 }, due)).code, due).toBe('22023');
    }
  });

  it('refuse words that were changed after the preview, words already published, and a missing reason', async () => {
    await stage.write(owner, TITLE, 'Ako');
    expect((await ask({ [TITLE.key]: 0 })).code).toBe('PT409');
    expect((await ask({ [TITLE.key]: 1, 'home/NONE': 1 })).code).toBe('PT409');
    for (const seen of [{}, [], 7, null]) expect((await ask(seen as object)).code).toBe('22023');
    for (const why of ['', ' ', 'x'.repeat(201), 'a\nb']) {
      expect((await ask({ [TITLE.key]: 1 }, null, why)).code, why).toBe('22023');
    }
    for (const who of [viewer, member]) {
      expect((await ask({ [TITLE.key]: 1 }, null, 'x', who)).code).toBe('42501');
      expect((await stage.call(who, 'preview_site_words', { seen: { [TITLE.key]: 1 } })).code).toBe('42501');
      expect((await stage.call(who, 'roll_back_publication', { publication: 1 })).code).toBe('42501');
    }
    expect(await states()).toEqual([]);
    await stage.publish(owner, TITLE.key);
    expect((await ask({ [TITLE.key]: 1 })).code).toBe('PT409');
  });

  it('roll back to the previous words, over later changes', async () => {
    await stage.write(owner, TITLE, 'One');
    const first = await stage.publish(owner, TITLE.key);
    await stage.write(owner, TITLE, 'Two');
    await stage.write(owner, CHINESE_TITLE, '二');
    const second = await stage.publish(owner, TITLE.key, CHINESE_TITLE.key);
    const back = async (publication: number) =>
      (await stage.call(manager, 'roll_back_publication', { publication })).body;
    const undone = await back(second);
    expect((await stage.call(viewer, 'read_publication', { publication: undone })).body).toEqual([
      { ...TITLE, words: 'One', before: 'Two' },
      { ...CHINESE_TITLE, words: null, before: '二' },
    ]);
    await stage.goLive();
    expect(await published()).toEqual([edit(TITLE, 'One')]);
    // Drafts are not affected.
    expect((await stage.read(owner)).words.map(({ draft }) => draft)).toEqual(['Two', '二']);
    expect((await stage.call(manager, 'roll_back_publication', { publication: second })).code).toBe('PT409');
    await back(first);
    await stage.goLive();
    expect(await published()).toEqual([]);
    expect((await stage.read(owner)).publications[0]).toMatchObject({ rolls_back: first, state: 'live' });
    expect((await stage.call(manager, 'roll_back_publication', { publication: 0 })).code).toBe('PT404');
  });

  it('roll back past words that have moved into the files', async () => {
    await stage.write(owner, TITLE, 'One');
    const first = await stage.publish(owner, TITLE.key);
    expect((await stage.service('settle_words', { keys: [TITLE.key, 'home/NONE'] })).body).toBe(1);
    expect((await stage.service('settle_words', { keys: [TITLE.key] })).body).toBe(0);
    expect(await published()).toEqual([]);
    expect((await stage.read(owner)).words).toMatchObject([{ draft: null, base: 'One', published: null }]);
    await stage.call(owner, 'roll_back_publication', { publication: first });
    await stage.goLive();
    expect(await published()).toEqual([edit(TITLE, TITLE.base)]);
  });

  it('show a preview without changing what visitors read', async () => {
    await stage.write(owner, TITLE, 'Ako');
    const preview = async (who: StaffForTest) =>
      (await stage.call(who, 'preview_site_words', { seen: { [TITLE.key]: 1 } })).body;
    await preview(manager);
    // The same person's next preview replaces it.
    const own = await preview(manager);
    const others = await preview(owner);
    expect((await states()).map(([id]) => id)).toEqual([others, own]);
    expect(await claim()).toMatchObject({ id: own, kind: 'preview', edits: [edit(TITLE, 'Ako')] });
    expect((await note(own, 'live')).code).toBe('23514');
    expect((await note(own, 'ready', { preview: '/elsewhere' })).code).toBe('23514');
    expect((await note(own, 'ready', { preview: PREVIEW })).status).toBe(204);
    expect((await stage.read(manager)).publications[1]).toMatchObject({ preview: PREVIEW, is_own: true });
    expect(await published()).toEqual([]);
    // Builds that visitors wait for come first.
    await ask({ [TITLE.key]: 1 });
    expect((await claim())?.kind).toBe('publish');
  });

  it('are limited in number, and deleted after a while', async () => {
    const { database } = server.backend;
    await stage.write(owner, TITLE, 'Ako');
    await database.run(
      "insert into private.publications (kind, why, publish_at) select 'publish', 'x', now() + interval '1 day' from generate_series(1, 20)",
    );
    expect((await ask({ [TITLE.key]: 1 })).code).toBe('PT409');
    await database.run(`
      delete from private.publications;
      insert into private.publications (kind, state, asked_at) values
        ('preview', 'ready', now() - interval '8 days'), ('preview', 'ready', now() - interval '6 days'),
        ('publish', 'failed', now() - interval '91 days'), ('publish', 'cancelled', now() - interval '89 days'),
        ('publish', 'queued', now() - interval '300 days');
      insert into private.publications (kind, state, asked_at, finished_at)
        select 'publish', 'live', now() - interval '900 days', now() - make_interval(days => n) from generate_series(1, 201) as n;
    `);
    expect((await stage.service('forget_old_publications')).body).toBe(3);
    const left = await database.query(
      'select state, count(*)::integer as count from private.publications group by state order by state',
    );
    expect(left).toEqual([
      { state: 'cancelled', count: 1 },
      { state: 'live', count: 200 },
      { state: 'queued', count: 1 },
      { state: 'ready', count: 1 },
    ]);
  });

  it('are recorded in the audit log from the request to the end', async () => {
    await stage.write(owner, TITLE, 'Ako');
    const first = await stage.publish(owner, TITLE.key);
    const log = await server.backend.database.query<{ action: string }>(
      `select action, actor_kind, reason, after from private.audit_log
       where table_name = 'private.publications' and row_key = $1 order by id`,
      [String(first)],
    );
    expect(log).toMatchObject([
      { action: 'publish', actor_kind: 'account', reason: 'A test', after: { keys: [TITLE.key], texts: 1 } },
      { action: 'published', actor_kind: 'service' },
    ]);
  });

  it('let nobody but the server call its functions', async () => {
    for (const who of [null, member, manager, owner]) {
      for (const [name, body] of [
        ['claim_publication', {}],
        ['note_publication', { publication: 1, state: 'live', checks: [], failure: null, preview: null }],
        ['published_words', {}],
        ['words_to_build', {}],
        ['note_build_asked', { publication: 1, answer: null }],
        ['settle_words', { keys: [TITLE.key] }],
        ['forget_old_publications', {}],
      ] as const) {
        const { status, code } = await stage.call(who, name, body);
        expect([who === null ? 401 : 403, '42501'], name).toEqual([status, code]);
      }
    }
  });
});
