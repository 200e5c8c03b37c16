import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { notifyTargets } from './notify-targets.ts';
import { priceMail } from './price-mail.ts';
import { type NotificationReport, settleByUser } from './settle-by-user.ts';

const waitingSchema = v.object({
  user_id: v.string(),
  recipient: v.nullable(v.string()),
  news_ids: v.array(v.number()),
  items: v.array(
    v.object({
      item_id: v.string(),
      name: v.string(),
      url: v.string(),
      old_price: v.string(),
      new_price: v.string(),
      currency: v.nullable(v.string()),
    }),
  ),
});
/** Queues one e-mail for each user whose items' prices have moved (see the migration for which and when). */
function notifyMoves(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const { db } = dependencies;
  return settleByUser(dependencies, {
    table: 'price_news',
    find: async (batch) =>
      dataOf('price_news_to_tell', await db.rpc('price_news_to_tell', { batch_size: batch })),
    settle: async (row) => {
      const { user_id, recipient, news_ids, items } = v.parse(waitingSchema, row);
      const mail = recipient === null || items.length === 0 ? null : priceMail(recipient, items, siteUrl);
      const answer = await db.rpc('settle_price_news', {
        owner_id: user_id,
        news_ids,
        told: items.map((item) => ({ item_id: item.item_id, price: item.new_price })),
        mail,
      });
      const isSettled = dataOf('settle_price_news', answer);
      return { isSettled, isQueued: isSettled && mail !== null };
    },
  });
}

/**
 * Queues what owners are to be told. Targets come first: what such an e-mail says of a fall, the other need not say
 * again.
 */
export async function notifyOwners(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const targets = await notifyTargets(dependencies, siteUrl);
  const moves = await notifyMoves(dependencies, siteUrl);
  return {
    queued: targets.queued + moves.queued,
    failed: targets.failed + moves.failed,
    setAside: targets.setAside + moves.setAside,
  };
}
