import { recoveryLetter, recoveryLink } from '@hln/supabase/shared/mail/letter/account-letters';
import { writeLetter } from '@hln/supabase/shared/mail/letter/write-letter';

/** Where hosted Supabase's sign-in service reads its recovery email. */
export const HOSTED_RECOVERY = 'supabase/templates/recovery.html';

const SITE = 'https://site.invalid';

/**
 * Renders the recovery email as a template, which hosted Supabase sends while its hook is switched off: the same letter
 * as ours.
 */
export function hostedRecovery(): { readonly subject: string; readonly html: string } {
  const { subject, html } = writeLetter(
    recoveryLetter({
      account: '{{ .Email }}',
      link: recoveryLink(SITE, '{{ .TokenHash }}'),
    }),
  );
  return { subject, html: html.replaceAll(SITE, '{{ .SiteURL }}') };
}
