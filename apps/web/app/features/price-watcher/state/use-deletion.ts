import type { PriceWatchItem } from '@hln/contracts';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { WATCH_ANNOUNCEMENTS } from '../../../content/price-watcher.ts';
import { TOASTS } from '../../../content/staff-parts.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { type ChartSelection, toggleSelected } from '../model/chart-selection.ts';
import type { WatchWrites } from './use-watch-writes.ts';

type DeletedItem = Pick<PriceWatchItem, 'id' | 'item_name'>;

export interface Deletion {
  readonly remove: (item: DeletedItem) => Promise<void>;
  readonly restore: (item: DeletedItem) => Promise<void>;
}

/**
 * Deletes items at once, with a way back in the message about it, and brings them back. The row that had the focus goes
 * away with its buttons, so `heading` receives it.
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
