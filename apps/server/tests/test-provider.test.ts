import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, openTestAccount, readConfig, startTestProvider } from '@hln/server/for-tests';
import { startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...options);
  undo.push(() => server.close());
  return server;
}

async function checkout(server: TestServer, fields: Record<string, unknown> = {}) {
  const response = await fetch(`${server.url}/functions/v1/create-checkout-session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.backend.keys.publishable}`,
    },
    body: JSON.stringify({
      amount: 25,
      currency: 'usd',
      description: 'Coffee + Snacks',
      customerEmail: 'giver@example.com',
      ...fields,
    }),
  });
  const body = (await response.json()) as { sessionId: string; url: string; error?: string };
  return { status: response.status, ...body };
}

const press = (server: TestServer, button: string, session: string) =>
  fetch(`${server.url}/test-checkout/${button}?session=${session}`, { method: 'POST', redirect: 'manual' });

async function donations(server: TestServer) {
  const { data } = await server.backend.service.from('donations').select('status, amount_cents, is_live');
  return data;
}

async function thanks(server: TestServer) {
  const { data } = await server.backend.service
    .from('email_outbox')
    .select('recipient, subject, text_body')
    .eq('kind', 'donation-thanks');
  return data;
}

describe('TEST MODE', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.backend.database.query('delete from public.donations');
    await server.backend.database.query('delete from public.email_outbox');
  });

  it('takes a payment on a page that names the mode, and records the donation', async () => {
    const { sessionId, url } = await checkout(server);
    expect(url).toBe(`${server.url}/test-checkout?session=${sessionId}`);
    const page = await fetch(url);
    const html = await page.text();
    expect(html).toContain('TEST MODE');
    expect(html).toContain('Coffee + Snacks');
    expect(html).toContain('US$25.00');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy, 'browsers ask for the icon of the tab').toContain("img-src 'self'");

    const paid = await press(server, 'pay', sessionId);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(
      `${server.url}/buy-coffee?checkout=success&session_id=${sessionId}`,
    );
    expect(await donations(server)).toEqual([{ status: 'paid', amount_cents: 2500, is_live: false }]);
    // Only the testers' mailbox gets mail.
    expect(await thanks(server)).toEqual([
      {
        recipient: 'consultation@localhost',
        subject: '[TEST MODE] HLN: thank you for the coffee',
        text_body: expect.stringMatching(
          /TEST MODE: no card was charged.*giver@example\.com; nothing was sent to it/,
        ),
      },
    ]);
    expect(await (await fetch(url)).text()).toContain('This checkout was completed.');
  });

  it('counts a hundred clicks on Pay as one', async () => {
    const { sessionId } = await checkout(server);
    const answers = await Promise.all(Array.from({ length: 100 }, () => press(server, 'pay', sessionId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await donations(server)).toHaveLength(1);
    expect(await thanks(server)).toHaveLength(1);
  });

  it('sends back a visitor who cancels, and records nothing', async () => {
    const { sessionId } = await checkout(server);
    const answer = await press(server, 'cancel', sessionId);
    expect(answer.headers.get('location')).toBe(`${server.url}/buy-coffee?checkout=cancelled`);
    expect(await donations(server)).toEqual([]);
  });

  it('declines the card on request and allows another attempt', async () => {
    const { sessionId } = await checkout(server);
    const declined = await press(server, 'fail', sessionId);
    const page = await fetch(new URL(declined.headers.get('location') ?? '', server.url));
    expect(await page.text()).toContain('The test card was declined.');
    expect(await donations(server)).toEqual([]);
    expect((await press(server, 'pay', sessionId)).status).toBe(303);
    expect(await donations(server)).toMatchObject([{ status: 'paid' }]);
  });

  it('knows no session but its own', async () => {
    for (const id of ['', 'cs_test_', '../../keys', `cs_test_${'0'.repeat(48)}`]) {
      expect((await fetch(`${server.url}/test-checkout?session=${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await press(server, 'pay', encodeURIComponent(id))).status).toBe(404);
    }
  });

  it('does not exist if real keys are configured', async () => {
    const withKeys = await start({
      siteUrl: 'https://example.nz',
      payments: { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', publishableKey: 'pk_live_x' },
    });
    expect((await fetch(`${withKeys.url}/test-checkout?session=cs_test_1234567890`)).status).not.toBe(200);
    expect((await press(withKeys, 'pay', 'cs_test_1234567890')).status).toBe(405);
  });

  it('is absent unless configured, which visitors are told', async () => {
    const without = await start({ testPayments: false });
    expect(await checkout(without)).toMatchObject({
      status: 503,
      error: 'Payments are not set up on this site yet.',
    });
    expect((await fetch(`${without.url}/test-checkout?session=cs_test_1234567890`)).status).not.toBe(200);
    expect((await press(without, 'pay', 'cs_test_1234567890')).status).toBe(405);
    const event = await fetch(`${without.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    });
    expect(event.status).toBe(503);
  });

  it('gives way only to a complete set of well-formed keys', () => {
    const keys = {
      SITE_URL: 'https://example.nz',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    };
    expect(readConfig({}).payments.secretKey).toBeNull();
    expect(readConfig(keys).payments).toEqual({
      secretKey: 'sk_live_x',
      webhookSecret: 'whsec_x',
      publishableKey: 'pk_live_x',
    });
    for (const missing of Object.keys(keys)) {
      expect(() => readConfig({ ...keys, [missing]: undefined })).toThrow(missing);
    }
    for (const [name, wrong] of [
      ['STRIPE_SECRET_KEY', 'pk_live_x'],
      ['STRIPE_WEBHOOK_SECRET', 'sk_live_x'],
      ['STRIPE_PUBLISHABLE_KEY', 'sk_live_x'],
    ] as const) {
      expect(() => readConfig({ ...keys, [name]: wrong })).toThrow(name);
    }
  });

  it('completes a payment after a restart if its webhook had failed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hln-test-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const log = createLog('silent');
    const before = openTestAccount(dataDir, log);
    const created = await before.fetch('https://api.stripe.com/v1/checkout/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${before.keys.secretKey}` },
      body: new URLSearchParams({
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '500',
        'line_items[0][price_data][product_data][name]': 'Small Coffee',
        success_url: 'http://localhost/ok',
        cancel_url: 'http://localhost/no',
      }),
    });
    const { id } = (await created.json()) as { id: string };
    const failing = startTestProvider(before, async () => new Response(null, { status: 500 }), log);
    const pay = new Request(`http://localhost/test-checkout/pay?session=${id}`, { method: 'POST' });
    expect((await failing.serve(pay))?.status).toBe(303);
    await failing.stop();

    const heard = Promise.withResolvers<string>();
    const after = startTestProvider(
      openTestAccount(dataDir, log),
      async (request) => {
        heard.resolve(await request.text());
        return new Response(null, { status: 200 });
      },
      log,
    );
    expect(JSON.parse(await heard.promise)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid', amount_total: 500 } },
    });
    await after.stop();
  });
});
