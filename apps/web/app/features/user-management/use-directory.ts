import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { USER_MANAGEMENT } from '../../content/user-management.ts';
import { isSiteError } from '../../lib/errors.ts';
import { useSessionLoss } from '../../lib/staff/use-session-loss.ts';
import { changeRights, type RightsChange } from './data/change-rights.ts';
import { type Directory, loadDirectory } from './data/directory.ts';

/** What happened last, for the line at the top of the page. */
export interface Outcome {
  readonly tone: 'success' | 'danger';
  readonly text: string;
  readonly undo: (() => void) | null;
}

export interface DirectoryState {
  /** null until it has been read. */
  readonly directory: Directory | null;
  readonly failure: string | null;
  readonly reload: () => void;
  readonly outcome: Outcome | null;
  readonly saving: boolean;
  /** Makes a change and reads everything anew. `back` is the change that undoes it. */
  readonly change: (change: RightsChange, done: string, back: RightsChange) => void;
}

const QUERY_KEY = ['staff-directory'] as const;

/** People and roles as the database last said they are, and the changes of them. */
export function useDirectory(): DirectoryState {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [saving, setSaving] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      try {
        return await loadDirectory(signal);
      } catch (failure) {
        await isSessionLost(failure);
        throw failure;
      }
    },
    // Roles hold maps, which the comparison of two answers does not look into.
    structuralSharing: false,
  });

  const change = useCallback(
    (wanted: RightsChange, done: string, back: RightsChange) => {
      const make = async (next: RightsChange, text: string, undo: (() => void) | null) => {
        setSaving(true);
        try {
          await changeRights(next);
          setOutcome({ tone: 'success', text, undo });
        } catch (failure) {
          if (!(await isSessionLost(failure))) {
            setOutcome({ tone: 'danger', text: sentenceOf(failure), undo: null });
          }
        }
        // Also after a failure: what is shown may be out of date, which is why the change was refused.
        await client.invalidateQueries({ queryKey: ['my-access'] });
        await client.invalidateQueries({ queryKey: QUERY_KEY });
        setSaving(false);
      };
      void make(wanted, done, () => void make(back, USER_MANAGEMENT.undone, null));
    },
    [client, isSessionLost],
  );

  return {
    directory: data ?? null,
    failure: error === null ? null : sentenceOf(error),
    reload: () => void refetch(),
    outcome,
    saving,
    change,
  };
}

const sentenceOf = (error: unknown) => (isSiteError(error) ? error.message : USER_MANAGEMENT.unsaved);
