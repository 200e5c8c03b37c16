import { mailStateSchema, monitoringSchema } from '@hln/contracts';
import { callAs, createStaff, runJob, testBackends } from '@hln/test-support/server';
import { startSmtp } from '@hln/test-support/smtp';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

describe.each(await testBackends())('whether email can be sent on $name', (backend) => {
  const start = async (smtpUrl: string | null) => {
    const server = await backend.start({
      mail: { smtpUrl, apiUrl: null, apiKey: null, from: 'HLN <no-reply@hln.example>' },
    });
    undo.push(() => server.close());
    await server.schedules.stop();
    const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    const member = await createStaff(server, { email: 'member@hln.example' });
    const stateOf = async () => v.parse(mailStateSchema, (await callAs(server, member, 'mail_state')).body);
    const monitored = async () =>
      v.parse(monitoringSchema, (await callAs(server, owner, 'read_monitoring')).body).mail;
    return { server, stateOf, monitored };
  };

  it('is known to all staff from the moment a server without a mail server starts', async () => {
    const { server, stateOf, monitored } = await start(null);
    expect(await stateOf()).toMatchObject({ transport: 'none', waiting: 0 });
    await server.backend.database.run(
      "insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body) values ('x', 'alert', 'a@b.nz', 'x', 'x')",
    );
    await runJob(server, 'deliver-outbox');
    expect(await stateOf()).toMatchObject({ transport: 'none', waiting: 1 });
    expect(await monitored()).toMatchObject({ transport: 'none', waiting: 1, last_attempt: null });
    expect((await fetch(`${server.url}/rest/v1/rpc/mail_state`, { method: 'POST' })).status).toBe(401);
  });

  it('is updated by whichever process delivers, and includes the last attempt with its cause', async () => {
    const smtp = await startSmtp({ refuse: { step: 'content', code: 554, words: '5.7.1 Refused' } });
    undo.push(() => smtp.close());
    const { server, stateOf, monitored } = await start(smtp.url);
    await server.backend.service.rpc('note_mail_transport', { transport: 'none' });
    await server.backend.database.run(
      "insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body) values ('x', 'alert', 'a@b.nz', 'x', 'x')",
    );
    await runJob(server, 'deliver-outbox');
    expect(await stateOf()).toMatchObject({ transport: 'smtp' });
    expect((await monitored()).last_attempt).toMatchObject({ outcome: 'refused' });
  });
});
