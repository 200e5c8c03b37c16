import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError, isFunctionError } from '../_shared/http/errors.ts';
import { readBytes } from '../_shared/http/read-body.ts';
import { inHex, requireWebhookSignature } from '../_shared/http/webhook-signature.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { authMail, readCall } from './auth-mail.ts';

/** Room for an account with all the metadata that its owner may store. */
const MAX_BYTES = 200_000;

/** The sign-in service waits for five seconds in total, including the network and all its attempts. */
const DATABASE_MS = 3_000;

const OUR_FAULT = new FunctionError(
  500,
  'internal_error',
  'Something went wrong on our side. Try again later.',
);

/**
 * Writes the emails of hosted Supabase's sign-in service, which calls it instead of sending them. The signature is the
 * caller's only credential. The email is queued before the response and sent after it.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readSigned(request, environment);
  } catch (error) {
    if (!isFunctionError(error)) throw error;
    return refusal(error.status, error);
  }
  try {
    await queueMail(body, environment, dependencies);
    return Response.json({});
  } catch (error) {
    dependencies.log('An email of the sign-in service was not queued.', {
      error: error instanceof Error ? error.message : String(error),
    });
    // The service only forwards messages to its own caller, who may be anybody, from a response with status 200.
    if (isFunctionError(error)) return refusal(200, error.status < 500 ? error : OUR_FAULT);
    // With this header the service retries at once, twice.
    const later = new FunctionError(
      503,
      'unavailable',
      'The email could not be queued. Try again in a minute.',
    );
    return refusal(503, later, { 'retry-after': '1' });
  }
});

/** Builds a refusal in the format that the service expects. */
const refusal = (status: number, { status: http_code, message }: FunctionError, headers = {}) =>
  Response.json({ error: { http_code, message } }, { status, headers });

async function readSigned(
  request: Request,
  { authHookKeys }: FunctionEnvironment,
): Promise<Uint8Array<ArrayBuffer>> {
  if (authHookKeys.length === 0) {
    throw new FunctionError(503, 'hook_off', 'SEND_EMAIL_HOOK_SECRETS is not set.');
  }
  const body = await readBytes(request, MAX_BYTES);
  await requireWebhookSignature(request.headers, body, authHookKeys);
  return body;
}

async function queueMail(
  body: Uint8Array<ArrayBuffer>,
  { siteUrl }: FunctionEnvironment,
  { db, mail, defer }: FunctionDependencies,
): Promise<void> {
  const call = readCall(body);
  if (siteUrl === null) {
    throw new FunctionError(
      500,
      'configuration_error',
      'SITE_URL is not set: the links in emails lead there.',
    );
  }
  const { about, letter } = authMail(call, siteUrl);
  // Each attempt of the service has a new webhook-id but the same body, and no two calls have the same body.
  const digest = inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', body)));
  const queued = await db
    .rpc('queue_sign_in_mail', {
      account: call.user.id,
      address: call.user.email,
      mail: { idempotency_key: `${about}:${digest}`, ...letterColumns(letter) },
    })
    .abortSignal(AbortSignal.timeout(DATABASE_MS));
  const state = dataOf('queue_sign_in_mail', queued);
  if (state === 'unknown') {
    throw new FunctionError(422, 'unknown_account', 'There is no such account here.');
  }
  if (state === 'queued' && mail !== null) defer(() => deliverOutbox(db, mail));
}
