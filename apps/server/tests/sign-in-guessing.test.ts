import { randomUUID } from 'node:crypto';
import { hashPassword } from '@hln/server/for-tests';
import {
  createStaff,
  type StaffForTest,
  startTestServer,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { compare } from 'bcryptjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAuth, TRUSTING, tryPassword } from './auth-calls.ts';

const HOME = '198.51.100.7';
let used = 0;
/** Returns an IP address without attempts. */
const nextAddress = () => {
  used += 1;
  return `203.0.113.${used}`;
};

describe.each(await testBackends())('guessing passwords on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;

  beforeAll(async () => {
    server = await backend.start(TRUSTING);
  });
  beforeEach(async () => {
    staff = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });

  const guess = async (from: string, email = staff.email) =>
    (await tryPassword(server, { email, password: `Wrong ${randomUUID()}` }, from)).status;
  const guesses = async (count: number, from: () => string, email = staff.email) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push(await guess(from(), email));
    return statuses;
  };
  /** Pretends that this much time has passed. */
  const letPass = async (interval: string) => {
    await server.backend.database.query(
      `update private.sign_in_attempts
       set last_try_at = last_try_at - $1::interval, wait_until = wait_until - $1::interval`,
      [interval],
    );
  };

  it('has to wait after five attempts on one account, whatever the IP address, as message and header say', async () => {
    expect(await guesses(5, nextAddress)).toEqual([400, 400, 400, 400, 400]);
    const answer = await tryPassword(server, staff, HOME);
    expect(answer).toMatchObject({ status: 429, body: { code: 429, error_code: 'over_request_rate_limit' } });
    expect(answer.body).toMatchObject({
      msg: expect.stringMatching(/^Too many attempts to sign in\. Try again in \d+ seconds\.$/),
    });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(20);
    expect(wait).toBeLessThanOrEqual(30);
  });

  it('waits twice as long each time, up to 15 minutes; retrying too early changes nothing', async () => {
    await guesses(5, nextAddress);
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      expect(await guess(nextAddress())).toBe(429);
      const refused = await tryPassword(server, staff, nextAddress());
      waits.push(Number(refused.headers.get('retry-after')));
      await letPass(`${waits.at(-1)} seconds`);
      expect(await guess(nextAddress())).toBe(400);
    }
    for (const [i, seconds] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(waits[i]).toBeLessThanOrEqual(seconds);
      expect(waits[i]).toBeGreaterThan(seconds - 15);
    }
  });

  it('accepts the right password after the wait and then forgets the wrong ones', async () => {
    await guesses(5, nextAddress);
    await letPass('31 seconds');
    expect((await tryPassword(server, staff, HOME)).status).toBe(200);
    expect(await guesses(5, nextAddress)).toEqual([400, 400, 400, 400, 400]);
    expect(await guess(nextAddress())).toBe(429);
  });

  it('has to wait after twenty attempts on many accounts from one IP address; other visitors do not', async () => {
    const from = nextAddress();
    const others = () => `somebody-${randomUUID()}@hln.example`;
    for (let i = 0; i < 20; i += 1) expect(await guess(from, others())).toBe(400);
    expect(await guess(from, others())).toBe(429);
    expect((await tryPassword(server, staff, from)).status).toBe(429);
    expect((await tryPassword(server, staff, HOME)).status).toBe(200);
  });

  it('counts one IPv6 network as one address', async () => {
    for (let i = 0; i < 20; i += 1) {
      await guess(`2001:db8:1:1::${i + 1}`, `somebody-${randomUUID()}@hln.example`);
    }
    expect(await guess('2001:db8:1:1:ffff::1', 'x@hln.example')).toBe(429);
    expect(await guess('2001:db8:1:2::1', 'x@hln.example')).toBe(400);
  });

  it('gains nothing from parallel attempts', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(nextAddress())));
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('does not count people who know their password, however many share an IP address', async () => {
    const from = nextAddress();
    const colleagues = await Promise.all(Array.from({ length: 25 }, () => createStaff(server)));
    const answers = await Promise.all(colleagues.map((one) => tryPassword(server, one, from)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('gets the same response for a wrong password, an unknown email address, a disabled and an unconfirmed account', async () => {
    const disabled = await createStaff(server);
    const unconfirmed = await createStaff(server);
    const withoutPassword = await createStaff(server);
    const { database } = server.backend;
    await database.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      disabled.id,
    ]);
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
    await database.query('update auth.users set encrypted_password = null where id = $1', [
      withoutPassword.id,
    ]);
    const wrong = await tryPassword(server, { ...staff, password: 'Whakatere 2' }, nextAddress());
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
    for (const one of [
      { email: 'nobody@hln.example', password: staff.password },
      disabled,
      unconfirmed,
      withoutPassword,
    ]) {
      const answer = await tryPassword(server, one, nextAddress());
      expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body]);
    }
  });

  it('costs a hash even for an email address without an account, so timing reveals nothing', async () => {
    const hash = await hashPassword('Whakatere 1');
    const processorTime = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const ofHash = await processorTime(() => compare('Whakatere 2', hash));
    // The first attempt computes the hash to compare with.
    await tryPassword(server, { email: 'nobody@hln.example', password: 'x' }, nextAddress());
    const ofStranger = await processorTime(() =>
      tryPassword(server, { email: 'nobody-else@hln.example', password: 'x' }, nextAddress()),
    );
    expect(ofStranger).toBeGreaterThan(ofHash * 0.6);
  });

  it('has to wait for an unknown email address just as for an account', async () => {
    expect(await guesses(6, nextAddress, 'stranger@hln.example')).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('normalises the email address as people type it', async () => {
    const written = { ...staff, email: ` ${staff.email.toUpperCase()} ` };
    expect((await tryPassword(server, written, HOME)).status).toBe(200);
  });

  it('stores neither email nor IP addresses', async () => {
    await guess(HOME);
    const kept = await server.backend.database.query<{ key: string }>(
      'select key from private.sign_in_attempts',
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { key } of kept) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('forgets old attempts', async () => {
    const countOld = async () => {
      const old = await server.backend.database.query(
        "select from private.sign_in_attempts where last_try_at < now() - interval '2 days'",
      );
      return old.length;
    };
    for (let i = 0; i < 8; i += 1) await guess(nextAddress(), `somebody-${randomUUID()}@hln.example`);
    await letPass('3 days');
    const before = await countOld();
    expect(before).toBeGreaterThanOrEqual(16);
    await guess(nextAddress(), 'stranger@hln.example');
    expect(await countOld()).toBeLessThanOrEqual(before - 16);
  });

  it.each([
    ['no body', ''],
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['a number for an address', { email: 1, password: 'x' }],
    ['a list for a password', { email: 'a@hln.example', password: ['x'] }],
    ['a password without end', { email: 'a@hln.example', password: 'x'.repeat(2_000) }],
    ['nothing', {}],
  ])('refuses %s', async (_what, body) => {
    const answer = await callAuth(server, 'POST', 'token?grant_type=password', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: 'validation_failed' } });
  });

  it('has the same limits in the hook for hosted Supabase', async () => {
    const hook = async (valid: boolean) => {
      const [row] = await server.backend.database.query<{ answer: unknown }>(
        'select public.hook_password_verification_attempt($1) as answer',
        [JSON.stringify({ user_id: staff.id, valid })],
      );
      return row?.answer;
    };
    for (let i = 0; i < 4; i += 1) expect(await hook(false)).toEqual({ decision: 'continue' });
    expect(await hook(true)).toEqual({ decision: 'continue' });
    for (let i = 0; i < 5; i += 1) expect(await hook(false)).toEqual({ decision: 'continue' });
    expect(await hook(true)).toMatchObject({ decision: 'reject', should_logout_user: false });
  });
});

describe('a flood of requests', () => {
  it('is refused with a message that the sign-in page can show, and never makes a client drop its session', async () => {
    const server = await startTestServer({ apiRequestsPerMinute: 600 });
    try {
      for (let i = 0; i < 40; i += 1) {
        const body = { refresh_token: 'unknown' };
        expect((await callAuth(server, 'POST', 'token?grant_type=refresh_token', body)).status).toBe(400);
      }
      const tries = [];
      for (let i = 0; i < 31; i += 1)
        tries.push(await callAuth(server, 'POST', 'token?grant_type=password', {}));
      expect(tries.slice(0, 30).every(({ status }) => status === 400)).toBe(true);
      expect(tries.at(-1)).toMatchObject({
        status: 429,
        body: {
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: expect.stringContaining('Try again in'),
        },
      });
    } finally {
      await server.close();
    }
  });
});
