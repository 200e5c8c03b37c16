import {
  callAs,
  createStaff,
  credentials,
  type StaffForTest,
  type TestBackend,
  type TestServer,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

const SITE = 'https://hln.example';
export const PASSWORD = 'Kia kaha 2026';
export const AROHA = 'aroha@example.nz';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server with an Owner, a Manager and a Member, without invitations before each test, and calls about invitations. */
export function invitationStage(backend: TestBackend) {
  const stage = {} as {
    server: TestServer;
    owner: StaffForTest;
    manager: StaffForTest;
    member: StaffForTest;
  };

  beforeAll(async () => {
    stage.server = await backend.start({ siteUrl: SITE });
    await stage.server.schedules.stop();
    stage.owner = await createStaff(stage.server, { email: 'owner@hln.example', role: 'owner' });
    stage.manager = await createStaff(stage.server, { email: 'manager@hln.example', role: 'manager' });
    stage.member = await createStaff(stage.server, { email: 'member@hln.example' });
  });
  afterAll(async () => {
    await stage.server.close();
  });
  beforeEach(async () => {
    await stage.server.backend.database.run(`
      delete from private.staff_invitations;
      delete from public.email_outbox;
      delete from public.rate_limit_hits;
      delete from public.staff_exceptions;
      delete from auth.users where id not in ('${stage.owner.id}', '${stage.manager.id}', '${stage.member.id}');
    `);
  });

  const ask = async (name: string, body: object, headers: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(`${stage.server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    callAs(stage.server, who, name, parameters);
  const invite = (who: StaffForTest, body: object) =>
    ask('invite-staff', body, credentials(stage.server, 'authenticated', who.id));
  const look = (token: string) => ask('accept-invitation', { token }, credentials(stage.server, 'anon'));
  const accept = (token: string, more: object = {}) =>
    ask('accept-invitation', { token, password: PASSWORD, ...more }, credentials(stage.server, 'anon'));
  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    stage.server.backend.database.query<Row>(text, values);
  const mails = () =>
    query<{ recipient: string; kind: string; text_body: string }>(
      'select recipient, kind, text_body from public.email_outbox order by created_at',
    );
  /** Returns the token of the link in the newest email. */
  const newestToken = async () =>
    /^https:\/\/hln\.example\/login#invitation=([0-9a-f]{64})$/m.exec(
      (await mails()).at(-1)?.text_body ?? '',
    )?.[1] ?? 'none';
  const inviteAroha = async (role = 'member') => {
    expect(await invite(stage.owner, { email: AROHA, role })).toEqual({
      status: 200,
      body: { email: AROHA },
    });
    return await newestToken();
  };
  const pending = async () =>
    (await rpc(stage.manager, 'staff_invitations')).body as { id: string; email: string; state: string }[];
  const idOfAroha = async () => (await pending())[0]?.id ?? '';
  const accounts = () => query('select from auth.users where email = $1', [AROHA]);
  const signIn = async (email: string, password: string) => {
    const answer = await fetch(`${stage.server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...credentials(stage.server, 'anon'), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  };
  const ended = (end: string, status = 410) => ({ status, body: { code: `invitation_${end}` } });

  return {
    stage,
    rpc,
    invite,
    look,
    accept,
    query,
    mails,
    newestToken,
    inviteAroha,
    pending,
    idOfAroha,
    accounts,
    signIn,
    ended,
  };
}
