import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { databaseError } from '../_shared/database-errors.ts';
import { priceMail } from './price-mail.ts';

const waitingSchema = v.array(
  v.object({
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
  }),
);

const BATCH = 50;
const MAX_BATCHES = 20;

/**
 * Queues one mail for each user whose items' prices have moved (see the migration for which and when). What a
 * killed run left behind, the next one finds.
 * @returns how many mails were queued
 */
export async function tellOwners(db: PostgrestClient, siteUrl: string | null): Promise<number> {
  let queued = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { data, error } = await db.rpc('price_news_to_tell', { batch_size: BATCH });
    if (error !== null) throw databaseError('price_news_to_tell', error);
    const waiting = v.parse(waitingSchema, data);
    let settled = 0;
    for (const { user_id, recipient, news_ids, items } of waiting) {
      const mail = recipient === null || items.length === 0 ? null : priceMail(recipient, items, siteUrl);
      const done = await db.rpc('settle_price_news', {
        owner_id: user_id,
        news_ids,
        told: items.map((item) => ({ item_id: item.item_id, price: item.new_price })),
        mail,
      });
      if (done.error !== null) throw databaseError('settle_price_news', done.error);
      if (done.data !== true) continue;
      settled += 1;
      if (mail !== null) queued += 1;
    }
    if (waiting.length < BATCH || settled === 0) break;
  }
  return queued;
}
