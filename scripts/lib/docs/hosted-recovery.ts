import { recoveryLetter } from '@hln/supabase/shared/letter/account-letters';
import { writeLetter } from '@hln/supabase/shared/letter/write-letter';

/** Where hosted Supabase's sign-in service reads its recovery mail. */
export const HOSTED_RECOVERY = 'supabase/templates/recovery.html';

/** Of hosted Supabase, in `auth.email.otp_expiry` of `supabase/config.toml`; the same as ours. */
const MINUTES = 60;
const SITE = 'https://site.invalid';

/** The recovery mail as a template for hosted Supabase, which has no other way to write one: the same letter as ours. */
export function hostedRecovery(): { readonly subject: string; readonly html: string } {
  const { subject, html } = writeLetter(
    recoveryLetter({
      account: '{{ .Email }}',
      link: `${SITE}/login#recovery={{ .TokenHash }}`,
      minutes: MINUTES,
    }),
  );
  return { subject, html: html.replaceAll(SITE, '{{ .SiteURL }}') };
}
