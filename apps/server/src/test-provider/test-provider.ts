import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describeError, type Log } from '../foundation/log.ts';
import { asCheckoutSession, serveCheckoutApi } from './checkout-api.ts';
import { checkoutPage, unknownCheckoutPage } from './checkout-page.ts';
import { type NoteUndelivered, startEventDelivery, withEvent } from './event-delivery.ts';
import { openSessionStore, type SessionStore, type TestSession } from './session-store.ts';

const CLEAN_EVERY_MS = 24 * 60 * 60_000;

export interface TestProvider {
  /** Answers the hosted page and its buttons; null for any other URL. */
  serve(request: Request): Promise<Response | null>;
  stop(): Promise<void>;
}

/** The TEST MODE account. Only this process knows its keys, so nobody else can sign for it. */
export interface TestAccount {
  readonly keys: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly publishableKey: null;
  };
  readonly sessions: SessionStore;
  /** Calls the provider's API, without leaving this process. */
  readonly fetch: typeof fetch;
}

/** Opens the account, with the sessions of earlier processes on this data folder. */
export function openTestAccount(dataDir: string, log: Log): TestAccount {
  const sessions = openSessionStore(join(dataDir, 'test-checkout'), log);
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  return {
    keys: { secretKey, webhookSecret, publishableKey: null },
    sessions,
    fetch: (input, init) => serveCheckoutApi(new Request(input, init), secretKey, sessions),
  };
}

/**
 * Plays the provider while no keys are configured: the hosted page at /test-checkout, where one can pay, cancel or
 * fail, and the signed events that follow.
 * @param webhook where the events go: the entry that the real provider calls
 * @param looks returns the links to the site's style sheet and fonts
 * @param note notifies staff about a payment whose events are refused again and again
 */
export function startTestProvider(
  account: TestAccount,
  webhook: (request: Request) => Promise<Response>,
  log: Log,
  { looks = () => '', note }: { readonly looks?: () => string; readonly note?: NoteUndelivered } = {},
): TestProvider {
  const { sessions } = account;
  const delivery = startEventDelivery(sessions, account.keys.webhookSecret, webhook, log, note);

  const pay = async (id: string) => {
    const session = await sessions.update(id, (stored) => {
      const open = withExpiry(stored);
      if (open.status !== 'open') return open;
      const paid = { ...open, status: 'complete' as const };
      return withEvent(paid, 'checkout.session.completed', asCheckoutSession(paid));
    });
    if (session === null) return unknownCheckoutPage(looks());
    if (session.status !== 'complete') return checkoutPage(session, null, looks());
    await delivery.deliver(id);
    return redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id));
  };

  const fail = async (id: string) => {
    const session = await sessions.update(id, (stored) => {
      const open = withExpiry(stored);
      if (open.status !== 'open') return open;
      const intent = { id: open.paymentIntent, object: 'payment_intent', metadata: open.metadata };
      return withEvent(open, 'payment_intent.payment_failed', intent);
    });
    if (session === null) return unknownCheckoutPage(looks());
    await delivery.deliver(id);
    return redirect(
      `/test-checkout?session=${session.id}${session.status === 'open' ? '&note=declined' : ''}`,
    );
  };

  const show = async (id: string, note: string | null) => {
    const session = await sessions.read(id);
    if (session === null) return unknownCheckoutPage(looks());
    return checkoutPage(withExpiry(session), note === 'declined' ? 'declined' : null, looks());
  };

  const cancel = async (id: string) => {
    const session = await sessions.read(id);
    return session === null ? unknownCheckoutPage(looks()) : redirect(session.cancelUrl);
  };

  const clean = () =>
    sessions.clean(Date.now()).catch((error: unknown) => {
      log.error('Old test payments could not be removed.', describeError(error));
    });
  const resumed = delivery
    .resume()
    .catch((error: unknown) => {
      log.error('The test payments could not be read.', describeError(error));
    })
    .then(clean);
  const daily = setInterval(() => void clean(), CLEAN_EVERY_MS);
  daily.unref();

  return {
    serve: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const id = searchParams.get('session') ?? '';
      const action = `${request.method} ${pathname}`;
      switch (action) {
        case 'GET /test-checkout':
        case 'HEAD /test-checkout':
          return await show(id, searchParams.get('note'));
        case 'POST /test-checkout/pay':
          return await pay(id);
        case 'POST /test-checkout/fail':
          return await fail(id);
        case 'POST /test-checkout/cancel':
          return await cancel(id);
        default:
          return null;
      }
    },
    stop: async () => {
      clearInterval(daily);
      await resumed;
      await delivery.stop();
    },
  };
}

function withExpiry(session: TestSession): TestSession {
  if (session.status !== 'open' || session.expires * 1000 > Date.now()) return session;
  return { ...session, status: 'expired' };
}

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });
