import type { Publication } from '@hln/contracts/site-words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import * as staff from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { CONTENT_MANAGEMENT } from '../texts.ts';
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

/** Whether a publication is on its way now; one that waits for its time is not. */
export const isUnderWay = ({ state, publish_at }: Publication) =>
  state === 'building' ||
  state === 'checking' ||
  (state === 'queued' && Date.parse(publish_at) <= Date.now());

/** A reading of this page. @param otherwise what to say where the failure has no sentence of its own */
export const useWordReading = <Data>(
  key: readonly (string | number)[],
  read: (signal: AbortSignal) => Promise<Data>,
  otherwise: string,
): staff.Reading<Data> => staff.useReading([KEY, ...key], read, otherwise);

/** The words of the site as the files have them, with what staff have made of them. */
export function useSiteWords(): WordsState {
  const fields = useWordReading(['fields'], loadFields, CONTENT_MANAGEMENT.failed);
  const changed = staff.useReading([KEY, 'words'], loadSiteWords, CONTENT_MANAGEMENT.failed, {
    refetchInterval: ({ state: { data } }) =>
      data?.publications.some(isUnderWay) === true ? EVERY_MS_WHILE_BUILDING : EVERY_MS,
    refetchOnWindowFocus: true,
  });
  const known = useMemo(
    () => (fields.data && changed.data ? knownWords(fields.data, changed.data) : null),
    [fields.data, changed.data],
  );
  return {
    known,
    publications: changed.data?.publications ?? [],
    failure: fields.failure ?? changed.failure,
    reload: () => {
      if (fields.failure !== null) fields.reload();
      changed.reload();
    },
  };
}

/** Does something, says what became of it, and reads everything anew. @returns whether it was done */
export type Run = Changes['run'];

/** What is changed on this page. */
export function useRun(): Run {
  const client = useQueryClient();
  const readAnew = useCallback(() => client.invalidateQueries({ queryKey: [KEY, 'words'] }), [client]);
  return useChanges({ unsaved: CONTENT_MANAGEMENT.unsaved, readAnew }).run;
}
