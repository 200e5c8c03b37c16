import { emailDetailsSchema, emailFiguresSchema, emailRetriesSchema, emailsSchema } from '@hln/contracts';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const TOKEN = 'f00d'.repeat(16);
const ANYTHING = {
  search: null,
  status_name: null,
  kind_name: null,
  cause_name: null,
  address: null,
  source: null,
  from_time: null,
  to_time: null,
  before_id: null,
  page_size: null,
};

describe.each(await testBackends())('Email Logs on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    member = await createStaff(server, { email: 'member@hln.example' });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() =>
    server.backend.database.run(`
      delete from public.email_outbox; delete from private.email_suppressions; delete from public.rate_limit_hits;
      update private.email_switch set stopped_at = null, stopped_by = null, reason = null;
    `),
  );

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const call = (who: StaffForTest, name: string, body: object = {}) =>
    callRest(
      server,
      'authenticated',
      'POST',
      `/rpc/${name}`,
      body,
      credentials(server, 'authenticated', who.id),
    );
  const store = async (changes: Record<string, unknown> = {}): Promise<string> => {
    const mail = {
      idempotency_key: crypto.randomUUID(),
      kind: 'news',
      recipient: 'Ana <ana@example.nz>',
      subject: 'HLN has your message',
      text_body: 'Kia ora',
      ...changes,
    };
    const names = Object.keys(mail);
    const [row] = await query<{ id: string }>(
      `insert into public.email_outbox (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(mail),
    );
    if (row === undefined) throw new Error('Nothing was stored.');
    return row.id;
  };
  const statusOf = async (id: string) =>
    (await query<{ status: string }>('select status from public.email_outbox where id = $1', [id]))[0]
      ?.status;
  const search = async (wanted: object = {}, who = manager) =>
    v.parse(emailsSchema, (await call(who, 'search_emails', { ...ANYTHING, ...wanted })).body);
  const read = async (id: string, who = manager) =>
    v.parse(emailDetailsSchema, (await call(who, 'read_email', { email_id: id })).body);
  const figures = async () => v.parse(emailFiguresSchema, (await call(manager, 'read_email_figures')).body);
  const retry = (who: StaffForTest, ...mails: object[]) => call(who, 'retry_emails', { mails });
  const claim = async () => {
    const { data } = await server.backend.service.rpc('claim_emails', { batch_size: 50, lease_seconds: 60 });
    return data ?? [];
  };
  const leased = async () => {
    const [mail] = await claim();
    if (typeof mail?.lease !== 'string') throw new Error('Nothing was claimed.');
    return { email_id: mail.id, email_lease: mail.lease };
  };

  describe('mails', () => {
    it('are found by the beginnings of words, by address, by each filter, and page by page', async () => {
      const ids: string[] = [];
      for (const [n, name] of ['ana', 'mere', 'āwhina', 'o.brien+x'].entries()) {
        ids.push(
          await store({
            recipient: `${name}@example.nz`,
            subject: `Ngā mihi ${n}, thank you`,
            created_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
            ...(n === 3 && { kind: 'donation-thanks', status: 'failed', cause: 'tls' }),
          }),
        );
      }
      const found = async (wanted: object) => (await search(wanted)).map(({ id }) => ids.indexOf(id));
      expect(await found({})).toEqual([3, 2, 1, 0]);
      expect(await found({ search: 'mer' })).toEqual([1]);
      expect(await found({ search: 'MERE@example.nz' })).toEqual([1]);
      expect(await found({ search: 'thank ngā' })).toEqual([3, 2, 1, 0]);
      expect(await found({ search: 'brien 3' })).toEqual([3]);
      expect(await found({ search: 'nothing' })).toEqual([]);
      expect(await found({ search: ' --- ' })).toEqual([]);
      expect(await found({ search: ids[2] })).toEqual([2]);
      expect(await found({ address: 'O.Brien+x@EXAMPLE.nz' })).toEqual([3]);
      expect(await found({ status_name: 'failed', kind_name: 'donation-thanks', cause_name: 'tls' })).toEqual(
        [3],
      );
      expect(await found({ from_time: '2026-01-02T00:00:00Z', to_time: '2026-01-04T00:00:00Z' })).toEqual([
        2, 1,
      ]);
      expect(await found({ page_size: 2, before_id: ids[2] })).toEqual([1, 0]);
      for (const hostile of ["' or true --", "q':*|y", 'a & !b', '\\', '%', "'", ':*']) {
        expect(await found({ search: hostile }), hostile).toEqual([]);
      }
      expect((await call(manager, 'search_emails', { ...ANYTHING, search: 'x'.repeat(201) })).status).toBe(
        400,
      );
    });

    it('lead to what caused them, whoever queued them', async () => {
      for (const [key, source] of [
        ['chat-transcript:consultation_1:4', 'chat:consultation_1'],
        ['chat-reminder:consultation_2:18:1', 'chat:consultation_2'],
        ['donation-thanks:d1', 'donation:d1'],
        ['alerts:7,8::x', 'alert:7'],
        ['invitation:i1:x', 'invitation:i1'],
        ['contact-request:c1', 'contact-request:c1'],
      ]) {
        const id = await store({ idempotency_key: key });
        expect(
          (await search({ source })).map((mail) => mail.id),
          key,
        ).toEqual([id]);
      }
      const own = await store({ source_kind: 'feedback', source_id: 'f1' });
      expect((await search({ source: 'feedback:f1' })).map(({ id }) => id)).toEqual([own]);
      const account = await store({ idempotency_key: 'recovery:1', kind: 'auth', recipient: member.email });
      expect((await search({ source: `account:${member.id}` })).map(({ id }) => id)).toEqual([account]);
    });

    it('show no link that works once: in no list, preview, header, answer or note, to nobody', async () => {
      const link = `https://hln.example/login#recovery=${TOKEN}`;
      const id = await store({
        kind: 'auth',
        idempotency_key: `recovery:${crypto.randomUUID()}`,
        subject: `Set a new password ${link}`,
        text_body: `Set it here:\n${link}\nor with the code ${TOKEN}`,
        html_body: `<a href="${link}">${link}</a><a href="/x?a=1&amp;token=${TOKEN}">x</a>`,
      });
      // Also where the kind does not tell.
      const other = await store({
        text_body: `https://hln.example/login#invitation=${TOKEN} and ?token=${TOKEN}`,
      });
      const taken = await leased();
      const headers = { header_lines: `X-Link: ${link}`, is_repeatable: false };
      await server.backend.service.rpc('hand_over_email', { ...taken, ...headers });
      const refusal = { reason: `550 You wrote "${link}"`, is_permanent: true };
      await server.backend.service.rpc('fail_email', { ...taken, ...refusal, details: { cause: 'policy' } });
      const seen = JSON.stringify([
        await read(id, owner),
        await read(other, owner),
        await search({}, owner),
        await search({ search: id }, owner),
        await figures(),
        await query('select * from public.set_aside_rows'),
        await query('select * from private.email_attempts'),
        await query('select last_error from public.email_outbox'),
        await query('select * from private.audit_log'),
      ]);
      expect(seen).not.toContain(TOKEN);
      expect(seen).toContain('recovery=[redacted]');
      const [stored] = await query<{ text_body: string }>(
        'select text_body from public.email_outbox where id = $1',
        [id],
      );
      expect(stored?.text_body).toContain(TOKEN);
    });

    it('are read on record, and what they quote only by those who may see where it was written', async () => {
      const chat = await store({
        kind: 'chat-transcript',
        text_body: 'Bot: Kia ora',
        html_body: '<p>Bot</p>',
      });
      expect(await read(chat)).toMatchObject({ may_read: true, text: 'Bot: Kia ora' });
      const reads = () =>
        query("select actor_id from private.audit_log where action = 'read' and row_key = $1", [chat]);
      expect(await reads()).toEqual([{ actor_id: manager.id }]);
      const exception = { person: manager.id, area_name: 'chat-sessions', new_level: 'none' };
      expect((await call(owner, 'set_staff_exception', exception)).status).toBe(204);
      expect(await read(chat)).toMatchObject({ may_read: false, text: null, html: null });
      expect(await reads()).toHaveLength(1);
      await call(owner, 'set_staff_exception', { ...exception, new_level: null });
      const prices = await store({ kind: 'price-news', recipient: member.email });
      expect(await read(prices, owner)).toMatchObject({ may_read: false, text: null });
    });

    it('leave the house on record: a list longer than any screen’s is a file', async () => {
      const exports = () =>
        query("select actor_id from private.audit_log where action = 'exported' and area = 'email-logs'", []);
      const before = (await exports()).length;
      await search({ page_size: 51 });
      expect(await exports()).toHaveLength(before);
      await search({ page_size: 52 });
      expect((await exports()).slice(before)).toEqual([{ actor_id: manager.id }]);
    });

    it('are closed to a Member, and changed by nobody who may only look, by whatever way', async () => {
      const id = await store({ status: 'failed' });
      const calls: readonly (readonly [name: string, body: object])[] = [
        ['cancel_emails', { ids: [id] }],
        ['retry_emails', { mails: [{ id, status: 'failed', retries: 0 }] }],
        ['stop_emails', { why: 'x' }],
        ['resume_emails', {}],
        ['suppress_address', { address: 'a@b.nz', why: 'x' }],
        ['unsuppress_address', { address: 'a@b.nz' }],
        ['queue_test_mail', {}],
      ];
      for (const who of [member, manager]) {
        for (const [name, body] of calls) {
          expect(await call(who, name, body), name).toMatchObject({ status: 403, code: '42501' });
        }
      }
      const reading = [
        ['search_emails', ANYTHING],
        ['read_email', { email_id: id }],
        ['read_email_figures', {}],
      ] as const;
      for (const [name, body] of reading) {
        expect(await call(member, name, body), name).toMatchObject({ status: 403, code: '42501' });
        expect((await callRest(server, 'anon', 'POST', `/rpc/${name}`, body)).status, name).toBe(401);
      }
      const rest: readonly (readonly [method: string, path: string, body?: object])[] = [
        ['GET', '/email_outbox?select=id,recipient'],
        ['GET', '/price_watch_items?select=*,email_outbox(*)'],
        ['POST', '/email_outbox', { id, status: 'pending' }],
        ['POST', '/email_outbox?on_conflict=id', { id, status: 'pending' }],
        ['PATCH', `/email_outbox?id=eq.${id}`, { status: 'pending' }],
        ['DELETE', `/email_outbox?id=eq.${id}`],
      ];
      for (const who of [owner, manager, member]) {
        const headers = {
          ...credentials(server, 'authenticated', who.id),
          prefer: 'resolution=merge-duplicates',
        };
        for (const [method, path, body] of rest) {
          const { status } = await callRest(server, 'authenticated', method, path, body, headers);
          expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        }
      }
      expect(await statusOf(id)).toBe('failed');
    });
  });

  describe('a mail', () => {
    it('is sent again once, however many ask at once, and never as somebody did not see it', async () => {
      const id = await store({ status: 'unknown', attempts: 12 });
      const seen = { id, status: 'unknown', retries: 0 };
      const answers = await Promise.all(Array.from({ length: 6 }, () => retry(owner, seen)));
      const counts = answers.map(({ body }) => v.parse(emailRetriesSchema, body));
      expect(counts.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
      const first = await leased();
      await server.backend.service.rpc('finish_email', { ...first, message_id: 'm' });
      expect(await statusOf(id)).toBe('sent');
      // A page that is older than the first press.
      for (const old of [seen, { ...seen, status: 'sent' }, { ...seen, retries: 1 }]) {
        expect((await retry(owner, old)).body).toEqual({ queued: 0, changed: 1, suppressed: 0 });
      }
      expect((await retry(owner, { id, status: 'sent', retries: 1 })).body).toMatchObject({ queued: 1 });
      const trail = await query(
        `select action, before ->> 'retries' as was, after ->> 'retries' as is_now from private.audit_log
         where row_key = $1 and actor_id = $2 order by id`,
        [id, owner.id],
      );
      expect(trail).toEqual([
        { action: 'changed', was: '0', is_now: '1' },
        { action: 'changed', was: '1', is_now: '2' },
      ]);
    });

    it('whose outcome is unknown is sent by nothing but a person', async () => {
      const id = await store();
      const taken = await leased();
      const broken = {
        reason: 'The connection broke.',
        is_permanent: false,
        details: { outcome: 'unknown', cause: 'interrupted' },
      };
      await server.backend.service.rpc('hand_over_email', {
        ...taken,
        header_lines: '',
        is_repeatable: false,
      });
      await server.backend.service.rpc('fail_email', { ...taken, ...broken });
      await query(
        "update public.email_outbox set next_attempt_at = now() - interval '1 year', lease_until = now() - interval '1 year'",
      );
      expect(await claim()).toEqual([]);
      expect(await statusOf(id)).toBe('unknown');
      expect(await query('select reason_code from public.set_aside_rows')).toEqual([
        { reason_code: 'outcome-unknown' },
      ]);
      expect((await read(id)).attempts).toMatchObject([{ outcome: 'unknown', cause: 'interrupted' }]);
      await retry(owner, { id, status: 'unknown', retries: 0 });
      expect(await claim()).toHaveLength(1);
    });

    it('is cancelled while it waits, and not once it is being sent', async () => {
      const ids = [await store(), await store({ status: 'held' }), await store({ status: 'sent' })];
      expect((await call(owner, 'cancel_emails', { ids })).body).toBe(2);
      expect(await claim()).toEqual([]);
      const sending = await store();
      await claim();
      expect((await call(owner, 'cancel_emails', { ids: [sending] })).body).toBe(0);
      for (const odd of [[], {}, Array.from({ length: 101 }, () => sending), ['x']]) {
        expect((await call(owner, 'cancel_emails', { ids: odd })).status).toBe(400);
      }
    });
  });

  describe('sending', () => {
    it('stops at once, also what a worker has taken already, and goes on', async () => {
      const id = await store();
      const taken = await leased();
      expect((await call(owner, 'stop_emails', { why: '  ' })).status).toBe(400);
      expect((await call(owner, 'stop_emails', { why: 'A wrong price list' })).status).toBe(204);
      expect((await call(owner, 'stop_emails', { why: 'Again' })).status).toBe(409);
      const { data } = await server.backend.service.rpc('hand_over_email', {
        ...taken,
        header_lines: '',
        is_repeatable: false,
      });
      expect(data).toBe(false);
      const stopped = { reason: '', is_permanent: false, details: { outcome: 'stopped' } };
      await server.backend.service.rpc('fail_email', { ...taken, ...stopped });
      expect(await statusOf(id)).toBe('pending');
      expect(await claim()).toEqual([]);
      expect(await figures()).toMatchObject({
        waiting: 1,
        stopped: { by: 'owner@hln.example', reason: 'A wrong price list' },
      });
      expect((await call(manager, 'read_monitoring')).body).toMatchObject({
        mail: { stopped: { by: 'owner@hln.example', reason: 'A wrong price list' } },
      });
      expect(await query("select private.work_waiting('deliver-outbox') as waiting")).toEqual([
        { waiting: 0 },
      ]);
      const trail = await query(
        "select reason from private.audit_log where table_name = 'private.email_switch' and reason is not null",
      );
      expect(trail).toContainEqual({ reason: 'A wrong price list' });
      expect((await call(owner, 'resume_emails')).status).toBe(204);
      expect(await claim()).toHaveLength(1);
    });

    it('never reaches a suppressed address, in any spelling, until it is removed', async () => {
      const waiting = await store();
      expect(
        (await call(owner, 'suppress_address', { address: ' ANA@example.nz', why: 'Asked us to' })).status,
      ).toBe(204);
      expect(await statusOf(waiting)).toBe('suppressed');
      const later = await store({ recipient: 'Ana@Example.nz' });
      expect(await statusOf(later)).toBe('suppressed');
      expect((await retry(owner, { id: later, status: 'suppressed', retries: 0 })).body).toMatchObject({
        suppressed: 1,
      });
      await query("update public.email_outbox set status = 'pending'");
      expect(await claim()).toEqual([]);
      expect((await read(later)).suppressed).toMatchObject({ reason: 'Asked us to', origin: 'staff' });
      const log = JSON.stringify(
        await query("select * from private.audit_log where table_name = 'private.email_suppressions'"),
      );
      expect(log).not.toContain('ana@');
      expect((await call(owner, 'suppress_address', { address: 'ana@example.nz', why: 'x' })).status).toBe(
        409,
      );
      expect((await call(owner, 'suppress_address', { address: 'a@b, c@d', why: 'x' })).status).toBe(400);
      expect((await call(owner, 'unsuppress_address', { address: 'ana@example.nz' })).status).toBe(204);
      expect(await statusOf(await store())).toBe('pending');
    });

    it('suppresses an address whose last two mails were refused for good, and not one that works', async () => {
      const refuse = async (cause: string) => {
        const taken = await leased();
        const details = { cause, step: 'RCPT TO', smtp_code: 550, enhanced_code: '5.1.1' };
        await server.backend.service.rpc('fail_email', {
          ...taken,
          reason: '550 5.1.1',
          is_permanent: true,
          details,
        });
      };
      for (const cause of ['recipient', 'policy']) {
        await store();
        await refuse(cause);
      }
      expect((await figures()).suppressions).toEqual([]);
      for (const _ of [1, 2]) {
        await store();
        await refuse('recipient');
      }
      expect(await figures()).toMatchObject({
        suppressions: [{ address: 'ana@example.nz', origin: 'bounce', created_by: null }],
        causes: [
          { cause: 'recipient', failed: 3 },
          { cause: 'policy', failed: 1 },
        ],
        undelivered: { failed: 4 },
      });
      expect(await statusOf(await store())).toBe('suppressed');
    });
  });

  it('keeps mails for as long as is set for their kind, and none that is still to be sent', async () => {
    const kinds = ['auth', 'price-news', 'donation-thanks', 'alert', 'news', 'chat-reply'];
    for (const kind of kinds) await store({ kind, status: 'sent' });
    await store({ kind: 'auth', subject: 'waits' });
    const forget = async (days: number) => {
      await query('update public.email_outbox set created_at = now() - make_interval(days => $1)', [days]);
      const limits = { links: 10, prices: 20, thanks: 30, staff: 40, others: 50 };
      const { data, error } = await server.backend.service.rpc('forget_old_emails', { days: limits });
      expect(error).toBeNull();
      return data;
    };
    for (const [days, removed] of [
      [9, 0],
      [11, 1],
      [21, 1],
      [31, 1],
      [41, 1],
      [51, 1],
      [400, 0],
    ] as const) {
      expect(await forget(days), `${days}`).toEqual({ mails: removed, set_aside: 0 });
    }
    const left = await query('select kind, status from public.email_outbox order by kind');
    expect(left).toEqual([
      { kind: 'auth', status: 'pending' },
      { kind: 'chat-reply', status: 'sent' },
    ]);
    for (const days of [{}, { links: 0, prices: 1, thanks: 1, staff: 1, others: 1 }]) {
      expect((await server.backend.service.rpc('forget_old_emails', { days })).error?.code).toBe('22023');
    }
  });
});
