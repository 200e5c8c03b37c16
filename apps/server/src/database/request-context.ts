import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';
import { sql } from 'kysely';
import * as v from 'valibot';
import { databaseIsAway } from '../error-responses/error-responses.ts';
import { type BoundedQueue, QueueRefusal } from '../foundation/bounded-queue.ts';
import { requestId } from '../foundation/request-id.ts';
import { withStatementLimit } from './bounds.ts';
import { asDatabaseError, postgrestError } from './postgrest-errors.ts';
import { SENDER_BARRED, SenderBarredError } from './sender.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export interface RequestFacts {
  readonly method: string;
  readonly path: string;
  /** With lower-case names, as PostgREST passes them to SQL; without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when the client has hung up. */
  readonly signal: AbortSignal;
}

/** The part of the library's request variables that identifies the caller. */
const callerSchema = v.object({
  auth: v.object({
    role: v.picklist(['anon', 'authenticated', 'service_role']),
    uid: v.nullish(v.string(), ''),
    jwt: v.nullish(v.record(v.string(), v.unknown())),
  }),
});

/**
 * The limit (ms) for each statement of a request, as hosted Supabase sets it for its API roles, so that one request
 * cannot occupy the database for long.
 */
const STATEMENT_LIMIT_MS = { anon: 3_000, authenticated: 8_000, service_role: 8_000 } as const;

/**
 * Database functions with a limit of their own, which PostgREST takes from their definitions. Visitors may call none
 * of them; supabase/tests/cost-imports.test.ts checks this list against the definitions.
 */
export const STATEMENT_LIMITS_OF_CALLS_MS: ReadonlyMap<string, number> = new Map([
  ['/rest/v1/rpc/finish_cost_import', 60_000],
  ['/rest/v1/rpc/undo_cost_import', 60_000],
  ['/rest/v1/rpc/undo_costs', 60_000],
]);

/** After how many seconds a visitor whose turn did not come is asked to retry. */
const RETRY_AFTER = '2';

/**
 * Replaces the step in which @supabase/lite enters a request's role, for four reasons. The library grants everything to
 * everybody on its first request (on a shared server that opens the tables for a moment at each start); it passes the
 * request's headers to SQL only for functions, and our limits per IP address are enforced in triggers; it prints the
 * failing row of each refused insert; and it answers many client errors with 500. One statement also replaces its five.
 * backend/supabase-lite-contract.test.ts checks what this relies on.
 *
 * @param visitors the queue that requests of `anon` share; staff and the service do not go through it
 * @returns a function that runs `serve` with the facts of its request
 */
export function installRequestContext(connection: Connection, visitors: BoundedQueue) {
  const current = new AsyncLocalStorage<RequestFacts>();
  const asOwner = connection.withContext.bind(connection);

  connection.withContext = async <T>(
    ...[vars, run, options]: Parameters<typeof connection.withContext<T>>
  ): Promise<T> => {
    if (vars === undefined) return await asOwner(vars, run, options);
    if (options?.forceRollback === true || options?.transaction !== undefined) {
      throw new Error('This kind of request is not supported.');
    }
    const facts = current.getStore();
    if (facts === undefined) throw new Error('A request reached the database without its context.');
    const { role, uid, jwt } = v.parse(callerSchema, vars).auth;
    const limit =
      (role === 'anon' ? undefined : STATEMENT_LIMITS_OF_CALLS_MS.get(facts.path)) ??
      STATEMENT_LIMIT_MS[role];
    const settings = {
      'request.method': facts.method,
      'request.path': facts.path,
      'hln.request_id': requestId() ?? '',
      'request.headers': JSON.stringify(facts.headers),
      'request.jwt.claims': JSON.stringify(jwt ?? { role }),
      'request.jwt.claim.sub': uid,
      'request.jwt.claim.role': role,
      'response.status': '',
      'response.headers': '',
      statement_timeout: `${limit}ms`,
      ...(options?.rpc?.readOnly === true ? { transaction_read_only: 'on' } : {}),
      role,
    };
    const { role: callersRole, ...claims } = settings;
    const assignments = [
      ...Object.entries(claims).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
      // This reads the claims, so it must follow them.
      sql`public.refuse_ended_session()`,
      sql`set_config('role', ${callersRole}, true)`,
    ];
    const serve = () =>
      withStatementLimit(limit, () =>
        connection.kysely.transaction().execute(async (transaction) => {
          await sql`select ${sql.join(assignments)}`.execute(transaction);
          return await run(transaction);
        }),
      );
    try {
      const caller = facts.headers['x-forwarded-for'] ?? '';
      return await (role === 'anon' ? visitors.run(serve, { caller, signal: facts.signal }) : serve());
    } catch (error) {
      // The library answers a data request with whatever this returns; here that is always a Response.
      if (error instanceof QueueRefusal) return tooManyVisitors() as T;
      if (error instanceof SenderBarredError) return senderBarred(error.waitSeconds) as T;
      if (isDatabaseUnavailable(error)) return databaseIsAway(facts.path) as T;
      const refusal = asDatabaseError(error);
      if (refusal === null) throw error;
      return postgrestError(refusal, role) as T;
    }
  };

  // The library prints each error that it answers with 400. For a client's wrong filter one line is enough.
  connection.normalizeDbError = (error) => {
    if (error instanceof Error && error.constructor === Error)
      // Some drivers' errors have a read-only stack.
      Reflect.set(error, 'stack', `${error.name}: ${error.message}`);
    return error;
  };

  return <Result>(facts: RequestFacts, serve: () => Promise<Result>) => current.run(facts, serve);
}

/** Uses the code of our limits in the database, so that functions pass it on in the same way. */
function senderBarred(waitSeconds: number): Response {
  return Response.json(
    { code: 'PT429', details: null, hint: null, message: SENDER_BARRED },
    { status: 429, headers: { 'retry-after': String(waitSeconds) } },
  );
}

/** PostgREST's code for a request that got no connection in time. */
function tooManyVisitors(): Response {
  const message = 'Too many requests at the moment. Try again in a few seconds.';
  return Response.json(
    { code: 'PGRST003', details: null, hint: null, message },
    { status: 503, headers: { 'retry-after': RETRY_AFTER } },
  );
}
