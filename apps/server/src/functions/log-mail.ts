import { isMailError } from '@hln/supabase/shared/mail/mail-error';
import type { MailTransport } from '@hln/supabase/shared/mail/mail-message';
import type { Log } from '../foundation/log.ts';

/** Logs when the mail server begins to fail, fails for another reason, and works again: not each email. */
export function logMail(transport: MailTransport, log: Pick<Log, 'warn' | 'info'>): MailTransport {
  let trouble: string | null = null;
  let failed = 0;
  return {
    send: async (...message) => {
      try {
        const sent = await transport.send(...message);
        if (trouble !== null) log.info('The mail server takes emails again.', { failedMeanwhile: failed });
        trouble = null;
        failed = 0;
        return sent;
      } catch (error) {
        // A refused recipient or text says nothing about the server, and a stopped email nothing at all.
        if (!isMailError(error) || error.permanent || error.failure.outcome === 'stopped') throw error;
        const { cause, step, smtp_code, outcome } = error.failure;
        failed += 1;
        if (trouble !== cause) {
          log.warn('The mail server did not take an email.', { cause, step, code: smtp_code, outcome });
        }
        trouble = cause;
        throw error;
      }
    },
  };
}
