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
 * What the sign-in service says when a mail is due: https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook.
 * Of its fields, those that our mails need; `site_url` is its own API and `redirect_to` what a visitor asked for, so
 * that no link is made of either.
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
  // Only newer versions send it.
  metadata: v.fallback(v.object({ ip_address: v.nullable(v.pipe(v.string(), v.ip())) }), {
    ip_address: null,
  }),
});

type HookCall = v.InferOutput<typeof callSchema>;

/**
 * Reads a call whose signature holds.
 * @throws FunctionError that names the fields at fault, and quotes none: one of them signs in
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
      throw new FunctionError(422, 'mail_not_sent', `This site sends no emails of the kind "${type}".`);
  }
}
