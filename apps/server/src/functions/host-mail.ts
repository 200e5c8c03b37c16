import { isMailError, MailError, stoppedError } from '@hln/supabase/shared/mail/transport/mail-failure';
import type { MailTransport } from '@hln/supabase/shared/mail/transport/mail-message';
import type { Log } from '../foundation/log.ts';

/** How long a process that is told to stop waits for the reply to a message that it has handed over. */
const GRACE_MS = 5_000;

/**
 * A transport that does not delay the end of the process. Once told to stop, it hands over nothing more, so that
 * messages stay pending, and waits five seconds for the reply to the one that it has handed over.
 */
export function stoppableMail(
  transport: MailTransport,
  stopping: AbortSignal,
  graceMs: number = GRACE_MS,
): MailTransport {
  return {
    send: async (message, handOver) => {
      if (stopping.aborted) throw stoppedError();
      let handedOver: 'not' | 'once' | 'repeatably' = 'not';
      const sending = transport.send(message, async (headers, isRepeatable) => {
        if (!(await handOver(headers, isRepeatable)) || stopping.aborted) return false;
        handedOver = isRepeatable ? 'repeatably' : 'once';
        return true;
      });
      const givenUp = Promise.withResolvers<never>();
      let grace: NodeJS.Timeout | undefined;
      const stop = () => {
        if (handedOver === 'not') return givenUp.reject(stoppedError());
        const error = unansweredError(handedOver === 'once');
        grace = setTimeout(() => givenUp.reject(error), graceMs);
      };
      stopping.addEventListener('abort', stop, { once: true });
      try {
        return await Promise.race([sending, givenUp.promise]);
      } finally {
        stopping.removeEventListener('abort', stop);
        clearTimeout(grace);
      }
    },
  };
}

const unansweredError = (isUnknown: boolean) =>
  new MailError('The sender was stopped before the mail server had answered.', false, {
    cause: 'interrupted',
    ...(isUnknown && { outcome: 'unknown' }),
  });

/** Logs when the mail server starts to fail, fails for another reason, and works again, instead of each email. */
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
        // A refused recipient or text says nothing about the server, and neither does a stopped email.
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
