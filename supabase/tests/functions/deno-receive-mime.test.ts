import { inboundCall, messageOf, REPLY_ADDRESS, REPLY_KEY } from '@hln/test-support/inbound-email';
import { describe, expect, it } from 'vitest';
import { chatOf } from '../chat-stage.ts';
import { denoStage } from './run-deno.ts';

describe('receive-mime under real Deno', () => {
  const stage = denoStage();

  it('checks, reads and stores a family’s email as under Node', async () => {
    await stage.deno.check(['receive-mime', 'deliver-outbox']);
    const { database } = stage.server.backend;
    const chat = chatOf();
    await database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       values ($1, $2, $3, $4, $5)`,
      [chat.session_id, chat.messages, chat.user_info, chat.start_time, chat.end_time],
    );
    const token = 'a'.repeat(40);
    await database.query('insert into private.chat_reply_tokens (session_id, token) values ($1, $2)', [
      chat.session_id,
      token,
    ]);
    const url = await stage.deno.run('receive-mime', {
      SITE_URL: 'https://hln.example',
      CHAT_REPLY_ADDRESS: REPLY_ADDRESS,
      CHAT_REPLY_KEY: REPLY_KEY,
    });
    const to = REPLY_ADDRESS.replace('@', `+${token}@`);
    const message = messageOf({
      headers: { 'Content-Type': 'text/plain; charset=gb18030' },
      body: Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    });
    const post = async (signing = {}) => {
      const response = await fetch(url, inboundCall(to, message, signing));
      return { status: response.status, body: await response.json() };
    };
    expect((await post({ key: 'another key of the provider' })).status).toBe(401);
    expect(await post()).toEqual({ status: 200, body: { received: true, outcome: 'accepted' } });
    expect(await post({ form: 'urlencoded' })).toMatchObject({ body: { outcome: 'repeated' } });
    const rows = await database.query('select said, problem from private.chat_emails');
    expect(rows).toEqual([{ said: '你好', problem: null }]);
  });
});
