import { type ContactRequest, contactRequestSchema, isStorableJson } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError, isFunctionError } from '../_shared/http/errors.ts';
import { clientIpAddress } from '../_shared/http/guard.ts';
import { readBytes, readJson } from '../_shared/http/read-body.ts';
import { deliverOutbox, outboxRow } from '../_shared/mail/outbox.ts';
import { confirmationMail, type Enquiry, enquiryId, enquiryMail, suspicionOf } from './mails.ts';

/** Leaves some room above the largest enquiry, with its characters escaped for a form or for JSON. */
const MAX_BYTES = 100_000;

/** Whether the browser submitted the form itself, because the page's script did not run. */
function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
}

/** @throws FunctionError with status 400, 413 or 415 that names the invalid field */
async function readEnquiry(request: Request): Promise<ContactRequest> {
  return isForm(request) ? readForm(request) : readJson(request, contactRequestSchema, MAX_BYTES);
}

async function readForm(request: Request): Promise<ContactRequest> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (!isStorableJson(text, fields)) {
    throw new FunctionError(400, 'invalid_body', 'The form holds a NUL or half of a character.');
  }
  const result = v.safeParse(contactRequestSchema, fields);
  if (result.success) return result.output;
  throw new FunctionError(400, 'invalid_body', result.issues[0].message);
}

/**
 * Takes enquiries from /contact: each is stored first, with its emails in the same transaction, and then delivered. The
 * page's script sends JSON. Without it the browser submits the form itself and is redirected to the page, which shows
 * the state named in the fragment. No key is required: a form cannot send one, and it would be public anyway.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  if (!isForm(request)) {
    await take(request, environment, dependencies);
    return Response.json({ success: true });
  }
  return backToPage(request, environment, await stateAfter(request, environment, dependencies));
});

async function take(
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<void> {
  const { db, mail, settings } = dependencies;
  const { 'mail.contact-to': contactTo } = await settings.read();
  const asked = await readEnquiry(request);
  const { name, business, email, message } = asked;
  const suspicion = suspicionOf(asked);
  const enquiry: Enquiry = {
    id: await enquiryId(asked, new Date()),
    name,
    business,
    email,
    message,
    suspicion,
  };
  const mails = [
    enquiryMail(enquiry, contactTo),
    ...(suspicion === null ? [confirmationMail(enquiry, contactTo)] : []),
  ];
  const stored = await db.rpc('store_contact_request', {
    request: { ...enquiry },
    mails: mails.map(outboxRow),
    client_address: clientIpAddress(request, environment),
  });
  const isNew = v.parse(v.boolean(), dataOf('store_contact_request', stored));
  if (isNew && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
}

/** Ids of the notices on the page. */
type PageState = 'sent' | 'check' | 'too-many' | 'not-sent';

async function stateAfter(
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<PageState> {
  try {
    await take(request, environment, dependencies);
    return 'sent';
  } catch (error) {
    if (isFunctionError(error)) return error.status === 429 ? 'too-many' : 'check';
    dependencies.log('An enquiry was not stored.', {
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
    return 'not-sent';
  }
}

function backToPage(request: Request, { siteUrl }: FunctionEnvironment, state: PageState): Response {
  const site = siteUrl ?? new URL(request.url).origin;
  return new Response(null, { status: 303, headers: { location: `${site}/contact#${state}` } });
}
