import { emailRetriesSchema } from '@hln/contracts';
import { testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmailStage, startEmailStage } from './email-stage.ts';

describe.each(await testBackends())('sending emails on $name', (backend) => {
  let stage: EmailStage;
  beforeAll(async () => {
    stage = await startEmailStage(backend);
  });
  afterAll(() => stage.server.close());
  beforeEach(() => stage.clear());

  describe('an email', () => {
    it('is sent again once, even if several people ask at once, and never on the basis of an outdated view', async () => {
      const id = await stage.store({ status: 'unknown', attempts: 12 });
      const seen = { id, status: 'unknown', retries: 0 };
      const answers = await Promise.all(Array.from({ length: 6 }, () => stage.retry(stage.owner, seen)));
      const counts = answers.map(({ body }) => v.parse(emailRetriesSchema, body));
      expect(counts.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
      const first = await stage.leased();
      await stage.server.backend.service.rpc('finish_email', { ...first, message_id: 'm' });
      expect(await stage.statusOf(id)).toBe('sent');
      // A page loaded before the first retry.
      for (const old of [seen, { ...seen, status: 'sent' }, { ...seen, retries: 1 }]) {
        expect((await stage.retry(stage.owner, old)).body).toEqual({ queued: 0, changed: 1, suppressed: 0 });
      }
      expect((await stage.retry(stage.owner, { id, status: 'sent', retries: 1 })).body).toMatchObject({
        queued: 1,
      });
      const trail = await stage.query(
        `select action, before ->> 'retries' as was, after ->> 'retries' as is_now from private.audit_log
         where row_key = $1 and actor_id = $2 order by id`,
        [id, stage.owner.id],
      );
      expect(trail).toEqual([
        { action: 'changed', was: '0', is_now: '1' },
        { action: 'changed', was: '1', is_now: '2' },
      ]);
    });

    it('with an unknown outcome is sent again only by a person', async () => {
      const id = await stage.store();
      const taken = await stage.leased();
      const broken = {
        reason: 'The connection broke.',
        is_permanent: false,
        details: { outcome: 'unknown', cause: 'interrupted' },
      };
      await stage.server.backend.service.rpc('hand_over_email', {
        ...taken,
        header_lines: '',
        is_repeatable: false,
      });
      await stage.server.backend.service.rpc('fail_email', { ...taken, ...broken });
      await stage.query(
        "update public.email_outbox set next_attempt_at = now() - interval '1 year', lease_until = now() - interval '1 year'",
      );
      expect(await stage.claim()).toEqual([]);
      expect(await stage.statusOf(id)).toBe('unknown');
      expect(await stage.query('select reason_code from public.set_aside_rows')).toEqual([
        { reason_code: 'outcome-unknown' },
      ]);
      expect((await stage.read(id)).attempts).toMatchObject([{ outcome: 'unknown', cause: 'interrupted' }]);
      expect((await stage.figures()).last_attempt).toMatchObject({
        outcome: 'unknown',
        cause: 'interrupted',
      });
      await stage.retry(stage.owner, { id, status: 'unknown', retries: 0 });
      expect(await stage.claim()).toHaveLength(1);
    });

    it.each(['contact-request', 'chat-transcript'])(
      'of the kind %s goes out up to twice more automatically if its outcome is unknown, with a note',
      async (kind) => {
        const id = await stage.store({ kind });
        const { service } = stage.server.backend;
        const handOver = async () => {
          const [mail] = await stage.claim();
          const taken = { email_id: id, email_lease: String(mail?.lease) };
          await service.rpc('hand_over_email', { ...taken, header_lines: '', is_repeatable: false });
          return { repeats: mail?.repeats, taken };
        };
        const state = async () =>
          await stage.query(
            `select status, repeats, round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes
             from public.email_outbox`,
          );
        const first = await handOver();
        expect(first.repeats).toBe(0);
        const details = { outcome: 'unknown', cause: 'interrupted' };
        await service.rpc('fail_email', { ...first.taken, reason: 'Closed.', is_permanent: false, details });
        expect(await state()).toEqual([{ status: 'pending', repeats: 1, minutes: 10 }]);
        expect(await stage.claim()).toEqual([]);
        await stage.query('update public.email_outbox set next_attempt_at = now()');
        // This time the process dies.
        expect((await handOver()).repeats).toBe(1);
        await stage.query("update public.email_outbox set lease_until = now() - interval '1 second'");
        expect(await stage.claim()).toEqual([]);
        expect(await state()).toEqual([{ status: 'pending', repeats: 2, minutes: 60 }]);
        await stage.query('update public.email_outbox set next_attempt_at = now()');
        const last = await handOver();
        expect(last.repeats).toBe(2);
        await service.rpc('fail_email', { ...last.taken, reason: 'Closed.', is_permanent: false, details });
        expect(await state()).toMatchObject([{ status: 'unknown', repeats: 2 }]);
        expect((await stage.read(id)).attempts.map(({ outcome }) => outcome)).toEqual([
          'unknown',
          'unknown',
          'unknown',
        ]);
      },
    );

    it('can be cancelled while it waits, but not once it is being sent', async () => {
      const ids = [
        await stage.store(),
        await stage.store({ status: 'held' }),
        await stage.store({ status: 'sent' }),
      ];
      expect((await stage.call(stage.owner, 'cancel_emails', { ids })).body).toBe(2);
      expect(await stage.claim()).toEqual([]);
      const sending = await stage.store();
      await stage.claim();
      expect((await stage.call(stage.owner, 'cancel_emails', { ids: [sending] })).body).toBe(0);
      for (const odd of [[], {}, Array.from({ length: 101 }, () => sending), ['x']]) {
        expect((await stage.call(stage.owner, 'cancel_emails', { ids: odd })).status).toBe(400);
      }
    });
  });

  describe('sending', () => {
    it('stops at once, even for emails that a worker has claimed, and resumes', async () => {
      const id = await stage.store();
      const taken = await stage.leased();
      expect((await stage.call(stage.owner, 'stop_emails', { why: '  ' })).status).toBe(400);
      expect((await stage.call(stage.owner, 'stop_emails', { why: 'A wrong price list' })).status).toBe(204);
      expect((await stage.call(stage.owner, 'stop_emails', { why: 'Again' })).status).toBe(409);
      const { data } = await stage.server.backend.service.rpc('hand_over_email', {
        ...taken,
        header_lines: '',
        is_repeatable: false,
      });
      expect(data).toBe(false);
      const stopped = { reason: '', is_permanent: false, details: { outcome: 'stopped' } };
      await stage.server.backend.service.rpc('fail_email', { ...taken, ...stopped });
      expect(await stage.statusOf(id)).toBe('pending');
      expect(await stage.claim()).toEqual([]);
      expect(await stage.figures()).toMatchObject({
        waiting: 1,
        stopped: { by: 'owner@hln.example', reason: 'A wrong price list' },
      });
      expect((await stage.call(stage.manager, 'read_monitoring')).body).toMatchObject({
        mail: { stopped: { by: 'owner@hln.example', reason: 'A wrong price list' } },
      });
      expect(await stage.query("select private.work_waiting('deliver-outbox') as waiting")).toEqual([
        { waiting: 0 },
      ]);
      const trail = await stage.query(
        "select reason from private.audit_log where table_name = 'private.email_switch' and reason is not null",
      );
      expect(trail).toContainEqual({ reason: 'A wrong price list' });
      expect((await stage.call(stage.owner, 'resume_emails')).status).toBe(204);
      expect(await stage.claim()).toHaveLength(1);
    });

    it('never reaches a suppressed address, however it is spelled, until the suppression is removed', async () => {
      const waiting = await stage.store();
      expect(
        (
          await stage.call(stage.owner, 'suppress_address', {
            address: ' ANA@example.nz',
            why: 'Asked us to',
          })
        ).status,
      ).toBe(204);
      expect(await stage.statusOf(waiting)).toBe('suppressed');
      const later = await stage.store({ recipient: 'Ana@Example.nz' });
      expect(await stage.statusOf(later)).toBe('suppressed');
      expect(
        (await stage.retry(stage.owner, { id: later, status: 'suppressed', retries: 0 })).body,
      ).toMatchObject({
        suppressed: 1,
      });
      await stage.query("update public.email_outbox set status = 'pending'");
      expect(await stage.claim()).toEqual([]);
      expect((await stage.read(later)).suppressed).toMatchObject({ reason: 'Asked us to', origin: 'staff' });
      const log = JSON.stringify(
        await stage.query("select * from private.audit_log where table_name = 'private.email_suppressions'"),
      );
      expect(log).not.toContain('ana@');
      expect(
        (await stage.call(stage.owner, 'suppress_address', { address: 'ana@example.nz', why: 'x' })).status,
      ).toBe(409);
      expect(
        (await stage.call(stage.owner, 'suppress_address', { address: 'a@b, c@d', why: 'x' })).status,
      ).toBe(400);
      expect(
        (await stage.call(stage.owner, 'unsuppress_address', { address: 'ana@example.nz' })).status,
      ).toBe(204);
      expect(await stage.statusOf(await stage.store())).toBe('pending');
    });

    it('suppresses an address after two permanent refusals in a row, but not one that works', async () => {
      const refuse = async (cause: string) => {
        const taken = await stage.leased();
        const details = { cause, step: 'RCPT TO', smtp_code: 550, enhanced_code: '5.1.1' };
        await stage.server.backend.service.rpc('fail_email', {
          ...taken,
          reason: '550 5.1.1',
          is_permanent: true,
          details,
        });
      };
      for (const cause of ['recipient', 'policy']) {
        await stage.store();
        await refuse(cause);
      }
      expect((await stage.figures()).suppressions).toEqual([]);
      for (const _ of [1, 2]) {
        await stage.store();
        await refuse('recipient');
      }
      expect(await stage.figures()).toMatchObject({
        suppressions: [{ address: 'ana@example.nz', origin: 'bounce', created_by: null }],
        causes: [
          { cause: 'recipient', failed: 3 },
          { cause: 'policy', failed: 1 },
        ],
        undelivered: { failed: 4 },
      });
      expect(await stage.statusOf(await stage.store())).toBe('suppressed');
    });
  });

  it('keeps emails for the period set for their kind, and unsent ones longer', async () => {
    const kinds = ['auth', 'price-news', 'donation-thanks', 'alert', 'news', 'chat-reply', 'feedback-reply'];
    for (const kind of kinds) await stage.store({ kind, status: 'sent' });
    await stage.store({ kind: 'auth', subject: 'waits' });
    const forget = async (days: number) => {
      await stage.query('update public.email_outbox set created_at = now() - make_interval(days => $1)', [
        days,
      ]);
      const limits = { links: 10, prices: 20, thanks: 30, staff: 40, others: 50 };
      const { data, error } = await stage.server.backend.service.rpc('forget_old_emails', { days: limits });
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
    const left = await stage.query('select kind, status from public.email_outbox order by kind');
    expect(left).toEqual([
      { kind: 'auth', status: 'pending' },
      { kind: 'chat-reply', status: 'sent' },
      { kind: 'feedback-reply', status: 'sent' },
    ]);
    for (const days of [{}, { links: 0, prices: 1, thanks: 1, staff: 1, others: 1 }]) {
      expect((await stage.server.backend.service.rpc('forget_old_emails', { days })).error?.code).toBe(
        '22023',
      );
    }
  });
});
