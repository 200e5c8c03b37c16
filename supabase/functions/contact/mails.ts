import type { ContactRequest } from '@hln/contracts';
import { escapeHtml } from '../_shared/escape-html.ts';
import type { OutgoingMail } from '../_shared/outbox.ts';
import type { Suspicion } from './enquiry.ts';

export interface Enquiry extends Pick<ContactRequest, 'name' | 'business' | 'email' | 'message'> {
  readonly id: string;
  readonly suspicion: Suspicion | null;
}

const SUSPICIONS: Readonly<Record<Suspicion, string>> = {
  'hidden-field': 'a field that people do not see was filled in',
  links: 'it is full of links',
};

/** What we are sent about an enquiry. Answering it writes to whoever asked. */
export function enquiryMail(enquiry: Enquiry, to: string): OutgoingMail {
  const { id, name, business, email, message, suspicion } = enquiry;
  const facts: readonly (readonly [string, string])[] = [
    ['From', `${name} <${email}>`],
    ...(business === '' ? [] : ([['Business', business]] as const)),
    ...(suspicion === null ? [] : ([['Possibly spam', SUSPICIONS[suspicion]]] as const)),
    ['Reference', reference(id)],
  ];
  const after = 'Answer this mail to write to them. It was sent by the contact page of the site.';
  return {
    idempotencyKey: `contact-request:${id}`,
    kind: 'contact-request',
    to,
    replyTo: email,
    subject: `${suspicion === null ? '' : 'Possibly spam: '}HLN enquiry from ${name}${business === '' ? '' : `, ${business}`}`,
    text: [...facts.map(([title, value]) => `${title}: ${value}`), '', message, '', after].join('\n'),
    html: page([
      `<table>${facts.map(([title, value]) => `<tr><th align="left" valign="top">${escapeHtml(title)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`,
      paragraph(message),
      paragraph(after),
    ]),
  };
}

/**
 * What whoever asked is sent. It repeats none of their words: through such a mail a stranger could write to anybody in
 * our name.
 */
export function confirmationMail({ id, email }: Enquiry, answerAt: string): OutgoingMail {
  const paragraphs = [
    'Kia ora,',
    'Thank you for writing to HLN. We have your message, and a person will read it and answer you at this address, also when the answer is that you do not need us.',
    'You get this mail because this address was entered on our contact page. If that was not you, there is nothing to do: it is the only mail you will get.',
    `To add something, answer this mail. Reference: ${reference(id)}.`,
    'HLN, Wellington',
  ];
  return {
    idempotencyKey: `contact-confirmation:${id}`,
    kind: 'contact-confirmation',
    to: email,
    replyTo: answerAt,
    subject: 'HLN has your message',
    text: paragraphs.join('\n\n'),
    html: page(paragraphs.map(paragraph)),
  };
}

const reference = (id: string) => id.slice(0, 8);
const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
const page = (blocks: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"></head><body>${blocks.join('\n')}</body></html>`;
