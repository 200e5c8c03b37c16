import type { Database, Sql } from '@hln/server/for-tests';

/** The claims by which PostgREST knows a caller. */
export interface Claims {
  readonly role: string;
  readonly [claim: string]: string;
}

/** Runs work as PostgREST runs a request: in the caller's role, with its claims, after the pre-request statement. */
export async function asRequest<Result>(
  database: Database,
  claims: Claims,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return await database.transaction(async (sql) => {
    await sql.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      claims.role,
      JSON.stringify(claims),
    ]);
    await sql.query('select public.refuse_ended_session()');
    return await work(sql);
  });
}
