import { escapeHtml } from '../_shared/escape-html.ts';
import type { CheckedOut } from './payment-event.ts';

/** The thank-you as `record_payment_event` queues it; null when the donor left no address. */
export function thanksMail(donation: CheckedOut) {
  if (donation.customer_email === null) return null;
  const amount = `US$${(donation.amount_cents / 100).toFixed(2).replace(/\.00$/, '')}`;
  const paragraphs = [
    'Kia ora,',
    `Thank you for the coffee. Your ${amount} (${donation.description}) has arrived, and it goes into keeping the tools free and without accounts.`,
    ...(donation.is_live ? [] : ['This came from TEST MODE: no card was charged and no money moved.']),
    'The receipt comes separately, from our card payment provider. If anything about it looks wrong, get in touch and a person will look into it.',
    'Ngā mihi,\nHLN, Wellington',
  ];
  return {
    recipient: donation.customer_email,
    subject: `${donation.is_live ? '' : '[TEST MODE] '}Thank you for the coffee`,
    text_body: `${paragraphs.join('\n\n')}\n`,
    html_body: [
      '<!doctype html><html lang="en-NZ"><body>',
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replace('\n', '<br>')}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}
