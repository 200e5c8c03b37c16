import type { Backend } from '../backend/backend.ts';
import { within } from '../foundation/within.ts';

/** Health checks do not wait long for an answer. In milliseconds. */
const READY_WITHIN = 3_000;

const headers = { 'cache-control': 'no-store' };

/** `/healthz`: this process is alive. Waits for nothing, so that an outage of the database restarts no server. */
export function isAlive({ database }: Backend): Response {
  return Response.json({ status: 'ok', database: database.kind }, { headers });
}

/** `/readyz`: the database is up to date and answers. */
export async function isReady(backend: Backend): Promise<Response> {
  const database = backend.database.kind;
  try {
    await within(
      READY_WITHIN,
      backend.assertReady(),
      () => new Error('The database did not answer in time.'),
    );
    return Response.json({ status: 'ready', database }, { headers });
  } catch {
    // The log has a line for each time the database went away.
    const away = { ...headers, 'retry-after': '2' };
    return Response.json({ status: 'unavailable', database }, { status: 503, headers: away });
  }
}
