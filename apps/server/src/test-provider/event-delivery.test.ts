import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { startEventDelivery, withEvent } from './event-delivery.ts';
import { openSessionStore, type SessionStore, type TestSession } from './session-store.ts';

/** A delivery usually takes milliseconds, but not on a busy machine. */
const PATIENTLY = { timeout: 20_000 };

let folder: string;
let store: SessionStore;
const log = createLog('silent');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-events-'));
  store = openSessionStore(folder, log);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const paid = (): TestSession => ({
  id: 'cs_test_1234567890',
  paymentIntent: 'pi_test_1',
  idempotencyKey: null,
  created: 1,
  expires: 2,
  status: 'complete',
  amountTotal: 500,
  currency: 'usd',
  name: 'Small Coffee',
  customerEmail: null,
  successUrl: 'http://localhost/ok',
  cancelUrl: 'http://localhost/no',
  metadata: {},
  events: [],
});
const ID = paid().id;

it('delivers the other events of a payment when one is refused', async () => {
  await store.once(null, () => withEvent(withEvent(paid(), 'first', {}), 'second', {}));
  const delivery = startEventDelivery(
    store,
    'whsec',
    async (request) => new Response(null, { status: (await request.text()).includes('"first"') ? 500 : 200 }),
    log,
  );
  await delivery.deliver(ID);
  await delivery.stop();
  expect((await store.read(ID))?.events.map(({ delivered }) => delivered)).toEqual([false, true]);
});

it('reports an event that is refused again and again, and keeps trying', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await store.once(null, () => withEvent(paid(), 'first', {}));
  let tries = 0;
  const noted: string[] = [];
  const delivery = startEventDelivery(
    store,
    'whsec',
    async () => {
      tries += 1;
      return new Response(null, { status: tries < 7 ? 500 : 200 });
    },
    log,
    async (session, problem) => {
      noted.push(`${session} after ${tries}: ${problem.message}`);
    },
  );
  await delivery.deliver(ID);
  for (let expected = 2; expected <= 7; expected += 1) {
    await vi.waitUntil(() => vi.getTimerCount() > 0, PATIENTLY);
    await vi.runOnlyPendingTimersAsync();
    await vi.waitUntil(() => tries === expected, PATIENTLY);
  }
  await vi.waitUntil(async () => (await store.read(ID))?.events[0]?.delivered === true, PATIENTLY);
  await delivery.stop();
  expect(noted).toEqual([5, 6].map((after) => `${ID} after ${after}: The webhook answered 500.`));
});
