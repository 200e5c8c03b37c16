import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { type RowReport, rowByRow } from '../_shared/http/row-by-row.ts';
import { priceMail, targetMail } from './letter.ts';

const foundSchema = v.array(v.looseObject({ user_id: v.string() }));

const BATCH = 50;

const MAX_BATCHES = 20;

interface NotificationReport extends RowReport {
  /** Emails queued. */
  queued: number;
}

interface WaitingForUsers {
  /** The table with the pending notices, as named in `set_aside_rows`. */
  readonly table: string;
  /** Returns the pending notices, one row for each of up to `batch` users, with their `user_id`. */
  readonly find: (batch: number) => Promise<unknown>;
  /** Settles all notices of one user; `isSettled` is false when another run was faster. */
  readonly settle: (row: unknown) => Promise<{ readonly isSettled: boolean; readonly isQueued: boolean }>;
}

const targetsSchema = v.object({
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

const movesSchema = v.object({
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

/** Queues one email for each user whose items' prices have moved (the database decides which moves and when). */
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
      const { user_id, recipient, news_ids, items } = v.parse(movesSchema, row);
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
 * Queues the emails to the owners. Targets come first, so that the email about price changes need not repeat a fall
 * that a target email has reported.
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

/** Queues one email for each user with items that have reached their target prices, once per crossing. */
function notifyTargets(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const { db } = dependencies;
  return settleByUser(dependencies, {
    table: 'price_target_hits',
    find: async (batch) =>
      dataOf('price_targets_to_tell', await db.rpc('price_targets_to_tell', { batch_size: batch })),
    settle: async (row) => {
      const { user_id, recipient, hit_ids, items } = v.parse(targetsSchema, row);
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

/**
 * Settles the pending notices user by user. The next run picks up what a killed run left undone; a user whose email
 * can't be written does not hold up the others.
 */
async function settleByUser(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  { table, find, settle }: WaitingForUsers,
): Promise<NotificationReport> {
  const total = { queued: 0, failed: 0, setAside: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const waiting = v.parse(foundSchema, await find(BATCH));
    let settled = 0;
    const settleOne = async (row: unknown) => {
      const { isSettled, isQueued } = await settle(row);
      if (isSettled) settled += 1;
      if (isQueued) total.queued += 1;
    };
    const job = { job: 'check-prices', table };
    const { failed, setAside } = await rowByRow(waiting, job, dependencies, (row) => row.user_id, settleOne);
    total.failed += failed;
    total.setAside += setAside;
    if (waiting.length < BATCH || settled + failed === 0) break;
  }
  return total;
}
