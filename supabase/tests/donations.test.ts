import type { Json } from '@hln/contracts/database';
import { dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SESSION = 'cs_test_one';
const INTENT = 'pi_one';

function event(id: string, effect: string, fields: Record<string, unknown> = {}) {
  return {
    id,
    type: `test.${effect}`,
    effect,
    occurred_at: '2026-11-21T00:00:00.000Z',
    checkout_session_id: SESSION,
    payment_intent_id: INTENT,
    refunded_cents: 0,
    ...fields,
  };
}

function donation(fields: Record<string, unknown> = {}) {
  return {
    checkout_session_id: SESSION,
    payment_intent_id: INTENT,
    amount_cents: 1000,
    currency: 'usd',
    description: 'Large Coffee',
    customer_email: 'giver@example.com',
    is_live: false,
    created_at: '2026-11-20T23:59:00.000Z',
    ...fields,
  };
}

const THANKS = {
  recipient: 'giver@example.com',
  subject: 'Thanks',
  text_body: 'Thank you',
  html_body: '<p>Thank you</p>',
};

describe.each(await testBackends())('recording donations on $name', (backend) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(async () => {
    await server.close();
  });

  const record = async (args: { event: Json; donation: Json; thanks?: Json }) =>
    dataOf(await server.backend.service.rpc('record_payment_event', { thanks: null, ...args }));
  const rows = async (session = SESSION) => {
    const { data } = await server.backend.service
      .from('donations')
      .select()
      .eq('checkout_session_id', session);
    return data ?? [];
  };
  const thanksMails = async () => {
    const { data } = await server.backend.service
      .from('email_outbox')
      .select('recipient')
      .eq('kind', 'donation-thanks');
    return data?.length;
  };

  it('counts an event once, however often and concurrently it arrives', async () => {
    const outcomes: unknown[] = [];
    // All 100 at once would wait for longer than a call may on a busy machine.
    for (let round = 0; round < 4; round += 1) {
      const together = Array.from({ length: 25 }, () =>
        record({ event: event('evt_same', 'paid'), donation: donation(), thanks: THANKS }),
      );
      outcomes.push(...(await Promise.all(together)));
    }
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(99);
    expect(await rows()).toMatchObject([{ status: 'paid', amount_cents: 1000, refunded_cents: 0 }]);
    expect(await thanksMails()).toBe(1);
  });

  it('sends one thank-you message when two events report the payment', async () => {
    expect(await record({ event: event('evt_again', 'paid'), donation: donation(), thanks: THANKS })).toBe(
      'paid',
    );
    expect(await rows()).toHaveLength(1);
    expect(await thanksMails()).toBe(1);
  });

  it('does not return to failed when an older event arrives late', async () => {
    expect(await record({ event: event('evt_late', 'failed'), donation: donation() })).toBe('paid');
  });

  it('distinguishes a partial refund from a full one', async () => {
    const part = event('evt_part', 'refunded', { checkout_session_id: null, refunded_cents: 400 });
    expect(await record({ event: part, donation: null })).toBe('paid');
    const whole = event('evt_whole', 'refunded', { checkout_session_id: null, refunded_cents: 1000 });
    expect(await record({ event: whole, donation: null })).toBe('refunded');
    expect(await rows()).toMatchObject([{ status: 'refunded', refunded_cents: 1000 }]);
  });

  const EVENTS = [
    { event: event('a', 'pending'), donation: donation() },
    { event: event('b', 'failed'), donation: donation() },
    { event: event('c', 'paid'), donation: donation(), thanks: THANKS },
    { event: event('d', 'refunded', { checkout_session_id: null, refunded_cents: 1000 }), donation: null },
  ];
  const orders = permutations([0, 1, 2, 3]);
  it('reaches the same state in whatever order the events arrive', async () => {
    for (const [index, order] of orders.entries()) {
      const session = `cs_test_order_${index}`;
      const intent = `pi_order_${index}`;
      for (const position of order) {
        const step = EVENTS[position];
        if (step === undefined) throw new Error('no such step');
        await record({
          ...step,
          event: {
            ...step.event,
            id: `evt_${index}_${position}`,
            payment_intent_id: intent,
            ...(step.event.checkout_session_id === null ? {} : { checkout_session_id: session }),
          },
          donation:
            step.donation === null
              ? null
              : { ...step.donation, checkout_session_id: session, payment_intent_id: intent },
        });
      }
      expect(await rows(session)).toMatchObject([{ status: 'refunded', refunded_cents: 1000 }]);
    }
  });

  it('keeps a refund that arrives before its payment', async () => {
    const early = event('evt_early', 'refunded', {
      checkout_session_id: null,
      payment_intent_id: 'pi_early',
      refunded_cents: 1000,
    });
    expect(await record({ event: early, donation: null })).toBe('noted');
    const ids = { checkout_session_id: 'cs_test_early', payment_intent_id: 'pi_early' };
    const before = await thanksMails();
    expect(
      await record({ event: event('evt_paid_late', 'paid', ids), donation: donation(ids), thanks: THANKS }),
    ).toBe('refunded');
    expect(await thanksMails()).toBe(before);
  });

  it('refuses an impossible amount or currency', async () => {
    for (const wrong of [{ amount_cents: 0 }, { amount_cents: -5 }, { currency: 'nzd' }]) {
      const ids = { checkout_session_id: 'cs_test_wrong', payment_intent_id: 'pi_wrong' };
      const { error } = await server.backend.service.rpc('record_payment_event', {
        event: event('evt_wrong', 'paid', ids),
        donation: donation({ ...ids, ...wrong }),
        thanks: null,
      });
      expect(error?.code).toBe('23514');
      // All or nothing: the event was not recorded either, so that the provider's next attempt is processed.
      const kept = await server.backend.service.from('payment_events').select('id').eq('id', 'evt_wrong');
      expect(kept.data).toEqual([]);
    }
  });

  it('limits checkouts per IP address, counting a whole IPv6 network as one', async () => {
    const limit = (address: string) =>
      server.backend.service
        .rpc('limit_checkout', { client_address: address })
        .then(({ error }) => error?.code);
    for (let count = 0; count < 20; count += 1) {
      expect(await limit(`2001:db8:1:2::${count}`)).toBeUndefined();
    }
    expect(await limit('2001:db8:1:2:ffff::1')).toBe('PT429');
    expect(await limit('2001:db8:1:3::1')).toBeUndefined();
    expect(await limit('no address at all')).toBeUndefined();
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
