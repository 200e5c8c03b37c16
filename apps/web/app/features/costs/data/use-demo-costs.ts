import { demoCostsSchema } from '@hln/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { COSTS_DEMO } from '../texts.ts';

const QUERY = {
  queryKey: ['demo-costs'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    askFunction('demo-costs', 'GET', demoCostsSchema, COSTS_DEMO.unread, signal),
};

export interface DemoCostsState {
  /** What to say about them; null where there are none. */
  readonly note: string | null;
  /** Deletes them; null for whoever may not. */
  readonly clear: (() => void) | null;
  readonly isBusy: boolean;
  /** Whether there are any, once that is known. A failure counts as none; the note says that it is not known. */
  readonly areThere: () => Promise<boolean>;
}

/**
 * The demonstration data among the costs.
 * @param readAnew reads the costs after they were cleared
 */
export function useDemoCosts(readAnew: () => void): DemoCostsState {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(QUERY);
  const changes = useChanges({
    unsaved: COSTS_DEMO.uncleared,
    readAnew: async () => {
      await refetch();
      readAnew();
    },
  });
  const clear = () =>
    void changes.act(
      () => askFunction('demo-costs', 'POST', demoCostsSchema, COSTS_DEMO.uncleared),
      COSTS_DEMO.cleared,
    );
  const isThere = data !== undefined && data.entries > 0;
  return {
    note: isThere ? COSTS_DEMO.note : isError ? COSTS_DEMO.unread : null,
    clear: isThere && data.mayClear ? clear : null,
    isBusy: changes.isBusy,
    areThere: async () => {
      try {
        return (await queries.ensureQueryData(QUERY)).entries > 0;
      } catch {
        return false;
      }
    },
  };
}
