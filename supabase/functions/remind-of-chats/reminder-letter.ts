import type { ChatReminder } from '@hln/contracts';
import { ANSWER_US, type Letter } from '../_shared/mail/letter/letter.ts';

const zone = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

const SUBJECTS = {
  18: 'HLN: a parent has been waiting for 18 hours',
  23: 'HLN: one hour left to answer a parent',
  24: 'HLN: a parent was not answered within 24 hours',
} as const;

/**
 * A reminder. It says nothing about the family: what it is about is behind the sign-in.
 * @param siteUrl null where the server does not know it
 */
export function reminderLetter(
  { hours, session_id, due_at, language }: ChatReminder,
  siteUrl: string | null,
): Letter {
  const due = zone.format(new Date(due_at));
  const page = `/staff/resources/chat-sessions?${new URLSearchParams({ open: session_id })}`;
  return {
    subject: SUBJECTS[hours],
    parts: [
      {
        paragraph:
          hours === 24
            ? `A parent wrote to us through the consultation page, and nobody replied within the 24 hours that the page promises. They ended on ${due}, New Zealand time.`
            : `A parent wrote to us through the consultation page and is still waiting for a reply. The 24 hours that the page promises end on ${due}, New Zealand time.`,
      },
      { paragraph: `They would like an answer in ${language === 'zh' ? 'Chinese' : 'English'}.` },
      siteUrl === null
        ? { paragraph: 'The conversation is in the staff portal, under Chat Sessions.' }
        : { action: 'Open the conversation', url: String(new URL(page, siteUrl)) },
    ],
    next: 'If you have replied by phone or WeChat, please note it there, so that nobody is reminded again.',
    why:
      hours === 24
        ? 'You get this because you may manage the conversations of HLN.'
        : 'You get this because the conversation is yours, or because transcripts go to this mailbox.',
    answer: ANSWER_US,
  };
}
