import { type BackupDesk, type BackupWork, backupDeskSchema, EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { appCode } from '@hln/test-support/authenticator';
import * as v from 'valibot';
import { expect, vi } from 'vitest';

/** Twenty bytes, as base32 and as hex. */
const SECRET = 'AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQT';
const SECRET_HEX = '000102030405060708090a0b0c0d0e0f10111213';
export const WAIT = { timeout: 120_000, interval: 100 };
export const OWNER = { email: 'owner@hln.example', password: 'Whakatere' };
export const WHY = 'Rows were lost.';

/** Gives every account an authenticator app that is two days old. */
export const ADD_APPS = `
  insert into private.second_factors (user_id, secret, last_step, app_added_at, enrolled_at)
  select u.id, decode('${SECRET_HEX}', 'hex'), 0, now() - interval '2 days', now() - interval '2 days'
  from auth.users as u`;

/** An Owner who uses a server, and a visitor who votes. @param urlOf returns the server's URL */
export function ownerOf(urlOf: () => string) {
  let token = '';
  const post = async (path: string, body: object, bearer = EMBEDDED_PUBLISHABLE_KEY) =>
    await fetch(`${urlOf()}${path}`, {
      method: 'POST',
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  /** Signs in with the password and a code of the app. No code works twice. @param steps of half a minute from now */
  const signIn = async (steps = 0) => {
    const answer = await post('/auth/v1/token?grant_type=password', OWNER);
    expect(answer.status).toBe(200);
    ({ access_token: token } = (await answer.json()) as { access_token: string });
    const given = await post('/rest/v1/rpc/give_second_factor', { code: appCode(SECRET, steps) }, token);
    expect(await given.json()).toMatchObject({ outcome: 'done' });
  };
  /** @throws Error with the status */
  const desk = async (): Promise<BackupDesk> => {
    const answer = await fetch(`${urlOf()}/functions/v1/backups`, {
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return v.parse(backupDeskSchema, await answer.json());
  };
  const ended = async (): Promise<BackupWork> =>
    await vi.waitUntil(async () => {
      const { latest } = await desk();
      return latest !== null && latest.state !== 'running' ? latest : null;
    }, WAIT);
  const ask = async (body: object) => await post('/functions/v1/backups', body, token);
  const restore = async (name: string) => await ask({ wanted: 'restore', name, why: WHY });
  const vote = async (session: string) => {
    const answer = await post('/rest/v1/sql_feedback', {
      ...{
        original_sql: 'select 1',
        formatted_sql: 'SELECT 1',
        feedback_type: 'like',
        wants_follow_up: false,
      },
      ...{ formatting_changes: [], user_ip: 'unknown', session_id: session, user_agent: 'test' },
    });
    expect(answer.status).toBe(201);
  };
  /** Makes and test-restores a backup with one vote, and adds a second vote. @returns its name */
  const backUp = async (): Promise<string> => {
    await vote('before');
    expect((await ask({ wanted: 'make' })).status).toBe(202);
    const name = (await ended()).backup ?? '';
    // Not yet test-restored.
    expect((await restore(name)).status).toBe(409);
    expect((await ask({ wanted: 'prove', name })).status).toBe(202);
    expect(await ended()).toMatchObject({ kind: 'prove', state: 'done' });
    await vote('after');
    return name;
  };
  return { signIn, desk, ended, restore, backUp };
}

/** The votes of a running server; null while it does not answer. */
export async function votesOf(url: string, secretKey: string): Promise<string[] | null> {
  const path = '/rest/v1/sql_feedback?select=session_id&order=session_id';
  const answer = await fetch(`${url}${path}`, { headers: { apikey: secretKey } }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  return ((await answer.json()) as { session_id: string }[]).map(({ session_id }) => session_id);
}
