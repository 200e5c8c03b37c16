import * as v from 'valibot';
import { dataOf } from '../_shared/database-errors.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { type RowReport, rowByRow } from '../_shared/row-by-row.ts';
import { priceMail } from './price-mail.ts';

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
const foundSchema = v.array(v.looseObject({ user_id: v.string() }));

const OWNERS = { job: 'check-prices', table: 'price_news' };
const BATCH = 50;
const MAX_BATCHES = 20;

interface NotificationReport extends RowReport {
  /** E-mails queued. */
  queued: number;
}

/**
 * Queues one e-mail for each user whose items' prices have moved (see the migration for which and when). The next run
 * picks up what a killed run left undone; an owner whose e-mail cannot be written does not hold up the others.
 */
export async function notifyOwners(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const { db } = dependencies;
  const total = { queued: 0, failed: 0, setAside: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found = await db.rpc('price_news_to_tell', { batch_size: BATCH });
    const waiting = v.parse(foundSchema, dataOf('price_news_to_tell', found));
    let settled = 0;
    const notify = async (row: unknown) => {
      const { user_id, recipient, news_ids, items } = v.parse(waitingSchema, row);
      const mail = recipient === null || items.length === 0 ? null : priceMail(recipient, items, siteUrl);
      const answer = await db.rpc('settle_price_news', {
        owner_id: user_id,
        news_ids,
        told: items.map((item) => ({ item_id: item.item_id, price: item.new_price })),
        mail,
      });
      if (!dataOf('settle_price_news', answer)) return;
      settled += 1;
      if (mail !== null) total.queued += 1;
    };
    const { failed, setAside } = await rowByRow(waiting, OWNERS, dependencies, (row) => row.user_id, notify);
    total.failed += failed;
    total.setAside += setAside;
    if (waiting.length < BATCH || settled + failed === 0) break;
  }
  return total;
}
