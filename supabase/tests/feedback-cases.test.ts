import { randomUUID } from 'node:crypto';
import { testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { type FeedbackStage, NOTHING_ASKED, openFeedback } from './feedback-stage.ts';

interface Entry {
  readonly status: string;
  readonly assignee: string | null;
  readonly tags: readonly string[];
  readonly fixed_in: string | null;
  readonly email_shortened: string | null;
  readonly ip_shortened: string;
  readonly notes: readonly { readonly body: string; readonly author: string }[];
  readonly replies: readonly { readonly recipient: string; readonly status: string }[];
  readonly answered_at: string | null;
  readonly is_stripped: boolean;
}

describe.each(await testBackends())('cases of feedback on $name', (backend) => {
  let stage: FeedbackStage;

  beforeAll(async () => {
    stage = await openFeedback(backend);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.close());

  const entryOf = async (id: string) =>
    (await stage.rpc(stage.manager, 'read_feedback', { feedback_id: id })).body as Entry;
  const change = (ids: readonly string[], changes: object, who = stage.manager) =>
    stage.rpc(who, 'change_feedback', { feedback_ids: ids, changes });

  it('change state, assignee and tags, which is recorded without their texts', async () => {
    const id = await stage.give({ dislike_reason: 'Secret reason' });
    const before = await endOfChain(stage.database);
    expect(await change([id], { status: 'in-work', assignee: stage.viewer.id })).toMatchObject({ body: 1 });
    expect(await change([id], { tags: ['Joins ', 'commas', 'joins'] })).toMatchObject({ status: 200 });
    expect(await change([id], { add_tag: 'layout' })).toMatchObject({ status: 200 });
    expect(await change([id], { status: 'fixed', fixed_in: '0.2.0' })).toMatchObject({ status: 200 });
    expect(await entryOf(id)).toMatchObject({
      status: 'fixed',
      fixed_in: '0.2.0',
      assignee: stage.viewer.id,
      tags: ['commas', 'joins', 'layout'],
    });
    expect(await change([id], { status: 'new', assignee: null })).toMatchObject({ status: 200 });
    expect(await entryOf(id)).toMatchObject({ status: 'new', fixed_in: null, assignee: null });
    expect(
      (await stage.rpc(stage.manager, 'add_feedback_note', { feedback_id: id, note: ' Between us ' })).status,
    ).toBe(204);
    expect((await entryOf(id)).notes).toMatchObject([{ body: 'Between us', author: 'manager@hln.example' }]);
    const entries = await entriesAfter(stage.database, before);
    expect(entries.map(({ action, area, row_key }) => [action, area, row_key])).toEqual(
      Array(6)
        .fill(null)
        .map((_, index) => [index === 5 ? 'added' : 'changed', 'feedback-analytics', id]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/Secret|Between us|joins/i);
  });

  it('refuse invalid values', async () => {
    const id = await stage.give();
    for (const changes of [
      {},
      [],
      { status: 'gone' },
      { original_sql: 'x' },
      { assignee: stage.member.id },
      { assignee: 'nobody' },
      { tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) },
      { tags: ['a,b'] },
      { tags: ['x'.repeat(31)] },
    ]) {
      expect(await change([id], changes), JSON.stringify(changes)).toMatchObject({
        status: 400,
        code: '22023',
      });
    }
    expect(await change([randomUUID()], { status: 'fixed' })).toMatchObject({ status: 404 });
    expect(
      await change(
        Array.from({ length: 501 }, () => id),
        { status: 'fixed' },
      ),
    ).toMatchObject({ code: '22023' });
    const note = (text: string) =>
      stage.rpc(stage.manager, 'add_feedback_note', { feedback_id: id, note: text });
    expect(await note(' \n')).toMatchObject({ code: '22023' });
    expect(await note('x'.repeat(2_001))).toMatchObject({ code: '22023' });
    const checks = (results: unknown, version: unknown = '0.1.0') =>
      stage.rpc(stage.manager, 'note_feedback_checks', { formatter_version: version, results });
    expect(await checks([{ id, outcome: 'fine' }])).toMatchObject({ code: '22023' });
    expect(await checks([])).toMatchObject({ code: '22023' });
    expect(await checks([{ id, outcome: 'same' }], '')).toMatchObject({ code: '22023' });
    expect(await checks([{ id, outcome: 'different' }])).toMatchObject({ body: 1 });
    expect(await stage.search({ wanted_check: 'different' })).toMatchObject([{ id }]);
  });

  it('show shortened email addresses; revealing one in full is recorded', async () => {
    const id = await stage.give({
      user_ip: '203.0.113.77',
      follow_up_email: 'ana@example.org',
      wants_follow_up: true,
    });
    const sixth = await stage.give({ user_ip: '2001:db8:aaaa::1' });
    expect(await entryOf(id)).toMatchObject({ email_shortened: 'a…@e….org', ip_shortened: '203.0.…' });
    expect((await entryOf(sixth)).ip_shortened).toBe('2001:db8:…');
    expect(JSON.stringify([await entryOf(id), await stage.search()])).not.toMatch(/ana@|113\.77/);
    const before = await endOfChain(stage.database);
    const full = await stage.rpc(stage.viewer, 'reveal_feedback_contact', { feedback_id: id });
    expect(full.body).toEqual([{ follow_up_email: 'ana@example.org', user_ip: '203.0.113.77' }]);
    expect(await entriesAfter(stage.database, before)).toMatchObject([
      { action: 'read', area: 'feedback-analytics', row_key: id, actor_id: stage.viewer.id },
    ]);
  });

  it('are answered by email, one by one or all whose case is fixed, and nobody gets two replies', async () => {
    const asked = (email: string) => ({ follow_up_email: email, wants_follow_up: true });
    const first = await stage.give(asked('ana@example.org'));
    const again = await stage.give(asked('ANA@example.org'));
    const second = await stage.give(asked('ben@example.org'));
    const third = await stage.give(asked('cai@example.org'));
    const without = await stage.give();
    const reply = (seen: string, who = stage.manager) =>
      stage.rpc(who, 'reply_to_feedback', {
        feedback_id: third,
        reply_id: '00000000-0000-4000-8000-000000000001',
        seen_address: seen,
        subject: 'Kia ora\r\nBcc: all@example.org',
        body: '<script>alert(1)</script>',
        language: 'en',
      });
    expect(await reply('other@example.org')).toMatchObject({ status: 409 });
    expect(await reply('cai@example.org', stage.viewer)).toMatchObject({ status: 403 });
    expect(await reply('cai@example.org')).toMatchObject({ body: true });
    expect(await reply('cai@example.org')).toMatchObject({ body: false });
    expect((await entryOf(third)).replies).toMatchObject([{ recipient: 'c…@e….org', status: 'pending' }]);

    const count = async () => (await stage.rpc(stage.manager, 'count_fixed_unanswered')).body;
    const answer = (expected: number) =>
      stage.rpc(stage.manager, 'answer_fixed_feedback', {
        expected_people: expected,
        subject: 'It is fixed',
        body: 'Kia ora',
        language: 'en',
      });
    expect(await count()).toBe(0);
    const suppressed = await stage.give(asked('dai@example.org'));
    await stage.database.run(
      "insert into private.email_suppressions (address, reason, origin) values ('dai@example.org', 'x', 'bounce')",
    );
    await change([first, again, second, third, without, suppressed], { status: 'fixed', fixed_in: '0.2.0' });
    expect(await count()).toBe(2);
    expect(await answer(3)).toMatchObject({ status: 409 });
    expect(await answer(2)).toMatchObject({ body: { queued: 2, left: 0 } });
    expect(await answer(0)).toMatchObject({ body: { queued: 0, left: 0 } });
    const mails = await stage.database.query<{ recipient: string; reply_to: string; subject: string }>(
      "select recipient, reply_to, subject from public.email_outbox where kind = 'feedback-reply' order by recipient",
    );
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'ana@example.org',
      'ben@example.org',
      'cai@example.org',
    ]);
    expect(new Set(mails.map(({ reply_to }) => reply_to))).toEqual(new Set(['manager@hln.example']));
    expect(mails[2]?.subject).not.toMatch(/[\r\n]/);
    // People who can't be reached by email are skipped by the bulk reply and stay in the list.
    expect(await stage.search({ wanted_contact: 'waiting' })).toMatchObject([{ id: suppressed }]);
  });

  it('count as answered once the email was sent, and wait again if it failed', async () => {
    const asked = { follow_up_email: 'ana@example.org', wants_follow_up: true };
    const first = await stage.give(asked);
    const again = await stage.give(asked);
    await change([first, again], { status: 'fixed', fixed_in: '0.2.0' });
    const answer = () =>
      stage.rpc(stage.manager, 'answer_fixed_feedback', {
        expected_people: 1,
        subject: 'It is fixed',
        body: 'Kia ora',
        language: 'en',
      });
    const note = (change: string) =>
      stage.database.run(`update public.email_outbox set ${change} where kind = 'feedback-reply'`);
    const waiting = async () => (await stage.search({ wanted_contact: 'waiting' })).map(({ id }) => id);
    const people = async () => (await stage.rpc(stage.manager, 'count_fixed_unanswered')).body;

    expect(await answer()).toMatchObject({ body: { queued: 1, left: 0 } });
    for (const id of [first, again])
      expect(await entryOf(id)).toMatchObject({ answered_at: null, reply_delivery: 'queued' });
    expect([await waiting(), await people()]).toEqual([[], 0]);

    await note("status = 'failed', last_error = '550 No such mailbox', cause = 'recipient'");
    expect(await entryOf(again)).toMatchObject({ answered_at: null, reply_delivery: 'undelivered' });
    expect((await waiting()).toSorted()).toEqual([first, again].toSorted());
    expect(await stage.search({ wanted_contact: 'undelivered' })).toHaveLength(2);
    expect(await people()).toBe(1);

    // Without a mail server the email stays queued, and is not written twice.
    expect(await answer()).toMatchObject({ body: { queued: 1, left: 0 } });
    await stage.server.backend.service.rpc('note_mail_transport', { transport: 'none' });
    expect(await entryOf(first)).toMatchObject({ answered_at: null, reply_delivery: 'undelivered' });
    expect(await waiting()).toHaveLength(2);
    expect(await people()).toBe(0);

    await stage.server.backend.service.rpc('note_mail_transport', { transport: 'smtp' });
    await note("status = 'sent', sent_at = now()");
    expect((await entryOf(again)).answered_at).not.toBeNull();
    expect([await waiting(), await people()]).toEqual([[], 0]);
  });

  it('are deleted on request with their notes and emails, only with a reason, and recorded', async () => {
    const id = await stage.give({ follow_up_email: 'ana@example.org', wants_follow_up: true });
    const kept = await stage.give();
    await stage.database.run(`insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
      select 'feedback:' || f.id, 'feedback', 'team@hln.example', 'x', 'x' from public.sql_feedback as f`);
    await stage.rpc(stage.manager, 'add_feedback_note', { feedback_id: id, note: 'Note' });
    await stage.rpc(stage.manager, 'reply_to_feedback', {
      feedback_id: id,
      reply_id: randomUUID(),
      seen_address: 'ana@example.org',
      subject: 'a',
      body: 'b',
      language: 'en',
    });
    const remove = (why: string, who = stage.manager) =>
      stage.rpc(who, 'delete_feedback', { feedback_ids: [id], why });
    expect(await remove('')).toMatchObject({ code: '22023' });
    expect(await remove('Requested', stage.viewer)).toMatchObject({ status: 403 });
    const before = await endOfChain(stage.database);
    expect(await remove('Requested')).toMatchObject({ body: { entries: 1, mails: 2 } });
    const [entry] = (await entriesAfter(stage.database, before)).filter(
      ({ action, area }) => action === 'removed' && area === 'feedback-analytics',
    );
    expect(entry).toMatchObject({ row_key: id, reason: 'Requested', actor_id: stage.manager.id });
    expect(await stage.rpc(stage.manager, 'read_feedback', { feedback_id: id })).toMatchObject({
      status: 404,
    });
    expect((await stage.search()).map((row) => row.id)).toEqual([kept]);
    const left = await stage.database.query<{ key: string }>(
      'select idempotency_key as key from public.email_outbox union all select body from private.feedback_notes',
    );
    expect(left).toEqual([{ key: `feedback:${kept}` }]);
  });

  it("lose staff's texts after the retention time, but keep the vote", async () => {
    const id = await stage.give();
    await change([id], { tags: ['a'], assignee: stage.manager.id });
    await stage.rpc(stage.manager, 'add_feedback_note', { feedback_id: id, note: 'Note' });
    await stage.database.run("update public.sql_feedback set created_at = now() - interval '2 years'");
    const forget = { feedback_days: 365, contact_days: 365, donor_days: 365 };
    expect((await stage.server.backend.service.rpc('forget_old_visitors', forget)).error).toBeNull();
    expect(await entryOf(id)).toMatchObject({ tags: [], assignee: null, notes: [], is_stripped: true });
    expect(await stage.search({ search: 'commas' })).toEqual([]);
  });

  it('are closed to Members and to a Manager of another tool, by every route', async () => {
    const id = await stage.give();
    const calls: readonly (readonly [string, object, 'view' | 'manage'])[] = [
      ['search_feedback', NOTHING_ASKED, 'view'],
      ['read_feedback', { feedback_id: id }, 'view'],
      ['read_feedback_desk', {}, 'view'],
      ['read_feedback_figures', { step_name: 'day', from_time: null, to_time: null }, 'view'],
      ['feedback_to_check', { after_time: null, after_id: null }, 'view'],
      ['reveal_feedback_contact', { feedback_id: id }, 'view'],
      ['change_feedback', { feedback_ids: [id], changes: { status: 'in-work' } }, 'manage'],
      ['add_feedback_note', { feedback_id: id, note: 'x' }, 'manage'],
      ['note_feedback_checks', { formatter_version: '1', results: [{ id, outcome: 'same' }] }, 'manage'],
      ['delete_feedback', { feedback_ids: [id], why: 'x' }, 'manage'],
      ['count_fixed_unanswered', {}, 'manage'],
      ['answer_fixed_feedback', { expected_people: 0, subject: 'a', body: 'b', language: 'en' }, 'manage'],
    ];
    for (const [name, parameters, level] of calls) {
      for (const who of [stage.member, stage.other, ...(level === 'manage' ? [stage.viewer] : [])]) {
        expect(await stage.rpc(who, name, parameters), `${name} of ${who.email}`).toMatchObject({
          status: 403,
          code: '42501',
        });
      }
      expect(
        (
          await stage.rpc(
            stage.manager,
            name.startsWith('delete') ? 'read_feedback_desk' : name,
            name.startsWith('delete') ? {} : parameters,
          )
        ).status,
        name,
      ).toBeLessThan(300);
    }
    // Not even staff with all permissions read or write the rows directly.
    for (const who of [stage.other, stage.manager, stage.owner]) {
      for (const [method, path, body, headers] of [
        ['GET', '/sql_feedback?select=dislike_reason'],
        ['GET', '/sql_feedback?select=*'],
        ['GET', '/sql_feedback?select=id,status&status=eq.new'],
        ['GET', '/staff_preferences?select=*,sql_feedback(*)'],
        ['PATCH', `/sql_feedback?id=eq.${id}`, { status: 'spam' }],
        ['DELETE', `/sql_feedback?id=eq.${id}`],
        ['POST', '/sql_feedback', { ...ROW, status: 'fixed' }],
        [
          'POST',
          '/sql_feedback?on_conflict=id',
          { ...ROW, id, status: 'spam' },
          { prefer: 'resolution=merge-duplicates' },
        ],
        ['POST', '/rpc/queue_reply', {}],
        ['GET', '/feedback_notes'],
      ] as const) {
        const answer = await stage.rest(who, method, path, body, headers);
        expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    }
    // The entry is as the Manager of this tool left it.
    expect(await entryOf(id)).toMatchObject({ status: 'in-work' });
  });
});

const ROW = {
  original_sql: 'select 1',
  formatted_sql: 'SELECT 1',
  feedback_type: 'like',
  session_id: 'x',
};
