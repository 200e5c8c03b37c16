import { FunctionError } from '../_shared/http/errors.ts';
import {
  passwordChangedLetter,
  recoveryLetter,
  recoveryLink,
} from '../_shared/mail/letter/account-letters.ts';
import type { Letter } from '../_shared/mail/letter/letter.ts';
import { localTime } from '../_shared/mail/local-time.ts';
import type { HookCall } from './read-call.ts';

/** As `apps/web/app/lib/staff/recovery-link.ts` takes it: what else it is would stand in the link. */
const TOKEN = /^[\w-]{16,128}$/;

export interface AuthMail {
  /** Begins its idempotency key, as that of the same mail of our own sign-in service. */
  readonly about: 'recovery' | 'password-changed';
  readonly letter: Letter;
}

/**
 * The mail that a call asks for: the same letters that our own sign-in service sends.
 * @param site where the site is published, without a slash at the end
 * @throws FunctionError for a mail that this site does not send
 */
export function authMail({ user, email_data, metadata }: HookCall, site: string): AuthMail {
  const { email_action_type: type, token_hash: token } = email_data;
  switch (type) {
    case 'recovery':
      if (!TOKEN.test(token)) {
        throw new FunctionError(
          500,
          'invalid_body',
          'The call is not in the form that is known here: email_data.token_hash.',
        );
      }
      return {
        about: 'recovery',
        letter: recoveryLetter({ account: user.email, link: recoveryLink(site, token) }),
      };
    case 'password_changed_notification':
      return {
        about: 'password-changed',
        letter: passwordChangedLetter({
          account: user.email,
          loginPage: `${site}/login`,
          from: metadata.ip_address,
          when: localTime(new Date().toISOString()),
        }),
      };
    // Links that sign in on being opened, addresses that change by themselves, accounts that nobody was invited to: no
    // page of the site asks for these, and our own sign-in service has none of them.
    default:
      throw new FunctionError(422, 'mail_not_sent', `This site sends no mails of the kind "${type}".`);
  }
}
