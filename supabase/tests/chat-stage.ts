import { randomBytes, randomUUID } from 'node:crypto';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestBackend,
} from '@hln/test-support/server';
import { expect } from 'vitest';

export interface ChatParts {
  /** The visitor's answers in the website's order: child, subjects, goals, name and contact. */
  readonly answers?: readonly string[];
  readonly info?: Readonly<Record<string, string>>;
  /** Whether the visitor's own message comes first, as in a continued session. */
  readonly isContinued?: boolean;
}

/** A conversation as the page stores it, with the visitor's answers between the website's questions. */
export function chatOf({ answers = ['9'], info = {}, isContinued = false }: ChatParts = {}) {
  const start = new Date().toISOString();
  const message = (content: string, isBot: boolean, index: number) => ({
    id: `${index}-${isBot}`,
    content,
    isBot,
    timestamp: start,
    language: /\p{Script=Han}/u.test(content) ? 'zh' : 'en',
  });
  const said = ['Hello', ...answers].flatMap((answer, index) => [
    message(answer, false, index),
    message('Thank you.\n\n谢谢。', true, index),
  ]);
  const welcome = message('Kia ora, and welcome.\n\n您好，欢迎咨询！', true, -1);
  return {
    session_id: randomBytes(32).toString('hex'),
    messages: JSON.stringify(isContinued ? said : [welcome, ...said]),
    user_info: JSON.stringify({ preferredLanguage: 'en', ...info }),
    start_time: start,
    end_time: start,
  };
}

/** The parameters of `list_chat_sessions` without any filter. */
export const NOTHING_ASKED = {
  search: null,
  status_wanted: null,
  assignee_wanted: null,
  promise_wanted: null,
  label_wanted: null,
  language_wanted: null,
  after_key: null,
  after_session: null,
  page_size: 50,
};

/** Starts a server with staff of each kind, and returns helpers for the tests of conversations. */
export async function startChatStage(backend: TestBackend) {
  const server = await backend.start();
  await server.schedules.stop();
  // Pretends that there is a mail server; nothing is sent.
  await server.backend.service.rpc('note_mail_transport', { transport: 'smtp' });
  await server.backend.service
    .from('rate_limits')
    .delete()
    .in('action', ['chat_sessions', 'transcript_read']);
  await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  const manager = await createStaff(server, { email: 'hemi@hln.example', role: 'manager' });
  const colleague = await createStaff(server, { email: 'kiri@hln.example', role: 'manager' });
  /** May view conversations. */
  const viewer = await createStaff(server, { email: 'mere@hln.example' });
  /** Manages another tool. */
  const outsider = await createStaff(server, { email: 'tane@hln.example' });
  const member = await createStaff(server, { email: 'ana@hln.example' });

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  await query(
    `insert into public.staff_exceptions (user_id, area, level)
     values ($1, 'chat-sessions', 'view'), ($2, 'feedback-analytics', 'manage')`,
    [viewer.id, outsider.id],
  );
  const as = (who: StaffForTest, method: string, path: string, body?: unknown) =>
    callRest(server, 'authenticated', method, path, body, credentials(server, 'authenticated', who.id));
  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    as(who, 'POST', `/rpc/${name}`, parameters);

  /** Stores a conversation as a visitor does, dated some hours ago. */
  async function add(parts: ChatParts = {}, hoursAgo = 1): Promise<string> {
    const row = chatOf(parts);
    const { status } = await callRest(server, 'anon', 'POST', '/chat_sessions', row, {
      prefer: 'return=minimal',
    });
    expect(status).toBe(201);
    await query(
      `update private.chat_cases set received_at = now() - make_interval(mins => $2),
         due_at = now() - make_interval(mins => $2) + interval '24 hours' where session_id = $1`,
      [row.session_id, Math.round(hoursAgo * 60)],
    );
    return row.session_id;
  }

  async function list(asked: object = {}, who = manager) {
    const { body } = await rpc(who, 'list_chat_sessions', { ...NOTHING_ASKED, ...asked });
    return body as Record<string, unknown>[];
  }

  async function details(session: string) {
    const { status, body } = await rpc(manager, 'chat_session_details', { session });
    expect(status).toBe(200);
    return body as Record<string, unknown> & { recognised: Record<string, string>; replies: unknown[] };
  }

  const reply = (session: string, changes: object = {}, who = manager) =>
    rpc(who, 'reply_to_chat', {
      reply_id: randomUUID(),
      session,
      seen_address: 'chen@parent.example',
      subject: 'Your enquiry',
      body: 'Kia ora\nWe can help.',
      language: 'en',
      ...changes,
    });

  return { server, manager, colleague, viewer, outsider, member, query, as, rpc, add, list, details, reply };
}
export type ChatStage = Awaited<ReturnType<typeof startChatStage>>;

/** Hostile input; it is stored, found and returned unchanged. */
export const HOSTILE = '<img src=x onerror=alert(1)>=HYPERLINK("https://evil.example")';

export const messageOf = ({ body }: { readonly body: unknown }) => (body as { message: string }).message;
