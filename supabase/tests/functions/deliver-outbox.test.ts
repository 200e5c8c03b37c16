import { once } from 'node:events';
import { createServer } from 'node:http';
import { runJob, type TestServer, testBackends } from '@hln/test-support/server';
import { startSmtp } from '@hln/test-support/smtp';
import { afterEach, describe, expect, it } from 'vitest';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A mail API whose responses contain text that no column accepts. */
async function startMisbehavingApi() {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { subject: named } = JSON.parse(text) as { subject: string };
    const subject = named.replace(/^HLN: /, '');
    if (subject === 'refuse') return response.writeHead(500).end('no\0\r\nthanks');
    if (subject === 'hang up') return request.socket.destroy();
    sent.push(subject);
    return response.end(JSON.stringify({ id: `\0${subject}` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test has no port.');
  return { sent, url: `http://127.0.0.1:${address.port}/emails` };
}

describe.each(await testBackends())('the outbox on $name', (backend) => {
  const start = async (apiUrl: string | null, smtpUrl: string | null = null): Promise<TestServer> => {
    const server = await backend.start({
      mail: { smtpUrl, apiUrl, apiKey: 'key', from: 'HLN <no-reply@hln.example>' },
    });
    undo.push(() => server.close());
    await server.schedules.stop();
    return server;
  };
  const store = async (server: TestServer, subjects: readonly string[]) => {
    for (const subject of subjects) {
      await server.backend.database.query(
        `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
         values ($1, 'test', 'a@b.nz', $1, 'Text')`,
        [subject],
      );
    }
  };

  it("is delivered even if the results of earlier messages can't be stored", async () => {
    const api = await startMisbehavingApi();
    const server = await start(api.url);
    await store(server, ['refuse', 'hang up', 'one', 'two']);
    expect(await runJob(server, 'deliver-outbox')).toEqual({ sent: 2, failed: 2 });
    expect(api.sent.toSorted()).toEqual(['one', 'two']);
    const rows = await server.backend.database.query(
      'select subject, status, provider_message_id, attempts from public.email_outbox order by subject',
    );
    expect(rows).toEqual([
      { subject: 'hang up', status: 'pending', provider_message_id: null, attempts: 1 },
      { subject: 'one', status: 'sent', provider_message_id: '\uFFFDone', attempts: 1 },
      { subject: 'refuse', status: 'pending', provider_message_id: null, attempts: 1 },
      { subject: 'two', status: 'sent', provider_message_id: '\uFFFDtwo', attempts: 1 },
    ]);
  });

  it('sends replies by staff ahead of a queue of automatic emails, and sign-in emails next', async () => {
    const smtp = await startSmtp();
    undo.push(() => smtp.close());
    const server = await start(null, smtp.url);
    const queued = (kind: string, count: number) =>
      server.backend.database.query(
        `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
         select $1 || n, $1, $1 || n || '@b.nz', 'Kia ora', 'Text' from generate_series(1, $2::integer) as n`,
        [kind, count],
      );
    // More than three batches of automatic emails have waited longer than the two replies and the link.
    await queued('price-news', 35);
    await server.backend.database.run(
      "update public.email_outbox set next_attempt_at = now() - interval '1 hour'",
    );
    await queued('auth', 1);
    await queued('chat-reply', 1);
    await queued('feedback-reply', 1);
    expect(await runJob(server, 'deliver-outbox')).toEqual({ sent: 38, failed: 0 });
    const order = smtp.messages.map(({ to }) => to.join());
    expect(order.slice(0, 3)).toEqual(['chat-reply1@b.nz', 'feedback-reply1@b.nz', 'auth1@b.nz']);
    expect(order.slice(3).every((to) => to.startsWith('price-news'))).toBe(true);
  });

  it("records each attempt with the mail server's reply, its codes and the headers as sent", async () => {
    const refusals = new Map([
      ['gone@b.nz', 550],
      ['later@b.nz', 450],
    ]);
    const smtp = await startSmtp({ refusals });
    undo.push(() => smtp.close());
    const server = await start(null, smtp.url);
    await store(server, ['gone@b.nz', 'later@b.nz', 'well@b.nz']);
    await server.backend.database.run('update public.email_outbox set recipient = subject');
    expect(await runJob(server, 'deliver-outbox')).toEqual({ sent: 1, failed: 2 });
    refusals.clear();
    await server.backend.database.run('update public.email_outbox set next_attempt_at = now()');
    expect(await runJob(server, 'deliver-outbox')).toEqual({ sent: 1, failed: 0 });
    const attempts = await server.backend.database.query<Record<string, unknown>>(
      `select o.recipient, a.attempt, a.outcome, a.cause, a.step, a.smtp_code, left(a.answer, 3) as answer,
         a.finished_at >= a.started_at as ended, a.headers
       from private.email_attempts as a join public.email_outbox as o on o.id = a.email_id order by recipient, a.id`,
    );
    const refused = { step: 'RCPT TO', ended: true, headers: null };
    const sent = { outcome: 'sent', cause: null, step: null, smtp_code: null, answer: '250', ended: true };
    expect(attempts).toMatchObject([
      {
        recipient: 'gone@b.nz',
        attempt: 1,
        outcome: 'refused',
        cause: 'recipient',
        smtp_code: 550,
        ...refused,
      },
      {
        recipient: 'later@b.nz',
        attempt: 1,
        outcome: 'deferred',
        cause: 'greylisted',
        smtp_code: 450,
        ...refused,
      },
      { recipient: 'later@b.nz', attempt: 2, ...sent },
      { recipient: 'well@b.nz', attempt: 1, ...sent },
    ]);
    expect(String(attempts[3]?.headers)).toContain('Subject: HLN: well@b.nz');
    expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual(['later@b.nz', 'well@b.nz']);
  });

  it('never sends a header of two lines, even if one was stored', async () => {
    const api = await startMisbehavingApi();
    const server = await start(api.url);
    await server.backend.database.run(`
      alter table public.email_outbox drop constraint email_outbox_subject_line;
      alter table public.email_outbox drop constraint email_outbox_subject_check;
    `);
    await store(server, ['Hello\r\nBcc: all@example.com', 'one']);
    expect(await runJob(server, 'deliver-outbox')).toEqual({ sent: 1, failed: 1 });
    expect(api.sent).toEqual(['one']);
    const notes = await server.backend.database.query(
      'select reason_code, reason, is_set_aside from public.set_aside_rows',
    );
    expect(notes).toEqual([
      {
        reason_code: 'not-delivered',
        reason: '"subject" contains a line break or another control character.',
        is_set_aside: true,
      },
    ]);
  });
});
