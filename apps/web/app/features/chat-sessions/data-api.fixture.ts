import {
  addNote,
  deleteSession,
  noteReply,
  putReplyBack,
  removeNote,
  saveCase,
  sendReply,
} from './data/change-chats.ts';
import { loadConversation, loadDetails, loadFigures } from './data/read-chats.ts';
import { loadWaiting } from './data/read-waiting.ts';
import { QUEUE_SOURCE } from './queue/queue-list.ts';

/** Makes every call that the page of the chat sessions makes to the data API, for the test of all of them. */
export async function callDataApi(id: string): Promise<void> {
  const { signal } = new AbortController();
  const sort = { by: 'queue', descending: false } as const;
  const reply = {
    id,
    recipient: 'chen@parent.example',
    language: 'en',
    subject: 'Hello',
    text: 'Kia ora',
  } as const;
  // The recorded answers are no rows.
  await Promise.allSettled([
    loadFigures(signal),
    loadWaiting(signal),
    loadConversation(id, signal),
    loadDetails(id),
    QUEUE_SOURCE.load({ search: '数学', filters: {}, sort, cursor: null, pageSize: 25, signal }),
    deleteSession(id, 'Asked for'),
  ]);
  await saveCase(id, { status: 'closed', card: { name: 'Mei' } });
  await noteReply(id, 'phone', new Date(0));
  await putReplyBack(id);
  await sendReply(id, reply);
  await addNote(id, id, 'A note');
  await removeNote(id);
}
