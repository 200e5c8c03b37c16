import { createHmac } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { handler } from '@hln/supabase/functions/stripe-webhook';
import type { FunctionDependencies } from '@hln/supabase/shared/http/dependencies';
import { type FunctionEnvironment, readSupabaseEnvironment } from '@hln/supabase/shared/http/environment';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependenciesOn } from './dependencies.ts';

const SECRET = 'whsec_example';

const environment: FunctionEnvironment = readSupabaseEnvironment(
  (name) =>
    ({
      SITE_URL: 'https://example.nz',
      STRIPE_SECRET_KEY: 'sk_live_example',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
    })[name],
);

/** A session as the provider documents it: https://docs.stripe.com/api/checkout/sessions/object */
function session(id: string, fields: Record<string, unknown> = {}) {
  return {
    id,
    object: 'checkout.session',
    created: 1_795_000_000,
    payment_status: 'paid',
    payment_intent: `pi_${id}`,
    amount_total: 2500,
    currency: 'usd',
    customer_email: null,
    customer_details: { email: 'giver@example.com', name: 'A. Giver' },
    metadata: { source: 'hln-coffee', description: 'Coffee + Snacks' },
    ...fields,
  };
}

function event(id: string, type: string, object: object, livemode = true) {
  return JSON.stringify({ id, object: 'event', type, created: 1_795_000_100, livemode, data: { object } });
}

function sign(body: string, secret = SECRET, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

describe.each(await testBackends())('stripe-webhook on $name', (backend) => {
  let server: TestServer;
  let dependencies: FunctionDependencies;
  const logged: string[] = [];
  beforeAll(async () => {
    server = await backend.start();
    // The function's own log lines. Its settings use another log, which on a busy machine notes that reading took too
    // long.
    dependencies = { ...dependenciesOn(server), log: (message) => logged.push(message) };
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(async () => {
    await server.close();
  });

  const post = async (body: string, signature: string | null = sign(body), through = dependencies) => {
    const response = await handler(
      new Request('https://backend.example/functions/v1/stripe-webhook', {
        method: 'POST',
        headers: signature === null ? {} : { 'stripe-signature': signature },
        body,
      }),
      environment,
      through,
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const donations = async (id: string) => {
    const { data } = await server.backend.service.from('donations').select().eq('checkout_session_id', id);
    return data ?? [];
  };
  const thanks = async (recipient: string) => {
    const { data } = await server.backend.service
      .from('email_outbox')
      .select('subject, text_body, html_body')
      .eq('recipient', recipient);
    return data ?? [];
  };

  it('records a payment and thanks the donor', async () => {
    const answer = await post(event('evt_1', 'checkout.session.completed', session('cs_1')));
    expect(answer).toEqual({ status: 200, body: { received: true, outcome: 'paid' } });
    expect(await donations('cs_1')).toMatchObject([
      {
        status: 'paid',
        amount_cents: 2500,
        currency: 'usd',
        description: 'Coffee + Snacks',
        customer_email: 'giver@example.com',
        payment_intent_id: 'pi_cs_1',
        is_live: true,
      },
    ]);
    const [mail] = await thanks('giver@example.com');
    expect(mail?.subject).toBe('HLN: thank you for the coffee');
    expect(mail?.text_body).toContain('US$25 (Coffee + Snacks)');
  });

  it('records one donation and one message for a hundred concurrent deliveries', async () => {
    const details = { customer_details: { email: 'hundred@example.com' } };
    const body = event('evt_hundred', 'checkout.session.completed', session('cs_hundred', details));
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await donations('cs_hundred')).toHaveLength(1);
    expect(await thanks('hundred@example.com')).toHaveLength(1);
  });

  it('waits for a slow payment, and records whether it failed or was paid', async () => {
    const unpaid = { payment_status: 'unpaid' };
    await post(event('evt_slow', 'checkout.session.completed', session('cs_slow', unpaid)));
    expect(await donations('cs_slow')).toMatchObject([{ status: 'pending', paid_at: null }]);
    await post(event('evt_slow_2', 'checkout.session.async_payment_failed', session('cs_slow', unpaid)));
    expect(await donations('cs_slow')).toMatchObject([{ status: 'failed' }]);
    await post(event('evt_slow_3', 'checkout.session.async_payment_succeeded', session('cs_slow')));
    expect(await donations('cs_slow')).toMatchObject([{ status: 'paid' }]);
  });

  it('matches a refund to its payment, whichever comes first', async () => {
    const charge = { object: 'charge', payment_intent: 'pi_cs_back', amount_refunded: 2500 };
    expect((await post(event('evt_back', 'charge.refunded', charge))).body.outcome).toBe('noted');
    expect(
      (await post(event('evt_back_2', 'checkout.session.completed', session('cs_back')))).body.outcome,
    ).toBe('refunded');
    expect(await donations('cs_back')).toMatchObject([{ status: 'refunded', refunded_cents: 2500 }]);
  });

  it('records a declined card and an abandoned checkout without a donation', async () => {
    const intent = { id: 'pi_declined', metadata: { source: 'hln-coffee' } };
    expect((await post(event('evt_no', 'payment_intent.payment_failed', intent))).body.outcome).toBe('noted');
    const expired = session('cs_left', { payment_status: 'unpaid', payment_intent: null });
    expect((await post(event('evt_left', 'checkout.session.expired', expired))).body.outcome).toBe('noted');
    expect(await donations('cs_left')).toEqual([]);
  });

  it('ignores other sales of the account and other events', async () => {
    const other = session('cs_other', { metadata: { shop: 'mugs' } });
    for (const body of [
      event('evt_other', 'checkout.session.completed', other),
      event('evt_ping', 'customer.created', { id: 'cus_1' }),
      event('evt_intent', 'payment_intent.payment_failed', { id: 'pi_other', metadata: {} }),
    ]) {
      expect(await post(body)).toEqual({ status: 200, body: { received: true, outcome: 'ignored' } });
    }
    expect(await donations('cs_other')).toEqual([]);
  });

  it('accepts events from the provider only', async () => {
    const body = event('evt_forged', 'checkout.session.completed', session('cs_forged'));
    const now = Math.floor(Date.now() / 1000);
    for (const signature of [
      null,
      '',
      'nonsense',
      sign(body, 'whsec_other'),
      sign(`${body} `),
      sign(body, SECRET, now - 3600),
      `t=${now},v0=${'0'.repeat(64)}`,
    ]) {
      expect((await post(body, signature)).status).toBe(400);
    }
    expect((await post(`${body}\n`, sign(body))).status).toBe(400);
    expect((await post('not json', sign('not json'))).status).toBe(400);
    expect(await donations('cs_forged')).toEqual([]);
  });

  it('accepts a second signature while the secret is being rotated', async () => {
    const body = event('evt_roll', 'checkout.session.completed', session('cs_roll'));
    const [time, good] = sign(body).split(',');
    const rolled = `${time},v1=${'0'.repeat(64)},${good}`;
    expect((await post(body, rolled)).status).toBe(200);
  });

  it('requests another delivery while the database is down, and loses nothing', async () => {
    const body = event('evt_down', 'checkout.session.completed', session('cs_down'));
    const down = { message: 'connection refused', code: '08006', details: '', hint: '' };
    const db = { rpc: async () => ({ data: null, error: down }) };
    const broken = { ...dependencies, db: db as unknown as FunctionDependencies['db'] };
    expect((await post(body, sign(body), broken)).status).toBe(500);
    expect(logged).toEqual(['A function failed.']);
    expect((await post(body)).body.outcome).toBe('paid');
  });

  it('answers 500 to one of our events that lacks its amount, so that it is noticed', async () => {
    const body = event('evt_bad', 'checkout.session.completed', session('cs_bad', { amount_total: null }));
    expect((await post(body)).status).toBe(500);
    expect(logged).toEqual(['A function failed.']);
  });

  it('says in the message that no money moved, and escapes what it quotes', async () => {
    const test = session('cs_test_mode', {
      customer_details: { email: 'tester@example.com' },
      metadata: { source: 'hln-coffee', description: '<b>Coffee</b>' },
    });
    await post(event('evt_test', 'checkout.session.completed', test, false));
    // Anybody can "pay" here with anybody's email address, so only testers receive messages.
    expect(await thanks('tester@example.com')).toEqual([]);
    const [mail] = await thanks(DEFAULT_SETTINGS['chat.mail-to']);
    expect(mail?.text_body).toContain('tester@example.com; nothing was sent to it');
    expect(mail?.subject).toBe('[TEST MODE] HLN: thank you for the coffee');
    expect(mail?.text_body).toContain('no money moved');
    expect(mail?.html_body).toContain('&lt;b&gt;Coffee&lt;/b&gt;');
  });

  it('records a donation with an unusable email address, and sends nothing', async () => {
    const odd = session('cs_odd', { customer_details: { email: 'a@b.nz\r\nBcc: all@example.com' } });
    expect((await post(event('evt_odd', 'checkout.session.completed', odd))).body.outcome).toBe('paid');
    expect(await donations('cs_odd')).toMatchObject([{ status: 'paid', customer_email: null }]);
  });

  it('sends no thank-you message without an email address', async () => {
    const details = { customer_details: null };
    await post(event('evt_anon', 'checkout.session.completed', session('cs_anon', details)));
    const [donation] = await donations('cs_anon');
    expect(donation).toMatchObject({ status: 'paid', customer_email: null });
    const { data } = await server.backend.service
      .from('email_outbox')
      .select('id')
      .eq('idempotency_key', `donation-thanks:${donation?.id}`);
    expect(data).toEqual([]);
  });
});
