import type { EmailKind } from '@hln/contracts';
import { transcriptMail } from '../functions/_shared/mail/chat-transcripts.ts';
import {
  ACCOUNT_DEEDS,
  accountNoticeLetter,
  passwordChangedLetter,
  recoveryLetter,
  recoveryLink,
  testLetter,
} from '../functions/_shared/mail/letter/account-letters.ts';
import type { LetterColumns, WrittenLetter } from '../functions/_shared/mail/letter/letter.ts';
import { plainHtml, writeLetter } from '../functions/_shared/mail/letter/write-letter.ts';
import { brokenLetter, headLetter } from '../functions/check-audit-log/handler.ts';
import { priceMail, targetMail } from '../functions/check-prices/letter.ts';
import { confirmationMail, enquiryMail } from '../functions/contact/mails.ts';
import { invitationMail } from '../functions/invite-staff/ask-as-caller.ts';
import { emailNotice } from '../functions/receive-mime/handler.ts';
import { reminderLetter } from '../functions/remind-of-chats/handler.ts';
import { feedbackMail } from '../functions/send-feedback-email/feedback-mail.ts';
import { thanksMail } from '../functions/stripe-webhook/handler.ts';
import { alertLetter } from '../functions/watch-system/alert-letter.ts';
import {
  ALERT,
  CARD,
  CONVERSATION,
  DONATION,
  ENQUIRY,
  FEEDBACK,
  PRICES,
  REPLIES,
  TARGET,
} from './example-data.ts';

/** A mail of the site with example data. */
export interface MailExample {
  /** Of its pictures. */
  readonly name: string;
  readonly kind: EmailKind;
  /** When it is sent, and to whom. */
  readonly when: string;
  readonly mail: WrittenLetter;
  /** Facts that text and HTML both have to say. */
  readonly facts: readonly string[];
}

const SITE = 'https://hln.example';
const ACCOUNT = 'mere@hln.example';
const WHEN = '23 Nov 2026, 9:15 am';
const HASH = '4f1d'.repeat(16);

const written = ({ subject, text_body, html_body }: LetterColumns): WrittenLetter => ({
  subject,
  text: text_body,
  html: html_body,
});
const byHand = ({ subject, text }: { readonly subject: string; readonly text: string }): WrittenLetter => ({
  subject,
  text,
  html: plainHtml(subject, text),
});
/** @throws Error for a mail that nobody is sent */
function sent<Mail>(mail: Mail | null): Mail {
  if (mail === null) throw new Error('Nobody is sent this mail.');
  return mail;
}

const NOTICES: readonly MailExample[] = ACCOUNT_DEEDS.map((deed) => {
  const isOwner = deed === 'owner-added';
  const by = isOwner || deed.endsWith('approved') || deed.endsWith('reset') ? 'ana@hln.example' : 'self';
  const about = isOwner ? 'aroha@hln.example' : null;
  return {
    name: deed,
    kind: 'account-notice',
    when: isOwner
      ? 'Somebody was made an Owner; to all Owners, the new one included.'
      : 'The second factor of an account has changed; to whom the account belongs.',
    mail: writeLetter(accountNoticeLetter({ deed, recipient: ACCOUNT, when: WHEN, by, about })),
    facts: [ACCOUNT, WHEN, by === 'self' ? 'your own account' : by, ...(about === null ? [] : [about])],
  };
});

/** All mails that there are. */
export const MAIL_EXAMPLES: readonly MailExample[] = [
  {
    name: 'contact-request',
    kind: 'contact-request',
    when: 'Somebody wrote on /contact; to our mailbox for enquiries.',
    mail: writeLetter(enquiryMail(ENQUIRY, 'office@hln.example').letter),
    facts: [
      ENQUIRY.name,
      ENQUIRY.business,
      ENQUIRY.email,
      'Three people copy orders',
      ENQUIRY.id.slice(0, 8),
    ],
  },
  {
    name: 'contact-confirmation',
    kind: 'contact-confirmation',
    when: 'The same; to whoever wrote.',
    mail: writeLetter(confirmationMail(ENQUIRY, 'office@hln.example').letter),
    facts: [ENQUIRY.id.slice(0, 8), 'reply to this email'],
  },
  {
    name: 'chat-transcript',
    kind: 'chat-transcript',
    when: 'A parent has told us about a child; to the mailbox for transcripts.',
    mail: written(transcriptMail(CONVERSATION, CARD)),
    facts: [
      '+64210000000',
      'parent@example.com',
      '孩子九岁，读五年级。',
      CONVERSATION.session_id,
      'within 24 hours',
    ],
  },
  {
    name: 'chat-email',
    kind: 'chat-email',
    when: 'A family has answered our email; to the mailbox for transcripts and to whoever has taken the conversation on.',
    mail: writeLetter(
      emailNotice(
        { sender: 'parent@example.com', said: '谢谢，周六上午可以。', attachments: 1, problem: null },
        SITE,
      ),
    ),
    facts: ['parent@example.com', 'nobody has verified', '周六上午', 'an attachment'],
  },
  {
    name: 'chat-reminder',
    kind: 'chat-reminder',
    when: 'A parent has waited for 18, 23 or 24 hours; to whoever has taken it on, or those who may.',
    mail: writeLetter(
      reminderLetter(
        {
          session_id: CONVERSATION.session_id,
          hours: 23,
          recipients: null,
          received_at: '2026-11-22T20:15:00Z',
          due_at: '2026-11-23T20:15:00Z',
          language: 'zh',
          by_email: false,
        },
        SITE,
      ),
    ),
    facts: ['Tuesday, 24 November', 'Chinese', `${SITE}/staff/resources/chat-sessions?open=`],
  },
  {
    name: 'chat-reply-en',
    kind: 'chat-reply',
    when: 'Staff answer a parent, in English.',
    mail: byHand(REPLIES.en),
    facts: ['Could you tell me when it suits you to talk?'],
  },
  {
    name: 'chat-reply-zh',
    kind: 'chat-reply',
    when: 'Staff answer a parent, in Chinese.',
    mail: byHand(REPLIES.zh),
    facts: ['请问您什么时间方便接电话？'],
  },
  {
    name: 'feedback',
    kind: 'feedback',
    when: 'Somebody rated the SQL formatter; to the mailbox for feedback.',
    mail: writeLetter(feedbackMail(FEEDBACK, 'office@hln.example').letter),
    facts: ['dislike', 'The commas', FEEDBACK.original_sql, FEEDBACK.id],
  },
  {
    name: 'feedback-reply',
    kind: 'feedback-reply',
    when: 'Staff answer whoever asked to be contacted about feedback.',
    mail: byHand(REPLIES.feedback),
    facts: ['We have changed it'],
  },
  {
    name: 'donation-thanks',
    kind: 'donation-thanks',
    when: 'A coffee was paid for; to the address that was entered.',
    mail: written(sent(thanksMail(DONATION, 'office@hln.example'))),
    facts: ['US$25', 'Coffee + Snacks', 'receipt comes separately'],
  },
  {
    name: 'price-news',
    kind: 'price-news',
    when: 'Watched prices have moved; to whoever watches them.',
    mail: written(priceMail(ACCOUNT, PRICES, SITE)),
    facts: ['Red kettle', 'Down from $24.00 to $19.50', 'Merino blanket', `${SITE}/staff/price-watcher`],
  },
  {
    name: 'price-target',
    kind: 'price-news',
    when: 'A watched price has reached the target that was set; to whoever set it.',
    mail: written(targetMail(ACCOUNT, [TARGET], SITE)),
    facts: ['Red kettle', 'It is now $19.50', 'Your target price is $20.00', `${SITE}/staff/price-watcher`],
  },
  {
    name: 'invitation',
    kind: 'invitation',
    when: 'Somebody is given an account; to them.',
    mail: written(
      invitationMail(
        { id: ENQUIRY.id, email: ACCOUNT, role_title: 'Manager', invited_by: 'ana@hln.example' },
        `${SITE}/login#invitation=…`,
      ),
    ),
    facts: [ACCOUNT, 'Manager', 'ana@hln.example', `${SITE}/login#invitation=`, '7 days'],
  },
  {
    name: 'recovery',
    kind: 'auth',
    when: 'Somebody asked for a new password; to the account’s address.',
    mail: writeLetter(recoveryLetter({ account: ACCOUNT, link: recoveryLink(SITE, '…') })),
    facts: [ACCOUNT, `${SITE}/login#recovery=`, '60 minutes', 'only the newest link works'],
  },
  {
    name: 'password-changed',
    kind: 'auth',
    when: 'A password was changed; to the account’s address.',
    mail: writeLetter(
      passwordChangedLetter({
        account: ACCOUNT,
        loginPage: `${SITE}/login`,
        from: '203.0.113.7',
        when: WHEN,
      }),
    ),
    facts: [ACCOUNT, '203.0.113.7', WHEN, `${SITE}/login`],
  },
  ...NOTICES,
  {
    name: 'alert',
    kind: 'alert',
    when: 'An alert starts or ends; to each Owner.',
    mail: writeLetter(alertLetter(ALERT, SITE)),
    facts: ['Emails aren’t being sent', 'the limit is 10', `${SITE}/staff/resources/system-monitoring`],
  },
  {
    name: 'audit-head',
    kind: 'audit-log',
    when: 'The audit log was checked at night, and holds; to each Owner.',
    mail: writeLetter(headLetter({ position: 1203, hash: HASH, entries: 1203 })),
    facts: [`1203:${HASH}`, 'Keep this email'],
  },
  {
    name: 'audit-broken',
    kind: 'audit-log',
    when: 'The audit log was checked at night, and does not hold; to each Owner.',
    mail: writeLetter(
      brokenLetter('The audit log is broken at position 2, entry 2: the entry is not what was written'),
    ),
    facts: ['at position 2', 'npm run staff -- audit verify'],
  },
  {
    name: 'settings-test',
    kind: 'settings-test',
    when: 'Staff try whether mail works; to themselves.',
    mail: writeLetter(testLetter()),
    facts: ['you asked for it'],
  },
];
