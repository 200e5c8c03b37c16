import { DONOR_RETENTION_DAYS } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { SettingValues } from '@hln/contracts/settings';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';

/** How long the result of each price check is kept. */
const PRICE_CHECKS_DAYS = 90;
/** How long a row that was set aside is kept after it was last seen. */
const SET_ASIDE_DAYS = 90;

/** How long a page's error is kept after it was last seen. */
const PAGE_ERRORS_DAYS = 90;
/** How long the text of a SQL console query is kept. */
const CONSOLE_QUERIES_DAYS = 90;

/** Allows a hundred thousand rows an hour; an attacker's millions take some hours, which does no harm. */
const MAX_BATCHES = 50;

const batchSchema = v.objectWithRest({ more: v.boolean() }, v.number());
const countsSchema = v.record(v.string(), v.number());

/** Independent tasks; each returns how many rows it deleted. */
const TASKS: readonly ((
  db: PostgrestClient<Database>,
  signal: AbortSignal,
  settings: SettingValues,
) => Promise<Record<string, number>>)[] = [
  clearInBatches,
  async (db) =>
    v.parse(
      countsSchema,
      dataOf(
        'forget_old_price_checks',
        await db.rpc('forget_old_price_checks', { keep_days: PRICE_CHECKS_DAYS }),
      ),
    ),
  async (db) => ({
    set_aside_rows: v.parse(
      v.number(),
      dataOf(
        'forget_old_set_aside_rows',
        await db.rpc('forget_old_set_aside_rows', { keep_days: SET_ASIDE_DAYS }),
      ),
    ),
  }),
  async (db, _signal, settings) =>
    v.parse(
      countsSchema,
      dataOf(
        'forget_old_visitors',
        await db.rpc('forget_old_visitors', {
          feedback_days: settings['feedback.retention-days'],
          contact_days: settings['contact.retention-days'],
          donor_days: DONOR_RETENTION_DAYS,
        }),
      ),
    ),
  async (db, _signal, settings) =>
    v.parse(
      countsSchema,
      dataOf(
        'forget_old_emails',
        await db.rpc('forget_old_emails', {
          days: {
            links: settings['mail.link-days'],
            prices: settings['mail.price-days'],
            thanks: settings['mail.thanks-days'],
            staff: settings['mail.staff-days'],
            others: settings['mail.other-days'],
          },
        }),
      ),
    ),
  async (db) => ({
    publications: v.parse(
      v.number(),
      dataOf('forget_old_publications', await db.rpc('forget_old_publications')),
    ),
  }),
  async (db) => ({
    console_queries: v.parse(
      v.number(),
      dataOf(
        'forget_old_console_queries',
        await db.rpc('forget_old_console_queries', { keep_days: CONSOLE_QUERIES_DAYS }),
      ),
    ),
  }),
  async (db) => ({
    page_errors: v.parse(
      v.number(),
      dataOf(
        'forget_old_page_errors',
        await db.rpc('forget_old_page_errors', { keep_days: PAGE_ERRORS_DAYS }),
      ),
    ),
  }),
];

/** The scheduled job that deletes expired rows. A task that fails does not stop the others. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const settings = await dependencies.settings.read();
  const done = await Promise.allSettled(TASKS.map((task) => task(dependencies.db, request.signal, settings)));
  const failed = done.find((task) => task.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const counts = done.flatMap((task) => (task.status === 'fulfilled' ? [task.value] : []));
  const setAside = counts.reduce((sum, { set_aside = 0 }) => sum + set_aside, 0);
  const { set_aside: _, ...removed } = Object.assign({}, ...counts) as Record<string, number>;
  return Response.json({ removed, setAside });
});

/** Clears tables that attackers can fill in bounded steps, so that no lock is held for long. */
async function clearInBatches(
  db: PostgrestClient<Database>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (let batch = 0, isMore = true; isMore && batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    const { more, ...counts } = v.parse(batchSchema, dataOf('housekeeping', await db.rpc('housekeeping')));
    for (const [name, count] of Object.entries(counts)) removed[name] = (removed[name] ?? 0) + count;
    isMore = more;
  }
  return removed;
}
