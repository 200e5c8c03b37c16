import * as v from 'valibot';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { type RowReport, rowByRow } from '../_shared/http/row-by-row.ts';

const foundSchema = v.array(v.looseObject({ user_id: v.string() }));

const BATCH = 50;
const MAX_BATCHES = 20;

export interface NotificationReport extends RowReport {
  /** E-mails queued. */
  queued: number;
}

export interface WaitingForUsers {
  /** What waits, as `set_aside_rows` names it. */
  readonly table: string;
  /** What waits, one entry for each of up to `batch` users, with their `user_id`. */
  readonly find: (batch: number) => Promise<unknown>;
  /** Settles all of one user; not settled when another run was faster. */
  readonly settle: (row: unknown) => Promise<{ readonly isSettled: boolean; readonly isQueued: boolean }>;
}

/**
 * Settles what waits to be told to users. The next run picks up what a killed run left undone; a user whose e-mail
 * cannot be written does not hold up the others.
 */
export async function settleByUser(
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
