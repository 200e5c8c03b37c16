import type { ChatFigures } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { errorSentence, type Reading, useReading, useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { CHAT_SESSIONS } from '../texts.ts';
import { type Conversation, loadConversation, loadDetails, loadFigures } from './read-chats.ts';

/** Changes to a conversation invalidate these, and they are reloaded under this key. */
const FIGURES_KEY = ['chat-figures'] as const;

/** The figures of the queue. */
export const useFigures = (): Reading<ChatFigures> =>
  useReading(FIGURES_KEY, loadFigures, CHAT_SESSIONS.failed);

export interface ConversationState {
  /** Null until it has been read. */
  readonly conversation: Conversation | null;
  /** What couldn't be loaded, and whether it doesn't exist at all. */
  readonly failure: { readonly message: string; readonly isGone: boolean } | null;
  readonly reload: () => void;
  readonly saving: boolean;
  readonly act: Changes['act'];
  /** Reloads everything except the transcript, here and in the list. */
  readonly readAnew: () => Promise<void>;
}

/** An open conversation and the changes to it. @param onChanged tells the list that its rows have changed */
export function useConversation(session: string, onChanged: () => void): ConversationState {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const { data, error, refetch } = useStaffQuery(['chat-session', session], (signal) =>
    loadConversation(session, signal),
  );

  const readAnew = useCallback(async () => {
    onChanged();
    void client.invalidateQueries({ queryKey: FIGURES_KEY });
    try {
      const details = await loadDetails(session);
      client.setQueryData<Conversation>(
        ['chat-session', session],
        (before) => before && { ...before, details },
      );
    } catch (failure) {
      // The current content stays; the list reports that loading failed.
      await isSessionLost(failure);
    }
  }, [client, session, onChanged, isSessionLost]);

  const { unsaved, undone } = CHAT_SESSIONS;
  const { isBusy: saving, act } = useChanges({ unsaved, undone, readAnew });

  const failure =
    error === null
      ? null
      : {
          message: errorSentence(error, CHAT_SESSIONS.failed),
          isGone: isSiteError(error) && error.status === 404,
        };
  return { conversation: data ?? null, failure, reload: () => void refetch(), saving, act, readAnew };
}
