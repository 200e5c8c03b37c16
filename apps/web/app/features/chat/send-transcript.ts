import type { ChatTranscript } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../lib/backend.ts';

const TIMEOUT_MS = 30_000;

/**
 * Tells the consultants of a stored conversation (spec, call 7). A failure is only logged: the backend finds
 * stored conversations that nobody was told of by itself.
 */
export async function sendTranscript(transcript: ChatTranscript): Promise<void> {
  try {
    const response = await fetch(functionUrl('send-chat-transcript'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(transcript),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) console.error(`The transcript could not be sent (${response.status}).`);
  } catch (error) {
    console.error('The transcript could not be sent.', error);
  }
}
