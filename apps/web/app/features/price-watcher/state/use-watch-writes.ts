import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useRef, useState } from 'react';
import { isUnsafeUrl, watchErrorText } from '../data/watch-error.ts';
import {
  deleteItem,
  insertItem,
  requestCheck,
  restoreItem,
  updateActive,
  updateDetails,
  updateNotifyOnRise,
} from '../data/write-watch.ts';
import type { CheckedItem } from '../model/check-item-form.ts';
import { WATCH_ANNOUNCEMENTS, WATCH_ERRORS } from '../texts.ts';
import type { Checks } from './use-checks.ts';
import type { WatchList } from './use-watch-list.ts';

/** The result of submitting a form: done, a failure shown in the banner, or a message for the URL field. */
export type FormOutcome = 'done' | 'failed' | { readonly urlMessage: string };

/** Used as the id of a new item while it is being written. */
export const NEW_ITEM = 'new';

export interface WatchWrites {
  /** Ids of items that are being written. */
  readonly writing: ReadonlySet<string>;
  readonly failure: string | null;
  readonly dismissFailure: () => void;
  readonly add: (values: CheckedItem) => Promise<FormOutcome>;
  readonly edit: (item: PriceWatchItem, values: CheckedItem) => Promise<FormOutcome>;
  /** Returns whether it succeeded. */
  readonly setActive: (item: PriceWatchItem, isActive: boolean) => Promise<boolean>;
  readonly setNotify: (item: PriceWatchItem, notify: boolean) => Promise<void>;
  readonly checkNow: (item: PriceWatchItem) => Promise<void>;
  /** Both resolve once the list shows the change, with whether it succeeded. */
  readonly remove: (item: Pick<PriceWatchItem, 'id'>) => Promise<boolean>;
  readonly restore: (item: Pick<PriceWatchItem, 'id' | 'item_name'>) => Promise<boolean>;
}

type Written =
  | { readonly ok: true; readonly item: PriceWatchItem | null }
  | { readonly ok: false; readonly error: unknown };

/** The user's changes. Each item is written once at a time; a second click during a write is ignored. */
export function useWatchWrites(
  userId: string,
  { apply, load }: Pick<WatchList, 'apply' | 'load'>,
  { follow, unfollow }: Checks,
  announce: (text: string) => void,
): WatchWrites {
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const locks = useRef(new Set<string>());

  const write = useCallback(
    async (
      id: string,
      fallback: string,
      run: () => Promise<PriceWatchItem | null>,
    ): Promise<Written | null> => {
      if (locks.current.has(id)) return null;
      locks.current.add(id);
      setWriting(new Set(locks.current));
      setFailure(null);
      try {
        const item = await run();
        if (item !== null) apply(item);
        return { ok: true, item };
      } catch (error) {
        if (!isUnsafeUrl(error)) setFailure(watchErrorText(error, fallback));
        return { ok: false, error };
      } finally {
        locks.current.delete(id);
        setWriting(new Set(locks.current));
      }
    },
    [apply],
  );

  const formOutcome = (written: Written | null): FormOutcome => {
    if (written === null) return 'failed';
    if (written.ok) return 'done';
    return isUnsafeUrl(written.error)
      ? { urlMessage: watchErrorText(written.error, WATCH_ERRORS.update) }
      : 'failed';
  };

  return {
    writing,
    failure,
    dismissFailure: () => setFailure(null),
    async add(values) {
      const written = await write(NEW_ITEM, WATCH_ERRORS.add, () => insertItem(userId, values));
      if (written?.ok && written.item !== null) {
        announce(WATCH_ANNOUNCEMENTS.added(written.item.item_name));
        follow(written.item);
      }
      return formOutcome(written);
    },
    async edit(item, values) {
      const written = await write(item.id, WATCH_ERRORS.update, () => updateDetails(userId, item, values));
      if (written?.ok && written.item !== null) {
        const isReached = values.target !== item.target_price && written.item.target_reached_at !== null;
        announce(WATCH_ANNOUNCEMENTS[isReached ? 'reachedAlready' : 'saved'](written.item.item_name));
        if (written.item.is_active && written.item.item_url !== item.item_url) follow(written.item);
      }
      return formOutcome(written);
    },
    async setActive(item, isActive) {
      const fallback = isActive ? WATCH_ERRORS.activate : WATCH_ERRORS.deactivate;
      const written = await write(item.id, fallback, () => updateActive(userId, item.id, isActive));
      if (!written?.ok || written.item === null) return false;
      announce((isActive ? WATCH_ANNOUNCEMENTS.resumed : WATCH_ANNOUNCEMENTS.stopped)(item.item_name));
      if (isActive) follow(written.item);
      else unfollow(item.id);
      return true;
    },
    async setNotify(item, notify) {
      await write(item.id, WATCH_ERRORS.update, () => updateNotifyOnRise(userId, item.id, notify));
    },
    async remove({ id }) {
      const written = await write(id, WATCH_ERRORS.delete, async () => {
        await deleteItem(userId, id);
        unfollow(id);
        await load();
        return null;
      });
      return written?.ok === true;
    },
    async restore({ id, item_name }) {
      const written = await write(id, WATCH_ERRORS.restore, async () => {
        await restoreItem(userId, id);
        await load();
        return null;
      });
      if (written?.ok) announce(WATCH_ANNOUNCEMENTS.restored(item_name));
      return written?.ok === true;
    },
    async checkNow(item) {
      const written = await write(item.id, WATCH_ERRORS.check, async () => {
        await requestCheck(userId, item.id);
        return null;
      });
      if (written?.ok) {
        announce(WATCH_ANNOUNCEMENTS.checking(item.item_name));
        follow(item);
      }
    },
  };
}
