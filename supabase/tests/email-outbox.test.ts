import type { Database } from '@hln/contracts/database';
import { enqueueMail } from '@hln/supabase/shared/mail/outbox';
import { callRest, dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const letterTo = (subject: string) => ({ subject, parts: [], next: 'Next.', why: 'Why.', answer: 'Who.' });

type Mail = Database['public']['Tables']['email_outbox']['Row'];

describe.each(await testBackends())('email_outbox on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });

  afterAll(async () => {
    await server.close();
  });

  beforeEach(async () => {
    await server.backend.service.from('email_outbox').delete().neq('kind', '');
  });

  const enqueue = (key: string, changes: Partial<Parameters<typeof enqueueMail>[1]> = {}) =>
    enqueueMail(server.backend.service, {
      idempotencyKey: key,
      kind: 'settings-test',
      to: 'team@example.com',
      replyTo: null,
      letter: letterTo('HLN says hello'),
      ...changes,
    });
  const claim = async (batch = 10, lease = 60) => {
    const args = { batch_size: batch, lease_seconds: lease };
    return dataOf(await server.backend.service.rpc('claim_emails', args));
  };
  const leaseOf = (mail: Mail | undefined) => {
    if (typeof mail?.lease !== 'string') throw new Error('No message was claimed.');
    return { email_id: mail.id, email_lease: mail.lease };
  };
  const fail = async (mail: Mail | undefined, reason: string, isPermanent = false) => {
    const args = { ...leaseOf(mail), reason, is_permanent: isPermanent };
    return dataOf(await server.backend.service.rpc('fail_email', args));
  };
  const finish = async (mail: Mail | undefined, messageId: string) => {
    const args = { ...leaseOf(mail), message_id: messageId };
    return dataOf(await server.backend.service.rpc('finish_email', args));
  };
  const row = async () => dataOf(await server.backend.service.from('email_outbox').select('*').single());
  const rewind = (change: string) => server.backend.database.run(`update public.email_outbox set ${change}`);

  it('stores a message once for each key', async () => {
    await enqueue('one');
    await enqueue('one', { letter: letterTo('HLN once more') });
    expect(await row()).toMatchObject({ subject: 'HLN says hello', status: 'pending', attempts: 0 });
  });

  it('keeps line breaks out of every header', async () => {
    await enqueue('break', { letter: letterTo('Hello\r\nBcc: all@example.com') });
    expect((await row()).subject).toBe('HLN: Hello Bcc: all@example.com');
    await expect(enqueue('recipient', { to: 'a@b.nz\r\nBcc: c@d.nz' })).rejects.toThrow('23514');
  });

  it('gives each message to one worker', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => enqueue(`m${index}`)));
    const batches = await Promise.all(Array.from({ length: 6 }, () => claim(3)));
    const ids = batches.flat().map((mail) => mail.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claim(20)).length).toBe(12);
  });

  it('lets only the lease holder record what was sent', async () => {
    await enqueue('sent');
    const [mail] = await claim();
    const otherLease = '00000000-0000-4000-8000-000000000000';
    expect(await finish(mail && { ...mail, lease: otherLease }, 'server-1')).toBe(false);
    expect(await finish(mail, 'server-1')).toBe(true);
    expect(await row()).toMatchObject({ status: 'sent', provider_message_id: 'server-1', attempts: 1 });
    expect(await claim()).toEqual([]);
  });

  it('waits longer after each failure and keeps messages that cannot be sent', async () => {
    await enqueue('failing');
    await rewind('max_attempts = 3');
    for (const [attempt, pause] of [
      [1, 30],
      [2, 60],
    ] as const) {
      const [mail] = await claim();
      expect(mail?.attempts).toBe(attempt);
      await fail(mail, 'down');
      const [seconds] = await server.backend.database.query<{ pause: string }>(
        'select round(extract(epoch from next_attempt_at - now())) as pause from public.email_outbox',
      );
      expect(Math.abs(Number(seconds?.pause) - pause)).toBeLessThanOrEqual(5);
      expect(await claim()).toEqual([]);
      await rewind('next_attempt_at = now()');
    }
    const [last] = await claim();
    await fail(last, 'down');
    expect(await row()).toMatchObject({ status: 'failed', last_error: 'down', attempts: 3 });
    expect(await claim()).toEqual([]);
  });

  it('never waits longer than six hours', async () => {
    await enqueue('patient');
    await rewind('attempts = 40, max_attempts = 100');
    const [mail] = await claim();
    await fail(mail, 'x');
    const [seconds] = await server.backend.database.query<{ capped: boolean }>(
      "select next_attempt_at <= now() + interval '6 hours' as capped from public.email_outbox",
    );
    expect(seconds?.capped).toBe(true);
  });

  it('gives up immediately after a permanent refusal', async () => {
    await enqueue('refused');
    const [mail] = await claim();
    await fail(mail, '550', true);
    expect(await row()).toMatchObject({ status: 'failed', last_error: '550' });
  });

  it('does not release what a dead worker had handed over: nobody knows whether it arrived', async () => {
    await enqueue('handed over');
    const [mail] = await claim();
    const handOver = { ...leaseOf(mail), header_lines: 'To: team@example.com', is_repeatable: false };
    expect(dataOf(await server.backend.service.rpc('hand_over_email', handOver))).toBe(true);
    await rewind("lease_until = now() - interval '1 second'");
    expect(await claim()).toEqual([]);
    expect(await row()).toMatchObject({ status: 'unknown', cause: 'interrupted', attempts: 1 });
    // It isn't released later either, whatever else happens.
    await rewind("next_attempt_at = now() - interval '1 day'");
    expect(await claim()).toEqual([]);
    const late = { ...handOver, email_lease: '00000000-0000-4000-8000-000000000000' };
    expect(dataOf(await server.backend.service.rpc('hand_over_email', late))).toBe(false);
  });

  it('releases the message of a dead worker when its lease expires', async () => {
    await enqueue('orphan');
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await rewind("lease_until = now() - interval '1 second'");
    const [second] = await claim();
    expect(second?.id).toBe(first?.id);
    expect(second?.lease).not.toBe(first?.lease);
    // The first worker wakes up late: its report no longer counts.
    expect(await finish(first, 'late')).toBe(false);
    expect((await row()).status).toBe('sending');
  });

  it('stops retrying a message that kills its worker', async () => {
    await enqueue('deadly');
    await rewind('max_attempts = 1');
    await claim();
    await rewind("lease_until = now() - interval '1 second'");
    expect(await claim()).toEqual([]);
    expect(await row()).toMatchObject({
      status: 'failed',
      last_error: 'The sender stopped during every attempt.',
    });
  });

  it('is closed to staff and visitors: emails are read through functions that remove links', async () => {
    await enqueue('private');
    for (const column of ['id', 'subject', 'text_body', '*']) {
      const path = `/email_outbox?select=${column}`;
      expect(await callRest(server, 'authenticated', 'GET', path)).toMatchObject({
        status: 403,
        code: '42501',
      });
      expect(await callRest(server, 'anon', 'GET', path)).toMatchObject({ status: 401, code: '42501' });
    }
    for (const caller of ['anon', 'authenticated'] as const) {
      const { code } = await callRest(server, caller, 'POST', '/rpc/claim_emails', {
        batch_size: 1,
        lease_seconds: 1,
      });
      expect(code).toBe('42501');
    }
  });
});
