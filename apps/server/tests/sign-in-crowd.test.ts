import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { createLog, HASH_THREADS, rememberNetworks } from '@hln/server/for-tests';
import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, callAuth, readAsStaff, signIn, TRUSTING, tryPassword, via } from './auth-calls.ts';

const OFFICE = '198.51.100.7';
const CROWD = 200;

/**
 * Others have to be answered within these shares of the time that the crowd takes, since a slow machine is slow for
 * both. Somebody who waited for the crowd would take as long as all of it.
 */
const SIGN_IN_SHARE = 1 / 2;
/** A page's reader waits only for the event loop. */
const PAGE_SHARE = 1 / 4;
/** Ample for a crowd that is sent away before it is done; without separate queues, this took 37 seconds. */
const NEW_PASSWORD_MS = 10_000;

let used = 0;
/** Returns an unused IP address. */
const nextAddress = () => {
  used += 1;
  return `10.9.${Math.floor(used / 250)}.${(used % 250) + 1}`;
};

describe.each(await testBackends())('a crowd at the sign-in on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;

  beforeAll(async () => {
    server = await backend.start(TRUSTING);
    // A hash as expensive as the strangers' own.
    staff = await createStaff(server, { cost: 10 });
    await signIn(server, staff, OFFICE);
  });
  afterAll(async () => {
    await server.close();
  });

  const stranger = () => ({ email: `stranger-${randomUUID()}@hln.example`, password: randomUUID() });
  const timed = async <Result>(work: () => Promise<Result>) => {
    const before = performance.now();
    const result = await work();
    return { result, ms: performance.now() - before };
  };
  /** Counts the IP addresses with attempts, whose rows are inserted before a password is checked. */
  const triesBegun = async () => {
    const [row] = await server.backend.database.query<{ count: number }>(
      "select count(*)::int as count from private.sign_in_attempts where kind = 'address' and tries > 0",
    );
    return row?.count ?? 0;
  };

  it('is limited, and neither staff from a known network nor readers of pages wait for it', async () => {
    const before = await triesBegun();
    const crowd = timed(() =>
      Promise.all(Array.from({ length: CROWD }, () => tryPassword(server, stranger(), nextAddress()))),
    );
    // The strangers' requests have arrived by now.
    await expect.poll(triesBegun, { interval: 5 }).toBeGreaterThan(before);
    const [known, page, health] = await Promise.all([
      timed(() => signIn(server, staff, OFFICE)),
      timed(() => fetch(`${server.url}/nothing-here`)),
      timed(() => fetch(`${server.url}/healthz`)),
    ]);
    const { result: answers, ms: crowdMs } = await crowd;
    if (process.env.SHOW_TIMES === '1') {
      console.info(
        `${backend.name}: staff ${Math.round(known.ms)} ms, page ${Math.round(page.ms)} ms, health ${Math.round(health.ms)} ms, crowd ${Math.round(crowdMs)} ms`,
      );
    }
    expect(await readAsStaff(server, known.result)).toBe(200);
    expect(known.ms).toBeLessThan(crowdMs * SIGN_IN_SHARE);
    expect(page.ms).toBeLessThan(crowdMs * PAGE_SHARE);
    expect(health.result.status).toBe(200);
    expect(health.ms).toBeLessThan(crowdMs * PAGE_SHARE);

    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 400).length + refused.length).toBe(CROWD);
    for (const { body, headers } of refused) {
      expect(body).toEqual({
        code: 503,
        error_code: 'over_capacity',
        msg: expect.stringMatching(/^Too many people are signing in .* Try again in \d+ seconds\.$/),
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Refused attempts have not been counted.
    expect((await triesBegun()) - before).toBe(CROWD - refused.length);
  });

  it('costs nothing once it has hung up', async () => {
    const left = Array.from({ length: 40 }, () => leave(server, stranger()));
    const sent = await Promise.all(left);
    for (const hangUp of sent) await hangUp();
    const begun = await triesBegun();
    // This attempt is queued after theirs, so it is answered after theirs.
    const last = await tryPassword(server, stranger(), nextAddress());
    expect(last.status).toBe(400);
    // This counts the last attempt, and at most those on their way to a thread when the last client hung up.
    expect((await triesBegun()) - begun).toBeLessThanOrEqual(HASH_THREADS + 1);
  });

  it('does not block password recovery either', async () => {
    const asked = await Promise.all(
      Array.from({ length: CROWD }, () =>
        callAuth(server, 'POST', 'recover', { email: stranger().email }, via(nextAddress())),
      ),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const known = await callAuth(server, 'POST', 'recover', { email: staff.email }, via(OFFICE));
    expect(known.status).toBe(200);
  });

  it('does not keep anybody from setting a new password', async () => {
    const session = await signIn(server, staff, OFFICE);
    const leaving = new AbortController();
    const crowd = Promise.allSettled(
      Array.from({ length: CROWD }, () => tryPassword(server, stranger(), nextAddress(), leaving.signal)),
    );
    const password = `Whakatere ${randomUUID()}`;
    const changed = await timed(() =>
      callAuth(server, 'PUT', 'user', { password }, { ...bearer(session), ...via(OFFICE) }),
    );
    expect(changed.result.status).toBe(200);
    expect(changed.ms).toBeLessThan(NEW_PASSWORD_MS);
    // The crowd has done its part; attempts still queued need not run.
    leaving.abort();
    await crowd;
    expect((await tryPassword(server, { ...staff, password }, OFFICE)).status).toBe(200);
  });

  it('shares known networks between processes, for 90 days, as hashes only', async () => {
    const { database, keys } = server.backend;
    const inAnotherProcess = () => rememberNetworks(database, keys.jwtSecret, createLog('silent'));
    const one = inAnotherProcess();
    expect(one.isKnown(OFFICE)).toBe(false);
    await one.refresh();
    expect(one.isKnown(OFFICE)).toBe(true);
    await one.note('2001:db8:1:2::1');
    expect(one.isKnown('2001:db8:1:2:ffff::9')).toBe(true);
    expect(one.isKnown('2001:db8:1:3::1')).toBe(false);

    await database.query(
      "update private.sign_in_networks set last_sign_in_at = last_sign_in_at - interval '91 days'",
    );
    const other = inAnotherProcess();
    await other.refresh();
    expect(other.isKnown(OFFICE)).toBe(false);
    await other.note(OFFICE);
    const kept = await database.query<{ key: string }>('select key from private.sign_in_networks');
    expect(kept).toHaveLength(1);
    expect(kept[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** Sends a complete sign-in request. @returns a function that hangs up and resolves when the connection is gone */
async function leave(server: TestServer, body: object): Promise<() => Promise<void>> {
  const text = JSON.stringify(body);
  const sending = openRequest(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    agent: false,
    headers: {
      apikey: server.backend.keys.publishable,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...via(nextAddress()),
    },
  });
  const closed = Promise.withResolvers<void>();
  sending.on('close', () => closed.resolve());
  sending.on('error', () => {});
  await new Promise<void>((resolve) => sending.end(text, () => resolve()));
  return async () => {
    sending.destroy();
    await closed.promise;
  };
}
