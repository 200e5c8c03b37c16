import type { FeedbackDesk, FeedbackEntry } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { FEEDBACK_DESK } from '../../../content/feedback-analytics.ts';
import { type Reading, useReading } from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { readDesk, readEntry } from './read-feedback.ts';

/** The start of the keys of everything that this page reads. */
const KEY = 'feedback-analytics';

/** A reading of this page. */
export const useFeedback = <Data>(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<Data>,
): Reading<Data> => useReading([KEY, ...key], read, FEEDBACK_DESK.failed);

export const useDesk = (): Reading<FeedbackDesk> => useFeedback(['desk'], readDesk);

export const useEntry = (id: string): Reading<FeedbackEntry> =>
  useFeedback(['entry', id], (signal) => readEntry(id, signal));

export interface Work extends Changes {
  /** Reads everything anew, after something else has changed it. */
  readonly reread: () => void;
  /** Says that an entry has been deleted: it is not read again while its details are closing. */
  readonly forget: (id: string) => void;
  /** Grows with every change, for what the list shows. */
  readonly revision: number;
}

/** What is changed on this page. */
export function useWork(): Work {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const gone = useRef(new Set<unknown>());
  const forget = useCallback((id: string) => void gone.current.add(id), []);
  const reread = useCallback(() => {
    void client.invalidateQueries({
      queryKey: [KEY],
      predicate: ({ queryKey: [, , id] }) => !gone.current.has(id),
    });
    setRevision((before) => before + 1);
  }, [client]);
  const { unsaved, undone } = FEEDBACK_DESK;
  return { ...useChanges({ unsaved, undone, readAnew: reread }), reread, forget, revision };
}
