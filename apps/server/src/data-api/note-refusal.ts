import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../database/database.ts';
import type { Keys } from '../installation/keys.ts';

const refusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }));

const headerSchema = v.pipe(v.string(), v.parseJson(), v.object({ alg: v.literal('HS256') }));
const uuidSchema = v.pipe(v.string(), v.uuid());
const claimsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    role: v.literal('authenticated'),
    sub: uuidSchema,
    session_id: v.optional(uuidSchema),
    exp: v.number(),
  }),
);

/** The requested target: a relation, or a function with `rpc/`. Anything else is not worth its room in the log. */
const TARGET = /^\/rest\/v1\/(?:rpc\/)?([a-z_][a-z0-9_]{0,62})$/;
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Records in the audit log that a signed-in person was refused something. The transaction that refused has been rolled
 * back by then, and the gateway refuses before there is one. The database limits how many entries one person can cause.
 * @param answer the data API's response
 * @param schema that the request named
 */
export async function noteRefusal(
  sql: Sql,
  { jwtSecret }: Pick<Keys, 'jwtSecret'>,
  request: Request,
  schema: string,
  answer: Response,
): Promise<void> {
  if (answer.status !== 403 && answer.status !== 409) return;
  const target = TARGET.exec(new URL(request.url).pathname)?.[1];
  const caller = verifiedCaller(request, jwtSecret);
  if (target === undefined || caller === null || !SCHEMA.test(schema)) return;
  const refusal = v.safeParse(refusalSchema, await answer.clone().text());
  // 409 can also mean a value that exists already; PT409 is a rule of ours, such as the last Owner's.
  const code = refusal.success ? refusal.output.code : '';
  if (code !== '42501' && code !== 'PT409') return;
  await sql.query('select private.note_refusal($1, $2, $3, $4)::text', [
    caller.account,
    caller.session,
    `${schema}.${target}`,
    JSON.stringify({ method: request.method, code }),
  ]);
}

/**
 * Returns the caller if the token is ours and still valid. Requests that the gateway refuses have not been verified
 * yet.
 */
function verifiedCaller(
  { headers }: Request,
  jwtSecret: string,
): { readonly account: string; readonly session: string | null } | null {
  const [, head, body, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (head === undefined || body === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const decoded = (part: string) => Buffer.from(part, 'base64url').toString();
  const claims = v.safeParse(claimsSchema, decoded(body));
  if (!v.is(headerSchema, decoded(head)) || !claims.success || claims.output.exp * 1000 <= Date.now())
    return null;
  return { account: claims.output.sub, session: claims.output.session_id ?? null };
}
