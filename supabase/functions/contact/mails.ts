import type { ContactRequest } from '@hln/contracts';
import type { Fact } from '../_shared/mail/letter/letter.ts';
import type { OutgoingMail } from '../_shared/mail/outbox.ts';
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
          : 'They have been sent nothing. Answer only if it is a real enquiry.',
      why: 'You get this because the enquiries of the contact page go to this mailbox.',
      answer: 'Reply to this email to write to them.',
    },
  };
}

/**
 * What whoever asked is sent. It repeats none of their words: through such a mail a stranger could write to anybody in
 * our name.
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
      next: 'A person will read it and answer you at this address, even when the answer is that you do not need us.',
      why: 'You get this because this address was entered on our contact page. If that was not you, there is nothing to do: this is the only email you will get.',
      answer: 'To add something, reply to this email.',
    },
  };
}

const reference = (id: string) => id.slice(0, 8);
