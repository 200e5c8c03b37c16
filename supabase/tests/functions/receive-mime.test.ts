import { randomBytes, randomUUID } from 'node:crypto';
import { type ChatDetails, chatDetailsSchema } from '@hln/contracts';
import {
  type CallSigning,
  inboundCall,
  messageOf,
  REPLY_ADDRESS,
  REPLY_KEY,
} from '@hln/test-support/inbound-email';
import { runJob, testBackends } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from '../audit-entries.ts';
import { type ChatStage, startChatStage } from '../chat-stage.ts';

const HEADER = (name: string, mail: string) => {
  const head = mail.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
};

describe.each(await testBackends())('receive-mime on $name', (backend) => {
  let stage: ChatStage;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    stage = await startChatStage({
      ...backend,
      start: () =>
        backend.start({
          siteUrl: 'https://hln.example',
          mail: { smtpUrl: smtp.url, apiUrl: null, apiKey: null, from: 'HLN <no-reply@hln.example>' },
          givenSettings: { 'chat.reply-address': REPLY_ADDRESS, 'chat.reply-key': REPLY_KEY },
        }),
    });
  });
  afterAll(async () => {
    await stage.server.close();
    await smtp.close();
  });

  const post = async (recipient: string, message: Buffer, signing?: CallSigning) => {
    const response = await fetch(
      `${stage.server.url}/functions/v1/receive-mime`,
      inboundCall(recipient, message, signing),
    );
    const body = (await response.json()) as { outcome?: string; code?: string };
    return { status: response.status, outcome: body.outcome ?? body.code };
  };
  const detailsOf = async (session: string): Promise<ChatDetails> =>
    v.parse(chatDetailsSchema, await stage.details(session));
  /** Sends a reply to a family and delivers it. @returns the message as the mail server got it */
  const answer = async (session: string, email: string) => {
    expect((await stage.reply(session, { seen_address: email })).status).toBe(204);
    const before = smtp.messages.length;
    await runJob(stage.server, 'deliver-outbox');
    const find = () => smtp.messages.slice(before).find(({ to }) => to.includes(email));
    // Work that an earlier call deferred may deliver it as well.
    await expect.poll(find).toBeDefined();
    const sent = find();
    if (sent === undefined) throw new Error('Nothing was sent to the family.');
    return sent.content;
  };
  /** A conversation that has been answered by email, and the address that replies go to. */
  const answered = async () => {
    const email = `${randomBytes(4).toString('hex')}@parent.example`;
    const session = await stage.add({ info: { email } });
    const mail = await answer(session, email);
    return { session, email, mail, address: HEADER('Reply-To', mail) ?? '' };
  };
  const outcomes = async () => {
    const rows = await stage.query<{ outcome: string; emails: number }>(
      'select outcome, sum(emails)::integer as emails from private.inbound_email_days group by outcome',
    );
    return Object.fromEntries(rows.map(({ outcome, emails }) => [outcome, emails]));
  };

  it('adds a reply to its conversation, which waits again, and tells the mailbox and the assignee', async () => {
    const { session, mail, address } = await answered();
    expect(address).toMatch(/^replies\+[0-9a-f]{40}@in\.hln\.example$/);
    expect(await detailsOf(session)).toMatchObject({ status: 'contacted', email_waiting_since: null });
    const start = await endOfChain(stage.server.backend.database);
    const before = smtp.messages.length;
    const message = messageOf({
      headers: { 'Message-ID': '<one@parent.example>', 'In-Reply-To': HEADER('Message-ID', mail) ?? '' },
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

    const notices = () => smtp.messages.slice(before).flatMap(({ to }) => to);
    await expect.poll(() => notices().toSorted()).toEqual(['consultation@localhost', 'hemi@hln.example']);
    expect(smtp.messages[before]?.content).toContain('nobody has verified');
    const entries = await entriesAfter(stage.server.backend.database, start);
    expect(entries.map(({ action, actor_kind, row_key }) => [action, actor_kind, row_key])).toContainEqual([
      'received',
      'service',
      session,
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Saturday|parent\.example/);

    // Our next email names both, so that mail programs show one conversation, and ends the wait.
    const next = await answer(session, details.replies[0]?.recipient ?? '');
    const first = HEADER('Message-ID', mail);
    expect(HEADER('In-Reply-To', next)).toBe('<one@parent.example>');
    expect(HEADER('References', next)).toBe(`${first} <one@parent.example>`);
    expect(HEADER('Reply-To', next)).toBe(address);
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

  it.each(['multipart', 'urlencoded'] as const)(
    'reads Chinese charsets byte by byte from a %s form',
    async (form) => {
      const { session, address } = await answered();
      const headers = (charset: string) => ({ 'Content-Type': `text/plain; charset=${charset}` });
      // "你好" in GB18030 and Big5, not encoded for transport.
      const gb = messageOf({ headers: headers('gb18030'), body: Buffer.from([0xc4, 0xe3, 0xba, 0xc3]) });
      const big5 = messageOf({ headers: headers('big5'), body: Buffer.from([0xa7, 0x41, 0xa6, 0x6e]) });
      const qq = messageOf({
        headers: { Subject: '=?gb18030?B?xOO6ww==?=' },
        body: '周六可以。\r\n\r\n------------------ 原始邮件 ------------------\r\n发件人: "HLN" <no-reply@hln.example>;\r\n主题: 你好\r\n\r\n您好！',
      });
      for (const message of [gb, big5, qq])
        expect((await post(address, message, { form })).outcome).toBe('accepted');
      expect((await detailsOf(session)).emails).toMatchObject([
        { said: '你好', has_more: false },
        { said: '你好' },
        { said: '周六可以。', subject: '你好', has_more: true },
      ]);
    },
  );

  it('turns HTML into text, drops attachments and says how many, and sets aside what has no text', async () => {
    const { session, address } = await answered();
    const html =
      '<style>p{}</style><p>Yes&nbsp;please</p><script>alert(1)</script><p>At <b>ten</b><br>or later</p>';
    const part = (type: string, body: string, more = '') =>
      `--x\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
    const picture = part(
      'image/jpeg; name=a.jpg',
      'AAAA',
      'Content-Disposition: attachment; filename=a.jpg\r\nContent-Transfer-Encoding: base64\r\n',
    );
    const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' };
    const messages = [
      messageOf({ headers: mixed, body: `${part('text/html; charset=utf-8', html)}${picture}--x--` }),
      messageOf({ headers: mixed, body: `${picture}${picture}--x--` }),
      messageOf({ body: 'a'.repeat(102_401) }),
      messageOf({ headers: mixed, body: part('text/plain', 'a').repeat(2_000) }),
    ];
    const found = [];
    for (const message of messages) found.push((await post(address, message)).outcome);
    expect(found).toEqual(['accepted', 'set-aside', 'set-aside', 'set-aside']);
    const { emails } = await detailsOf(session);
    expect(emails).toMatchObject([
      { said: 'Yes please\n\nAt ten\nor later', attachments: 1, problem: null },
      { said: '', attachments: 2, problem: 'no-text' },
      { said: '', problem: 'too-long' },
      { said: '', problem: 'unreadable' },
    ]);
    const { body } = await stage.rpc(stage.manager, 'chat_session_figures');
    expect(body).toMatchObject({
      email_replies: {
        state: 'on',
        set_aside: expect.arrayContaining([
          expect.objectContaining({ session_id: session, problem: 'too-long' }),
        ]),
      },
    });
    // None of them keeps the next one from arriving.
    expect((await post(address, messageOf())).outcome).toBe('accepted');
  });

  it('accepts each Message-ID once, and makes one for a message without', async () => {
    const { session, address } = await answered();
    const message = messageOf();
    expect((await post(address, message)).outcome).toBe('accepted');
    expect((await post(address, message)).outcome).toBe('repeated');
    const nameless = messageOf({ headers: { 'Message-ID': null }, body: `Hello ${session}` });
    expect((await post(address, nameless)).outcome).toBe('accepted');
    expect((await post(address, nameless)).outcome).toBe('repeated');
    expect((await detailsOf(session)).emails).toHaveLength(2);
  });

  it('refuses calls that are not signed, too old, or replayed with another message', async () => {
    const { session, address } = await answered();
    const message = messageOf();
    const now = Date.now() / 1_000;
    expect(await post(address, message, { key: 'another key of the provider' })).toMatchObject({
      status: 401,
    });
    expect(await post(address, message, { at: now - 13 * 3_600 })).toMatchObject({ status: 401 });
    expect(await post(address, message, { at: now + 600 })).toMatchObject({ status: 401 });
    expect((await detailsOf(session)).emails).toEqual([]);
    const token = randomBytes(25).toString('hex');
    // An hour late, as when our server was down.
    expect(await post(address, message, { token, at: now - 3_600 })).toEqual({
      status: 200,
      outcome: 'accepted',
    });
    expect(await post(address, message, { token })).toEqual({ status: 200, outcome: 'handled' });
    expect(await post(address, messageOf({ body: 'Forged' }), { token })).toEqual({
      status: 406,
      outcome: 'replayed',
    });
    const url = `${stage.server.url}/functions/v1/receive-mime`;
    const forms = [
      { body: 'x', headers: { 'content-type': 'text/plain' }, status: 415 },
      { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' }, status: 406 },
      { body: 'timestamp=1', headers: { 'content-type': 'application/x-www-form-urlencoded' }, status: 401 },
    ];
    for (const { status, ...init } of forms) {
      expect((await fetch(url, { method: 'POST', ...init })).status).toBe(status);
    }
    expect((await detailsOf(session)).emails).toHaveLength(1);
  });

  it('drops and counts what no person wrote, what we wrote ourselves, and what leads to no conversation', async () => {
    const { session, address } = await answered();
    const before = await outcomes();
    const automatic = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated; type=x' },
      { Precedence: 'bulk' },
      { Precedence: 'auto_reply' },
      { 'X-Auto-Response-Suppress': 'All' },
      { 'Return-Path': '<>' },
    ];
    for (const headers of automatic) {
      expect((await post(address, messageOf({ headers }))).outcome, JSON.stringify(headers)).toBe(
        'automatic',
      );
    }
    for (const From of [
      'HLN <No-Reply@hln.example>',
      REPLY_ADDRESS,
      'consultation@localhost',
      'kiri@hln.example',
    ]) {
      expect((await post(address, messageOf({ headers: { From } }))).outcome, From).toBe('own-address');
    }
    const stranger = `replies+${'0'.repeat(40)}@in.hln.example`;
    const elsewhere = address.replace('in.hln.example', 'other.example');
    for (const recipient of [stranger, elsewhere, REPLY_ADDRESS]) {
      expect((await post(recipient, messageOf())).outcome).toBe('unknown-address');
    }
    expect((await detailsOf(session)).emails).toEqual([]);
    expect((await post(address, messageOf({ headers: { 'Auto-Submitted': 'no' } }))).outcome).toBe(
      'accepted',
    );
    const after = await outcomes();
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect([more('automatic'), more('own-address'), more('unknown-address')]).toEqual([6, 4, 3]);
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

  it('takes twenty emails a day for a conversation, and shows that there were more', async () => {
    const { session, address } = await answered();
    const sent = [];
    for (let count = 0; count < 22; count += 1) sent.push((await post(address, messageOf())).outcome);
    expect(sent.filter((outcome) => outcome === 'accepted')).toHaveLength(20);
    expect(sent.slice(20)).toEqual(['over-limit', 'over-limit']);
    const { emails } = await detailsOf(session);
    expect(emails.filter(({ problem }) => problem === 'over-limit')).toHaveLength(1);
    const other = await answered();
    expect((await post(other.address, messageOf())).outcome).toBe('accepted');
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
