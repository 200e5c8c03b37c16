import type { Backend } from '../backend/backend.ts';
import { within } from '../foundation/within.ts';

/** How long (ms) health checks wait for an answer. */
const READY_WITHIN = 3_000;

const headers = { 'cache-control': 'no-store' };

/** `/healthz`: this process is alive. It waits for nothing, so that an outage of the database restarts no server. */
export function isAlive({ database }: Backend): Response {
  return Response.json({ status: 'ok', database: database.kind }, { headers });
}

/**
 * Whether emails have long been due and no process has tried to send any since. An unavailable mail server, a long
 * queue, and sending that somebody has stopped don't count.
 */
const MAIL_IS_STUCK = `
  select exists (
    select from public.email_outbox as o
    where o.status in ('pending', 'sending') and o.next_attempt_at < now() - interval '30 minutes'
      and (o.lease_until is null or o.lease_until < now())
  ) and coalesce((
    select a.started_at from private.email_attempts as a order by a.id desc limit 1
  ) < now() - interval '30 minutes', true) and not exists (
    select from private.email_switch as s where s.stopped_at is not null
  ) and exists (
    select from public.scheduled_jobs as j where j.name = 'deliver-outbox' and j.enabled
  ) as stuck`;

/**
 * `/readyz`: the database is migrated and answers, and emails are not stuck. `/readyz/serving`: the same without the
 * emails. They are stuck for every process at once, and a proxy that relied on it would have no process left.
 * @param state `countsMail`: whether stuck emails count; without a mail server or API they wait on purpose.
 *   `isStopping`: this process still serves, but should get no new visitors
 */
export async function isReady(
  backend: Backend,
  { countsMail, isStopping }: { readonly countsMail: boolean; readonly isStopping: boolean },
): Promise<Response> {
  const database = backend.database.kind;
  const refuse = (reason: 'database' | 'mail' | 'stopping') => {
    const away = { ...headers, 'retry-after': '2' };
    return Response.json({ status: 'unavailable', database, reason }, { status: 503, headers: away });
  };
  if (isStopping) return refuse('stopping');
  try {
    const isStuck = await within(
      READY_WITHIN,
      backend.assertReady().then(async () => {
        if (!countsMail) return false;
        const [row] = await backend.database.query<{ stuck: boolean }>(MAIL_IS_STUCK);
        return row?.stuck === true;
      }),
      () => new Error('The database did not answer in time.'),
    );
    return isStuck ? refuse('mail') : Response.json({ status: 'ready', database }, { headers });
  } catch {
    // The log has a line for each time the database became unavailable.
    return refuse('database');
  }
}
