import * as v from 'valibot';
import { ACCOUNT } from '../../../content/user-management.ts';
import { SiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffAuth, staffRest } from '../../../lib/staff/staff-client.ts';

/**
 * Has the sign-in service mail somebody the link to a new password, as if they had asked for it themselves. The link is
 * in the mail alone.
 *
 * @param person the account's id
 * @throws SiteError with a sentence
 */
export async function sendPasswordReset(person: string): Promise<void> {
  const answer = await staffRest().rpc('begin_password_reset', { person }).abortSignal(limited());
  const address = v.parse(v.string(), dataOf(answer, ACCOUNT.notSent));
  const redirectTo = `${window.location.origin}/login`;
  const { error } = await staffAuth().resetPasswordForEmail(address, { redirectTo });
  if (error !== null) throw new SiteError(error.code ?? 'unknown', ACCOUNT.notSent, { cause: error });
}
