import { createHash } from 'node:crypto';
import { enqueueMail } from '@hln/supabase/shared/outbox';
import type { EmailDriver } from '@supabase/lite';
import type { PostgrestClient } from '@supabase/postgrest-js';

/**
 * Sends the sign-in service's messages (recovery links) the way of all others: through the outbox.
 * @param deliver starts a delivery at once, since somebody is waiting for the link
 */
export function outboxEmailDriver(service: () => PostgrestClient, deliver: () => void): EmailDriver {
  return {
    send: async ({ to, subject, text, html }) => {
      // Each message carries a fresh token, so its content is its identity.
      const digest = createHash('sha256')
        .update(JSON.stringify([to, subject, text, html]))
        .digest('hex');
      await enqueueMail(service(), {
        idempotencyKey: `auth:${digest}`,
        kind: 'auth',
        to,
        replyTo: null,
        subject,
        text: text ?? '',
        html: html ?? null,
      });
      deliver();
    },
  };
}
