import { FEEDBACK_LIMITS } from '@hln/contracts';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { credentials, dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HTML = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

describe.each(await testBackends())('send-feedback-email on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.backend.service.from('rate_limits').delete().eq('action', 'sql_feedback');
  });

  afterAll(async () => {
    await server.close();
  });

  beforeEach(async () => {
    await server.backend.service.from('email_outbox').delete().neq('kind', '');
  });

  const store = async (row: Record<string, unknown>) => {
    const response = await fetch(`${server.url}/rest/v1/sql_feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
      body: JSON.stringify(row),
    });
    expect(response.status).toBe(201);
  };
  const notify = async (record: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/functions/v1/send-feedback-email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${server.backend.keys.publishable}`,
        ...headers,
      },
      body: JSON.stringify({ record }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const sentAt = { created_at: '2026-11-21T10:00:00.000Z' };
  const outbox = async () => {
    const { data } = await server.backend.service.from('email_outbox').select('*').order('created_at');
    return data ?? [];
  };

  it('writes one message about a stored row, to the team', async () => {
    const row = feedbackRow({
      session_id: 'one',
      feedback_type: 'dislike',
      dislike_reason: 'The commas',
      wants_follow_up: true,
      follow_up_email: 'visitor@example.co.nz',
    });
    await store(row);
    expect(await notify({ ...row, ...sentAt })).toMatchObject({ status: 200, body: { success: true } });
    // The page may retry when the response was lost.
    expect(await notify({ ...row, ...sentAt })).toMatchObject({ status: 200 });
    const mails = await outbox();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'feedback',
      recipient: 'feedback@localhost',
      reply_to: 'visitor@example.co.nz',
      subject: 'HLN SQL formatter: a dislike',
      status: 'pending',
    });
    expect(mails[0]?.text_body).toContain('The commas');
  });

  it("escapes visitors' text", async () => {
    const row = feedbackRow({
      session_id: HTML,
      original_sql: HTML,
      formatted_sql: HTML,
      feedback_type: 'dislike',
      dislike_reason: HTML,
      formatting_changes: [HTML],
      user_ip: '<b>1</b>',
      user_agent: HTML,
    });
    await store(row);
    expect((await notify({ ...row, ...sentAt })).status).toBe(200);
    const [mail] = await outbox();
    expect(mail?.html_body).not.toContain('<img');
    expect(mail?.html_body).not.toContain('<script');
    expect(mail?.html_body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(mail?.text_body).toContain(HTML);
  });

  it('cuts a long query between characters and says so', async () => {
    const row = feedbackRow({
      session_id: 'long',
      original_sql: `x${'🎉'.repeat(FEEDBACK_LIMITS.sql / 2 - 1)}`,
    });
    await store(row);
    expect((await notify({ ...row, ...sentAt })).status).toBe(200);
    const text = (await outbox())[0]?.text_body ?? '';
    expect(text.length).toBeLessThan(30_000);
    expect(text).toMatch(/🎉\n… \(\d+ more characters in the row\)/u);
    expect(text.isWellFormed()).toBe(true);
  });

  it('sends nothing about feedback that was never stored', async () => {
    const record = { ...feedbackRow({ session_id: 'made up' }), ...sentAt };
    expect(await notify(record)).toMatchObject({ status: 404, body: { code: 'feedback_not_found' } });
    const stored = feedbackRow({ session_id: 'altered' });
    await store(stored);
    expect((await notify({ ...stored, ...sentAt, dislike_reason: 'Buy now' })).status).toBe(404);
    expect((await notify({ ...stored, ...sentAt, original_sql: 'other' })).status).toBe(404);
    expect(await outbox()).toEqual([]);
  });

  it.each([
    ['no record', undefined, 'record'],
    ['a text', 'text', 'record'],
    ['a forged type', { ...feedbackRow(), ...sentAt, feedback_type: 'love' }, 'record.feedback_type'],
    [
      'a dislike without a reason',
      { ...feedbackRow(), ...sentAt, feedback_type: 'dislike' },
      'needs a reason',
    ],
    [
      'no email address',
      { ...feedbackRow(), ...sentAt, follow_up_email: 'nobody' },
      'record.follow_up_email',
    ],
    ['another recipient', { ...feedbackRow(), ...sentAt, to: 'victim@example.com' }, 'record.to'],
    ['no time', feedbackRow(), 'record.created_at'],
    [
      '1 MB of text',
      { ...feedbackRow(), ...sentAt, original_sql: 'x'.repeat(1_000_000) },
      'record.original_sql',
    ],
  ])('answers %s with 400 and the field', async (_, record, field) => {
    const { status, body } = await notify(record);
    expect(status).toBe(400);
    expect(String(body.error)).toContain(field);
  });

  it('requires a key, a POST and JSON', async () => {
    expect((await notify({}, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await notify({}, { 'content-type': 'text/plain' })).status).toBe(415);
    const got = await fetch(`${server.url}/functions/v1/send-feedback-email`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  describe('with a mail server', () => {
    let smtp: TestSmtp | null = null;
    let mailing: TestServer | null = null;

    afterEach(async () => {
      await mailing?.close();
      await smtp?.close();
      mailing = null;
      smtp = null;
    });

    const startMailing = async (smtpUrl: string) => {
      mailing = await backend.start({
        mail: {
          smtpUrl,
          apiUrl: null,
          apiKey: null,
          from: 'HLN <no-reply@hln.example>',
        },
        givenSettings: { 'mail.feedback-to': 'team@hln.example', 'mail.contact-to': 'kiaora@hln.example' },
      });
      // The test decides when the outbox is processed again.
      await mailing.schedules.stop();
      return mailing;
    };
    const submit = async (to: TestServer, sessionId: string) => {
      const row = feedbackRow({ session_id: sessionId });
      const headers = { 'content-type': 'application/json', ...credentials(to, 'anon') };
      await fetch(`${to.url}/rest/v1/sql_feedback`, { method: 'POST', headers, body: JSON.stringify(row) });
      const response = await fetch(`${to.url}/functions/v1/send-feedback-email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ record: { ...row, ...sentAt } }),
      });
      expect(response.status).toBe(200);
      await to.functions.settle();
    };
    const mailRow = async (to: TestServer) =>
      dataOf(await to.backend.service.from('email_outbox').select('*').single());
    const retryNow = async (to: TestServer) => {
      await to.backend.database.run('update public.email_outbox set next_attempt_at = now()');
      await to.functions.runJob('deliver-outbox');
    };

    it('delivers immediately', async () => {
      smtp = await startSmtp();
      const to = await startMailing(smtp.url);
      await submit(to, 'delivered');
      expect(smtp.messages).toMatchObject([{ from: 'no-reply@hln.example', to: ['team@hln.example'] }]);
      expect(await mailRow(to)).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    });

    it('keeps the message while the server is down and delivers it once it is up', async () => {
      const gone = await startSmtp();
      await gone.close();
      const to = await startMailing(gone.url);
      await submit(to, 'patient');
      expect(await mailRow(to)).toMatchObject({ status: 'pending', attempts: 1 });
      expect(String((await mailRow(to)).last_error)).toContain('ECONNREFUSED');
      // The retry is not due yet.
      await to.functions.runJob('deliver-outbox');
      expect(await mailRow(to)).toMatchObject({ attempts: 1 });

      smtp = await startSmtp({ port: Number(new URL(gone.url).port) });
      await retryNow(to);
      await retryNow(to);
      expect(smtp.messages).toHaveLength(1);
      expect(await mailRow(to)).toMatchObject({ status: 'sent', attempts: 2 });
    });

    it('resends a message that a server took without confirming only on request, with the same ID', async () => {
      const broken = await startSmtp({ hangUp: true });
      const to = await startMailing(broken.url);
      await submit(to, 'again');
      await broken.close();
      expect(await mailRow(to)).toMatchObject({ status: 'unknown', attempts: 1, cause: 'interrupted' });
      smtp = await startSmtp({ port: Number(new URL(broken.url).port) });
      await retryNow(to);
      expect(smtp.messages).toHaveLength(0);
      await to.backend.database.run("update public.email_outbox set status = 'pending'");
      await retryNow(to);
      const { id } = await mailRow(to);
      expect(smtp.messages).toHaveLength(1);
      expect(smtp.messages[0]?.content).toContain(`Message-ID: <${String(id)}@hln.example>`);
    });

    it('keeps a message that the server refuses permanently, with the reason', async () => {
      smtp = await startSmtp({ refuse: { step: 'recipient', code: 550 } });
      const to = await startMailing(smtp.url);
      await submit(to, 'refused');
      const row = await mailRow(to);
      expect(row).toMatchObject({ status: 'failed', attempts: 1 });
      expect(String(row.last_error)).toContain('550');
    });
  });
});
