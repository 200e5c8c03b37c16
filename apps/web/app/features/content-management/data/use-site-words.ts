import type { Publication } from '@hln/contracts/site-words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import * as staff from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { CONTENT_MANAGEMENT } from '../texts.ts';
import { type KnownWord, knownWords } from '../words/known-word.ts';
import { loadFields, loadSiteWords } from './load-words.ts';

/** How often (ms) to check what others have saved, and the progress of a publication that is being built. */
const EVERY_MS = 30_000;
const EVERY_MS_WHILE_BUILDING = 2_000;
const KEY = 'content-management';

export interface WordsState {
  /** Null until they have loaded. They stay when reloading fails. */
  readonly known: readonly KnownWord[] | null;
  readonly publications: readonly Publication[];
  readonly failure: string | null;
  readonly reload: () => void;
}

/** Whether a publication is being processed; a scheduled one is not. */
export const isUnderWay = ({ state, publish_at }: Publication) =>
  state === 'building' ||
  state === 'checking' ||
  (state === 'queued' && Date.parse(publish_at) <= Date.now());

/** A query of this page. @param otherwise the message for a failure without one */
export const useWordReading = <Data>(
  key: readonly (string | number)[],
  read: (signal: AbortSignal) => Promise<Data>,
  otherwise: string,
): staff.Reading<Data> => staff.useReading([KEY, ...key], read, otherwise);

/** The words of the site, as they are in the files and as staff have changed them. */
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

/** Makes a change, reports the outcome, and reloads everything. @returns whether it succeeded */
export type Run = Changes['run'];

/** The changes on this page. */
export function useRun(): Run {
  const client = useQueryClient();
  const readAnew = useCallback(() => client.invalidateQueries({ queryKey: [KEY, 'words'] }), [client]);
  return useChanges({ unsaved: CONTENT_MANAGEMENT.unsaved, readAnew }).run;
}
