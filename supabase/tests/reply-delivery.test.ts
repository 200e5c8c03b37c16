import { testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChatStage, startChatStage } from './chat-stage.ts';

interface Waiting {
  waiting: number;
  late: number;
  undelivered: number;
  sending: number;
  next: string | null;
}
interface Figures extends Waiting {
  months: { kept: number; broken: number }[];
}

describe.each(await testBackends())('a conversation that was answered by email on $name', (backend) => {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await startChatStage(backend);
  });
  afterAll(() => stage.server.close());
  beforeEach(async () => {
    await stage.query('delete from public.chat_sessions');
    await stage.query('delete from private.chat_promise_months');
    await stage.query('delete from public.email_outbox');
    await stage.query('delete from public.rate_limit_hits');
    await stage.query('delete from private.email_suppressions');
    await noteTransport('smtp');
  });

  const noteTransport = async (transport: string) =>
    expect((await stage.server.backend.service.rpc('note_mail_transport', { transport })).error).toBeNull();
  const waiting = async () => (await stage.rpc(stage.viewer, 'waiting_chats')).body as Waiting;
  const figures = async () => (await stage.rpc(stage.viewer, 'chat_session_figures')).body as Figures;
  const answered = async (hoursAgo = 1) => {
    const session = await stage.add({ info: { email: 'chen@parent.example' } }, hoursAgo);
    expect((await stage.reply(session)).status).toBe(204);
    return session;
  };
  /** Claims the email and returns what the worker needs to report on it. */
  async function claimed() {
    const { data } = await stage.server.backend.service.rpc('claim_emails', {
      batch_size: 1,
      lease_seconds: 60,
    });
    const [mail] = data ?? [];
    if (typeof mail?.lease !== 'string') throw new Error('Nothing was claimed.');
    return { email_id: mail.id, email_lease: mail.lease };
  }
  const send = async () =>
    stage.server.backend.service.rpc('finish_email', { ...(await claimed()), message_id: 'x' });
  const refuse = async (details: Record<string, string> = { cause: 'recipient' }, isPermanent = true) =>
    stage.server.backend.service.rpc('fail_email', {
      ...(await claimed()),
      reason: '550 No such mailbox',
      is_permanent: isPermanent,
      details,
    });

  it('is neither waiting nor answered while the email is queued, and no reminder is due', async () => {
    const session = await answered(19);
    expect(await stage.details(session)).toMatchObject({
      promise: 'sending',
      status: 'new',
      replied_at: null,
      replied_way: null,
      email_reply: 'queued',
      assignee: stage.manager.id,
    });
    expect(await waiting()).toEqual({ waiting: 0, late: 0, undelivered: 0, sending: 1, next: null });
    expect(await figures()).toMatchObject({ waiting: 0, late: 0, sending: 1, next: null, months: [] });
    expect(await stage.list({ promise_wanted: 'open' })).toEqual([]);
    expect(await stage.list({ promise_wanted: 'sending' })).toMatchObject([{ session_id: session }]);
    const due = await stage.server.backend.service.rpc('chat_reminders_due', { batch_size: 10 });
    expect(due.data).toEqual([]);
  });

  it("counts as answered once a mail server has taken the email, at that time and by the email's author", async () => {
    const session = await answered();
    await refuse({ cause: 'busy' }, false);
    expect(await stage.details(session)).toMatchObject({ promise: 'sending', replied_at: null });
    await stage.query("update public.email_outbox set next_attempt_at = now() where kind = 'chat-reply'");
    await send();
    const [mail] = await stage.query<{ sent_at: string }>('select sent_at::text from public.email_outbox');
    const [row] = await stage.query<{ replied_at: string }>(
      'select replied_at::text from private.chat_cases',
    );
    expect(row?.replied_at).toBe(mail?.sent_at);
    expect(await stage.details(session)).toMatchObject({
      promise: 'kept',
      status: 'contacted',
      replied_way: 'email',
      replied_by: stage.manager.email,
      email_reply: null,
    });
    expect(await waiting()).toMatchObject({ waiting: 0, sending: 0, undelivered: 0 });
  });

  it('breaks the promise when the email leaves too late, even while it is still queued', async () => {
    const session = await answered(25);
    expect((await figures()).months).toMatchObject([{ kept: 0, broken: 1 }]);
    await send();
    expect((await stage.details(session)).promise).toBe('broken');
  });

  it('returns to the top of the queue when the email was refused', async () => {
    const older = await stage.add({}, 30);
    const session = await answered();
    await refuse();
    expect(await stage.details(session)).toMatchObject({
      promise: 'waiting',
      status: 'new',
      replied_at: null,
      email_reply: 'undelivered',
    });
    expect((await stage.list()).map(({ session_id }) => session_id)).toEqual([session, older]);
    expect(await waiting()).toEqual({ waiting: 2, late: 1, undelivered: 1, sending: 0, next: session });
    expect(await figures()).toMatchObject({ undelivered: 1, next: { session_id: session } });
    // Its reminders are due again.
    await stage.query(
      "update private.chat_cases set received_at = now() - interval '19 hours' where session_id = $1",
      [session],
    );
    const due = await stage.server.backend.service.rpc('chat_reminders_due', { batch_size: 10 });
    expect(due.data).toContainEqual(expect.objectContaining({ session_id: session, hours: 18 }));
  });

  it.each(['failed', 'held', 'suppressed', 'cancelled', 'unknown'])(
    'is reopened when the email is %s, and answered if it was sent after all',
    async (status) => {
      const session = await answered();
      await stage.query('update public.email_outbox set status = $1', [status]);
      expect(await stage.details(session)).toMatchObject({ promise: 'waiting', email_reply: 'undelivered' });
      await stage.query("update public.email_outbox set status = 'pending'");
      expect(await stage.details(session)).toMatchObject({ promise: 'sending', email_reply: 'queued' });
      await send();
      expect(await stage.details(session)).toMatchObject({ promise: 'kept', email_reply: null });
    },
  );

  it('is reopened when its email is deleted before it was sent', async () => {
    const session = await answered();
    await stage.query('delete from public.email_outbox');
    expect(await waiting()).toMatchObject({ waiting: 1, undelivered: 1, next: session });
  });

  it('is open without a mail server, and waits for sending once there is one', async () => {
    await noteTransport('none');
    const session = await answered();
    expect(await stage.details(session)).toMatchObject({ promise: 'waiting', email_reply: 'undelivered' });
    expect(await waiting()).toMatchObject({ waiting: 1, undelivered: 1, next: session });
    await noteTransport('smtp');
    expect(await stage.details(session)).toMatchObject({ promise: 'sending', email_reply: 'queued' });
    await noteTransport('none');
    expect(await waiting()).toMatchObject({ waiting: 1, undelivered: 1 });
  });

  it('is reopened if somebody closed it before the email was refused', async () => {
    const session = await answered();
    await stage.rpc(stage.manager, 'save_chat_session', { session, changes: { status: 'closed' } });
    expect((await stage.details(session)).promise).toBe('sending');
    await refuse();
    expect(await stage.details(session)).toMatchObject({ status: 'new', promise: 'waiting' });
    const [row] = await stage.query('select closed_at from private.chat_cases');
    expect(row).toEqual({ closed_at: null });
  });

  it('is reopened if a later email does not arrive, though the first one still keeps the promise', async () => {
    const session = await answered();
    await send();
    await stage.reply(session);
    expect(await stage.details(session)).toMatchObject({ promise: 'kept', email_reply: 'queued' });
    await refuse();
    expect(await stage.details(session)).toMatchObject({
      promise: 'kept',
      status: 'new',
      email_reply: 'undelivered',
    });
    expect(await waiting()).toMatchObject({ waiting: 1, late: 0, undelivered: 1, next: session });
    const way = { session, way: 'phone', replied: new Date().toISOString() };
    expect((await stage.rpc(stage.manager, 'note_chat_reply', way)).status).toBe(204);
    expect(await stage.details(session)).toMatchObject({ status: 'contacted', replied_way: 'email' });
    expect(await waiting()).toMatchObject({ waiting: 0, undelivered: 0 });
  });

  it('goes to a limited number of addresses that staff entered, which are recorded, shown and counted', async () => {
    const session = await stage.add({ info: { email: 'chen@parent.example' } });
    const change = (email: string, of = session) =>
      stage.rpc(stage.manager, 'save_chat_session', { session: of, changes: { card: { email } } });
    let reached = 0;
    for (let n = 0; n < 15; n += 1) {
      const stranger = `stranger${n}@example.org`;
      await change(stranger);
      if ((await stage.reply(session, { seen_address: stranger })).status === 204) reached += 1;
    }
    expect(reached).toBe(2);
    expect(await change('stranger9@example.org')).toMatchObject({ status: 429 });
    // An address that was recorded before, and the visitor's own, are not counted again.
    expect((await change('stranger0@example.org')).status).toBe(204);
    expect((await change('chen@parent.example')).status).toBe(204);
    expect((await stage.reply(session)).status).toBe(204);
    expect((await stage.details(session)).email_changes).toMatchObject([
      { email: 'stranger0@example.org', by: stage.manager.email },
      { email: 'stranger1@example.org', by: stage.manager.email },
    ]);
    const entries = await stage.query(
      "select action, actor_id from private.audit_log where table_name = 'private.chat_email_changes' and row_key = $1",
      [session],
    );
    expect(entries).toEqual([
      { action: 'added', actor_id: stage.manager.id },
      { action: 'added', actor_id: stage.manager.id },
    ]);

    // There is a daily limit as well, even for staff who delete what they did.
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const other = await stage.add();
      statuses.push((await change(`other${n}@example.org`, other)).status);
      await stage.rpc(stage.manager, 'delete_chat_session', { session: other, why: 'Test' });
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
  });

  it('goes to at most three addresses, whoever entered them', async () => {
    const session = await stage.add({ info: { email: 'a0@example.org' } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const address = `a${n}@example.org`;
      await stage.query('update public.chat_sessions set user_info = $2 where session_id = $1', [
        session,
        JSON.stringify({ preferredLanguage: 'en', email: address }),
      ]);
      statuses.push((await stage.reply(session, { seen_address: address })).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
  });

  it('no longer waits once somebody replied another way or closed it, and waits again when it is reopened', async () => {
    const session = await answered();
    await refuse();
    const save = (status: string) =>
      stage.rpc(stage.manager, 'save_chat_session', { session, changes: { status } });
    await save('closed');
    expect(await waiting()).toMatchObject({ waiting: 0 });
    await save('new');
    expect(await waiting()).toMatchObject({ waiting: 1, undelivered: 1 });
    await save('spam');
    expect(await waiting()).toMatchObject({ waiting: 0 });
    await save('new');
    const way = { session, way: 'phone', replied: new Date().toISOString() };
    await stage.rpc(stage.manager, 'note_chat_reply', way);
    expect(await stage.details(session)).toMatchObject({ promise: 'kept', replied_way: 'phone' });
    expect(await waiting()).toMatchObject({ waiting: 0 });
  });
});
