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

/** What is known about the family: as recognised, or as corrected by staff. */
export const cardOf = ({ recognised, corrected }: ChatDetails): ChatCard => ({ ...recognised, ...corrected });

export interface Conversation {
  /** The stored text, if this page can't parse it as a transcript. */
  readonly messages: readonly ChatMessage[] | string;
  readonly details: ChatDetails;
}

const storedSchema = v.tuple([v.looseObject({ messages: v.string() })]);

/** The figures of the queue. @throws SiteError */
export async function loadFigures(signal: AbortSignal): Promise<ChatFigures> {
  const answer = await staffRest().rpc('chat_session_figures').abortSignal(limited(signal));
  return v.parse(chatFiguresSchema, dataOf(answer, CHAT_SESSIONS.failed));
}

/** A conversation with its transcript. The database records that it was read. @throws SiteError */
export async function loadConversation(session: string, signal: AbortSignal): Promise<Conversation> {
  const answer = await staffRest().rpc('read_chat_transcript', { session }).abortSignal(limited(signal));
  const [stored] = v.parse(storedSchema, dataOf(answer, CHAT_SESSIONS.failed));
  const read = v.safeParse(storedChatSessionSchema, stored);
  // Loaded after the transcript, so that both count as one recorded reading.
  const details = await loadDetails(session, signal);
  return { messages: read.success ? read.output.messages : stored.messages, details };
}

/** The whole text of an email, with what it quotes. @throws SiteError */
export async function loadEmailText(email: string): Promise<string> {
  const answer = await staffRest().rpc('chat_email_text', { email_id: email }).abortSignal(limited());
  return v.parse(v.string(), dataOf(answer, CHAT_SESSIONS.failed));
}

/** Everything about a conversation except its transcript. @throws SiteError */
export async function loadDetails(session: string, signal?: AbortSignal): Promise<ChatDetails> {
  const answer = await staffRest().rpc('chat_session_details', { session }).abortSignal(limited(signal));
  return v.parse(chatDetailsSchema, dataOf(answer, CHAT_SESSIONS.failed));
}
