import { type Caller, callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Relations that anon or staff may not see, besides nonexistent ones. */
const HIDDEN_RELATIONS = ['rate_limits', 'rate_limit_hits', 'payment_events', 'client_address_settings'];
const HIDDEN_FUNCTIONS = ['claim_due_jobs', 'claim_emails', 'housekeeping', 'find_feedback'];
const NO_SUCH = 'no_such_thing';

describe.each(await testBackends())('what a role may not see on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(async () => {
    await server.close();
  });

  /** Requests a relation and returns the response with the name replaced, so that responses can be compared. */
  const ask = async (name: string, caller: Caller, method: string, path: string, body?: unknown) => {
    const answer = await callRest(server, caller, method, path.replaceAll('NAME', name), body);
    return JSON.parse(JSON.stringify(answer).replaceAll(name, 'NAME')) as unknown;
  };
  const EMBEDS = [
    'NAME(*)',
    'NAME(id)',
    'x:NAME(*)',
    'NAME!inner(*)',
    'NAME!price_watch_items_user_id_fkey(*)',
    '...NAME(id)',
    'NAME(count)',
    'price_history(NAME(*))',
  ];

  it.each([
    ['anon', '/sql_feedback?select=id,'],
    ['authenticated', '/price_watch_items?select=*,'],
    ['authenticated', '/price_history?select=*,'],
  ] as const)('is unknown to %s in embeds of %s', async (caller, path) => {
    for (const embed of EMBEDS) {
      const unknown = await ask(NO_SUCH, caller, 'GET', path + embed);
      expect(unknown, embed).toMatchObject({ status: 400, body: { hint: null, details: null } });
      // `users` belongs to the sign-in service, and price_watch_items refers to it.
      for (const name of [...HIDDEN_RELATIONS, 'users', 'email_outbox', 'sql_feedback']) {
        expect(await ask(name, caller, 'GET', path + embed), `${name} in ${embed}`).toEqual(unknown);
      }
    }
  });

  it.each([
    ['anon', '/sql_feedback?select=id&NAME.id=eq.1'],
    ['anon', '/sql_feedback?select=id&NAME=is.null'],
    ['anon', '/sql_feedback?select=id&order=NAME(id)'],
    ['authenticated', '/price_watch_items?NAME.id=eq.1'],
    ['authenticated', '/price_watch_items?order=NAME(id)'],
  ] as const)('is unknown to %s in filters and orders: %s', async (caller, path) => {
    const unknown = await ask(NO_SUCH, caller, 'GET', path);
    for (const name of HIDDEN_RELATIONS) {
      expect(await ask(name, caller, 'GET', path), name).toEqual(unknown);
    }
  });

  it.each(['anon', 'authenticated'] as const)('is unknown to %s among functions', async (caller) => {
    const unknown = await ask(NO_SUCH, caller, 'POST', '/rpc/NAME', {});
    for (const name of [...HIDDEN_FUNCTIONS, 'claim_due_job', 'update_chat_sessions']) {
      expect(await ask(name, caller, 'POST', '/rpc/NAME', {}), name).toEqual(unknown);
      expect(await ask(name, caller, 'GET', '/rpc/NAME')).toEqual(
        await ask(NO_SUCH, caller, 'GET', '/rpc/NAME'),
      );
    }
  });

  it.each([
    ['anon', '/sql_feedback', ['original_sql', 'session_id', 'user_ip']],
    ['authenticated', '/sql_feedback', ['original_sql', 'session_id', 'user_ip']],
  ] as const)('is unknown to %s among the columns of %s', async (caller, path, columns) => {
    for (const query of ['select=NAME', 'select=id&NAME=eq.a', 'select=id&order=NAME.desc']) {
      const unknown = await ask(NO_SUCH, caller, 'GET', `${path}?${query}`);
      expect(unknown, query).toMatchObject({ code: '42501', body: { hint: null } });
      for (const column of columns) {
        expect(await ask(column, caller, 'GET', `${path}?${query}`), `${column} in ${query}`).toEqual(
          unknown,
        );
      }
    }
  });

  it('is unknown to anon among the columns of a row', async () => {
    const unknown = await ask(NO_SUCH, 'anon', 'POST', '/chat_sessions', { [NO_SUCH]: 1 });
    expect(unknown).toMatchObject({ status: 400, code: 'PGRST204' });
    for (const column of ['mailed_count', 'message_count', 'created_at']) {
      expect(await ask(column, 'anon', 'POST', '/chat_sessions', { [column]: 1 }), column).toEqual(unknown);
    }
  });

  it.each(['anon', 'authenticated'] as const)('is not named to %s by any hint', async (caller) => {
    for (const path of ['/rate_limit', '/email_outboxes', '/claim_due_jobs', '/user']) {
      expect(await callRest(server, caller, 'GET', path), path).toMatchObject({
        status: 404,
        body: { details: null, hint: null },
      });
    }
    const answer = await callRest(server, caller, 'POST', '/rpc/end_left_session', { sessions: 'a' });
    expect(answer).toMatchObject({ status: 400, body: { details: null, hint: null } });
  });
});
