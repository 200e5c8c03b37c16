import {
  type ChatCardField,
  type ChatCopies,
  type ChatDetails,
  type ChatReplyWay,
  type ChatStatus,
  chatCopiesSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import type { Reply } from '../../../staff-parts/reply/reply-composer.tsx';
import { CHAT_SESSIONS } from '../texts.ts';

/** The changes to a case; everything else stays. */
export interface CaseChanges {
  readonly status?: ChatStatus;
  /** An account's id; null for nobody. */
  readonly assignee?: string | null;
  readonly labels?: readonly string[];
  readonly outcome?: string;
  /** Whether the family's emails need no answer any more. */
  readonly answered?: boolean;
  readonly card?: Readonly<Partial<Record<ChatCardField, string>>>;
}

type Answer = Parameters<typeof dataOf>[0];
const done = (answer: Answer) => void dataOf(answer, CHAT_SESSIONS.unsaved);

/** @throws SiteError with the database's sentence, as do all functions here */
export async function saveCase(session: string, changes: CaseChanges): Promise<void> {
  done(
    await staffRest()
      .rpc('save_chat_session', { session, changes: { ...changes } as Record<string, never> })
      .abortSignal(limited()),
  );
}

/** @param way null undoes the note */
export async function noteReply(
  session: string,
  way: Exclude<ChatReplyWay, 'email'> | null,
  replied: Date,
): Promise<void> {
  const parameters = { session, way: way as string, replied: replied.toISOString() };
  done(await staffRest().rpc('note_chat_reply', parameters).abortSignal(limited()));
}

/** Restores the reply that was undone last: its time, how it was given, and by whom. */
export async function putReplyBack(session: string): Promise<void> {
  done(await staffRest().rpc('put_chat_reply_back', { session }).abortSignal(limited()));
}

/**
 * Undoes a change of the state. Setting 'contacted' or 'booked' records a first reply in the database, and setting
 * 'new' deletes a reply given in an 'other' way; both are undone as well.
 *
 * @param before the case as it was
 * @param changed the state that it was given
 */
export async function putStatusBack(
  before: Pick<ChatDetails, 'session_id' | 'status' | 'replied_at' | 'replied_way' | 'email_waiting_since'>,
  changed: ChatStatus,
): Promise<void> {
  const { session_id, status, replied_at, replied_way, email_waiting_since } = before;
  if (changed === 'new' && replied_way === 'other') await putReplyBack(session_id);
  // Only 'new' deletes the reply that came with the change; it keeps any other that came since.
  const cameWithIt = replied_at === null && (changed === 'contacted' || changed === 'booked');
  if (cameWithIt && status !== 'new') await saveCase(session_id, { status: 'new' });
  await saveCase(session_id, { status });
  // A state other than 'new' says that the emails have been dealt with.
  if (email_waiting_since !== null) await saveCase(session_id, { answered: false });
}

export async function sendReply(
  session: string,
  { id, recipient, subject, text, language }: Reply,
): Promise<void> {
  const parameters = { reply_id: id, session, seen_address: recipient, subject, body: text, language };
  done(await staffRest().rpc('reply_to_chat', parameters).abortSignal(limited()));
}

/** @param id 32 hexadecimal digits: the same note is added once */
export async function addNote(id: string, session: string, note: string): Promise<void> {
  done(await staffRest().rpc('add_chat_note', { note_id: id, session, note }).abortSignal(limited()));
}

/** Assigns a conversation, and leaves a note unless it is empty. @param id as for a note */
export async function assignChat(session: string, person: string, id: string, note: string): Promise<void> {
  const parameters = { session, person, note_id: id, note };
  done(await staffRest().rpc('assign_chat', parameters).abortSignal(limited()));
}

export async function removeNote(id: string): Promise<void> {
  done(await staffRest().rpc('remove_chat_note', { note_id: id }).abortSignal(limited()));
}

/** @returns the copies of emails that had been sent */
export async function deleteSession(session: string, why: string): Promise<ChatCopies> {
  const answer = await staffRest().rpc('delete_chat_session', { session, why }).abortSignal(limited());
  return v.parse(chatCopiesSchema, dataOf(answer, CHAT_SESSIONS.unsaved));
}
