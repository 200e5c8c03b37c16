import { escapeHtml } from '../_shared/escape-html.ts';
import { oneLine } from '../_shared/one-line.ts';
import type { CheckedOut } from './payment-event.ts';

/**
 * The thank-you message in the form that `record_payment_event` queues; null when the donor left no e-mail address.
 * @param testerMailbox the recipient in TEST MODE, where anybody can "pay" with anybody's e-mail address
 */
export function thanksMail(donation: CheckedOut, testerMailbox: string) {
  if (donation.customer_email === null) return null;
  const amount = `US$${(donation.amount_cents / 100).toFixed(2).replace(/\.00$/, '')}`;
  const paragraphs = [
    'Kia ora,',
    `Thank you for the coffee. Your ${amount} (${donation.description}) has arrived, and it goes into keeping the tools free and without accounts.`,
    ...(donation.is_live
      ? []
      : [
          `This came from TEST MODE: no card was charged and no money moved. The address given was ${oneLine(donation.customer_email, 320)}, which was sent nothing.`,
        ]),
    'The receipt comes separately, from our card payment provider. If anything about it looks wrong, get in touch and a person will look into it.',
    'Ngā mihi,\nHLN, Wellington',
  ];
  return {
    recipient: donation.is_live ? donation.customer_email : testerMailbox,
    subject: `${donation.is_live ? '' : '[TEST MODE] '}Thank you for the coffee`,
    text_body: `${paragraphs.join('\n\n')}\n`,
    html_body: [
      '<!doctype html><html lang="en-NZ"><body>',
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replace('\n', '<br>')}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}
