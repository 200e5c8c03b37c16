import * as v from 'valibot';
import { dataOf } from '../http/database-errors.ts';
import type { FunctionDependencies } from '../http/dependencies.ts';
import { type RowReport, rowByRow } from '../http/row-by-row.ts';
import { ACCOUNT_DEEDS, accountNoticeLetter, testLetter } from './letter/account-letters.ts';
import { letterColumns } from './letter/write-letter.ts';
import { localTime } from './mail-text.ts';

const noticeSchema = v.object({
  id: v.string(),
  deed: v.picklist([...ACCOUNT_DEEDS, 'test-mail']),
  recipient: v.string(),
  happened_at: v.string(),
  by_whom: v.string(),
  about: v.nullable(v.string()),
});
const foundSchema = v.array(v.looseObject({ id: v.string() }));

const NOTICES = { job: 'deliver-outbox', table: 'account_notices' };
const BATCH = 50;

/**
 * Writes and queues the emails about what the database has noted for account owners. Any number of processes may do
 * this at once; the next run handles what a full batch leaves over.
 */
export async function writeNotices(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
): Promise<RowReport & { readonly queued: number }> {
  const { db } = dependencies;
  const due = await db.rpc('account_notices_due', { batch_size: BATCH });
  const rows = v.parse(foundSchema, dataOf('account_notices_due', due));
  let queued = 0;
  const report = await rowByRow(
    rows,
    NOTICES,
    dependencies,
    (row) => row.id,
    async (row) => {
      const { id, deed, recipient, happened_at, by_whom, about } = v.parse(noticeSchema, row);
      const letter =
        deed === 'test-mail'
          ? testLetter()
          : accountNoticeLetter({ deed, recipient, when: localTime(happened_at), by: by_whom, about });
      const answer = await db.rpc('queue_account_notice', { notice: id, mail: letterColumns(letter) });
      if (dataOf('queue_account_notice', answer)) queued += 1;
    },
  );
  return { queued, ...report };
}
