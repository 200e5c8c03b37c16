import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { errorMessage } from '../../../lib/errors.ts';
import { loadStaffPreference, saveStaffPreference } from '../../../lib/staff/preferences.ts';
import { LIST_VIEWS } from '../../texts.ts';
import { useToasts } from '../../toasts/toast-store.ts';

/** The most views of one list. */
export const MAX_VIEWS = 30;

/** Characters of a view's name. */
export const MAX_VIEW_NAME = 60;

const schema = v.object({
  /** The URL's parameters, without the page. */
  views: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.maxLength(MAX_VIEW_NAME)),
        search: v.pipe(v.string(), v.maxLength(4000)),
      }),
    ),
    v.maxLength(MAX_VIEWS),
  ),
  /** Columns whose visibility was changed, and whether they are shown. */
  columns: v.record(v.string(), v.boolean()),
});

/** A person's settings for a list. */
export type ListSettings = Readonly<v.InferOutput<typeof schema>>;

export type ListView = ListSettings['views'][number];

export const NO_SETTINGS: ListSettings = { views: [], columns: {} };

/** @param list the id of its definition. @throws SiteError */
export async function loadListSettings(list: string, signal: AbortSignal): Promise<ListSettings> {
  return (await loadStaffPreference(keyOf(list), schema, LIST_VIEWS.unread, signal)) ?? NO_SETTINGS;
}

/** @throws SiteError */
export async function saveListSettings(list: string, settings: ListSettings): Promise<void> {
  await saveStaffPreference(keyOf(list), settings, LIST_VIEWS.unsaved);
}

const keyOf = (list: string) => `list.${list}`;

/** The settings with a view added, or replaced if one has the same name; views are sorted by name. */
export function withView(settings: ListSettings, view: ListView): ListSettings {
  const others = settings.views.filter(({ name }) => name !== view.name);
  const views = [...others, view].toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ'));
  return { ...settings, views };
}

export function withoutView(settings: ListSettings, name: string): ListSettings {
  return { ...settings, views: settings.views.filter((view) => view.name !== name) };
}

export function withColumn(settings: ListSettings, column: string, isShown: boolean): ListSettings {
  return { ...settings, columns: { ...settings.columns, [column]: isShown } };
}

export interface ListSettingsControl {
  readonly settings: ListSettings;
  /** False until they have loaded, or if they can't be loaded. */
  readonly isReady: boolean;
  /** Why they couldn't be loaded; they can't be changed then, or the stored ones would be lost. */
  readonly failure: string | null;
  /** Shows the change at once and saves it; if that fails, undoes it and says so. */
  readonly change: (next: (current: ListSettings) => ListSettings) => Promise<boolean>;
}

/** The signed-in person's settings for a list: its views, and which columns it shows. */
export function useListSettings(list: string): ListSettingsControl {
  const client = useQueryClient();
  const toasts = useToasts();
  const query = queryOptions({
    queryKey: ['list-settings', list],
    queryFn: ({ signal }) => loadListSettings(list, signal),
  });
  const { queryKey } = query;
  const { data, error } = useQuery(query);

  async function change(next: (current: ListSettings) => ListSettings): Promise<boolean> {
    let undo = () => {};
    try {
      // Usually they have loaded, and the choice shows in the same frame; otherwise it waits for them.
      const before = client.getQueryData(queryKey) ?? (await client.ensureQueryData(query));
      // Not awaited either.
      void client.cancelQueries({ queryKey });
      const after = next(before);
      client.setQueryData(queryKey, after);
      // Unless something else has been changed in the meantime, which reports its own outcome.
      undo = () => client.setQueryData(queryKey, (now) => (now === after ? before : now));
      await saveListSettings(list, after);
      return true;
    } catch (failure) {
      undo();
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
