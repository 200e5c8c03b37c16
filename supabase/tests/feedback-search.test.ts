import { feedbackRow } from '@hln/test-support/feedback-row';
import { type StaffForTest, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedbackStage, NOTHING_ASKED, openFeedback } from './feedback-stage.ts';

interface Sum {
  readonly by: string;
  readonly key: string;
  readonly likes: number;
  readonly dislikes: number;
}

describe.each(await testBackends())('the feedback search on $name', (backend) => {
  let stage: FeedbackStage;

  beforeAll(async () => {
    stage = await openFeedback(backend);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.close());

  const found = async (filters: object) => (await stage.search(filters)).map(({ reason }) => reason);
  const statusOf = async (id: string) => (await stage.search()).find((row) => row.id === id)?.status;

  it('matches word prefixes in reasons and in SQL', async () => {
    await stage.give({
      dislike_reason: 'The JOIN is too wide',
      original_sql: 'select customer_id from "Sales"."Orders"',
    });
    await stage.give({ dislike_reason: "It's 100% wrong; <b>&", original_sql: 'select ānau, 订单 from t' });
    for (const [search, reasons] of [
      ['join', ['The JOIN is too wide']],
      ['cust wid', ['The JOIN is too wide']],
      ['customer_id', ['The JOIN is too wide']],
      ['sales.orders', ['The JOIN is too wide']],
      ['ānau', ["It's 100% wrong; <b>&"]],
      ['订', ["It's 100% wrong; <b>&"]],
      ['ustomer', []],
      ['join wrong', []],
      ["'; drop table x --", []],
      ['!!! & | <-> :*', ["It's 100% wrong; <b>&", 'The JOIN is too wide']],
    ] as const) {
      expect(await found({ search }), search).toEqual(reasons);
    }
  });

  it('lists entries whose reason equals the search first, on every page, and counts all', async () => {
    for (const dislike_reason of ['Too wide', 'too wide ', 'Far too wide', 'Too wide by far']) {
      await stage.give({ dislike_reason });
    }
    const reasons: (string | null)[] = [];
    for (let last: { created_at: string; id: string } | undefined; ; ) {
      const [row] = await stage.search({
        search: 'TOO WIDE',
        page_size: 1,
        before_time: last?.created_at ?? null,
        before_id: last?.id ?? null,
      });
      if (row === undefined) break;
      last = row;
      reasons.push(row.reason);
    }
    expect(reasons).toEqual(['too wide ', 'Too wide', 'Too wide by far', 'Far too wide']);
    const { before_time, before_id, page_size, ...anything } = NOTHING_ASKED;
    const counted = async (who: StaffForTest, asked: object) =>
      (await stage.rpc(who, 'count_feedback', { ...anything, ...asked })).body;
    expect(await counted(stage.manager, { search: 'far' })).toEqual({ count: 2, is_all: true });
    expect(await counted(stage.manager, { wanted_type: 'like' })).toEqual({ count: 0, is_all: true });
    expect(await counted(stage.member, {})).toMatchObject({ code: '42501' });
  });

  it('pages without gaps or repeats, and narrows by every filter', async () => {
    for (let n = 0; n < 7; n += 1) await stage.give({ dislike_reason: `Reason ${n}` });
    const first = await stage.search({ page_size: 4 });
    const last = first.at(-1);
    const rest = await stage.search({ page_size: 4, before_time: last?.created_at, before_id: last?.id });
    expect([...first, ...rest].map(({ reason }) => reason)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((n) => `Reason ${n}`),
    );
    await stage.reset();
    const one = await stage.give({
      session_id: 's',
      user_ip: '203.0.113.9',
      original_sql: '/* a */ -- b\n merge into t',
      formatter_version: '0.3.0',
      dislike_reason: 'one',
    });
    await stage.give({
      session_id: 's',
      original_sql: 'update t',
      dislike_reason: 'two',
      user_ip: '203.0.113.9',
    });
    await stage.give({ dislike_reason: 'three', user_ip: '203.0.113.9', feedback_type: 'like' });
    expect(await found({ session_of: one })).toEqual(['two', 'one']);
    expect(await found({ ip_of: one })).toEqual(['three', 'two', 'one']);
    expect(await found({ wanted_kind: 'merge' })).toEqual(['one']);
    expect(await found({ wanted_version: '0.3.0' })).toEqual(['one']);
    expect(await found({ wanted_version: 'unknown' })).toEqual(['three', 'two']);
    expect(await found({ wanted_status: 'open', wanted_type: 'dislike' })).toEqual(['two', 'one']);
    expect(
      await found({ wanted_assignee: 'nobody', from_time: '2020-01-01', to_time: '2020-01-02' }),
    ).toEqual([]);
    expect(await stage.rpc(stage.manager, 'read_feedback', { feedback_id: one })).toMatchObject({
      body: { same_session: 1, same_ip: 2 },
    });
  });

  it('marks automated feedback as suspected spam, stores it all the same, and does not count it', async () => {
    const hidden = await stage.send({ website: 'https://spam.example' });
    // A bot gets the same response as everybody.
    expect(hidden.status).toBe(201);
    const links = await stage.give({ dislike_reason: 'http://a.example HTTPS://b.example [url=c] buy' });
    expect(await statusOf(links)).toBe('spam');
    const many = [];
    for (let n = 0; n < 6; n += 1) many.push(await stage.give({ dislike_reason: 'The very same words' }));
    expect(await Promise.all(many.map(statusOf))).toEqual(['new', 'new', 'new', 'new', 'spam', 'spam']);
    const harmless = await stage.give({ dislike_reason: 'See https://docs.example for the layout' });
    expect(await statusOf(harmless)).toBe('new');
    const { body } = await stage.rest(stage.member, 'GET', '/sql_feedback?select=feedback_type');
    expect(body).toHaveLength(5);
    const desk = await stage.rpc(stage.manager, 'read_feedback_desk');
    expect(desk.body).toMatchObject({
      spam: { 'hidden-field': 1, links: 1, repeated: 2 },
      statuses: { new: 5, spam: 3 },
    });
    expect(await found({ spam_kind: 'repeated' })).toHaveLength(2);
    // The hidden field's value is not kept.
    expect(
      await stage.database.query('select website from public.sql_feedback where website is not null'),
    ).toEqual([]);
    const back = await stage.rpc(stage.manager, 'change_feedback', {
      feedback_ids: [links],
      changes: { status: 'new' },
    });
    expect(back.status).toBe(200);
    expect((await stage.rest(stage.member, 'GET', '/sql_feedback?select=feedback_type')).body).toHaveLength(
      6,
    );
  });

  it('sums feedback by day, release, options, size and kind', async () => {
    const like = { feedback_type: 'like', dislike_reason: null };
    await stage.send({ ...like, formatter_version: '0.1.0', formatting_options: {} });
    await stage.give({
      formatter_version: '0.2.0',
      formatting_options: { maxLineLength: 80, layout: 'left' },
      original_sql: `select ${'a, '.repeat(300)}`,
    });
    await stage.send({ ...like, session_id: 'twice' });
    await stage.give({ session_id: 'twice' });
    await stage.give({ website: 'x' });
    await stage.database.run(
      "update public.sql_feedback set created_at = '2026-03-01T10:59:00Z' where formatter_version = '0.1.0'",
    );
    const figures = async (step: string, from: string | null = null) => {
      const { body } = await stage.rpc(stage.manager, 'read_feedback_figures', {
        step_name: step,
        from_time: from,
        to_time: null,
      });
      return (body as { rows: Sum[] }).rows;
    };
    const sumsBy = async (by: string) =>
      Object.fromEntries(
        (await figures('day'))
          .filter((sum) => sum.by === by)
          .map(({ key, likes, dislikes }) => [key, [likes, dislikes]]),
      );
    expect(await sumsBy('version')).toEqual({ '0.1.0': [1, 0], '0.2.0': [0, 1], unknown: [0, 1] });
    expect(await sumsBy('options')).toEqual({
      '': [1, 0],
      'layout=left, maxLineLength=80': [0, 1],
      unknown: [0, 1],
    });
    expect(await sumsBy('size')).toEqual({ s: [1, 1], m: [0, 1] });
    expect(await sumsBy('kind')).toEqual({ query: [1, 2] });
    // One minute before midnight in Auckland, in summer.
    expect(await sumsBy('time')).toMatchObject({ '2026-03-01': [1, 0] });
    expect((await figures('week')).find(({ by, likes }) => by === 'time' && likes === 1)?.key).toBe(
      '2026-02-23',
    );
    expect((await figures('day', '2026-06-01')).some(({ key }) => key === '2026-03-01')).toBe(false);
    expect(
      await stage.rpc(stage.manager, 'read_feedback_figures', {
        step_name: 'year',
        from_time: null,
        to_time: null,
      }),
    ).toMatchObject({ code: '22023' });
  });

  it('refuses unknown options, versions and fields', async () => {
    for (const changes of [
      { formatting_options: [] },
      { formatting_options: { a: { b: 1 } } },
      { formatting_options: { 'a b': 1 } },
      { formatting_options: { layout: '<b>x</b>' } },
      {
        formatting_options: Object.fromEntries(
          Array.from({ length: 21 }, (_, n) => [`o${'x'.repeat(n)}`, 1]),
        ),
      },
      { formatter_version: '1.0 <script>' },
      { formatter_version: 'x'.repeat(41) },
      { status: 'fixed' },
      { statement_kind: 'x' },
      { counts: false },
    ]) {
      const answer = await stage.send({ ...feedbackRow(), ...changes });
      expect(answer.status, JSON.stringify(changes)).toBeGreaterThanOrEqual(400);
    }
  });
});
