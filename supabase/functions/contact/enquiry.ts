import type { ContactRequest } from '@hln/contracts';
import { inHex } from '../_shared/http/in-hex.ts';

/** Why an enquiry looks like a machine's. */
export type Suspicion = 'hidden-field' | 'links';

/** Nobody who describes a job needs as many. */
const MANY_LINKS = 4;

/**
 * Quiet checks, without a third party and without a question to the visitor. A suspected enquiry is stored and mailed
 * to us like any other, marked: only the confirmation, which a stranger could have sent to anybody, is left out.
 */
export function suspicionOf({ website, message, name }: ContactRequest): Suspicion | null {
  if (website.trim() !== '') return 'hidden-field';
  const links = message.match(/\bhttps?:\/\/|\[url\b|<a\s/gi)?.length ?? 0;
  return links >= MANY_LINKS || /https?:\/\//i.test(name) ? 'links' : null;
}

/**
 * The id of an enquiry: the same words from the same person on the same day are the same enquiry. Pressing the button
 * twice, or again after an answer that was lost, stores and mails it once, with the page's script and without.
 */
export async function enquiryId(
  { name, business, email, message }: Omit<ContactRequest, 'website'>,
  now: Date,
): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const words = new TextEncoder().encode(JSON.stringify([day, name, business, email.toLowerCase(), message]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return inHex(digest.subarray(0, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
