import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { denoStage } from './run-deno.ts';

const STRIPE = {
  SITE_URL: 'https://example.nz',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
};

describe('payments and chat under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  const post = async (url: string, body: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${stage.server.backend.keys.publishable}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('create-checkout-session validates the order and calls the provider through the SDK', async () => {
    const order = { amount: 10, currency: 'usd', description: 'Large Coffee' };
    const off = await deno.run('create-checkout-session');
    expect((await post(off, JSON.stringify(order))).status).toBe(503);
    // The provider is unreachable, so that the test requests no payment.
    const url = await deno.run('create-checkout-session', STRIPE, ['--deny-net=api.stripe.com']);
    expect((await post(url, JSON.stringify({ ...order, amount: 0 }))).status).toBe(400);
    expect((await post(url, JSON.stringify(order), { authorization: 'Bearer wrong' })).status).toBe(401);
    expect(await post(url, JSON.stringify(order))).toMatchObject({
      status: 502,
      body: { code: 'provider_unavailable' },
    });
  });

  it('stripe-webhook verifies with SubtleCrypto and records the event', async () => {
    const url = await deno.run('stripe-webhook', STRIPE);
    const at = Math.floor(Date.now() / 1000);
    const event = JSON.stringify({
      id: 'evt_deno',
      type: 'checkout.session.completed',
      created: at,
      livemode: true,
      data: {
        object: {
          id: 'cs_deno',
          created: at,
          payment_status: 'paid',
          payment_intent: 'pi_deno',
          amount_total: 500,
          currency: 'usd',
          customer_email: 'giver@example.com',
          metadata: { source: 'hln-coffee', description: 'Small Coffee' },
        },
      },
    });
    const signature = createHmac('sha256', STRIPE.STRIPE_WEBHOOK_SECRET)
      .update(`${at}.${event}`)
      .digest('hex');
    const headers = { 'stripe-signature': `t=${at},v1=${signature}` };
    expect((await post(url, event, headers)).body).toEqual({ received: true, outcome: 'paid' });
    expect((await post(url, event, headers)).body).toEqual({ received: true, outcome: 'duplicate' });
    expect((await post(url, `${event} `, headers)).status).toBe(400);
    const { data } = await stage.server.backend.service.from('donations').select('status, amount_cents');
    expect(data).toEqual([{ status: 'paid', amount_cents: 500 }]);
  });

  it('send-chat-transcript stores and queues, and its jobs are for the service only', async () => {
    const url = await deno.run('send-chat-transcript', { CONSULTATION_MAIL_TO: 'consultant@example.com' });
    const time = '2026-11-21T00:00:00.000Z';
    const transcript = JSON.stringify({
      sessionId: 'from-deno',
      messages: [{ id: '1', content: '你好', isBot: false, timestamp: time, language: 'zh' }],
      userInfo: { preferredLanguage: 'zh' },
      startTime: time,
      endTime: time,
    });
    expect(await post(url, transcript)).toEqual({ status: 200, body: { success: true, queued: true } });
    expect(await post(url, transcript)).toEqual({ status: 200, body: { success: true, queued: false } });
    const { data } = await stage.server.backend.service
      .from('email_outbox')
      .select('recipient')
      .eq('kind', 'chat-transcript');
    expect(data).toEqual([{ recipient: 'consultant@example.com' }]);
    for (const name of ['send-quiet-transcripts', 'forget-old-chats']) {
      const job = await deno.run(name);
      expect((await post(job, '', { apikey: stage.server.backend.keys.publishable })).status).toBe(401);
      expect(
        (await post(job, '', { authorization: `Bearer ${stage.server.backend.keys.secret}` })).status,
      ).toBe(200);
    }
  });
});
