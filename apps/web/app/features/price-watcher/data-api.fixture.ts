import { loadDeleted, loadHistory, loadItem, loadItems } from './data/load-watch.ts';
import {
  deleteItem,
  insertItem,
  requestCheck,
  restoreItem,
  updateActive,
  updateDetails,
  updateNotifyOnRise,
} from './data/write-watch.ts';

/**
 * Makes every call that the price watcher makes to the data API, for the test of all of them.
 *
 * @param id of a member of staff and of an item that does not exist
 * @returns how those calls ended that ask for rows
 */
export async function callDataApi(id: string): Promise<readonly PromiseSettledResult<unknown>[]> {
  const { signal } = new AbortController();
  await loadItems(id, signal);
  await loadHistory(Array(120).fill({ id, item_url: 'https://shop.example/kettle' }), signal);
  const values = { name: 'Red kettle', url: 'https://shop.example/kettle', target: 20 };
  await requestCheck(id, id);
  await deleteItem(id, id);
  await restoreItem(id, id);
  return await Promise.allSettled([
    loadItem(id, id, signal),
    loadDeleted(signal),
    insertItem(id, values),
    updateActive(id, id, false),
    updateDetails(
      id,
      {
        id,
        item_url: 'https://shop.example/old',
        target_price: null,
        target_currency: null,
        currency: null,
      },
      values,
    ),
    updateNotifyOnRise(id, id, true),
  ]);
}
