import { type WaitingChats, waitingChatsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { CHAT_WAITING } from '../../../content/chat-sessions.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** Who waits for an answer. @throws SiteError */
export async function loadWaiting(signal: AbortSignal): Promise<WaitingChats> {
  const answer = await staffRest().rpc('waiting_chats').abortSignal(limited(signal));
  return v.parse(waitingChatsSchema, dataOf(answer, CHAT_WAITING.failed));
}
