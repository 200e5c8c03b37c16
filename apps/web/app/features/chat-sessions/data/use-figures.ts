import type { ChatFigures } from '@hln/contracts';
import { CHAT_SESSIONS } from '../../../content/chat-sessions.ts';
import { type Reading, useReading } from '../../../lib/staff/use-staff-query.ts';
import { loadFigures } from './read-chats.ts';

/** What is done with a conversation changes them, and reads them anew by this key. */
export const FIGURES_KEY = ['chat-figures'] as const;

/** The queue in figures. */
export const useFigures = (): Reading<ChatFigures> =>
  useReading(FIGURES_KEY, loadFigures, CHAT_SESSIONS.failed);
