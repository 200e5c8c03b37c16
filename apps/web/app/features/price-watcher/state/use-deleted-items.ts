import type { DeletedWatchItem } from '@hln/contracts';
import { WATCH_ERRORS } from '../../../content/price-watcher.ts';
import { useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { loadDeleted } from '../data/load-watch.ts';
import { watchErrorText } from '../data/watch-error.ts';

export interface DeletedItemsState {
  /** What can still be brought back, the latest first. What was read stays when reading fails. */
  readonly items: readonly DeletedWatchItem[];
  /** Why they could not be read, if so. */
  readonly failure: string | null;
  /** Reads them again and aborts a reading that is still under way. */
  readonly reload: () => void;
}

const NONE: readonly DeletedWatchItem[] = [];

/** What the user has deleted. Read on its own: the list neither waits for it nor fails with it. */
export function useDeletedItems(userId: string): DeletedItemsState {
  const { data, error, refetch } = useStaffQuery(['deleted-watch-items', userId], loadDeleted);
  return {
    items: data ?? NONE,
    failure: error === null ? null : watchErrorText(error, WATCH_ERRORS.fetchDeleted),
    reload: () => void refetch(),
  };
}

interface Item {
  readonly id: string;
}

/**
 * The deleted items without those that the list has again: it is read on its own, and may already know of one that was
 * brought back.
 */
export function stillDeleted<Deleted extends Item>(
  deleted: readonly Deleted[],
  listed: readonly Item[] | null,
): readonly Deleted[] {
  const back = new Set(listed?.map(({ id }) => id));
  return deleted.filter(({ id }) => !back.has(id));
}
