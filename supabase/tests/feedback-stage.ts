import { feedbackRow } from '@hln/test-support/feedback-row';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestBackend,
} from '@hln/test-support/server';

/** The parameters of a search without any filter. */
export const NOTHING_ASKED = {
  search: null,
  wanted_type: null,
  wanted_status: null,
  wanted_assignee: null,
  wanted_tag: null,
  wanted_kind: null,
  wanted_version: null,
  wanted_check: null,
  wanted_contact: null,
  spam_kind: null,
  session_of: null,
  ip_of: null,
  from_time: null,
  to_time: null,
  before_time: null,
  before_id: null,
  page_size: 51,
};

export type FeedbackStage = Awaited<ReturnType<typeof openFeedback>>;

/**
 * Starts a server without a limit on feedback and with staff of each role, and returns helpers for tests of feedback.
 */
export async function openFeedback(backend: TestBackend) {
  const server = await backend.start();
  await server.schedules.stop();
  const { database, service } = server.backend;
  // Pretends that there is a mail server; nothing is sent.
  await service.rpc('note_mail_transport', { transport: 'smtp' });
  await service.from('rate_limits').delete().eq('action', 'sql_feedback');
  const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  const manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
  const member = await createStaff(server, { email: 'member@hln.example', role: 'member' });
  /** May manage conversations and nothing else. */
  const other = await createStaff(server, { email: 'other@hln.example', role: 'member' });
  /** May only view feedback. */
  const viewer = await createStaff(server, { email: 'viewer@hln.example', role: 'member' });
  await database.run(`insert into public.staff_exceptions (user_id, area, level) values
    ('${other.id}', 'chat-sessions', 'manage'), ('${viewer.id}', 'feedback-analytics', 'view')`);

  const rest = (who: StaffForTest, method: string, path: string, body?: unknown, headers = {}) =>
    callRest(server, 'authenticated', method, path, body, {
      ...credentials(server, 'authenticated', who.id),
      ...headers,
    });
  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    rest(who, 'POST', `/rpc/${name}`, parameters);
  const search = async (filters: object = {}) =>
    (await rpc(manager, 'search_feedback', { ...NOTHING_ASKED, ...filters })).body as {
      readonly id: string;
      readonly created_at: string;
      readonly reason: string | null;
      readonly status: string;
    }[];
  return {
    server,
    database,
    owner,
    manager,
    member,
    other,
    viewer,
    rest,
    rpc,
    search,
    /** Sends feedback as a visitor does. */
    send: (changes: Record<string, unknown> = {}) =>
      callRest(
        server,
        'anon',
        'POST',
        '/sql_feedback?select=id,feedback_type,created_at',
        feedbackRow(changes),
        {
          prefer: 'return=representation',
        },
      ),
    /** Sends feedback and returns its id. */
    give: async (changes: Record<string, unknown> = {}) => {
      const { body } = await callRest(
        server,
        'anon',
        'POST',
        '/sql_feedback?select=id',
        feedbackRow({ feedback_type: 'dislike', dislike_reason: 'The commas', ...changes }),
        { prefer: 'return=representation' },
      );
      return (body as { id: string }[])[0]?.id ?? '';
    },
    reset: () => database.run('delete from public.email_outbox; delete from public.sql_feedback'),
    close: () => server.close(),
  };
}
