import { EMAIL_KINDS } from '@hln/contracts';
import { callRest, credentials, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANYTHING, conditionsOf, type EmailStage, startEmailStage } from './email-stage.ts';

const TOKEN = 'f00d'.repeat(16);

describe.each(await testBackends())('Email Logs on $name', (backend) => {
  let stage: EmailStage;
  beforeAll(async () => {
    stage = await startEmailStage(backend);
  });
  afterAll(() => stage.server.close());
  beforeEach(() => stage.clear());

  describe('emails', () => {
    it('are found by word prefixes, by email address and by each filter, page by page', async () => {
      const ids: string[] = [];
      for (const [n, name] of ['ana', 'mere', 'āwhina', 'o.brien+x'].entries()) {
        ids.push(
          await stage.store({
            recipient: `${name}@example.nz`,
            subject: `Ngā mihi ${n}, thank you`,
            created_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
            ...(n === 3 && { kind: 'donation-thanks', status: 'failed', cause: 'tls' }),
          }),
        );
      }
      const found = async (wanted: object) => (await stage.search(wanted)).map(({ id }) => ids.indexOf(id));
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
      expect(await stage.count({ search: 'thank ngā' })).toEqual({ count: 4, is_all: true });
      expect(await stage.count({ address: 'O.Brien+x@EXAMPLE.nz', kind_name: 'alert' })).toEqual({
        count: 0,
        is_all: true,
      });
      expect(await stage.count({ search: ' --- ' })).toEqual({ count: 0, is_all: true });
      for (const hostile of ["' or true --", "q':*|y", 'a & !b', '\\', '%', "'", ':*']) {
        expect(await found({ search: hostile }), hostile).toEqual([]);
      }
      expect(
        (await stage.call(stage.manager, 'search_emails', { ...ANYTHING, search: 'x'.repeat(201) })).status,
      ).toBe(400);
    });

    it('come first if the search is their whole address, domain, name or subject, on every page', async () => {
      const names: Record<string, string> = {};
      const store = async (name: string, recipient: string, subject: string, changes: object = {}) => {
        const created_at = new Date(Date.UTC(2026, 0, 1 + Object.keys(names).length)).toISOString();
        names[await stage.store({ recipient, subject, created_at, ...changes })] = name;
      };
      await store('Ana', 'Ana <ana@hln.nz>', 'Hello Ana');
      await store('old subject', 'x@other.nz', 'Ana');
      await store('Ana Lee', 'Ana Lee <ana@hln.nz.example>', 'Hello');
      await store('closed', 'x@other.nz', 'Ana', { kind: 'added-later' });
      await store('newest', 'Anahera <anahera@hln.nz>', 'Ana hln.nz ana@hln.nz');
      const found = async (search: string) => {
        const all: string[] = [];
        for (let before_id: string | null = null; ; ) {
          const page = await stage.search({ search, before_id, page_size: 1 }, stage.owner);
          all.push(...page.map(({ id }) => names[id] ?? id));
          before_id = page.at(-1)?.id ?? null;
          if (before_id === null) return all;
        }
      };
      expect(await found('ANA')).toEqual(['old subject', 'Ana', 'newest', 'Ana Lee']);
      expect(await found('ana@hln.nz')).toEqual(['Ana', 'newest', 'Ana Lee']);
      expect(await found('hln.nz')).toEqual(['newest', 'Ana', 'Ana Lee']);
      expect(await found('hello')).toEqual(['Ana Lee', 'Ana']);
    });

    it('are counted up to 10,000', async () => {
      await stage.server.backend.database.run(`
        alter table public.email_outbox disable trigger email_outbox_limit_by_recipient;
        insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
        select 'counted:' || n, 'alert', 'ana@example.nz', 'One of many', '-', 'sent' from generate_series(1, 10001) as n;
        alter table public.email_outbox enable trigger email_outbox_limit_by_recipient`);
      expect(await stage.count()).toEqual({ count: 10_000, is_all: false });
      await stage.query("delete from public.email_outbox where idempotency_key = 'counted:1'");
      expect(await stage.count({ search: 'many' })).toEqual({ count: 10_000, is_all: true });
      // Without triggers, which take a millisecond or more for each row.
      await stage.server.backend.database.run(`
        begin; set local session_replication_role = replica; delete from public.email_outbox; commit`);
    });

    it('link to their cause, whoever queued them', async () => {
      for (const [key, source] of [
        ['chat-transcript:consultation_1:4', 'chat:consultation_1'],
        ['chat-reminder:consultation_2:18:1', 'chat:consultation_2'],
        ['donation-thanks:d1', 'donation:d1'],
        ['alerts:7,8::x', 'alert:7'],
        ['invitation:i1:x', 'invitation:i1'],
        ['contact-request:c1', 'contact-request:c1'],
      ]) {
        const id = await stage.store({ idempotency_key: key });
        expect(
          (await stage.search({ source })).map((mail) => mail.id),
          key,
        ).toEqual([id]);
      }
      const own = await stage.store({ source_kind: 'feedback', source_id: 'f1' });
      expect((await stage.search({ source: 'feedback:f1' })).map(({ id }) => id)).toEqual([own]);
      const account = await stage.store({
        idempotency_key: 'recovery:1',
        kind: 'auth',
        recipient: stage.member.email,
      });
      expect((await stage.search({ source: `account:${stage.member.id}` })).map(({ id }) => id)).toEqual([
        account,
      ]);
    });

    it('never reveal a one-time link in any list, preview, header, server reply or note', async () => {
      const link = `https://hln.example/login#recovery=${TOKEN}`;
      const id = await stage.store({
        kind: 'auth',
        idempotency_key: `recovery:${crypto.randomUUID()}`,
        subject: `Set a new password ${link}`,
        text_body: `Set it here:\n${link}\nor with the code ${TOKEN}`,
        html_body: `<a href="${link}">${link}</a><a href="/x?a=1&amp;token=${TOKEN}">x</a>`,
      });
      // A link is also hidden if the email's kind doesn't suggest one.
      const other = await stage.store({
        text_body: `https://hln.example/login#invitation=${TOKEN} and ?token=${TOKEN}`,
      });
      const taken = await stage.leased();
      const headers = { header_lines: `X-Link: ${link}`, is_repeatable: false };
      await stage.server.backend.service.rpc('hand_over_email', { ...taken, ...headers });
      const refusal = { reason: `550 You wrote "${link}"`, is_permanent: true };
      await stage.server.backend.service.rpc('fail_email', {
        ...taken,
        ...refusal,
        details: { cause: 'policy' },
      });
      const seen = JSON.stringify([
        await stage.read(id, stage.owner),
        await stage.read(other, stage.owner),
        await stage.search({}, stage.owner),
        await stage.search({ search: id }, stage.owner),
        await stage.figures(),
        await stage.query('select * from public.set_aside_rows'),
        await stage.query('select * from private.email_attempts'),
        await stage.query('select last_error from public.email_outbox'),
        await stage.query('select * from private.audit_log'),
      ]);
      expect(seen).not.toContain(TOKEN);
      expect(seen).toContain('recovery=[redacted]');
      const [stored] = await stage.query<{ text_body: string }>(
        'select text_body from public.email_outbox where id = $1',
        [id],
      );
      expect(stored?.text_body).toContain(TOKEN);
    });

    it('are recorded when read, and quoted texts are shown only to staff who may read the source', async () => {
      const chat = await stage.store({
        kind: 'chat-transcript',
        text_body: 'Bot: Kia ora',
        html_body: '<p>Bot</p>',
      });
      expect(await stage.read(chat)).toMatchObject({ may_read: true, text: 'Bot: Kia ora' });
      const reads = () =>
        stage.query("select actor_id from private.audit_log where action = 'read' and row_key = $1", [chat]);
      expect(await reads()).toEqual([{ actor_id: stage.manager.id }]);
      const exception = { person: stage.manager.id, area_name: 'chat-sessions', new_level: 'none' };
      expect((await stage.call(stage.owner, 'set_staff_exception', exception)).status).toBe(204);
      expect(await stage.read(chat)).toMatchObject({ may_read: false, text: null, html: null });
      expect(await reads()).toHaveLength(1);
      await stage.call(stage.owner, 'set_staff_exception', { ...exception, new_level: null });
      const prices = await stage.store({ kind: 'price-news', recipient: stage.member.email });
      expect(await stage.read(prices, stage.owner)).toMatchObject({ may_read: false, text: null });
    });

    it('are open to Owners for every kind without a stricter audience, but not for kinds that no rule covers', async () => {
      const closed: string[] = [];
      for (const kind of [...EMAIL_KINDS, 'added-later']) {
        const id = await stage.store({ kind });
        if (!(await stage.read(id, stage.owner)).may_read) closed.push(kind);
      }
      expect(closed).toEqual(['price-news', 'added-later']);
      const notice = await stage.store({ kind: 'account-notice' });
      const exception = { person: stage.manager.id, area_name: 'user-management', new_level: 'none' };
      expect((await stage.call(stage.owner, 'set_staff_exception', exception)).status).toBe(204);
      expect(await stage.read(notice)).toMatchObject({ may_read: false, text: null });
      await stage.call(stage.owner, 'set_staff_exception', { ...exception, new_level: null });
    });

    it('are recorded when exported: a list longer than any screen counts as a file', async () => {
      const exports = () =>
        stage.query(
          "select actor_id from private.audit_log where action = 'exported' and area = 'email-logs'",
          [],
        );
      const before = (await exports()).length;
      await stage.search({ page_size: 51 });
      expect(await exports()).toHaveLength(before);
      await stage.search({ page_size: 52 });
      expect((await exports()).slice(before)).toEqual([{ actor_id: stage.manager.id }]);
    });

    it("are closed to Members, and can't be changed in any way by staff who may only view them", async () => {
      const id = await stage.store({ status: 'failed' });
      const calls: readonly (readonly [name: string, body: object])[] = [
        ['cancel_emails', { ids: [id] }],
        ['retry_emails', { mails: [{ id, status: 'failed', retries: 0 }] }],
        ['stop_emails', { why: 'x' }],
        ['resume_emails', {}],
        ['suppress_address', { address: 'a@b.nz', why: 'x' }],
        ['unsuppress_address', { address: 'a@b.nz' }],
        ['queue_test_mail', {}],
      ];
      for (const who of [stage.member, stage.manager]) {
        for (const [name, body] of calls) {
          expect(await stage.call(who, name, body), name).toMatchObject({ status: 403, code: '42501' });
        }
      }
      const reading = [
        ['search_emails', ANYTHING],
        ['count_emails', conditionsOf(ANYTHING)],
        ['read_email', { email_id: id }],
        ['read_email_figures', {}],
      ] as const;
      for (const [name, body] of reading) {
        expect(await stage.call(stage.member, name, body), name).toMatchObject({
          status: 403,
          code: '42501',
        });
        expect((await callRest(stage.server, 'anon', 'POST', `/rpc/${name}`, body)).status, name).toBe(401);
      }
      const rest: readonly (readonly [method: string, path: string, body?: object])[] = [
        ['GET', '/email_outbox?select=id,recipient'],
        ['GET', '/price_watch_items?select=*,email_outbox(*)'],
        ['POST', '/email_outbox', { id, status: 'pending' }],
        ['POST', '/email_outbox?on_conflict=id', { id, status: 'pending' }],
        ['PATCH', `/email_outbox?id=eq.${id}`, { status: 'pending' }],
        ['DELETE', `/email_outbox?id=eq.${id}`],
      ];
      for (const who of [stage.owner, stage.manager, stage.member]) {
        const headers = {
          ...credentials(stage.server, 'authenticated', who.id),
          prefer: 'resolution=merge-duplicates',
        };
        for (const [method, path, body] of rest) {
          const { status } = await callRest(stage.server, 'authenticated', method, path, body, headers);
          expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        }
      }
      expect(await stage.statusOf(id)).toBe('failed');
    });
  });
});
