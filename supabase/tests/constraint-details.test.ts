import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf } from './chat-stage.ts';

const KEY = 'a-key-that-only-the-browser-of-a-visitor-has';

/** Rows that the table of conversations refuses, each for a different reason. */
const BROKEN = {
  chat_sessions_messages_form: { messages: '[{"id":"x"}]' },
  chat_sessions_user_info_form: { user_info: '{"preferredLanguage":"tlh"}' },
  chat_sessions_end_time_range: { end_time: '9999-01-01T00:00:00Z' },
};

describe.each(await testBackends())('a violated constraint, on $name,', (backend) => {
  let server: TestServer;
  const chat = chatOf();
  const saved = {
    session_key: KEY,
    messages: chat.messages,
    user_info: chat.user_info,
    end_time: chat.end_time,
  };

  beforeAll(async () => {
    server = await backend.start();
    await server.backend.database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3, $4, $4)`,
      [KEY, chat.messages, chat.user_info, chat.start_time],
    );
  });
  afterAll(() => server.close());

  /** Returns the error that a visitor's statement raises in the database; hosted Supabase returns it unchanged. */
  const raised = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>> => {
    try {
      await server.backend.database.transaction(async (sql) => {
        await sql.query("select set_config('role', 'anon', true)");
        await sql.query(text, [...values]);
      });
    } catch (error) {
      return { ...Object(error), message: error instanceof Error ? error.message : '' };
    }
    throw new Error('Nothing was refused.');
  };

  it.each(Object.entries(BROKEN))('quotes no row to visitors: %s', async (constraint, changed) => {
    const { session_key, messages, user_info, end_time } = { ...saved, ...changed };
    const ofCall = await raised('select public.update_chat_session($1, $2, $3, $4)', [
      session_key,
      messages,
      user_info,
      end_time,
    ]);
    const ofInsert = await raised(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       values ('another', $1, $2, $3, $3)`,
      [messages, user_info, end_time],
    );
    for (const error of [ofCall, ofInsert]) {
      expect(error).toMatchObject({ code: '23514', message: expect.stringContaining(constraint) });
      expect(error.detail ?? '').toBe('');
    }
    const answer = await callRest(server, 'anon', 'POST', '/rpc/update_chat_session', {
      ...saved,
      ...changed,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: '23514', details: null, message: expect.stringContaining(constraint) },
    });
  });

  it('quotes no row of feedback to visitors', async () => {
    const insert = (names: string, values: readonly unknown[]) =>
      raised(
        `insert into public.sql_feedback (${names}) values (${values.map((_, n) => `$${n + 1}`).join(', ')})`,
        values,
      );
    for (const error of [
      await insert('original_sql, formatted_sql, feedback_type', ['select 1', 'select 1', 'neither']),
      await insert('original_sql, feedback_type', ['select 1', 'like']),
    ]) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^235/) });
      expect(error.detail ?? '').toBe('');
    }
  });
});
