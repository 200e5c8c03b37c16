import { createHmac, randomBytes } from 'node:crypto';
import { describeError, type Log } from '../foundation/log.ts';
import type { SessionStore, TestSession } from './session-store.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** After this many attempts somebody should look at it; attempts continue all the same. */
const ATTEMPTS_UNTIL_NOTED = 5;

export interface EventDelivery {
  /** Sends each of the session's undelivered events once, and again later if that fails. */
  deliver(sessionId: string): Promise<void>;
  /** Continues with what an earlier process left undelivered. */
  resume(): Promise<void>;
  /** Clears the timers and waits for running deliveries. */
  stop(): Promise<void>;
}

/** Notifies staff about a session whose events are refused again and again. */
export type NoteUndelivered = (sessionId: string, problem: Error) => Promise<void>;

/** Sends signed events until they are accepted, as https://docs.stripe.com/webhooks#retries describes. */
export function startEventDelivery(
  store: SessionStore,
  secret: string,
  webhook: (request: Request) => Promise<Response>,
  log: Log,
  note: NoteUndelivered = async () => {},
): EventDelivery {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const post = async (body: string) => {
    const response = await webhook(
      new Request('http://backend.internal/functions/v1/stripe-webhook', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret),
        },
        body,
      }),
    );
    if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
  };

  const attempt = async (sessionId: string, earlier: number) => {
    const session = await store.read(sessionId);
    if (session === null) return;
    const problems: Error[] = [];
    // The webhook accepts events in any order, so one that it refuses does not hold up the others.
    for (const event of session.events.filter(({ delivered }) => !delivered)) {
      try {
        await post(event.body);
        await store.update(sessionId, (current) => withDelivered(current, event.id));
      } catch (error) {
        log.warn('A test payment event waits to be sent again.', describeError(error));
        problems.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
    const [problem] = problems;
    if (problem === undefined || stopped) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        track(attempt(sessionId, earlier + 1));
      },
      Math.min(FIRST_PAUSE_MS * 2 ** earlier, LONGEST_PAUSE_MS),
    );
    timer.unref();
    timers.add(timer);
    if (earlier + 1 >= ATTEMPTS_UNTIL_NOTED) await note(sessionId, problem);
  };

  const track = (work: Promise<void>) => {
    const task = work
      .catch((error: unknown) => log.error('A test payment could not be read.', describeError(error)))
      .finally(() => running.delete(task));
    running.add(task);
    return task;
  };

  return {
    deliver: (sessionId) => track(attempt(sessionId, 0)),
    resume: async () => {
      for (const session of await store.all()) {
        if (session.events.some(({ delivered }) => !delivered)) track(attempt(session.id, 0));
      }
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

function withDelivered(session: TestSession, eventId: string): TestSession {
  const events = session.events.map((event) =>
    event.id === eventId ? { ...event, delivered: true } : event,
  );
  return { ...session, events };
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Returns the session with one more undelivered event about `object`. */
export function withEvent(session: TestSession, type: string, object: object): TestSession {
  const id = `evt_test_${randomBytes(16).toString('hex')}`;
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created,
    livemode: false,
    pending_webhooks: 1,
    data: { object },
  });
  return { ...session, events: [...session.events, { id, body, delivered: false }] };
}
