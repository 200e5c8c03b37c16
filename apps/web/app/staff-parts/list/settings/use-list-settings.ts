import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/errors.ts';
import { useToasts } from '../../toasts/toast-store.ts';
import { type ListSettings, loadListSettings, NO_SETTINGS, saveListSettings } from './list-settings.ts';

export interface ListSettingsControl {
  readonly settings: ListSettings;
  /** False until they have been read, or could not be. */
  readonly isReady: boolean;
  /** Why they could not be read; they cannot be changed then, or what is stored would be lost. */
  readonly failure: string | null;
  /** Shows the change at once and saves it; takes it back, and says so, when that fails. */
  readonly change: (next: (current: ListSettings) => ListSettings) => Promise<boolean>;
}

/** What the signed-in person has set for a list: its views, and which columns it shows. */
export function useListSettings(list: string): ListSettingsControl {
  const client = useQueryClient();
  const toasts = useToasts();
  const queryKey = ['list-settings', list];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadListSettings(list, signal),
  });

  async function change(next: (current: ListSettings) => ListSettings): Promise<boolean> {
    if (data === undefined) return false;
    // Not waited for: what was chosen is shown in the same frame.
    void client.cancelQueries({ queryKey });
    const before = client.getQueryData<ListSettings>(queryKey) ?? data;
    const after = next(before);
    client.setQueryData(queryKey, after);
    try {
      await saveListSettings(list, after);
      return true;
    } catch (failure) {
      // Unless something else was changed meanwhile, which has its own outcome.
      client.setQueryData(queryKey, (now: ListSettings | undefined) => (now === after ? before : now));
      toasts.show({ tone: 'danger', text: errorMessage(failure) });
      return false;
    }
  }

  return {
    settings: data ?? NO_SETTINGS,
    isReady: data !== undefined || error !== null,
    failure: error === null ? null : errorMessage(error),
    change,
  };
}
