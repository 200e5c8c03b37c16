import { createHash } from 'node:crypto';
import { startServer } from '@hln/server/start-server';
import {
  callRest,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, callAuth, readAsStaff, renew, type Session, sessionIn, signIn } from './auth-calls.ts';

const MAX_TOKEN_SECONDS = 3_600;

describe.each(await testBackends())('a session on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
  });
  beforeEach(async () => {
    staff = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });

  const signOut = (session: Session, scope: string) =>
    callAuth(server, 'POST', `logout?scope=${scope}`, {}, bearer(session));
  const isAlive = async (session: Session) => {
    const user = (await callAuth(server, 'GET', 'user', undefined, bearer(session))).status === 200;
    const data = (await readAsStaff(server, session)) === 200;
    expect(data).toBe(user);
    return user;
  };

  it('has tokens that last less than an hour', async () => {
    const session = await signIn(server, staff);
    const payload: unknown = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    if (typeof payload !== 'object' || payload === null || !('exp' in payload && 'iat' in payload)) {
      throw new Error('The token does not contain its lifetime.');
    }
    expect(Number(payload.exp) - Number(payload.iat)).toBe(session.expires_in);
    expect(session.expires_in).toBeLessThan(MAX_TOKEN_SECONDS);
  });

  it('rotates its refresh token, and ends when an old one is replayed', async () => {
    const first = await signIn(server, staff);
    const second = sessionIn(await renew(server, first));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = sessionIn(await renew(server, second));
    expect(await renew(server, first)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect((await renew(server, third)).status).toBe(400);
  });

  /** Pretends that the used tokens were used this long ago. */
  const letPass = (interval: string) =>
    server.backend.database.query(
      'update auth.refresh_tokens set updated_at = updated_at - $1::interval where revoked',
      [interval],
    );
  const ALREADY_USED = { status: 400, body: { code: 400, error_code: 'refresh_token_already_used' } };

  it('ends at once, access tokens included, when a token renewed twice since is replayed', async () => {
    const stolen = await signIn(server, staff);
    const latest = sessionIn(await renew(server, sessionIn(await renew(server, stolen))));
    const other = await signIn(server, staff);
    expect(await isAlive(latest)).toBe(true);
    expect(await renew(server, stolen)).toMatchObject(ALREADY_USED);
    expect(await isAlive(latest)).toBe(false);
    expect(await isAlive(stolen)).toBe(false);
    expect((await renew(server, latest)).status).toBe(400);
    const rows = await server.backend.database.query('select from auth.sessions where user_id = $1', [
      staff.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await isAlive(other)).toBe(true);
  });

  it('ends at once when the previous token is replayed after a minute, and not earlier', async () => {
    const stolen = await signIn(server, staff);
    const latest = sessionIn(await renew(server, stolen));
    await letPass('50 seconds');
    // A client retries after a lost response.
    expect(sessionIn(await renew(server, stolen)).refresh_token).toBe(latest.refresh_token);
    await letPass('11 seconds');
    expect(await isAlive(latest)).toBe(true);
    expect(await renew(server, stolen)).toMatchObject(ALREADY_USED);
    expect(await isAlive(latest)).toBe(false);
    expect((await renew(server, latest)).status).toBe(400);
  });

  it('is ended by a digest of its refresh token, and by nothing else', async () => {
    const [left, other] = [await signIn(server, staff), await signIn(server, staff)];
    const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const sessionOf = (session: Session): string =>
      JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()).session_id;
    const end = async (session: string, token_digest: string) =>
      (await callRest(server, 'anon', 'POST', '/rpc/end_left_session', { session, token_digest })).status;

    expect(await end(sessionOf(left), digestOf('something else'))).toBe(204);
    expect(await end(sessionOf(left), digestOf(other.refresh_token))).toBe(204);
    expect(await end(sessionOf(left), left.refresh_token)).toBe(204);
    expect(await isAlive(left)).toBe(true);
    expect(await end(sessionOf(left), digestOf(left.refresh_token))).toBe(204);
    expect(await isAlive(left)).toBe(false);
    expect((await renew(server, left)).status).toBe(400);
    expect(await isAlive(other)).toBe(true);
    // The digest is sent twice, as two tabs may do.
    expect(await end(sessionOf(left), digestOf(left.refresh_token))).toBe(204);
  });

  it('survives tabs that renew it at the same moment', async () => {
    const first = await signIn(server, staff);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => renew(server, first)));
    const tokens = new Set(tabs.map((tab) => sessionIn(tab).refresh_token));
    expect(tokens.size).toBe(1);
    expect(
      (await renew(server, sessionIn(tabs[0] ?? { status: 0, body: null, headers: new Headers() }))).status,
    ).toBe(200);
  });

  it('ends on sign-out only on that device', async () => {
    const [here, there] = [await signIn(server, staff), await signIn(server, staff)];
    expect((await signOut(here, 'local')).status).toBe(204);
    expect(await isAlive(here)).toBe(false);
    expect((await renew(server, here)).status).toBe(400);
    expect(await isAlive(there)).toBe(true);
    expect((await renew(server, there)).status).toBe(200);
  });

  it('can be ended everywhere else', async () => {
    const [here, there] = [await signIn(server, staff), await signIn(server, staff)];
    expect((await signOut(here, 'others')).status).toBe(204);
    expect(await isAlive(there)).toBe(false);
    expect((await renew(server, there)).status).toBe(400);
    expect(await isAlive(here)).toBe(true);
  });

  it('can be ended everywhere without affecting another person’s', async () => {
    const stranger = await signIn(server, await createStaff(server));
    const [here, there] = [await signIn(server, staff), await signIn(server, staff)];
    expect((await signOut(here, 'global')).status).toBe(204);
    for (const session of [here, there]) {
      expect(await isAlive(session)).toBe(false);
      expect((await renew(server, session)).status).toBe(400);
    }
    expect(await isAlive(stranger)).toBe(true);
  });

  it('is refused by the data API once ended, so that pages renew it or ask to sign in', async () => {
    const session = await signIn(server, staff);
    await signOut(session, 'local');
    const response = await fetch(`${server.url}/rest/v1/donations?select=id`, {
      headers: { apikey: server.backend.keys.publishable, ...bearer(session) },
    });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { code: '42501', message: 'This session has ended.' },
    ]);
  });

  it('is worthless once the person is disabled, for the data API too', async () => {
    const session = await signIn(server, staff);
    await server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [staff.id],
    );
    expect(await readAsStaff(server, session)).toBe(403);
    expect((await renew(server, session)).status).toBe(400);
    await server.backend.database.query('update auth.users set banned_until = null where id = $1', [
      staff.id,
    ]);
    // The attempt to renew has ended it for good.
    expect((await renew(server, session)).status).toBe(400);
    expect((await signIn(server, staff)).user.id).toBe(staff.id);
  });

  it('expires after a week without use, and after a month in any case', async () => {
    const { database } = server.backend;
    for (const change of [
      "refreshed_at = now() - interval '8 days'",
      "created_at = now() - interval '31 days'",
    ]) {
      const session = sessionIn(await renew(server, await signIn(server, staff)));
      await database.query(`update auth.sessions set ${change} where user_id = $1`, [staff.id]);
      expect(await renew(server, session)).toMatchObject({
        status: 400,
        body: { error_code: 'session_expired' },
      });
    }
  });

  it('gets the right time on a machine west of Greenwich', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    try {
      let session = await signIn(server, staff);
      for (let i = 0; i < 3; i += 1) session = sessionIn(await renew(server, session));
      const ahead = await server.backend.database.query(
        `select from auth.sessions as s join auth.users as u on u.id = s.user_id
         where u.id = $1 and greatest(s.refreshed_at, u.last_sign_in_at) > now() + interval '1 minute'`,
        [staff.id],
      );
      expect(ahead).toHaveLength(0);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('does not pile up used tokens', async () => {
    const { database } = server.backend;
    let session = await signIn(server, staff);
    for (let i = 0; i < 3; i += 1) {
      session = sessionIn(await renew(server, session));
      await database.query("update auth.refresh_tokens set updated_at = now() - interval '2 days'");
    }
    const left = await database.query('select from auth.refresh_tokens where user_id = $1', [staff.id]);
    expect(left.length).toBeLessThanOrEqual(2);
    expect((await renew(server, session)).status).toBe(200);
  });

  it.each([
    ['a number', { refresh_token: 5 }],
    ['nothing', {}],
    ['no JSON', 'x'],
  ])('is not renewed with %s', async (_what, body) => {
    const answer = await callAuth(server, 'POST', 'token?grant_type=refresh_token', body);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  it.runIf(backend.name === 'PostgreSQL')('is renewed once by two processes at the same moment', async () => {
    const { databaseUrl } = server;
    if (databaseUrl === null) throw new Error('There is no database to share.');
    const other = await startServer({
      databaseUrl,
      port: 0,
      host: '127.0.0.1',
      dataDir: server.dataDir,
      logLevel: 'silent',
      apiRequestsPerMinute: 0,
    });
    try {
      const first = await signIn(server, staff);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => renew(i % 2 === 0 ? server : { ...server, ...other }, first)),
      );
      expect(new Set(answers.map((answer) => sessionIn(answer).refresh_token)).size).toBe(1);
    } finally {
      await other.close();
    }
  });
});
