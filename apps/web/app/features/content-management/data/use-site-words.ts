import type { Publication } from '@hln/contracts/site-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { CONTENT_MANAGEMENT } from '../../../content/content-management.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { type Toast, useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { type KnownWord, knownWords } from '../words/known-word.ts';
import { loadFields, loadSiteWords } from './load-words.ts';

/** How often it is asked what others have saved, and what becomes of a publication that is being built. */
const EVERY_MS = 30_000;
const EVERY_MS_WHILE_BUILDING = 2_000;
const KEY = 'content-management';

export interface WordsState {
  /** Null until they have been read. What was read stays when reading fails. */
  readonly known: readonly KnownWord[] | null;
  readonly publications: readonly Publication[];
  readonly failure: string | null;
  readonly reload: () => void;
}

export const sentenceOf = (error: unknown, otherwise: string = CONTENT_MANAGEMENT.failed) =>
  isSiteError(error) ? error.message : otherwise;

/** Whether a publication is on its way now; one that waits for its time is not. */
export const isUnderWay = ({ state, publish_at }: Publication) =>
  state === 'building' ||
  state === 'checking' ||
  (state === 'queued' && Date.parse(publish_at) <= Date.now());

/** A query that leads to the sign-in page when the session has ended. */
export function useReading<Data>(
  key: readonly (string | number)[],
  read: (signal: AbortSignal) => Promise<Data>,
  every?: (data: Data | undefined) => number,
) {
  const isSessionLost = useSessionLoss();
  return useQuery({
    queryKey: [KEY, ...key],
    queryFn: async ({ signal }) => {
      try {
        return await read(signal);
      } catch (failure) {
        await isSessionLost(failure);
        throw failure;
      }
    },
    refetchInterval: ({ state }) => every?.(state.data as Data | undefined) ?? false,
    refetchOnWindowFocus: every !== undefined,
  });
}

/** The words of the site as the files have them, with what staff have made of them. */
export function useSiteWords(): WordsState {
  const fields = useReading(['fields'], loadFields);
  const changed = useReading(['words'], loadSiteWords, (data) =>
    data?.publications.some(isUnderWay) === true ? EVERY_MS_WHILE_BUILDING : EVERY_MS,
  );
  const known = useMemo(
    () => (fields.data && changed.data ? knownWords(fields.data, changed.data) : null),
    [fields.data, changed.data],
  );
  const error = fields.error ?? changed.error;
  return {
    known,
    publications: changed.data?.publications ?? [],
    failure: error === null ? null : sentenceOf(error),
    reload: () => {
      if (fields.error !== null) void fields.refetch();
      void changed.refetch();
    },
  };
}

/** What was done, as a message; null where there is nothing to say. */
export type Done = Pick<Toast, 'tone' | 'text' | 'action'> | null;

/** Does something, says what became of it, and reads everything anew. @returns whether it was done */
export type Run = (work: () => Promise<Done>) => Promise<boolean>;

export function useRun(): Run {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  return useCallback(
    async (work: () => Promise<Done>) => {
      let done: Done = null;
      let isDone = false;
      try {
        done = await work();
        isDone = true;
      } catch (failure) {
        if (!(await isSessionLost(failure))) {
          done = { tone: 'danger', text: sentenceOf(failure, CONTENT_MANAGEMENT.unsaved) };
        }
      }
      // Also after a failure: what is shown may be out of date, which is why it was refused.
      await client.invalidateQueries({ queryKey: [KEY, 'words'] });
      if (done !== null) toasts.show(done);
      return isDone;
    },
    [client, isSessionLost, toasts],
  );
}
