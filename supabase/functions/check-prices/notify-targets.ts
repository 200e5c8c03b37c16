import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { targetMail } from './letter.ts';
import { type NotificationReport, settleByUser } from './settle-by-user.ts';

const waitingSchema = v.object({
  user_id: v.string(),
  recipient: v.nullable(v.string()),
  hit_ids: v.array(v.number()),
  items: v.array(
    v.object({
      item_id: v.string(),
      name: v.string(),
      url: v.string(),
      price: v.string(),
      target_price: v.string(),
      currency: v.nullable(v.string()),
    }),
  ),
});

/** Queues one e-mail for each user of whose items some have reached their target prices, each crossing once. */
export function notifyTargets(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const { db } = dependencies;
  return settleByUser(dependencies, {
    table: 'price_target_hits',
    find: async (batch) =>
      dataOf('price_targets_to_tell', await db.rpc('price_targets_to_tell', { batch_size: batch })),
    settle: async (row) => {
      const { user_id, recipient, hit_ids, items } = v.parse(waitingSchema, row);
      const mail = recipient === null || items.length === 0 ? null : targetMail(recipient, items, siteUrl);
      const answer = await db.rpc('settle_price_targets', {
        owner_id: user_id,
        hit_ids,
        told: items.map(({ item_id, price }) => ({ item_id, price })),
        mail,
      });
      const isSettled = dataOf('settle_price_targets', answer);
      return { isSettled, isQueued: isSettled && mail !== null };
    },
  });
}
