import { callRest, runJob, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(await testBackends())('enquiries on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    for (const table of [
      'contact_requests',
      'email_outbox',
      'rate_limit_hits',
      'sql_feedback',
      'donations',
    ]) {
      await query(`delete from public.${table}`);
    }
  });

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const request = (change: object = {}) => ({
    id: crypto.randomUUID(),
    name: 'Aroha',
    business: 'Kōwhai Ltd',
    email: 'aroha@example.nz',
    message: 'Invoices, by hand.',
    suspicion: null,
    ...change,
  });
  const mail = (key: string) => ({
    idempotency_key: key,
    kind: 'contact-request',
    recipient: 'team@hln.example',
    reply_to: 'aroha@example.nz',
    subject: 'HLN enquiry from Aroha',
    text_body: 'Text',
    html_body: null,
  });
  const store = (change: object = {}, mails: object[] = [], address = '203.0.113.7') =>
    server.backend.service.rpc('store_contact_request', {
      request: request(change),
      mails: mails as [],
      client_address: address,
    });
  const counts = async () => {
    const [row] = await query<{ requests: number; mails: number }>(
      `select (select count(*)::integer from public.contact_requests) as requests,
              (select count(*)::integer from public.email_outbox) as mails`,
    );
    return row;
  };

  it('are stored with their emails, once for each id', async () => {
    const id = crypto.randomUUID();
    expect((await store({ id }, [mail('one'), mail('two')])).data).toBe(true);
    expect((await store({ id, name: 'Changed' }, [mail('three')])).data).toBe(false);
    expect(await counts()).toEqual({ requests: 1, mails: 2 });
    expect(
      await query('select name, business, email, message, suspicion from public.contact_requests'),
    ).toEqual([
      {
        name: 'Aroha',
        business: 'Kōwhai Ltd',
        email: 'aroha@example.nz',
        message: 'Invoices, by hand.',
        suspicion: null,
      },
    ]);
  });

  it('are stored once when the same enquiry arrives twice at the same moment', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all([store({ id }, [mail('one')]), store({ id }, [mail('one')])]);
    expect(answers.map(({ data }) => data).sort()).toEqual([false, true]);
    expect(await counts()).toEqual({ requests: 1, mails: 1 });
  });

  it('leave no email behind when they are refused, and no enquiry when an email is refused', async () => {
    expect((await store({ email: 'no address' }, [mail('one')])).error?.code).toBe('23514');
    expect((await store({}, [{ ...mail('two'), subject: '' }])).error?.code).toBe('23514');
    expect(await counts()).toEqual({ requests: 0, mails: 0 });
  });

  it.each([
    ['a name with a line break', { name: 'Aroha\r\nBcc: x@y.nz' }],
    ['a name of spaces', { name: '   ' }],
    ['a business over its length', { business: 'b'.repeat(151) }],
    ['an address with a name', { email: 'Aroha <aroha@example.nz>' }],
    ['a message over its length', { message: 'm'.repeat(5_001) }],
    ['an empty message', { message: ' \n ' }],
    ['an unknown suspicion', { suspicion: 'looks odd' }],
  ])('are refused with %s', async (_what, change) => {
    expect((await store(change)).error?.code).toBe('23514');
    expect(await counts()).toEqual({ requests: 0, mails: 0 });
  });

  it('are limited by network, but pressing the button again does not count', async () => {
    const id = crypto.randomUUID();
    for (let press = 0; press < 10; press += 1) {
      expect((await store({ id }, [], '2001:db8::1')).error).toBeNull();
    }
    for (let other = 1; other < 5; other += 1) {
      expect((await store({}, [], `2001:db8::${other}`)).error).toBeNull();
    }
    expect((await store({}, [], '2001:db8::ffff')).error?.code).toBe('PT429');
    expect((await store({}, [], '2001:db8:0:1::1')).error).toBeNull();
  });

  it.each(['anon', 'authenticated'] as const)('are neither read nor written by %s', async (role) => {
    await store();
    for (const [verb, path, body] of [
      ['GET', '/contact_requests?select=*', undefined],
      ['POST', '/contact_requests', request()],
      ['PATCH', '/contact_requests?name=eq.Aroha', { name: 'x' }],
      ['DELETE', '/contact_requests?name=eq.Aroha', undefined],
      ['POST', '/rpc/store_contact_request', { request: request(), mails: [], client_address: '' }],
      ['POST', '/rpc/forget_old_visitors', { feedback_days: 1, contact_days: 1, donor_days: 1 }],
    ] as const) {
      const { status } = await callRest(server, role, verb, path, body);
      expect([verb, path, status >= 400 && status < 500]).toEqual([verb, path, true]);
    }
    expect(await counts()).toMatchObject({ requests: 1 });
  });

  describe('the deletion of old data', () => {
    const forget = () =>
      server.backend.service.rpc('forget_old_visitors', {
        feedback_days: 365,
        contact_days: 365,
        donor_days: 365,
      });
    const age = (table: string, days: number) =>
      query(`update public.${table} set created_at = now() - make_interval(days => $1)`, [days]);

    it('includes emails, after the retention time and not before', async () => {
      await store({}, [mail('one')]);
      for (const table of ['contact_requests', 'email_outbox']) await age(table, 364);
      expect((await forget()).data).toMatchObject({ contact_requests: 0, email_outbox: 0, set_aside: 0 });
      for (const table of ['contact_requests', 'email_outbox']) await age(table, 366);
      expect((await forget()).data).toMatchObject({ contact_requests: 1, email_outbox: 1, set_aside: 0 });
      expect(await counts()).toEqual({ requests: 0, mails: 0 });
    });

    it('keeps only the vote of expired feedback', async () => {
      const give = (type: string, reason: string | null, session: string = type) =>
        query(
          `insert into public.sql_feedback (original_sql, formatted_sql, feedback_type, dislike_reason, follow_up_email,
             wants_follow_up, formatting_changes, user_ip, session_id, user_agent)
           values ('select secret', 'SELECT secret', $1, $2, 'a@b.nz', true, '["x"]', '203.0.113.7', $3, 'Browser')`,
          [type, reason, session],
        );
      await give('like', null);
      await give('dislike', 'The commas');
      await age('sql_feedback', 366);
      await give('like', null, 'fresh');
      expect((await forget()).data).toMatchObject({ sql_feedback: 2 });
      expect((await forget()).data).toMatchObject({ sql_feedback: 0 });
      const rows = await query(
        `select feedback_type, counts, original_sql, formatted_sql, dislike_reason, follow_up_email, wants_follow_up,
           formatting_changes::text as formatting_changes, user_ip, session_id = id::text as has_own_session,
           query_hash = id::text as has_own_hash, user_agent
         from public.sql_feedback where created_at < now() - interval '1 day' order by feedback_type`,
      );
      const stripped = {
        counts: true,
        original_sql: '(deleted)',
        formatted_sql: '(deleted)',
        follow_up_email: null,
        wants_follow_up: false,
        formatting_changes: '[]',
        user_ip: 'unknown',
        has_own_session: true,
        has_own_hash: true,
        user_agent: '',
      };
      expect(rows).toEqual([
        { feedback_type: 'dislike', dislike_reason: '(deleted)', ...stripped },
        { feedback_type: 'like', dislike_reason: null, ...stripped },
      ]);
      const [fresh] = await query('select original_sql from public.sql_feedback where user_agent <> $1', [
        '',
      ]);
      expect(fresh).toEqual({ original_sql: 'select secret' });
    });

    it('keeps a donation but forgets its donor', async () => {
      await query(
        `insert into public.donations
           (checkout_session_id, amount_cents, currency, description, customer_email, is_live, created_at)
         values ('old', 500, 'usd', 'Small Coffee', 'a@b.nz', false, now() - interval '366 days'),
                ('new', 500, 'usd', 'Small Coffee', 'a@b.nz', false, now() - interval '364 days')`,
      );
      expect((await forget()).data).toMatchObject({ donors: 1 });
      expect(
        await query(
          'select checkout_session_id, amount_cents, customer_email from public.donations order by 1',
        ),
      ).toEqual([
        { checkout_session_id: 'new', amount_cents: 500, customer_email: 'a@b.nz' },
        { checkout_session_id: 'old', amount_cents: 500, customer_email: null },
      ]);
    });

    it('fails when the number of days is invalid', async () => {
      for (const days of [0, -1, null]) {
        const { error } = await server.backend.service.rpc('forget_old_visitors', {
          feedback_days: 365,
          contact_days: days as number,
          donor_days: 365,
        });
        expect(error?.code).toBe('22023');
      }
    });

    it('is run by the scheduled job', async () => {
      await store({}, [mail('one')]);
      for (const table of ['contact_requests', 'email_outbox']) await age(table, 366);
      await runJob(server, 'housekeeping');
      expect(await counts()).toEqual({ requests: 0, mails: 0 });
    });
  });
});
