import * as v from 'valibot';
import { clientIpAddress } from '../_shared/http/client-ip-address.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { isFunctionError } from '../_shared/http/errors.ts';
import { deliverOutbox, outboxRow } from '../_shared/mail/outbox.ts';
import { enquiryId, suspicionOf } from './enquiry.ts';
import { confirmationMail, type Enquiry, enquiryMail } from './mails.ts';
import { isForm, readEnquiry } from './read-enquiry.ts';

/**
 * Takes what a business writes on /contact: stored first, with its mails in the same transaction, then delivered.
 * The page's script sends JSON. Without it the browser sends the form itself, and is led back to the page, which shows
 * the state that the fragment names. No key is asked for: a form cannot send one, and it would be public anyway.
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
