import { createStaff, runJob, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await createStaff(server, { email: 'first@hln.example', role: 'owner' });
  const disabled = await createStaff(server, { email: 'disabled@hln.example', role: 'owner' });
  await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
  await server.backend.database.query("update auth.users set banned_until = '2126-01-01' where id = $1", [
    disabled.id,
  ]);
});
afterAll(async () => {
  await server.close();
});

const mails = () =>
  server.backend.database.query<{ recipient: string; subject: string; text_body: string }>(
    "select recipient, subject, text_body from public.email_outbox where kind = 'audit-log' order by created_at",
  );

it('is refused without the service’s key', async () => {
  const answer = await fetch(`${server.url}/functions/v1/check-audit-log`, {
    method: 'POST',
    headers: { apikey: server.backend.keys.publishable },
  });
  expect(answer.status).toBe(401);
});

it("emails the log's head to the active Owners once a day", async () => {
  expect(await runJob(server, 'check-audit-log')).toEqual({ checked: 7, mailed: 1 });
  await runJob(server, 'check-audit-log');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'first@hln.example',
    subject: 'The HLN audit log is intact: 7 entries',
  });
  const [head] = await server.backend.database.query<{ text: string }>(
    "select position || ':' || encode(hash, 'hex') as text from private.audit_heads",
  );
  expect(mail?.text_body).toContain(head?.text);
});

it('emails what is wrong with a changed log, and fails', async () => {
  await server.backend.database.run(`
    alter table private.audit_log disable trigger user;
    update private.audit_log set row_key = 'nobody' where id = 2;
    alter table private.audit_log enable trigger user;`);
  await expect(runJob(server, 'check-audit-log')).rejects.toThrow('500');
  const [, mail] = await mails();
  expect(mail).toMatchObject({ recipient: 'first@hln.example', subject: 'The HLN audit log is broken' });
  expect(mail?.text_body).toContain(
    'The audit log is broken at position 2, entry 2: the entry is not what was written.',
  );
});
