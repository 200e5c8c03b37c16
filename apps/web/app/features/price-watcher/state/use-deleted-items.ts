import type { DeletedWatchItem, PriceWatchItem } from '@hln/contracts';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { TOASTS } from '../../../staff-parts/texts.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { loadDeleted } from '../data/load-watch.ts';
import { type ChartSelection, toggleSelected } from '../model/chart-selection.ts';
import { WATCH_ANNOUNCEMENTS, WATCH_ERRORS } from '../texts.ts';
import type { WatchWrites } from './use-watch-writes.ts';

type DeletedItem = Pick<PriceWatchItem, 'id' | 'item_name'>;

interface Deletion {
  readonly remove: (item: DeletedItem) => Promise<void>;
  readonly restore: (item: DeletedItem) => Promise<void>;
}

export interface DeletedItemsState {
  /** Deleted items that can still be restored, most recently deleted first. They stay when reloading fails. */
  readonly items: readonly DeletedWatchItem[];
  /** Why they couldn't be loaded, if so. */
  readonly failure: string | null;
  /** Reloads them and aborts a load that is still in progress. */
  readonly reload: () => void;
}

const NONE: readonly DeletedWatchItem[] = [];

/** The user's deleted items. Loaded separately: the list neither waits for them nor fails with them. */
export function useDeletedItems(userId: string): DeletedItemsState {
  const { data, failure, reload } = useReading(
    ['deleted-watch-items', userId],
    loadDeleted,
    WATCH_ERRORS.fetchDeleted,
  );
  return {
    items: data ?? NONE,
    failure,
    reload,
  };
}

interface Item {
  readonly id: string;
}

/** The deleted items without those in the list: it is loaded separately, and may already contain a restored one. */
export function stillDeleted<Deleted extends Item>(
  deleted: readonly Deleted[],
  listed: readonly Item[] | null,
): readonly Deleted[] {
  const back = new Set(listed?.map(({ id }) => id));
  return deleted.filter(({ id }) => !back.has(id));
}

/**
 * Deletes items at once, with an undo button in the message, and restores them. The row that had the focus disappears
 * with its buttons, so `heading` receives it.
 */
export function useDeletion(
  { remove, restore }: Pick<WatchWrites, 'remove' | 'restore'>,
  selection: ChartSelection,
  select: Dispatch<SetStateAction<ChartSelection>>,
  heading: RefObject<HTMLElement | null>,
): Deletion {
  const toasts = useToasts();
  return {
    async remove(item) {
      if (!(await remove(item))) return;
      heading.current?.focus();
      const wasCharted = selection.slots.has(item.id);
      const undo = async () => {
        if (!(await restore(item)) || !wasCharted) return;
        select((current) =>
          current.slots.has(item.id)
            ? current
            : { ...toggleSelected(current, item.id), chosen: current.chosen },
        );
      };
      toasts.show({
        tone: 'success',
        text: WATCH_ANNOUNCEMENTS.deleted(item.item_name),
        action: { label: TOASTS.undo, run: () => void undo() },
      });
    },
    async restore(item) {
      if (await restore(item)) heading.current?.focus();
    },
  };
}
