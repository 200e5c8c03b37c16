import {
  type ChatCard,
  type ChatDetails,
  type ChatFigures,
  type ChatMessage,
  chatDetailsSchema,
  chatFiguresSchema,
  storedChatSessionSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { CHAT_SESSIONS } from '../texts.ts';

/** What is known of the family: as recognised, or as staff have corrected it. */
export const cardOf = ({ recognised, corrected }: ChatDetails): ChatCard => ({ ...recognised, ...corrected });

export interface Conversation {
  /** The stored text where it is no transcript that this page can read. */
  readonly messages: readonly ChatMessage[] | string;
  readonly details: ChatDetails;
}

const storedSchema = v.tuple([v.looseObject({ messages: v.string() })]);

/** The queue in figures. @throws SiteError */
export async function loadFigures(signal: AbortSignal): Promise<ChatFigures> {
  const answer = await staffRest().rpc('chat_session_figures').abortSignal(limited(signal));
  return v.parse(chatFiguresSchema, dataOf(answer, CHAT_SESSIONS.failed));
}

/** A conversation with its transcript, the reading of which the database records. @throws SiteError */
export async function loadConversation(session: string, signal: AbortSignal): Promise<Conversation> {
  const answer = await staffRest().rpc('read_chat_transcript', { session }).abortSignal(limited(signal));
  const [stored] = v.parse(storedSchema, dataOf(answer, CHAT_SESSIONS.failed));
  const read = v.safeParse(storedChatSessionSchema, stored);
  // After the transcript, so that both are one reading on record.
  const details = await loadDetails(session, signal);
  return { messages: read.success ? read.output.messages : stored.messages, details };
}

/** Everything about a conversation but its transcript. @throws SiteError */
export async function loadDetails(session: string, signal?: AbortSignal): Promise<ChatDetails> {
  const answer = await staffRest().rpc('chat_session_details', { session }).abortSignal(limited(signal));
  return v.parse(chatDetailsSchema, dataOf(answer, CHAT_SESSIONS.failed));
}
