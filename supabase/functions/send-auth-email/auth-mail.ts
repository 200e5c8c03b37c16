import * as v from 'valibot';
import { FunctionError } from '../_shared/http/errors.ts';
import {
  passwordChangedLetter,
  recoveryLetter,
  recoveryLink,
} from '../_shared/mail/letter/account-letters.ts';
import type { Letter } from '../_shared/mail/letter/letter.ts';
import { localTime } from '../_shared/mail/mail-text.ts';

/**
 * The call that the sign-in service makes when an email is due:
 * https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook. Only the fields that our emails need are listed;
 * `site_url` is the service's own API and `redirect_to` is whatever a visitor asked for, so neither is used in a link.
 */
const callSchema = v.object({
  user: v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.pipe(v.string(), v.minLength(3), v.maxLength(255)),
  }),
  email_data: v.object({
    email_action_type: v.pipe(v.string(), v.regex(/^[a-z_]{1,60}$/)),
    token_hash: v.fallback(v.string(), ''),
  }),
  // Only newer versions send this.
  metadata: v.fallback(v.object({ ip_address: v.nullable(v.pipe(v.string(), v.ip())) }), {
    ip_address: null,
  }),
});

type HookCall = v.InferOutput<typeof callSchema>;

/**
 * Parses a call whose signature holds.
 * @throws FunctionError that names the invalid fields but quotes none: one of them is a sign-in token
 */
export function readCall(body: Uint8Array): HookCall {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw unreadable('The call is not valid JSON.');
  }
  const result = v.safeParse(callSchema, json);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  throw unreadable(`The call is not in the form that is known here: ${fields.join(', ')}.`);
}

const unreadable = (message: string) => new FunctionError(500, 'invalid_body', message);

/**
 * The form that `apps/web/app/lib/staff/one-time-links.ts` accepts; anything else would end up in the link unchecked.
 */
const TOKEN = /^[\w-]{16,128}$/;

export interface AuthMail {
  /** Starts the idempotency key, as in the same email from our own sign-in service. */
  readonly about: 'recovery' | 'password-changed';
  readonly letter: Letter;
}

/**
 * Writes the email that a call asks for: the same one that our own sign-in service sends.
 * @param site where the site is published, without a trailing slash
 * @throws FunctionError for a kind of mail that this site does not send
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
    // Magic links, confirmations of changed email addresses, sign-ups without an invitation: no page of the site asks
    // for these, and our own sign-in service has none of them.
    default:
      throw new FunctionError(422, 'mail_not_sent', `This site sends no emails of the kind "${type}".`);
  }
}
