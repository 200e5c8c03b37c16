import { rm } from 'node:fs/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { type ServerProcess, secretKeyOf, startServerProcess, usedDataDir } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
let server: ServerProcess | null = null;
let smtp: TestSmtp | null = null;

beforeEach(async () => {
  dataDir = await usedDataDir();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await smtp?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('does not automatically resend an email that a killed process had handed over, but does on request', async () => {
  const deaf = await startSmtp({ silent: true });
  smtp = deaf;
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SMTP_URL: deaf.url,
    MAIL_FROM: 'HLN <no-reply@hln.example>',
    FEEDBACK_MAIL_TO: 'team@hln.example',
  };
  server = await startServerProcess(environment);
  const row = {
    original_sql: 'select 1',
    formatted_sql: 'SELECT 1',
    feedback_type: 'like',
    dislike_reason: null,
    follow_up_email: null,
    wants_follow_up: false,
    formatting_changes: [],
    user_ip: 'unknown',
    session_id: 'mail and kill',
    user_agent: 'test',
  };
  const post = (path: string, body: unknown) =>
    fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/rest/v1/sql_feedback', row)).status).toBe(201);
  const created_at = new Date().toISOString();
  expect((await post('/functions/v1/send-feedback-email', { record: { ...row, created_at } })).status).toBe(
    200,
  );
  // The mail server has the message and never confirms it; then the process dies.
  await deaf.received;
  await server.end('SIGKILL');
  await deaf.close();

  smtp = await startSmtp({ port: Number(new URL(deaf.url).port) });
  server = await startServerProcess(environment);
  const headers = { apikey: await secretKeyOf(dataDir), 'content-type': 'application/json' };
  const outbox = async () => await (await fetch(`${server?.url}/rest/v1/email_outbox`, { headers })).json();
  expect(await outbox()).toMatchObject([{ status: 'sending', attempts: 1 }]);
  const change = async (values: object) => {
    const changed = await fetch(`${server?.url}/rest/v1/email_outbox?kind=eq.feedback`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify(values),
    });
    expect(changed.status).toBe(204);
  };
  const deliver = async () => {
    const done = await fetch(`${server?.url}/functions/v1/deliver-outbox`, { method: 'POST', headers });
    expect(done.status).toBe(200);
  };
  // Minutes later: the dead process's lease has expired.
  await change({ lease_until: '2000-01-01T00:00:00Z' });
  await deliver();
  expect(smtp.messages).toEqual([]);
  expect(await outbox()).toMatchObject([{ status: 'unknown', cause: 'interrupted', attempts: 1 }]);
  await change({ status: 'pending' });
  await deliver();
  expect(smtp.messages).toMatchObject([{ to: ['team@hln.example'] }]);
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }]);
});
