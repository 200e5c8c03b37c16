import type { ChatTranscript } from '@hln/contracts';
import { storeSession } from './delivery/store-session.ts';

/** Makes every call that the chat makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const at = new Date().toISOString();
  const transcript: ChatTranscript = {
    sessionId: 'abc',
    messages: [],
    userInfo: { preferredLanguage: 'en' },
    startTime: at,
    endTime: at,
  };
  await storeSession(transcript, 'key', false);
  await storeSession(transcript, 'key', true);
}
