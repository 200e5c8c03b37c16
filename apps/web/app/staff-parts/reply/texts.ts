import type { ReplyLanguage } from '@hln/contracts';

/** The words of the composer for replies by email. */
export const REPLY = {
  title: 'Reply by email',
  language: 'Language',
  languages: { en: 'English', zh: '中文' } satisfies Record<ReplyLanguage, string>,
  template: 'Template',
  blank: 'Empty page',
  to: 'To',
  answersTo: 'Answers go to',
  subject: 'Subject',
  text: 'Text',
  subjectMissing: 'Please write a subject.',
  textMissing: 'Please write a message.',
  preview: 'Preview',
  previewTitle: 'This is the email',
  send: 'Send now',
  sending: 'Sending...',
  change: 'Change it',
  failed: 'The email couldn’t be sent. It is still here, so you can try again.',
  inserted: 'The template’s text is inserted. What you wrote is still there.',
  noRoom: 'There is no room for the template’s text: a reply has at most 10,000 characters.',
  undo: 'Undo',
  /** A job sends it, and its state is shown with the replies. */
  stored: (recipient: string) =>
    `The email to ${recipient} is stored. It counts as sent once a mail server has accepted it.`,
  statuses: {
    pending: 'Not sent yet',
    sending: 'Being sent',
    sent: 'Sent',
    failed: 'Not delivered',
    held: 'Held back',
    cancelled: 'Cancelled',
    suppressed: 'Not sent: this email address is suppressed',
    unknown: 'May not have been delivered',
  } as Readonly<Record<string, string>>,
} as const;
