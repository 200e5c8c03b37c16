import {
  INVITATION_ENDS,
  type InvitationEnd,
  type OpenInvitation,
  openInvitationSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { SiteError } from '../../../lib/errors.ts';
import { fetchWithin } from '../../../lib/requests.ts';
import { readableMessage } from '../../../lib/service-message.ts';
import { ACCEPT } from '../texts.ts';

/** The database may take 8 seconds. */
const LIMIT_MS = 15_000;

const refusalSchema = v.object({ code: v.string(), error: v.string() });

/** The result of a request about an invitation. */
export type InvitationAnswer =
  | { readonly kind: 'open'; readonly invitation: OpenInvitation }
  | { readonly kind: InvitationEnd };

/**
 * Looks up an invitation, which doesn't use it up, or, with a password, accepts it.
 *
 * @throws SiteError with a sentence if there was no answer, or one that may differ the next time
 */
export async function askInvitation(token: string, password?: string): Promise<InvitationAnswer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchWithin(LIMIT_MS)(functionUrl('accept-invitation'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...(password !== undefined && { password }) }),
    });
    body = await response.json();
  } catch (cause) {
    throw new SiteError('unreachable', ACCEPT.unreachable, { status: 0, cause });
  }
  const found = v.safeParse(openInvitationSchema, body);
  if (response.ok && found.success) return { kind: 'open', invitation: found.output };
  const refusal = v.safeParse(refusalSchema, body);
  const end = INVITATION_ENDS.find((kind) => refusal.success && refusal.output.code === `invitation_${kind}`);
  if (end !== undefined) return { kind: end };
  const sentence = refusal.success && response.status < 500 ? readableMessage(refusal.output.error) : null;
  throw new SiteError('refused', sentence ?? ACCEPT.unreachable, { status: response.status });
}
