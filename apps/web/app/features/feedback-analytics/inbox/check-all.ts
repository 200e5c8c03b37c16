import type { FeedbackCheck, FeedbackToCheck } from '@hln/contracts';
import { type AgainClient, runAgain } from '../again/run-again.ts';
import { type CheckResult, noteChecks } from '../data/change-feedback.ts';
import { readToCheck } from '../data/read-feedback.ts';

export interface CheckedAll {
  readonly counts: Readonly<Record<FeedbackCheck, number>>;
  readonly done: number;
  /** Those that give something else now, with the status that they have. */
  readonly different: readonly Pick<FeedbackToCheck, 'id' | 'status'>[];
}

export const NOTHING_CHECKED: CheckedAll = {
  counts: { same: 0, different: 0, failed: 0, cut: 0 },
  done: 0,
  different: [],
};

/**
 * Runs today's formatter over every open dislike, a page of them at a time, and has the database note each result.
 *
 * @param onProgress called after each query
 * @throws SiteError where the database does not answer, and the signal's reason once it is aborted
 */
export async function checkAll(
  client: AgainClient,
  signal: AbortSignal,
  onProgress: (checked: CheckedAll) => void,
): Promise<CheckedAll> {
  let checked = NOTHING_CHECKED;
  let last: FeedbackToCheck | null = null;
  for (;;) {
    const queries: readonly FeedbackToCheck[] = await readToCheck(last, signal);
    if (queries.length === 0) return checked;
    const results: CheckResult[] = [];
    try {
      for (const query of queries) {
        signal.throwIfAborted();
        const again = await runAgain(client, query);
        // Only closing stops a run that no other follows.
        if (again === null) throw new DOMException('', 'AbortError');
        results.push({ id: query.id, outcome: again.outcome });
        checked = withResult(checked, query, again.outcome);
        onProgress(checked);
      }
    } finally {
      if (results.length > 0) await noteChecks(results);
    }
    last = queries.at(-1) ?? null;
  }
}

function withResult(
  { counts, done, different }: CheckedAll,
  query: FeedbackToCheck,
  outcome: FeedbackCheck,
): CheckedAll {
  return {
    counts: { ...counts, [outcome]: counts[outcome] + 1 },
    done: done + 1,
    different: outcome === 'different' ? [...different, { id: query.id, status: query.status }] : different,
  };
}
