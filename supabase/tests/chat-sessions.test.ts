import { createHash, randomBytes } from 'node:crypto';
import { dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const START = '2026-11-21T00:00:00.000Z';
const END = '2026-11-21T00:05:00.000Z';

const said = (...texts: string[]) =>
  JSON.stringify(
    texts.map((content, index) => ({
      id: String(index),
      content,
      isBot: content.startsWith('bot:'),
      timestamp: START,
      language: 'en',
    })),
  );

/** A browser's secret and the session ID derived from it. */
function newSession() {
  const key = randomBytes(32).toString('hex');
  return { key, id: createHash('sha256').update(key).digest('hex') };
}

function row(id: string, fields: Record<string, unknown> = {}) {
  return {
    session_id: id,
    messages: said('hello', 'bot: hi'),
    user_info: JSON.stringify({ preferredLanguage: 'en' }),
    start_time: START,
    end_time: END,
    ...fields,
  };
}

describe.each(await testBackends())('chat_sessions on $name', (backend) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await backend.start();
    await server.backend.service
      .from('rate_limits')
      .delete()
      .in('action', ['chat_sessions', 'chat_session_updates']);
  });
  afterAll(async () => {
    await server.close();
  });

  const rest = (path: string, init: RequestInit = {}, prefer = 'return=minimal') =>
    fetch(`${server.url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: server.backend.keys.publishable,
        'content-type': 'application/json',
        prefer,
        ...(init.headers as Record<string, string>),
      },
    });
  const insert = (body: object, prefer?: string) =>
    rest('chat_sessions', { method: 'POST', body: JSON.stringify(body) }, prefer);
  const update = async (key: string, fields: Record<string, unknown>) => {
    const response = await rest('rpc/update_chat_session', {
      method: 'POST',
      body: JSON.stringify({
        session_key: key,
        user_info: JSON.stringify({ preferredLanguage: 'en' }),
        end_time: END,
        ...fields,
      }),
    });
    return { status: response.status, body: await response.json() };
  };
  const stored = async (id: string) => {
    const { data } = await server.backend.service.from('chat_sessions').select().eq('session_id', id);
    return data?.[0];
  };

  it('stores a visitor’s own session and counts the visitor’s messages', async () => {
    const { id } = newSession();
    expect((await insert(row(id))).status).toBe(201);
    expect(await stored(id)).toMatchObject({ message_count: 1, mailed_count: 0 });
  });

  it('shows a visitor no session, not even the one just stored', async () => {
    const { id } = newSession();
    expect((await insert(row(id), 'return=representation')).status).toBe(401);
    expect((await insert(row(id))).status).toBe(201);
    for (const path of [
      'chat_sessions',
      `chat_sessions?session_id=eq.${id}`,
      'chat_sessions?select=session_id',
    ]) {
      const response = await rest(path);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: '42501' });
    }
  });

  it('lets nobody change or delete rows through the table', async () => {
    const { id } = newSession();
    await insert(row(id));
    const body = JSON.stringify({ messages: said('forged') });
    expect((await rest(`chat_sessions?session_id=eq.${id}`, { method: 'PATCH', body })).status).toBe(401);
    expect((await rest(`chat_sessions?session_id=eq.${id}`, { method: 'DELETE' })).status).toBe(401);
    const again = await insert(row(id, { messages: said('overwritten') }));
    expect(again.status).toBe(409);
    const merge = await insert(
      row(id, { messages: said('merged') }),
      'return=minimal,resolution=merge-duplicates',
    );
    expect(merge.ok).toBe(false);
    expect(await stored(id)).toMatchObject({ messages: said('hello', 'bot: hi') });
  });

  it('updates a session for the holder of its secret, and for nobody else', async () => {
    const { id, key } = newSession();
    await insert(row(id));
    expect(await update(key, { messages: said('hello', 'bot: hi', 'more') })).toEqual({
      status: 200,
      body: true,
    });
    expect(await stored(id)).toMatchObject({ message_count: 2, messages: said('hello', 'bot: hi', 'more') });
    for (const wrong of [id, '', randomBytes(32).toString('hex'), `${key} `]) {
      expect(await update(wrong, { messages: said('forged', 'forged', 'forged') })).toEqual({
        status: 200,
        body: false,
      });
    }
    expect(await stored(id)).toMatchObject({ message_count: 2 });
  });

  it('does not let a delayed save undo a later one', async () => {
    const { id, key } = newSession();
    await insert(row(id));
    const whole = said('hello', 'bot: hi', 'two', 'three');
    await update(key, { messages: whole });
    expect(await update(key, { messages: said('hello', 'bot: hi', 'two') })).toEqual({
      status: 200,
      body: true,
    });
    expect(await stored(id)).toMatchObject({ message_count: 3, messages: whole });
  });

  it('refuses anything but a transcript', async () => {
    const wrong: Record<string, unknown>[] = [
      { messages: 'not json' },
      { messages: '{}' },
      { messages: '[]' },
      { messages: '[1]' },
      { messages: '[{"content":1,"isBot":false}]' },
      { messages: `[${'{"content":"","isBot":true},'.repeat(500)}{"content":"","isBot":true}]` },
      { messages: said('x'.repeat(400_000)) },
      { messages: null },
      { user_info: '[]' },
      { user_info: '{"preferredLanguage":"fr"}' },
      { user_info: JSON.stringify({ preferredLanguage: 'en', note: 'x'.repeat(4_000) }) },
      { start_time: 'yesterday-ish' },
      { end_time: null },
      { session_id: '' },
      { session_id: 'x'.repeat(101) },
      { mailed_count: 5 },
      { created_at: START },
    ];
    for (const fields of wrong) {
      const response = await insert(row(newSession().id, fields));
      expect([400, 401], JSON.stringify(fields).slice(0, 80)).toContain(response.status);
    }
    const { id, key } = newSession();
    await insert(row(id));
    expect((await update(key, { messages: 'not json' })).status).toBe(400);
    // An empty list adds nothing.
    expect(await update(key, { messages: '[]' })).toEqual({ status: 200, body: true });
    expect(await stored(id)).toMatchObject({ message_count: 1 });
  });

  it('keeps every character of every language', async () => {
    const { id } = newSession();
    const text = '孩子今年 9 岁,读 Year 5。Ngā mihi, ō whānau 👩‍👧 <b>"\\</b>';
    await insert(row(id, { messages: said(text) }));
    const messages = JSON.parse((await stored(id))?.messages ?? '[]') as { content: string }[];
    expect(messages[0]?.content).toBe(text);
  });

  it('queues one message for the same state, however many request it at once', async () => {
    const { id, key } = newSession();
    await insert(row(id));
    const queue = (count: number) =>
      server.backend.service.rpc('queue_chat_transcript', {
        session_id: id,
        said: count,
        recipient: 'consultant@example.com',
        reply_to: null,
        subject: 'Enquiry',
        text_body: 'text',
        html_body: '<p>text</p>',
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => queue(1)));
    expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
    await update(key, { messages: said('hello', 'bot: hi', 'two') });
    expect((await queue(2)).data).toBe(true);
    expect((await queue(1)).data).toBe(false);
    const { data } = await server.backend.service
      .from('email_outbox')
      .select('kind')
      .like('idempotency_key', `chat-transcript:${id}:%`);
    expect(data).toHaveLength(2);
  });

  it('finds a session only once it has been quiet', async () => {
    const { id } = newSession();
    await insert(row(id));
    const quiet = async (seconds: number) => {
      const args = { quiet_seconds: seconds, batch_size: 1000 };
      const found = dataOf(await server.backend.service.rpc('quiet_chat_sessions', args));
      return found.some((session) => session.session_id === id);
    };
    expect(await quiet(600)).toBe(false);
    await server.backend.database.query(
      "update public.chat_sessions set updated_at = now() - interval '11 minutes' where session_id = $1",
      [id],
    );
    expect(await quiet(600)).toBe(true);
    expect(await quiet(720)).toBe(false);
  });

  it('deletes sessions and the messages that quote them after the promised time', async () => {
    const old = newSession().id;
    const young = newSession().id;
    await insert(row(old));
    await insert(row(young));
    const age = (id: string, days: number) =>
      server.backend.database.query(
        'update public.chat_sessions set updated_at = now() - make_interval(days => $2::integer) where session_id = $1',
        [id, days],
      );
    await age(old, 181);
    await age(young, 179);
    const { error } = await server.backend.service.rpc('forget_old_chats', { retention_days: 180 });
    expect(error).toBeNull();
    expect(await stored(old)).toBeUndefined();
    expect(await stored(young)).toBeDefined();
    const none = await server.backend.service.rpc('forget_old_chats', { retention_days: 0 });
    expect(none.error?.code).toBe('22023');
  });
});

describe('the limit on chat sessions', () => {
  it('applies to inserts from one IP address, in the database', async () => {
    const [backend] = await testBackends();
    if (backend === undefined) throw new Error('no database');
    const server = await backend.start();
    try {
      await server.backend.service
        .from('rate_limits')
        .update({ per_minute: 3, per_day: 4 })
        .eq('action', 'chat_sessions');
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const response = await fetch(`${server.url}/rest/v1/chat_sessions`, {
          method: 'POST',
          headers: {
            apikey: server.backend.keys.publishable,
            'content-type': 'application/json',
            prefer: 'return=minimal',
            'x-forwarded-for': `192.0.2.${count}`,
          },
          body: JSON.stringify(row(newSession().id)),
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
    } finally {
      await server.close();
    }
  });
});
