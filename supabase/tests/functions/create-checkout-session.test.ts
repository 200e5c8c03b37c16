import { handler } from '@hln/supabase/functions/create-checkout-session';
import type { FunctionDependencies } from '@hln/supabase/shared/http/dependencies';
import { type FunctionEnvironment, readSupabaseEnvironment } from '@hln/supabase/shared/http/environment';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dependenciesOn } from './dependencies.ts';

const ORDER = {
  amount: 10,
  currency: 'usd',
  description: 'Large Coffee',
  customerEmail: 'giver@example.com',
};
const SESSION = {
  id: 'cs_test_a1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
};

/** The provider's responses, and the requests that it got. */
interface Edge {
  readonly requests: { url: string; method: string; headers: Headers; fields: Record<string, string> }[];
  answer: (attempt: number, signal: AbortSignal) => Response | Promise<Response>;
}

describe('create-checkout-session', () => {
  let server: TestServer;
  let edge: Edge;
  let environment: FunctionEnvironment;
  let dependencies: FunctionDependencies;
  const logged: string[] = [];

  beforeAll(async () => {
    const [backend] = await testBackends();
    if (backend === undefined) throw new Error('no database');
    server = await backend.start();
    await server.backend.service.from('rate_limits').delete().eq('action', 'create_checkout');
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() => {
    logged.length = 0;
    edge = { requests: [], answer: () => Response.json(SESSION) };
    environment = readSupabaseEnvironment(
      (name) =>
        ({
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
          SUPABASE_SECRET_KEY: 'sb_secret_test',
          SITE_URL: 'https://example.nz/',
          STRIPE_SECRET_KEY: 'sk_live_example',
          STRIPE_WEBHOOK_SECRET: 'whsec_example',
          STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
        })[name],
    );
    dependencies = dependenciesOn(server, {
      log: (message) => logged.push(message),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        edge.requests.push({
          url: request.url,
          method: request.method,
          headers: request.headers,
          fields: Object.fromEntries(new URLSearchParams(await request.text())),
        });
        return await edge.answer(edge.requests.length, request.signal);
      },
    });
  });

  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await handler(
      new Request('https://backend.example/functions/v1/create-checkout-session', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer sb_publishable_test',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      environment,
      dependencies,
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('requests exactly one payment from the provider and returns its session', async () => {
    expect(await post(ORDER)).toEqual({
      status: 200,
      body: { sessionId: SESSION.id, url: SESSION.url, publishableKey: 'pk_live_example' },
    });
    const [request] = edge.requests;
    expect(edge.requests).toHaveLength(1);
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://api.stripe.com/v1/checkout/sessions');
    expect(request?.headers.get('authorization')).toBe('Bearer sk_live_example');
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request?.headers.get('idempotency-key')).toMatch(/^coffee-[0-9a-f]{64}$/);
    expect(request?.headers.get('stripe-version')).toMatch(/^20\d\d-\d\d-\d\d\.\w+$/);
    // Names and nesting of https://docs.stripe.com/api/checkout/sessions/create
    expect(request?.fields).toEqual({
      mode: 'payment',
      submit_type: 'donate',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1000',
      'line_items[0][price_data][product_data][name]': 'Large Coffee',
      success_url: 'https://example.nz/buy-coffee?checkout=success&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://example.nz/buy-coffee?checkout=cancelled',
      customer_email: 'giver@example.com',
      'metadata[source]': 'hln-coffee',
      'metadata[description]': 'Large Coffee',
      'payment_intent_data[description]': 'Large Coffee',
      'payment_intent_data[metadata][source]': 'hln-coffee',
      'payment_intent_data[metadata][description]': 'Large Coffee',
      'payment_intent_data[receipt_email]': 'giver@example.com',
    });
  });

  it('sends no email address when none was given', async () => {
    const { customerEmail: _, ...anonymous } = ORDER;
    for (const body of [
      anonymous,
      { ...anonymous, customerEmail: '' },
      { ...anonymous, customerEmail: '  ' },
    ]) {
      expect((await post(body)).status).toBe(200);
      expect(
        Object.keys(edge.requests.at(-1)?.fields ?? {}).filter((name) => name.includes('email')),
      ).toEqual([]);
    }
  });

  it('sets the product name itself, whatever the caller sends', async () => {
    const named = async (amount: number, description: string) => {
      await post({ ...ORDER, amount, description });
      return edge.requests.at(-1)?.fields['line_items[0][price_data][product_data][name]'];
    };
    expect(await named(5, 'Small Coffee')).toBe('Small Coffee');
    expect(await named(7, 'Custom Coffee Support - $7')).toBe('Custom Coffee Support - $7');
    expect(await named(7, 'Small Coffee')).toBe('Custom Coffee Support - $7');
    expect(await named(500, 'Pay your tax debt here')).toBe('Custom Coffee Support - $500');
  });

  it('creates one session for one attempt and two for two', async () => {
    const attempt = { 'idempotency-key': '2f0a2d4c-6a55-4f3c-8a0e-1f6f3d1c9b11' };
    await post(ORDER, attempt);
    await post(ORDER, attempt);
    await post({ ...ORDER, amount: 11 }, attempt);
    await post(ORDER, { 'idempotency-key': 'another-attempt' });
    await post(ORDER);
    await post(ORDER, { 'idempotency-key': 'x\u00e9' });
    const keys = edge.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(5);
  });

  it.each([
    [{ ...ORDER, amount: 0 }],
    [{ ...ORDER, amount: 0.5 }],
    [{ ...ORDER, amount: 9.99 }],
    [{ ...ORDER, amount: -10 }],
    [{ ...ORDER, amount: 5001 }],
    [{ ...ORDER, amount: 1e21 }],
    [{ ...ORDER, amount: '10' }],
    [{ ...ORDER, amount: null }],
    [{ ...ORDER, currency: 'nzd' }],
    [{ ...ORDER, currency: 'USD' }],
    [{ ...ORDER, description: ' ' }],
    [{ ...ORDER, description: 'x'.repeat(201) }],
    [{ ...ORDER, customerEmail: 'nobody' }],
    [{ ...ORDER, customerEmail: 'a@b.nz\r\nBcc: c@d.nz' }],
    [{ ...ORDER, customerEmail: 7 }],
    [[]],
    ['{'],
    [''],
  ])('refuses %j with a reason and does not call the provider', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/\w/);
    expect(edge.requests).toHaveLength(0);
  });

  it('refuses a caller without a key', async () => {
    expect((await post(ORDER, { authorization: 'Bearer sb_publishable_wrong' })).status).toBe(401);
    expect(edge.requests).toHaveLength(0);
  });

  it('sends buyers back to the configured site only', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    await post(ORDER, origin);
    expect(edge.requests[0]?.fields.success_url).toMatch(/^https:\/\/example\.nz\/buy-coffee\?/);
    environment = { ...environment, siteUrl: null };
    expect((await post(ORDER, origin)).status).toBe(503);
    environment = { ...environment, payments: { ...environment.payments, publishableKey: null } };
    await post(ORDER, origin);
    expect(edge.requests[1]?.fields.cancel_url).toBe('https://backend.example/buy-coffee?checkout=cancelled');
  });

  it('retries with the same key after a provider error', async () => {
    edge.answer = (attempt) =>
      attempt === 1
        ? Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 503 })
        : Response.json(SESSION);
    expect((await post(ORDER)).status).toBe(200);
    const keys = edge.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('reports that the provider is down', async () => {
    edge.answer = () => Promise.reject(new TypeError('fetch failed'));
    const answer = await post(ORDER);
    expect(answer).toEqual({
      status: 502,
      body: {
        code: 'provider_unavailable',
        error:
          'The payment provider is not answering. Nothing was charged; please try again in a few minutes.',
      },
    });
  });

  it('does not wait forever for a slow provider', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      edge.answer = (_, signal) =>
        new Promise<Response>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      let answer: Awaited<ReturnType<typeof post>> | null = null;
      const pending = post(ORDER).then((it) => {
        answer = it;
      });
      let seconds = 0;
      while (answer === null && seconds < 600) {
        // Timeouts apply only once the request was sent; until then the database needs real time.
        if (edge.requests.length > 0) seconds += 1;
        await vi.advanceTimersByTimeAsync(edge.requests.length > 0 ? 1000 : 0);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await pending;
      expect(answer).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } });
      // The time is three attempts of ten seconds each, and the short pauses between them.
      expect(edge.requests).toHaveLength(3);
      expect(seconds).toBeGreaterThanOrEqual(30);
      expect(seconds).toBeLessThan(40);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not reveal errors of our own account in the response', async () => {
    edge.answer = () =>
      Response.json(
        { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_live_ex****' } },
        { status: 401 },
      );
    const answer = await post(ORDER);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('sk_live');
    // On a busy machine settings may be read late, which is logged as well.
    expect(logged.filter((line) => !line.startsWith('The settings could not be read'))).toEqual([
      'A function failed.',
    ]);
  });

  it('still accepts donations while the database is down', async () => {
    const down = { message: 'connection refused', code: '08006', details: '', hint: '' };
    const db = { rpc: async () => ({ data: null, error: down }) };
    dependencies = { ...dependencies, db: db as unknown as FunctionDependencies['db'] };
    expect((await post(ORDER)).status).toBe(200);
    expect(logged).toEqual(['A checkout was not counted.']);
  });

  it('limits the checkouts of one IP address', async () => {
    await server.backend.service
      .from('rate_limits')
      .insert({ action: 'create_checkout', per_minute: 2, per_day: 3 });
    const from = { 'cf-connecting-ip': '192.0.2.55' };
    expect((await post(ORDER, from)).status).toBe(200);
    expect((await post(ORDER, from)).status).toBe(200);
    const third = await post(ORDER, from);
    expect(third).toMatchObject({ status: 429, body: { error: 'Too many requests from your address.' } });
    expect((await post(ORDER, { 'cf-connecting-ip': '192.0.2.56' })).status).toBe(200);
    await server.backend.service.from('rate_limits').delete().eq('action', 'create_checkout');
  });
});
