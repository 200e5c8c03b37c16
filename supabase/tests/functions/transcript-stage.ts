import { createHash } from 'node:crypto';
import { runJob, type TestBackend, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, expect } from 'vitest';

export const START = '2026-11-21T00:00:00.000Z';
export const END = '2026-11-21T00:05:00.000Z';
/** The mailbox for transcripts. */
export const MAILBOX = 'consultants@example.com';

/** A message of the visitor, or of the website. */
export function message(content: string, isBot = false) {
  return { id: crypto.randomUUID(), content, isBot, timestamp: START, language: 'en' };
}

/** A conversation's secret, and its id in the database. */
export function newSession() {
  const key = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  return { key, id: createHash('sha256').update(key).digest('hex') };
}

/** The body that the page sends for a conversation. */
export function transcript(sessionId: string, fields: Record<string, unknown> = {}) {
  return {
    sessionId,
    messages: [message('Hello'), message('Kia ora', true), message('021 123 4567')],
    userInfo: { preferredLanguage: 'zh', phone: '+64211234567', email: 'parent@example.com' },
    startTime: START,
    endTime: END,
    ...fields,
  };
}

/** A server for the tests of the calling block, without a limit on conversations, and helpers for them. */
export function transcriptStage(backend: TestBackend) {
  const stage = {} as { server: TestServer };
  beforeAll(async () => {
    stage.server = await backend.start({
      givenSettings: { 'chat.mail-to': MAILBOX, 'chat.retention-days': 30 },
    });
    // The tests run the jobs themselves.
    await stage.server.schedules.stop();
    await stage.server.backend.service
      .from('rate_limits')
      .delete()
      .in('action', ['chat_sessions', 'chat_session_updates']);
  });
  afterAll(() => stage.server.close());

  const send = async (body: unknown, key = stage.server.backend.keys.publishable) => {
    const response = await fetch(`${stage.server.url}/functions/v1/send-chat-transcript`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Stores what has been said since, as the page does. */
  const carryOn = async (key: string, messages: object[], contact: object = {}) => {
    const { error } = await stage.server.backend.service.rpc('update_chat_session', {
      session_key: key,
      messages: JSON.stringify(messages),
      user_info: JSON.stringify({ preferredLanguage: 'zh', ...contact }),
      end_time: END,
    });
    expect(error).toBeNull();
  };
  const age = (id: string, interval: string) =>
    stage.server.backend.database.query(
      'update public.chat_sessions set updated_at = now() - $2::interval where session_id = $1',
      [id, interval],
    );
  const mails = async (id: string) => {
    const { data } = await stage.server.backend.service
      .from('email_outbox')
      .select('recipient, reply_to, subject, text_body, html_body')
      .like('idempotency_key', `chat-transcript:${id}:%`)
      .order('created_at');
    return data ?? [];
  };

  return { stage, send, job: (name: string) => runJob(stage.server, name), carryOn, age, mails };
}
