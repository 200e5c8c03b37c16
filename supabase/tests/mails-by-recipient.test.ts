import type { EmailKind } from '@hln/contracts';
import { enqueueMail } from '@hln/supabase/shared/mail/outbox';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(await testBackends())('messages to one recipient on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await query('delete from public.email_outbox');
    await query('delete from public.rate_limit_hits');
  });

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const enqueue = (key: string, to: string, kind: EmailKind = 'donation-thanks') =>
    enqueueMail(server.backend.service, {
      idempotencyKey: key,
      kind,
      to,
      replyTo: null,
      letter: { subject: 'Thank you', parts: [], next: 'Next.', why: 'Why.', answer: 'Who.' },
    });
  const statuses = async () => {
    const rows = await query<{ status: string; count: number }>(
      'select status, count(*)::integer as count from public.email_outbox group by status',
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const notes = () => query('select row_key, reason_code, is_set_aside, reason from public.set_aside_rows');
  const aMinuteLater = () =>
    query("update public.rate_limit_hits set minute_started_at = minute_started_at - interval '61 seconds'");

  it('are held above the limit per minute, for all spellings of an email address, and listed for staff', async () => {
    const spellings = ['a@b.nz', 'A@B.nz', 'Ana <a@b.nz>', 'a+1@b.nz', ' a@b.nz ', 'a+x+y@b.nz', 'a@b.nz'];
    for (const [index, to] of spellings.entries()) await enqueue(`m${index}`, to);
    await enqueue('other', 'b@b.nz');
    expect(await statuses()).toEqual({ pending: 6, held: 2 });
    const held = await query<{ id: string }>(
      "select id from public.email_outbox where status = 'held' order by id",
    );
    expect((await notes()).map(({ row_key }) => row_key).sort()).toEqual(held.map(({ id }) => id));
    expect((await notes())[0]).toMatchObject({ reason_code: 'recipient-limit', is_set_aside: true });
    const { data } = await server.backend.service.rpc('claim_emails', { batch_size: 50, lease_seconds: 60 });
    expect(data).toHaveLength(6);
  });

  it('are counted once per message, not once per submission', async () => {
    for (let again = 0; again < 20; again += 1) await enqueue('same', 'a@b.nz');
    await enqueue('another', 'a@b.nz');
    expect(await statuses()).toEqual({ pending: 2 });
  });

  it('are held above the limit per day, and held messages do not count', async () => {
    for (let n = 0; n < 30; n += 1) {
      await enqueue(`m${n}`, 'a@b.nz');
      await aMinuteLater();
    }
    expect(await statuses()).toEqual({ pending: 20, held: 10 });
    await query("update public.rate_limit_hits set day_started_at = day_started_at - interval '25 hours'");
    await enqueue('tomorrow', 'a@b.nz');
    expect(await statuses()).toEqual({ pending: 21, held: 10 });
  });

  it('are sent once somebody releases them, and are then no longer listed', async () => {
    for (let n = 0; n < 6; n += 1) await enqueue(`m${n}`, 'a@b.nz');
    expect(await notes()).toHaveLength(1);
    await query("update public.email_outbox set status = 'pending' where status = 'held'");
    expect(await statuses()).toEqual({ pending: 6 });
    expect(await notes()).toEqual([]);
  });

  it('have a limit for each kind, and a default for other kinds', async () => {
    await query("update public.rate_limits set per_minute = 3 where action = 'mail'");
    for (let n = 0; n < 8; n += 1) {
      await enqueue(`a${n}`, 'a@b.nz', 'settings-test');
      await enqueue(`b${n}`, 'a@b.nz', 'donation-thanks');
      // Sign-in has a limit of its own.
      await enqueue(`c${n}`, 'a@b.nz', 'auth');
    }
    const rows = await query(
      "select kind, count(*)::integer as held from public.email_outbox where status = 'held' group by kind order by kind",
    );
    expect(rows).toEqual([
      { kind: 'donation-thanks', held: 3 },
      { kind: 'settings-test', held: 5 },
    ]);
  });

  it('leave no email address in the counters', async () => {
    await enqueue('m', 'ana.example@b.nz');
    const [row] = await query('select address from public.rate_limit_hits');
    expect(row?.address).toMatch(/^recipient [0-9a-f]{64}$/);
  });

  it('are limited when many arrive at once', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => enqueue(`m${n}`, 'a@b.nz')));
    expect(await statuses()).toEqual({ pending: 5, held: 20 });
  });

  it('are listed after a permanent failure until they are deleted', async () => {
    await enqueue('bad', 'a@b.nz');
    await query(
      "update public.email_outbox set status = 'failed', attempts = 12, last_error = E'550\\r\\nno'",
    );
    expect(await notes()).toMatchObject([
      { reason_code: 'not-delivered', reason: '550 no', is_set_aside: true },
    ]);
    await query('delete from public.email_outbox');
    expect(await notes()).toEqual([]);
  });
});
