import type { ContactRequest } from '@hln/contracts';
import { inHex } from '../_shared/http/webhook-signature.ts';
import type { Fact } from '../_shared/mail/letter/letter.ts';
import type { OutgoingMail } from '../_shared/mail/outbox.ts';

/** Why an enquiry looks automated. */
type Suspicion = 'hidden-field' | 'links';

/** How many links make an enquiry suspicious: more than anybody needs to describe a job. */
const MANY_LINKS = 4;

/**
 * Quiet spam checks, without a third party and without a question to the visitor. A suspected enquiry is stored and
 * emailed to us like any other, but marked: only the confirmation, which a stranger could have sent to anybody, is left
 * out.
 */
export function suspicionOf({ website, message, name }: ContactRequest): Suspicion | null {
  if (website.trim() !== '') return 'hidden-field';
  const links = message.match(/\bhttps?:\/\/|\[url\b|<a\s/gi)?.length ?? 0;
  return links >= MANY_LINKS || /https?:\/\//i.test(name) ? 'links' : null;
}

/**
 * The id of an enquiry: the same words from the same person on the same day are the same enquiry. Pressing the button
 * twice, or again after a lost response, stores and emails it once, with or without the page's script.
 */
export async function enquiryId(
  { name, business, email, message }: Omit<ContactRequest, 'website'>,
  now: Date,
): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const words = new TextEncoder().encode(JSON.stringify([day, name, business, email.toLowerCase(), message]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return inHex(digest.subarray(0, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface Enquiry extends Pick<ContactRequest, 'name' | 'business' | 'email' | 'message'> {
  readonly id: string;
  readonly suspicion: Suspicion | null;
}

const SUSPICIONS: Readonly<Record<Suspicion, string>> = {
  'hidden-field': 'a field that people can’t see was filled in',
  links: 'it is full of links',
};

/** The email to us about an enquiry; a reply goes to the person who asked. */
export function enquiryMail(enquiry: Enquiry, to: string): OutgoingMail {
  const { id, name, business, email, message, suspicion } = enquiry;
  const facts: Fact[] = [
    { name: 'From', value: `${name} <${email}>` },
    ...(business === '' ? [] : [{ name: 'Business', value: business }]),
    ...(suspicion === null ? [] : [{ name: 'Possibly spam', value: SUSPICIONS[suspicion] }]),
    { name: 'Reference', value: reference(id) },
  ];
  return {
    idempotencyKey: `contact-request:${id}`,
    kind: 'contact-request',
    to,
    replyTo: email,
    letter: {
      subject: `${suspicion === null ? '' : 'Possibly spam: '}HLN enquiry from ${name}${business === '' ? '' : `, ${business}`}`,
      isNote: true,
      parts: [{ facts }, { quote: message }],
      next:
        suspicion === null
          ? 'They have been told that a person will answer.'
          : 'Nothing has been sent to them. Answer only if it is a real enquiry.',
      why: 'You get this because enquiries from the contact page go to this mailbox.',
      answer: 'Reply to this email to write to them.',
    },
  };
}

/**
 * The confirmation to the person who asked. It repeats none of their words: otherwise a stranger could write to anybody
 * in our name.
 */
export function confirmationMail({ id, email }: Enquiry, answerAt: string): OutgoingMail {
  return {
    idempotencyKey: `contact-confirmation:${id}`,
    kind: 'contact-confirmation',
    to: email,
    replyTo: answerAt,
    letter: {
      subject: 'HLN has your message',
      parts: [
        { paragraph: 'Thank you for writing to HLN. We have your message.' },
        { facts: [{ name: 'Reference', value: reference(id) }] },
      ],
      next: 'A person will read it and reply to this email address, even if the answer is that you don’t need us.',
      why: 'You get this because somebody entered this email address on our contact page. If it wasn’t you, there is nothing to do: this is the only email you will get.',
      answer: 'To add something, reply to this email.',
    },
  };
}

const reference = (id: string) => id.slice(0, 8);
