import { randomUUID } from 'node:crypto';
import { inboundCall, messageOf } from '@hln/test-support/inbound-email';
import { runJob, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from '../audit-entries.ts';
import { startChatStage } from '../chat-stage.ts';
import { headerOf, receivingStage } from './receiving-stage.ts';

describe.each(await testBackends())('a conversation that is answered by email on $name', (backend) => {
  const { stage, sent, post, detailsOf, answer, answered } = receivingStage(backend);

  it('adds a reply to its conversation, which waits again, and tells the mailbox and the assignee', async () => {
    const { session, mail, address } = await answered();
    expect(address).toMatch(/^replies\+[0-9a-f]{40}@in\.hln\.example$/);
    expect(await detailsOf(session)).toMatchObject({ status: 'contacted', email_waiting_since: null });
    const start = await endOfChain(stage.server.backend.database);
    const before = sent().length;
    const message = messageOf({
      headers: { 'Message-ID': '<one@parent.example>', 'In-Reply-To': headerOf(mail, 'Message-ID') ?? '' },
      body: 'Saturday is good.\r\n\r\nOn Sat, 28 Nov 2026 at 10:00, HLN <no-reply@hln.example> wrote:\r\n> Kia ora\r\n',
    });
    expect(await post(address, message)).toEqual({ status: 200, outcome: 'accepted' });
    const details = await detailsOf(session);
    expect(details.emails).toMatchObject([
      {
        sender: 'mei@parent.example',
        subject: 'Re: Your message to HLN about tutoring',
        said: 'Saturday is good.',
        has_more: true,
        attachments: 0,
        problem: null,
      },
    ]);
    expect(details.email_waiting_since).not.toBeNull();
    const [row] = await stage.list({ assignee_wanted: 'me', promise_wanted: 'open', search: 'saturday' });
    expect(row).toMatchObject({ session_id: session, promise: 'kept' });
    const whole = await stage.rpc(stage.viewer, 'chat_email_text', { email_id: details.emails[0]?.id });
    expect(whole.body).toContain('wrote:\n> Kia ora');
    expect(
      (await stage.rpc(stage.outsider, 'chat_email_text', { email_id: details.emails[0]?.id })).status,
    ).toBe(403);

    const notices = () =>
      sent()
        .slice(before)
        .flatMap(({ to }) => to);
    await expect.poll(() => notices().toSorted()).toEqual(['consultation@localhost', 'hemi@hln.example']);
    expect(sent()[before]?.content).toContain('nobody has verified');
    const entries = await entriesAfter(stage.server.backend.database, start);
    expect(entries.map(({ action, actor_kind, row_key }) => [action, actor_kind, row_key])).toContainEqual([
      'received',
      'service',
      session,
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Saturday|parent\.example/);

    // Our next email names both, so that mail programs show one conversation, and ends the wait.
    const next = await answer(session, details.replies[0]?.recipient ?? '');
    const first = headerOf(mail, 'Message-ID');
    expect(headerOf(next, 'In-Reply-To')).toBe('<one@parent.example>');
    expect(headerOf(next, 'References')).toBe(`${first} <one@parent.example>`);
    expect(headerOf(next, 'Reply-To')).toBe(address);
    expect((await detailsOf(session)).email_waiting_since).toBeNull();
  });

  it('shows the token neither in the email log nor in the details of a conversation', async () => {
    const { session, address } = await answered();
    const token = /\+(.*)@/.exec(address)?.[1] ?? 'none';
    const [mail] = await stage.query<{ id: string }>(
      "select id from public.email_outbox where source_id = $1 and kind = 'chat-reply'",
      [session],
    );
    await stage.query(
      `insert into public.staff_exceptions (user_id, area, level) values ($1, 'email-logs', 'manage')
       on conflict (user_id, area) do update set level = 'manage'`,
      [stage.manager.id],
    );
    const read = await stage.rpc(stage.manager, 'read_email', { email_id: mail?.id });
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).toContain('replies+[redacted]@');
    expect(JSON.stringify(read.body)).not.toContain(token);
    expect(JSON.stringify(await detailsOf(session))).not.toContain(token);
  });

  it('says that a conversation is deleted, and reopens a closed one', async () => {
    const gone = await answered();
    await post(gone.address, messageOf());
    const deleted = await stage.rpc(stage.manager, 'delete_chat_session', {
      session: gone.session,
      why: 'Asked for',
    });
    expect(deleted.status).toBe(200);
    expect((await post(gone.address, messageOf())).outcome).toBe('expired-address');
    const left = await stage.query(
      'select from private.chat_emails where session_id = $1 union all select from public.email_outbox where source_id = $1',
      [gone.session],
    );
    expect(left).toEqual([]);
    const closed = await answered();
    await stage.rpc(stage.manager, 'save_chat_session', {
      session: closed.session,
      changes: { status: 'closed' },
    });
    expect((await post(closed.address, messageOf())).outcome).toBe('accepted');
    expect(await detailsOf(closed.session)).toMatchObject({ status: 'contacted' });
  });

  it('reminds of an email that nobody answers, and stops once somebody says that it needs no answer', async () => {
    const { session, address } = await answered();
    await post(address, messageOf());
    await stage.query(
      "update private.chat_cases set email_waiting_since = now() - interval '19 hours' where session_id = $1",
      [session],
    );
    await runJob(stage.server, 'remind-of-chats');
    const reminders = () =>
      stage.query<{ text_body: string }>(
        "select text_body from public.email_outbox where source_id = $1 and kind = 'chat-reminder'",
        [session],
      );
    expect((await reminders()).map(({ text_body }) => text_body.includes('answered our email'))).toEqual([
      true,
    ]);
    const change = (answeredNow: boolean) =>
      stage.rpc(stage.manager, 'save_chat_session', { session, changes: { answered: answeredNow } });
    expect((await change(true)).status).toBe(204);
    expect((await detailsOf(session)).email_waiting_since).toBeNull();
    expect((await change(false)).status).toBe(204);
    expect((await detailsOf(session)).email_waiting_since).not.toBeNull();
    const noted = { session, way: 'phone', replied: new Date().toISOString() };
    expect((await stage.rpc(stage.manager, 'note_chat_reply', noted)).status).toBe(204);
    expect((await detailsOf(session)).email_waiting_since).toBeNull();
  });

  it('assigns a conversation with a note that only staff read', async () => {
    const { session } = await answered();
    const handOver = {
      session,
      person: stage.colleague.id,
      note_id: randomUUID(),
      note: 'Rang twice. 请周一再打',
    };
    expect((await stage.rpc(stage.viewer, 'assign_chat', handOver)).status).toBe(403);
    expect(
      (await stage.rpc(stage.manager, 'assign_chat', { ...handOver, person: stage.member.id })).status,
    ).toBe(400);
    expect((await detailsOf(session)).notes).toEqual([]);
    expect((await stage.rpc(stage.manager, 'assign_chat', handOver)).status).toBe(204);
    expect(await detailsOf(session)).toMatchObject({
      assignee: stage.colleague.id,
      notes: [{ note: handOver.note, author: 'hemi@hln.example' }],
    });
    const mine = await stage.list({ assignee_wanted: 'me' }, stage.colleague);
    expect(mine.map(({ session_id }) => session_id)).toEqual([session]);
    const mails = await stage.query("select from public.email_outbox where text_body like '%Rang twice%'");
    expect(mails).toEqual([]);
  });
});

describe.each(await testBackends())('receive-mime without settings on $name', (backend) => {
  it('is off, emails keep the address of who wrote them, and staff see what is missing', async () => {
    const stage = await startChatStage(backend);
    try {
      const call = inboundCall(`replies+${'0'.repeat(40)}@in.hln.example`, messageOf());
      const response = await fetch(`${stage.server.url}/functions/v1/receive-mime`, call);
      expect(response.status).toBe(503);
      const session = await stage.add({ info: { email: 'chen@parent.example' } });
      await stage.reply(session);
      const [mail] = await stage.query<{ id: string }>(
        "select id from public.email_outbox where kind = 'chat-reply'",
      );
      const { data } = await stage.server.backend.service.rpc('thread_of_email', {
        email_id: mail?.id ?? '',
      });
      expect(data).toEqual({ reply_to: null, thread: [] });
      expect(await stage.details(session)).toMatchObject({ email_replies: 'no-address' });
    } finally {
      await stage.server.close();
    }
  });
});
