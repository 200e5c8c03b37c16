import type { ChatTranscript } from '@hln/contracts';
import type { Database, NewRow } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { SiteError } from '../../../lib/errors.ts';
import { restClient } from '../../../lib/rest-client.ts';

/** PostgreSQL's code of a unique violation: the response to an earlier insert was lost, or another tab was first. */
const ALREADY_STORED = '23505';

function rowOf(transcript: ChatTranscript): NewRow<'chat_sessions'> {
  return {
    session_id: transcript.sessionId,
    messages: JSON.stringify(transcript.messages),
    user_info: JSON.stringify(transcript.userInfo),
    start_time: transcript.startTime,
    end_time: transcript.endTime,
  };
}

/**
 * Stores a conversation (docs/specification.md, call 6): the first time as a new row, later by updating that row.
 *
 * @param key the secret whose hash is the session's id
 * @param isStored whether an earlier version is known to be stored
 * @throws SiteError if the backend refuses it or does not answer
 */
export async function storeSession(
  transcript: ChatTranscript,
  key: string,
  isStored: boolean,
): Promise<void> {
  const client = restClient();
  const row = rowOf(transcript);
  if (isStored && (await update(client, key, row))) return;
  const { error, status } = await client.from('chat_sessions').insert(row);
  if (error === null) return;
  if (error.code === ALREADY_STORED && (await update(client, key, row))) return;
  throw new SiteError(error.code || 'chat_not_stored', error.message, { status });
}

/** @returns false if there is no such session, for example after its deletion */
async function update(
  client: PostgrestClient<Database>,
  key: string,
  row: NewRow<'chat_sessions'>,
): Promise<boolean> {
  const { data, error, status } = await client.rpc('update_chat_session', {
    session_key: key,
    messages: row.messages,
    user_info: row.user_info,
    end_time: row.end_time,
  });
  if (error !== null) throw new SiteError(error.code || 'chat_not_stored', error.message, { status });
  return data;
}
