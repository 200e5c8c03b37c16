import {
  addNote,
  changeFeedback,
  deleteFeedback,
  noteChecks,
  revealContact,
} from './data/change-feedback.ts';
import { readDesk, readEntry, readFigures, readToCheck } from './data/read-feedback.ts';
import { answerFixed, countFixedUnanswered, replyTo } from './data/reply-feedback.ts';
import { INBOX_SOURCE } from './inbox/inbox-list.ts';

/** Makes every call that the page of feedback makes to the data API, for the test of all of them. */
export async function callDataApi(id: string): Promise<void> {
  const { signal } = new AbortController();
  const sort = { by: 'at', descending: true } as const;
  // The recorded answers are no rows.
  await Promise.allSettled([
    readDesk(signal),
    readEntry(id, signal),
    readFigures('week', new Date(0), signal),
    readToCheck(null, signal),
    INBOX_SOURCE.load({ search: 'a', filters: {}, sort, cursor: null, pageSize: 50, signal }),
    revealContact(id),
    deleteFeedback([id], 'Requested.'),
    countFixedUnanswered(signal),
    answerFixed(1, { subject: 'a', text: 'b', language: 'en' }),
  ]);
  await replyTo(id, { id, recipient: 'a@b.example', subject: 'a', text: 'b', language: 'en' });
  await changeFeedback([id], { status: 'declined' });
  await addNote(id, 'A note');
  await noteChecks([{ id, outcome: 'same' }]);
}
