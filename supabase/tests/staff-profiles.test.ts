import {
  callRest,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, type PasswordSession, signIn } from './second-factor-calls.ts';

describe.each(await testBackends())('names and languages of staff on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let member: StaffForTest;
  let session: PasswordSession;

  const save = (name: unknown, languages: unknown, by = session) =>
    by.call('set_my_profile', { new_name: name, new_languages: languages });
  const mine = async () => ((await session.call('second_factor_state')).body as { profile: unknown }).profile;
  const query = <Row>(sql: string, values: unknown[] = []) => server.backend.database.query<Row>(sql, values);

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    member = await createStaff(server, { email: 'mere@hln.example' });
    session = await signIn(server, member);
  });
  afterAll(async () => {
    await server.close();
  });

  it('are changed by their owner, and seen by themselves and colleagues', async () => {
    expect(await mine()).toBeNull();
    expect((await save('  Mere Tamahori ', ['zh', 'en', 'zh'])).status).toBe(204);
    const profile = { name: 'Mere Tamahori', languages: ['en', 'zh'] };
    expect(await mine()).toEqual(profile);
    const asOwner = await signIn(server, owner);
    const find = (people: unknown) =>
      (people as { email: string }[]).find(({ email }) => email === 'mere@hln.example');
    expect(find((await asOwner.call('staff_people')).body)).toMatchObject(profile);
    await query(
      `insert into public.staff_exceptions (user_id, area, level)
       values ($1, 'chat-sessions', 'manage'), ($1, 'feedback-analytics', 'view')`,
      [member.id],
    );
    const { assignees } = (await asOwner.call('chat_session_figures')).body as { assignees: unknown };
    expect(find(assignees)).toEqual({ user_id: member.id, email: 'mere@hln.example', ...profile });
    const { people } = (await asOwner.call('read_feedback_desk')).body as { people: unknown };
    expect(find(people)).toEqual({ id: member.id, email: 'mere@hln.example', name: 'Mere Tamahori' });
    expect((await save('', [])).status).toBe(204);
    expect(await mine()).toEqual({ name: '', languages: [] });
  });

  it.each([
    ['two lines', 'Mere\nTamahori', []],
    ['a control character', 'Mere\u0007', []],
    ['text that turns around', 'Mere\u202eirohamaT', []],
    ['nothing visible', '\u200d', []],
    ['61 characters', 'x'.repeat(61), []],
    ['an unknown language', 'Mere', ['fr']],
    ['an array without a value', 'Mere', [null]],
  ])('refuses %s', async (_, name, languages) => {
    await save('Mere', ['en']);
    expect(await save(name, languages)).toMatchObject({ status: 400, code: '22023' });
    expect(await mine()).toEqual({ name: 'Mere', languages: ['en'] });
  });

  it.each(['Māhina Te Awa-O’Neill', '陈美', 'نازنین\u200cزهرا', 'x'.repeat(60)])(
    'accepts %s',
    async (name) => {
      expect((await save(name, [])).status).toBe(204);
      expect(await mine()).toEqual({ name, languages: [] });
    },
  );

  it('are recorded without the name', async () => {
    await save('Before', []);
    await save('After Hours', ['zh']);
    await save('After Hours', ['zh']);
    const entries = await query(
      `select actor_id, session_id, row_key, action, before, after, withheld::text as changed
       from private.audit_log where table_name = 'private.staff_profiles' order by id desc limit 1`,
    );
    expect(entries).toEqual([
      {
        actor_id: member.id,
        session_id: session.id,
        row_key: member.id,
        action: 'changed',
        before: { languages: [] },
        after: { languages: ['zh'] },
        changed: '{name}',
      },
    ]);
    const [log] = await query<{ text: string }>(
      "select string_agg(to_jsonb(l)::text, ' ') as text from private.audit_log as l",
    );
    expect(log?.text).not.toContain('After Hours');
  });

  it('are closed to visitors, to direct reads, and to sessions that have ended or lack the second factor', async () => {
    const parameters = { new_name: 'Nobody', new_languages: [] };
    expect(await callRest(server, 'anon', 'POST', '/rpc/set_my_profile', parameters)).toMatchObject({
      code: '42501',
    });
    expect(
      (await callRest(server, 'authenticated', 'GET', '/staff_profiles?select=*', undefined, session.headers))
        .status,
    ).toBe(404);
    const ended = await signIn(server, member);
    await query('delete from auth.sessions where id = $1', [ended.id]);
    expect(await save('Ended', [], ended)).toMatchObject({ code: '42501' });
    await enrol(server, member, session);
    const unfinished = await signIn(server, member);
    expect(await save('Unfinished', [], unfinished)).toMatchObject({ code: '42501' });
    expect(((await unfinished.call('second_factor_state')).body as { profile: unknown }).profile).toBeNull();
    expect(await mine()).toMatchObject({ name: 'After Hours' });
  });
});
