import { demoCostsSchema } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { COSTS_DEMO } from '../texts.ts';

const KEY = ['demo-costs'];

const readDemoCosts = (signal: AbortSignal) =>
  askFunction('demo-costs', 'GET', demoCostsSchema, COSTS_DEMO.unread, signal);

export interface DemoCostsState {
  /** The note about the demonstration data; null if there is none. */
  readonly note: string | null;
  /** Deletes the demonstration data; null for people without permission. */
  readonly clear: (() => void) | null;
  readonly isBusy: boolean;
  /** Whether there is any, once that is known. A failure counts as none; the note reports it. */
  readonly areThere: () => Promise<boolean>;
}

/**
 * The demonstration data among the costs.
 * @param readAnew reloads the costs after they were cleared
 */
export function useDemoCosts(readAnew: () => void): DemoCostsState {
  const queries = useQueryClient();
  const { data, failure } = useReading(KEY, readDemoCosts, COSTS_DEMO.unread);
  const changes = useChanges({
    unsaved: COSTS_DEMO.uncleared,
    readAnew: async () => {
      await queries.invalidateQueries({ queryKey: KEY });
      readAnew();
    },
  });
  const clear = () =>
    void changes.act(
      () => askFunction('demo-costs', 'POST', demoCostsSchema, COSTS_DEMO.uncleared),
      COSTS_DEMO.cleared,
    );
  const isThere = data !== null && data.entries > 0;
  return {
    note: isThere ? COSTS_DEMO.note : failure !== null ? COSTS_DEMO.unread : null,
    clear: isThere && data.mayClear ? clear : null,
    isBusy: changes.isBusy,
    areThere: async () => {
      try {
        const read = {
          queryKey: KEY,
          queryFn: ({ signal }: { signal: AbortSignal }) => readDemoCosts(signal),
        };
        return (await queries.ensureQueryData(read)).entries > 0;
      } catch {
        return false;
      }
    },
  };
}
