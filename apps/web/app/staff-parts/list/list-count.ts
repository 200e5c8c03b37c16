import { type ListCount, listCountSchema } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useStaffQuery } from '../../lib/staff/staff-queries.tsx';
import { LIST } from '../texts.ts';

/** How long (ms) a count is cached after its list was left, like the list's pages. */
const KEPT_FOR = 5 * 60_000;

/**
 * Counts the rows of all pages of a list.
 *
 * @param counter takes the list's filters, and returns how many rows match
 * @throws SiteError
 */
export async function countMatches(
  counter: Extract<keyof Database['public']['Functions'], `count_${string}`>,
  filters: object,
  signal: AbortSignal,
): Promise<ListCount> {
  const answer = await staffRest()
    // The generated types do not allow null for a parameter.
    .rpc(counter, filters as never)
    .abortSignal(limited(signal));
  return v.parse(listCountSchema, dataOf(answer, LIST.uncounted));
}

/** The rows on the screen. */
export interface ShownRows {
  readonly rows: number;
  /** The number of the first one, from 1. */
  readonly from: number;
  /** Whether there is neither a previous nor a next page. */
  readonly isWhole: boolean;
  /** How many rows match, if their source knows. */
  readonly total?: number | undefined;
}

export interface ShownCount {
  /** '1 to 50 of 20,000'; without the total while it is being counted, and if that fails. Empty if nothing is shown. */
  readonly text: string;
  /** Whether the text is about to change, so that it should not be announced yet. */
  readonly isCounting: boolean;
}

/**
 * Says how much of a list is shown. The rows are counted only if they have more than one page, after the page has
 * loaded, so that it never waits for the count, and once for all pages of a query.
 *
 * @param question identifies the list; its last part is the query
 * @param shown null until a page has loaded
 * @param count undefined if the list's source knows its total
 */
export function useListCount(
  question: QueryKey,
  shown: ShownRows | null,
  count: ((signal: AbortSignal) => Promise<ListCount>) | undefined,
): ShownCount {
  const isAsked = shown !== null && !shown.isWhole && shown.total === undefined && count !== undefined;
  const asked = JSON.stringify(question.at(-1));
  const { data, isFetching, isPlaceholderData } = useStaffQuery<ListCount | null>(
    ['list-count', ...question],
    async (signal) => (await count?.(signal)) ?? null,
    {
      enabled: isAsked,
      gcTime: KEPT_FOR,
      // The rows have changed, but not the query: the earlier count is closer to the truth than none.
      placeholderData: (before, query) =>
        JSON.stringify(query?.queryKey.at(-1)) === asked ? before : undefined,
    },
  );
  if (shown === null || shown.rows === 0) return { text: '', isCounting: false };
  const known = shown.isWhole ? shown.rows : shown.total;
  const total = known === undefined ? data : { count: known, is_all: true };
  return {
    text: LIST.count(shown.rows, shown.from, total ?? null),
    isCounting: isAsked && isFetching && (data === undefined || isPlaceholderData),
  };
}
