import { randomUUID } from 'node:crypto';
import { runJob, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { type ChatStage, HOSTILE, messageOf, startChatStage } from './chat-stage.ts';

describe.each(await testBackends())('actions on conversations on $name', (backend) => {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await startChatStage(backend);
  });
  afterAll(() => stage.server.close());

  const mailsOf = (kind: string) =>
    stage.query<{ recipient: string; reply_to: string | null; text_body: string; subject: string }>(
      'select recipient, reply_to, subject, text_body from public.email_outbox where kind = $1 order by recipient',
      [kind],
    );

  describe('a reply by email', () => {
    it("goes to the card's email address, is signed by its writer, and is recorded", async () => {
      const session = await stage.add({ info: { email: 'chen@parent.example' } });
      const start = await endOfChain(stage.server.backend.database);
      const id = randomUUID();
      expect((await stage.reply(session, { reply_id: id, subject: 'Hello\r\nBcc: x@y.z' })).status).toBe(204);
      // The same reply is sent again after a lost response.
      expect((await stage.reply(session, { reply_id: id })).status).toBe(204);
      expect(await mailsOf('chat-reply')).toEqual([
        {
          recipient: 'chen@parent.example',
          reply_to: 'hemi@hln.example',
          subject: 'Hello Bcc: x@y.z',
          text_body: 'Kia ora\nWe can help.\n',
        },
      ]);
      const seen = await stage.details(session);
      expect(seen).toMatchObject({ assignee: stage.manager.id, email_reply: 'queued' });
      expect(seen.replies).toMatchObject([{ sender: 'hemi@hln.example', recipient: 'chen@parent.example' }]);
      const entries = await entriesAfter(stage.server.backend.database, start);
      expect(entries.map(({ action, actor_id, row_key }) => [action, actor_id, row_key])).toEqual([
        ['replied', stage.manager.id, session],
        ['changed', stage.manager.id, session],
        ['read', stage.manager.id, session],
      ]);
      expect(JSON.stringify(entries)).not.toContain('parent.example');
    });

    it('quotes what it answers, and is refused if nothing can be sent', async () => {
      const session = await stage.add({ info: { email: 'lin@parent.example' } });
      const seen = { seen_address: 'lin@parent.example' };
      expect((await stage.reply(session, seen)).status).toBe(204);
      const source =
        "select source_kind, source_id from public.email_outbox where recipient = 'lin@parent.example'";
      expect(await stage.query(source)).toEqual([{ source_kind: 'chat', source_id: session }]);
      await stage.query(
        "insert into private.email_suppressions (address, reason, origin) values ('lin@parent.example', 'Asked for', 'staff')",
      );
      expect(messageOf(await stage.reply(session, seen))).toContain('suppressed');
      expect(await stage.query(source)).toHaveLength(1);
    });

    it('is refused without a recipient, with another recipient than staff saw, without text, and beyond the limit', async () => {
      const without = await stage.add();
      expect(messageOf(await stage.reply(without))).toContain('no email address');
      const session = await stage.add({ info: { email: 'wang@parent.example' } });
      expect((await stage.reply(session)).status).toBe(409);
      const right = { seen_address: 'Wang@parent.example' };
      expect((await stage.reply(session, { ...right, body: ' \n ' })).status).toBe(400);
      expect((await stage.reply(session, { ...right, body: 'x'.repeat(10_001) })).status).toBe(400);
      expect((await stage.reply(session, { ...right, subject: '' })).status).toBe(400);
      await stage.query(
        `with mails as (
           insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
           select 'filler:' || n, 'filler', 'filler' || n || '@hln.example', 'x', 'x', 'sent'
           from generate_series(1, 120) as n returning id
         )
         insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
         select gen_random_uuid(), 'filler', 'x', $1, 'en', id from mails`,
        [stage.colleague.id],
      );
      expect(await stage.reply(session, right, stage.colleague)).toMatchObject({ status: 429 });
      expect((await stage.reply(session, right)).status).toBe(204);
    });
  });

  describe('changes', () => {
    it('are limited to known fields and sizes', async () => {
      const session = await stage.add();
      const refused = async (changes: unknown) =>
        (await stage.rpc(stage.manager, 'save_chat_session', { session, changes })).status;
      for (const changes of [
        { status: 'deleted' },
        { assignee: stage.member.id },
        { assignee: randomUUID() },
        { labels: Array.from({ length: 11 }, (_, n) => `label ${n}`) },
        { card: { email: 'a@b.nz\nBcc: c@d.nz, e' } },
        { card: { phone: 'call me' } },
        { card: { session_id: 'x' } },
        { received_at: '2020-01-01' },
        ['status'],
        { outcome: 'x'.repeat(20_000) },
      ]) {
        expect(await refused(changes), JSON.stringify(changes).slice(0, 60)).toBe(400);
      }
      expect(
        await refused({ outcome: HOSTILE, labels: [' Maths ', 'maths', ''], assignee: stage.colleague.id }),
      ).toBe(204);
      expect(await stage.details(session)).toMatchObject({
        outcome: HOSTILE,
        labels: ['maths'],
        assignee_email: 'kiri@hln.example',
      });
    });

    it('include internal notes, stored once each and removable only by their author', async () => {
      const session = await stage.add();
      const note = { note_id: randomUUID(), session, note: `Rang twice. ${HOSTILE}` };
      await stage.rpc(stage.manager, 'add_chat_note', note);
      await stage.rpc(stage.manager, 'add_chat_note', note);
      expect((await stage.details(session)).notes).toMatchObject([
        { note: note.note, author: 'hemi@hln.example', is_own: true },
      ]);
      expect((await stage.rpc(stage.colleague, 'remove_chat_note', { note_id: note.note_id })).status).toBe(
        404,
      );
      expect((await stage.rpc(stage.manager, 'remove_chat_note', { note_id: note.note_id })).status).toBe(
        204,
      );
      expect((await stage.details(session)).notes).toEqual([]);
    });

    it('include deletions, which also delete waiting emails and report those already sent', async () => {
      const session = await stage.add({ info: { email: 'gone@parent.example' } });
      await stage.server.backend.service.rpc('queue_chat_transcript', {
        session_id: session,
        said: 1,
        recipient: 'info@hln.example',
        reply_to: 'gone@parent.example',
        subject: 'x',
        text_body: 'gone@parent.example',
        html_body: 'x',
      });
      await stage.query(
        "update public.email_outbox set status = 'sent', sent_at = now() where kind = 'chat-transcript'",
      );
      await stage.reply(session, { seen_address: 'gone@parent.example' });
      const start = await endOfChain(stage.server.backend.database);
      expect((await stage.rpc(stage.manager, 'delete_chat_session', { session, why: ' ' })).status).toBe(400);
      const { body } = await stage.rpc(stage.manager, 'delete_chat_session', {
        session,
        why: 'Asked for by the parent',
      });
      expect(body).toMatchObject([{ recipient: 'info@hln.example' }]);
      const left = await stage.query(
        `select id from public.email_outbox where recipient = 'gone@parent.example' or text_body like '%gone@parent%'`,
      );
      expect(left).toEqual([]);
      expect((await stage.rpc(stage.manager, 'chat_session_details', { session })).status).toBe(404);
      const entries = await entriesAfter(stage.server.backend.database, start);
      const entry = { action: 'removed', actor_id: stage.manager.id, reason: 'Asked for by the parent' };
      expect(entries).toMatchObject([
        { ...entry, table_name: 'public.email_outbox' },
        { ...entry, table_name: 'public.email_outbox' },
        { ...entry, table_name: 'public.chat_sessions', row_key: session },
      ]);
    });
  });

  describe('a transcript that could not be sent', () => {
    it('is at the top of the queue with the reason', async () => {
      const session = await stage.add({ answers: ['9', 'Maths', 'x', 'Mei Chen'] });
      await stage.server.backend.service.rpc('queue_chat_transcript', {
        session_id: session,
        said: 1,
        recipient: 'info@hln.example',
        reply_to: 'x@y.nz',
        subject: 'x',
        text_body: 'x',
        html_body: 'x',
      });
      await stage.query(
        `update public.email_outbox set status = 'failed', last_error = '550 No such mailbox'
         where idempotency_key = $1`,
        [`chat-transcript:${session}:1`],
      );
      const { body } = await stage.rpc(stage.manager, 'chat_session_figures');
      expect((body as { unsent: unknown[] }).unsent).toContainEqual(
        expect.objectContaining({
          session_id: session,
          name: 'Mei Chen',
          reason: '550 No such mailbox',
          is_given_up: true,
        }),
      );
      expect((await stage.details(session)).unsent).toMatchObject([{ reason: '550 No such mailbox' }]);
      for (const status of ['unknown', 'suppressed']) {
        await stage.query(
          'update public.email_outbox set status = $1, last_error = $2 where idempotency_key = $3',
          [status, 'Not known', `chat-transcript:${session}:1`],
        );
        expect((await stage.details(session)).unsent).toMatchObject([
          { reason: 'Not known', is_given_up: true },
        ]);
      }
    });
  });

  describe('reminders', () => {
    it('go to the assignee or the mailbox, then to everybody, each once even with concurrent runs', async () => {
      await stage.query("update private.chat_cases set status = 'closed'");
      const [fresh, mine, last, broken] = [
        await stage.add({}, 17),
        await stage.add({}, 19),
        await stage.add({}, 23.5),
        await stage.add({}, 25),
      ];
      await stage.rpc(stage.manager, 'save_chat_session', {
        session: mine,
        changes: { assignee: stage.colleague.id },
      });
      // This conversation was answered.
      const answered = await stage.add({}, 20);
      await stage.rpc(stage.manager, 'note_chat_reply', {
        session: answered,
        way: 'phone',
        replied: new Date().toISOString(),
      });
      const runs = await Promise.all([1, 2, 3].map(() => runJob(stage.server, 'remind-of-chats')));
      expect(runs.reduce((sum, run) => sum + Number(run.queued), 0)).toBe(5);
      expect(await runJob(stage.server, 'remind-of-chats')).toEqual({ queued: 0, failed: 0, setAside: 0 });
      const mails = await stage.query<{ recipient: string; idempotency_key: string }>(
        "select recipient, idempotency_key from public.email_outbox where kind = 'chat-reminder' order by recipient",
      );
      const about = (session: string) =>
        mails.filter((mail) => mail.idempotency_key.includes(session)).map(({ recipient }) => recipient);
      const mailbox = about(last)[0] ?? '';
      expect(mailbox).toContain('@');
      expect(about(fresh)).toEqual([]);
      expect(about(mine)).toEqual(['kiri@hln.example']);
      expect(about(last)).toEqual([mailbox]);
      expect(about(broken)).toEqual(['hemi@hln.example', 'kiri@hln.example', 'owner@hln.example']);
      expect(about(answered)).toEqual([]);
      // Five hours later the next step is due, and the one in between is skipped.
      await stage.query(
        "update private.chat_cases set received_at = received_at - interval '5 hours', due_at = due_at - interval '5 hours' where session_id = $1",
        [mine],
      );
      expect(await runJob(stage.server, 'remind-of-chats')).toMatchObject({ queued: 3 });
    });

    it('are not blocked by one that cannot be written', async () => {
      await stage.query("update private.chat_cases set status = 'closed'");
      const [bad, good] = [await stage.add({}, 19), await stage.add({}, 18.5)];
      await stage.query(`alter table private.chat_cases add constraint in_the_way
        check (session_id <> '${bad}' or reminded_hours = 0) not valid`);
      expect(await runJob(stage.server, 'remind-of-chats')).toEqual({ queued: 1, failed: 1, setAside: 0 });
      await stage.query('alter table private.chat_cases drop constraint in_the_way');
      const rows = await stage.query(
        'select session_id from private.chat_cases where reminded_hours = 18 and session_id = $1',
        [good],
      );
      expect(rows).toHaveLength(1);
    });
  });
});
