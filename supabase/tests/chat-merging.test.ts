import { createHash, randomBytes } from 'node:crypto';
import { dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const START = '2026-11-21T00:00:00.000Z';

interface Said {
  readonly id: string;
  readonly content: string;
  readonly isBot: boolean;
  readonly timestamp: string;
  readonly language: 'en';
}

/** A message `minute` minutes after the start; IDs that begin with "bot" mark the site's messages. */
const say = (id: string, minute: number, content = id): Said => ({
  id,
  content,
  isBot: id.startsWith('bot'),
  timestamp: new Date(Date.parse(START) + minute * 60_000).toISOString(),
  language: 'en',
});

const SHARED = [say('a', 0), say('bot-a', 1)];

describe.each(await testBackends())('saving one chat on $name', (backend) => {
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

  const post = (path: string, body: object) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: server.backend.keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify(body),
    });

  /** Stores a conversation; returns functions to save later versions of it and to read it. */
  async function begin(messages: readonly Said[] = SHARED, info: object = { preferredLanguage: 'en' }) {
    const key = randomBytes(32).toString('hex');
    const id = createHash('sha256').update(key).digest('hex');
    const first = await post('chat_sessions', {
      session_id: id,
      messages: JSON.stringify(messages),
      user_info: JSON.stringify(info),
      start_time: START,
      end_time: messages.at(-1)?.timestamp,
    });
    expect(first.status).toBe(201);
    return {
      save: async (later: readonly Said[], laterInfo: object = { preferredLanguage: 'en' }) => {
        const answer = await post('rpc/update_chat_session', {
          session_key: key,
          messages: JSON.stringify(later),
          user_info: JSON.stringify(laterInfo),
          end_time: later.at(-1)?.timestamp,
        });
        expect([answer.status, await answer.json()]).toEqual([200, true]);
      },
      row: async () => {
        const { service } = server.backend;
        const row = dataOf(await service.from('chat_sessions').select().eq('session_id', id).single());
        return {
          messages: JSON.parse(row.messages) as Said[],
          text: row.messages,
          info: JSON.parse(row.user_info) as object,
          count: row.message_count,
          updatedAt: row.updated_at,
        };
      },
    };
  }

  it('merges what two tabs add to the same conversation, in order of time', async () => {
    const { save, row } = await begin();
    const one = [...SHARED, say('b1', 2), say('bot-b1', 3), say('c1', 8)];
    const two = [...SHARED, say('b2', 4), say('bot-b2', 5), say('c2', 6)];
    await save(one.slice(0, 3));
    await save(two.slice(0, 3));
    await save(one);
    await save(two);
    const { messages, count } = await row();
    expect(messages).toEqual([
      ...SHARED,
      say('b1', 2),
      say('bot-b1', 3),
      say('b2', 4),
      say('bot-b2', 5),
      say('c2', 6),
      say('c1', 8),
    ]);
    expect(count).toBe(5);
  });

  it('has the same result in whichever order saves arrive, and when one arrives twice', async () => {
    const one = [...SHARED, say('b1', 2)];
    const two = [...SHARED, say('b2', 4)];
    const rows: Said[][] = [];
    for (const saves of [
      [one, two],
      [two, one],
      [one, two, one, two],
    ]) {
      const { save, row } = await begin();
      for (const each of saves) await save(each);
      rows.push((await row()).messages);
    }
    expect(rows).toEqual([rows[0], rows[0], rows[0]]);
    expect(rows[0]).toHaveLength(4);
  });

  it('loses nothing when saves arrive at the same time', async () => {
    const { save, row } = await begin();
    const ids = Array.from({ length: 12 }, (_, index) => `tab-${index}`);
    await Promise.all(ids.map((id, index) => save([...SHARED, say(id, 2 + index)])));
    expect((await row()).messages.map(({ id }) => id)).toEqual(['a', 'bot-a', ...ids]);
  });

  it('never changes stored messages', async () => {
    const { save, row } = await begin();
    await save([say('a', 0, 'something else'), say('bot-a', 9), say('b', 10)]);
    expect((await row()).messages).toEqual([...SHARED, say('b', 10)]);
    const before = await row();
    await save([say('b', 10)]);
    await save([say('a', 0)]);
    expect(await row()).toEqual(before);
  });

  it('stores a longer version as it was written, byte for byte', async () => {
    const { save, row } = await begin();
    // Setting the clock back in between does not change the order.
    const longer = [...SHARED, say('b', 7, '孩子 9 岁 "\\" 👩‍👧'), say('c', 3)];
    await save(longer);
    expect((await row()).text).toBe(JSON.stringify(longer));
  });

  it('keeps each contact detail, with later ones taking precedence', async () => {
    const { save, row } = await begin([...SHARED, say('b', 2)], {
      preferredLanguage: 'en',
      phone: '+64211111111',
    });
    await save([...SHARED, say('c', 5)], {
      preferredLanguage: 'zh',
      email: 'a@example.com',
      phone: '+64212222222',
    });
    // The last message is older than the other tab's, although it arrives later.
    await save([...SHARED, say('b', 2), say('d', 4)], {
      preferredLanguage: 'en',
      phone: '+64213333333',
      wechat: 'wangwei88',
    });
    expect((await row()).info).toEqual({
      preferredLanguage: 'zh',
      email: 'a@example.com',
      phone: '+64212222222',
      wechat: 'wangwei88',
    });
  });

  it('identifies messages without an ID by their text', async () => {
    const { save, row } = await begin();
    const { id: _, ...nameless } = say('b', 2);
    await save([...SHARED, nameless as Said]);
    await save([...SHARED, nameless as Said, say('c', 3)]);
    await save([...SHARED, say('d', 4)]);
    expect((await row()).messages).toEqual([...SHARED, nameless, say('c', 3), say('d', 4)]);
  });
});
