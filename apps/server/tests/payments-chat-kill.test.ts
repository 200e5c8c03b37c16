import { createHash, createHmac, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { type ServerProcess, secretKeyOf, startServerProcess, usedDataDir } from '@hln/test-support/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROUNDS = 3;
const PAYMENTS = 30;
const WEBHOOK_SECRET = 'whsec_example';

let dataDir: string;
let server: ServerProcess;
const environment = () => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  SITE_URL: 'https://example.nz',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
});

beforeAll(async () => {
  dataDir = await usedDataDir();
  server = await startServerProcess(environment());
  const lifted = await fetch(`${server.url}/rest/v1/rate_limits?action=eq.chat_sessions`, {
    method: 'DELETE',
    headers: { apikey: await secretKeyOf(dataDir) },
  });
  expect(lifted.status).toBe(204);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Delivers the payment of one session as the provider does. False if the connection broke. */
async function deliver(name: string): Promise<boolean> {
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${name}`,
    type: 'checkout.session.completed',
    created: at,
    livemode: true,
    data: {
      object: {
        id: `cs_${name}`,
        created: at,
        payment_status: 'paid',
        payment_intent: `pi_${name}`,
        amount_total: 1000,
        currency: 'usd',
        customer_email: `${name}@example.com`,
        metadata: { source: 'hln-coffee', description: 'Large Coffee' },
      },
    },
  });
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  return await acknowledged('/functions/v1/stripe-webhook', body, {
    'stripe-signature': `t=${at},v1=${signature}`,
  });
}

/** Stores a conversation as the page does. */
async function converse(key: string): Promise<boolean> {
  const said = {
    id: '1',
    content: 'Hello',
    isBot: false,
    timestamp: '2026-11-21T00:00:00.000Z',
    language: 'en',
  };
  const row = {
    session_id: createHash('sha256').update(key).digest('hex'),
    messages: JSON.stringify([said]),
    user_info: '{"preferredLanguage":"en"}',
    start_time: said.timestamp,
    end_time: said.timestamp,
  };
  return await acknowledged('/rest/v1/chat_sessions', JSON.stringify(row), {
    apikey: EMBEDDED_PUBLISHABLE_KEY,
  });
}

async function acknowledged(path: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    // Where a visitor has waited for five seconds on a busy machine, the page comes back.
    if (response.status === 503 && (await response.text()).includes('"PGRST003"'))
      return await acknowledged(path, body, headers);
    expect(response.ok, `${path} answered ${response.status}`).toBe(true);
    return true;
  } catch (error) {
    // The connection broke: that is the kill.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function read<Row>(query: string): Promise<Row[]> {
  const response = await fetch(`${server.url}/rest/v1/${query}`, {
    headers: { apikey: await secretKeyOf(dataDir) },
  });
  return (await response.json()) as Row[];
}

it(`neither loses nor duplicates a donation, email or conversation over ${ROUNDS} kills`, async () => {
  const paid: string[] = [];
  const stored: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = Array.from({ length: PAYMENTS }, (_, index) => `r${round}p${index}`);
    let answers = 0;
    let killed: Promise<unknown> | null = null;
    const count = (wasAcknowledged: boolean) => {
      if (wasAcknowledged) answers += 1;
      if (answers > 5 + round * 20) killed ??= server.end('SIGKILL');
      return wasAcknowledged;
    };
    await Promise.all(
      names.flatMap((name) => {
        const key = randomBytes(32).toString('hex');
        return [
          deliver(name).then(count),
          // The provider may send an event again before the first response arrives.
          deliver(name).then(count),
          converse(key).then((isStored) => {
            if (count(isStored)) stored.push(createHash('sha256').update(key).digest('hex'));
          }),
        ];
      }),
    );
    await (killed ?? server.end('SIGKILL'));
    server = await startServerProcess(environment());
    // Whatever response the provider got the first time, it may send everything again.
    for (const name of names) expect(await deliver(name)).toBe(true);
    paid.push(...names);
  }
  const donations = await read<{ checkout_session_id: string; status: string }>(
    'donations?select=*&limit=1000',
  );
  expect(donations.map((row) => row.checkout_session_id).sort()).toEqual(
    paid.map((name) => `cs_${name}`).sort(),
  );
  expect(new Set(donations.map(({ status }) => status))).toEqual(new Set(['paid']));
  const mails = await read<{ recipient: string }>(
    'email_outbox?select=recipient&kind=eq.donation-thanks&limit=1000',
  );
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    paid.map((name) => `${name}@example.com`).sort(),
  );
  const sessions = await read<{ session_id: string }>('chat_sessions?select=session_id&limit=1000');
  const known = new Set(sessions.map((row) => row.session_id));
  expect(stored.filter((id) => !known.has(id))).toEqual([]);
});
