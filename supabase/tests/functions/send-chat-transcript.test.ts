import { testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { END, MAILBOX, message, newSession, START, transcript, transcriptStage } from './transcript-stage.ts';

describe.each(await testBackends())('send-chat-transcript on $name', (backend) => {
  const { stage, send, job, carryOn, age, mails } = transcriptStage(backend);

  it('stores a conversation whose own insert did not arrive, and emails it', async () => {
    const { id } = newSession();
    expect(await send(transcript(id))).toEqual({ status: 200, body: { success: true, queued: true } });
    const [mail, ...more] = await mails(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: MAILBOX,
      reply_to: 'parent@example.com',
      subject: 'HLN school enquiry, in Chinese, +64211234567',
    });
    expect(mail?.text_body).toContain('Phone: +64211234567');
    expect(mail?.text_body).toContain('Visitor, 21 Nov 2026');
    const { data } = await stage.server.backend.service.from('chat_sessions').select().eq('session_id', id);
    expect(data).toMatchObject([{ message_count: 2, mailed_count: 2 }]);
  });

  it('mentions a WeChat ID, also in the subject when there is no other contact', async () => {
    const { id } = newSession();
    await send(transcript(id, { userInfo: { preferredLanguage: 'zh', wechat: 'wangwei88' } }));
    const [mail] = await mails(id);
    expect(mail?.subject).toBe('HLN school enquiry, in Chinese, WeChat wangwei88');
    expect(mail?.text_body).toContain('WeChat: wangwei88');
  });

  it("begins with a card of the visitor's answers, followed by the transcript", async () => {
    const { id } = newSession();
    const said = [
      message('Welcome', true),
      message('Kia ora, we need help'),
      message('How old?', true),
      message('She is 9,\nYear 5'),
      message('Subjects?', true),
      message('Maths <b>'),
      message('Goals?', true),
      message('To catch up'),
      message('How can we reach you?', true),
      message('Mere, 021 123 4567'),
    ];
    await send(transcript(id, { messages: said }));
    const [mail] = await mails(id);
    expect(mail?.text_body.split('\n').slice(0, 7)).toEqual([
      'Name and contact: Mere, 021 123 4567',
      'Age and year: She is 9, Year 5',
      'Subjects: Maths <b>',
      'Goals or concerns: To catch up',
      'Phone: +64211234567',
      'Email: parent@example.com',
      'Answer in: Chinese',
    ]);
    expect(mail?.html_body).toContain('Maths &lt;b&gt;');
    // The continued conversation in another session answers none of these questions.
    const { id: later } = newSession();
    await send(transcript(later, { messages: said.slice(3) }));
    expect((await mails(later))[0]?.text_body).toMatch(/^Phone: /);
  });

  it("emails the stored text, not the request's", async () => {
    const { id } = newSession();
    await send(transcript(id));
    const forged = transcript(id, {
      messages: [message('Buy now'), message('x'), message('y'), message('z')],
    });
    expect(await send(forged)).toEqual({ status: 200, body: { success: true, queued: false } });
    expect(await mails(id)).toHaveLength(1);
    expect((await mails(id))[0]?.text_body).not.toContain('Buy now');
  });

  it('sends one more message when the conversation continued and went quiet, not one for every message', async () => {
    const { id, key } = newSession();
    const first = transcript(id);
    await send(first);
    for (const text of ['And maths', 'And science', 'And art']) {
      first.messages.push(message(text));
      await carryOn(key, first.messages);
      await send(first);
    }
    await job('send-quiet-transcripts');
    expect(await mails(id)).toHaveLength(1);
    await age(id, '11 minutes');
    await job('send-quiet-transcripts');
    await job('send-quiet-transcripts');
    const all = await mails(id);
    expect(all).toHaveLength(2);
    expect(all[1]?.subject).toContain('continued');
    expect(all[1]?.text_body).toContain('And art');
  });

  it('sends no third message, unless there are new contact details', async () => {
    const { id, key } = newSession();
    const { messages, ...rest } = transcript(id);
    await send({ messages, ...rest });
    const sayAndFallQuiet = async (text: string, contact: object) => {
      messages.push(message(text));
      await carryOn(key, messages, contact);
      await age(id, '11 minutes');
      await job('send-quiet-transcripts');
      return await mails(id);
    };
    const known = { phone: '+64211234567', email: 'parent@example.com' };
    expect(await sayAndFallQuiet('One more thing', known)).toHaveLength(2);
    expect(await sayAndFallQuiet('Thank you', known)).toHaveLength(2);
    const corrected = await sayAndFallQuiet('I mistyped my number', { ...known, phone: '+64217654321' });
    expect(corrected).toHaveLength(3);
    expect(corrected[2]?.text_body).toContain('Phone: +64217654321');
    expect(await sayAndFallQuiet('Bye', { ...known, phone: '+64217654321' })).toHaveLength(3);
  });

  it('finds a conversation whose browser left before it requested the message', async () => {
    const { id } = newSession();
    await fetch(`${stage.server.url}/rest/v1/chat_sessions`, {
      method: 'POST',
      headers: {
        apikey: stage.server.backend.keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({
        session_id: id,
        messages: JSON.stringify([message('Hello')]),
        user_info: '{"preferredLanguage":"en"}',
        start_time: START,
        end_time: END,
      }),
    });
    await age(id, '11 minutes');
    await job('send-quiet-transcripts');
    expect(await mails(id)).toMatchObject([
      { subject: 'HLN school enquiry, in English, no contact details recognised' },
    ]);
  });

  it('stores one row and one message for fifty concurrent calls', async () => {
    const { id } = newSession();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(transcript(id))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.queued === true)).toHaveLength(1);
    expect(await mails(id)).toHaveLength(1);
  });

  it('queues one message if a visitor continues while the first calls are in progress', async () => {
    const { id } = newSession();
    const said = Array.from({ length: 20 }, (_, n) => message(`Message ${n}`));
    const answers = await Promise.all(
      said.map((_, n) => send(transcript(id, { messages: said.slice(0, n + 1) }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await mails(id)).toHaveLength(1);
  });

  it('refuses a transcript that does not contain the latest message', async () => {
    const { key, id } = newSession();
    const said = [message('Hello'), message('I have a question'), message('About mathematics')];
    await send(transcript(id, { messages: said.slice(0, 2) }));
    await carryOn(key, said);
    const queue = async (mailed: number) => {
      const { error, data } = await stage.server.backend.service.rpc('queue_chat_transcript', {
        session_id: id,
        said: 3,
        mailed,
        recipient: MAILBOX,
        reply_to: '',
        subject: 'x',
        text_body: 'x',
        html_body: 'x',
      });
      expect(error).toBeNull();
      return data;
    };
    expect(await queue(0)).toBe(false);
    expect(await mails(id)).toHaveLength(1);
    expect(await queue(2)).toBe(true);
    expect(await mails(id)).toHaveLength(2);
  });

  it('also accepts the lists as JSON texts, as the row stores them', async () => {
    const { id } = newSession();
    const { messages, userInfo } = transcript(id);
    const texts = { messages: JSON.stringify(messages), userInfo: JSON.stringify(userInfo) };
    expect((await send(transcript(id, texts))).body).toEqual({ success: true, queued: true });
  });

  it('escapes everything that a visitor wrote', async () => {
    const { id } = newSession();
    await send(transcript(id, { messages: [message('<img src=x onerror=alert(1)>')] }));
    const [mail] = await mails(id);
    expect(mail?.html_body).toContain('&lt;img src=x');
    expect(mail?.html_body).not.toContain('<img');
  });

  it.each([
    [{ sessionId: '' }],
    [{ messages: [] }],
    [{ messages: 'not json' }],
    [{ messages: [{ content: 'x' }] }],
    [{ userInfo: { preferredLanguage: 'fr' } }],
    [{ startTime: 'now' }],
    [{ endTime: null }],
    [{ messages: [message('x'.repeat(400_001))] }],
  ])('refuses %o', async (fields) => {
    const { id } = newSession();
    expect((await send(transcript(id, fields))).status).toBe(400);
    expect(await mails(id)).toEqual([]);
  });

  it('refuses a wrong key, and its jobs refuse the public one', async () => {
    expect((await send(transcript(newSession().id), 'sb_publishable_wrong')).status).toBe(401);
    for (const name of ['send-quiet-transcripts', 'forget-old-chats']) {
      const response = await fetch(`${stage.server.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: stage.server.backend.keys.publishable },
      });
      expect(response.status).toBe(401);
    }
  });

  it('deletes conversations after the configured days, including messages', async () => {
    const { id } = newSession();
    await send(transcript(id));
    await age(id, '31 days');
    await stage.server.backend.database.query(
      "update public.email_outbox set created_at = now() - interval '31 days' where idempotency_key like $1",
      [`chat-transcript:${id}:%`],
    );
    const report = await job('forget-old-chats');
    expect(report).toEqual({ removed: { chat_sessions: 1, email_outbox: 1 }, setAside: 0 });
    expect(await mails(id)).toEqual([]);
  });
});
