import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { oneLine } from '../_shared/mail/one-line.ts';
import type { CheckedOut } from './payment-event.ts';

/**
 * The thank-you message in the form that `record_payment_event` queues; null when the donor left no e-mail address.
 * @param testerMailbox the recipient in TEST MODE, where anybody can "pay" with anybody's e-mail address
 */
export function thanksMail(donation: CheckedOut, testerMailbox: string) {
  if (donation.customer_email === null) return null;
  const amount = `US$${(donation.amount_cents / 100).toFixed(2).replace(/\.00$/, '')}`;
  const letter = letterColumns({
    subject: `${donation.is_live ? '' : '[TEST MODE] '}HLN: thank you for the coffee`,
    parts: [
      {
        paragraph: `Thank you for the coffee. Your ${amount} (${donation.description}) has arrived, and it goes into keeping the tools free and without accounts.`,
      },
      ...(donation.is_live
        ? []
        : [
            {
              paragraph: `This came from TEST MODE: no card was charged and no money moved. The address given was ${oneLine(donation.customer_email, 320)}, which was sent nothing.`,
            },
          ]),
    ],
    next: 'The receipt comes separately, from our card payment provider. There is nothing to do.',
    why: 'You get this because your email address was entered when the coffee was paid for. It is the only email about it from us.',
    answer: 'If anything about it looks wrong, reply to this email and a person will look into it.',
  });
  return { recipient: donation.is_live ? donation.customer_email : testerMailbox, ...letter };
}
