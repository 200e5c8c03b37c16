import type { FeedbackCheck } from '@hln/contracts';
import { createWorkerClient, type WorkerClient } from '../../../lib/worker-client.ts';
import { FEEDBACK_AGAIN } from '../entry/case-texts.ts';
import type { AgainRequest, AgainResult } from './again-protocol.ts';

export type AgainClient = WorkerClient<AgainRequest, AgainResult, never>;

/** Long enough for the largest query that feedback keeps, in milliseconds. */
const TIME_LIMIT = 20_000;

/** What the page appended to a text that was too long to store (features/feedback). */
const CUT = /\n\/\* cut for feedback: [\d,]+ characters in all \*\/$/;

/** Formats in a worker, so that the page stays usable whatever the query is. */
export function openAgainClient(): AgainClient {
  return createWorkerClient(
    () => new Worker(new URL('./again-worker.ts', import.meta.url), { type: 'module' }),
    FEEDBACK_AGAIN,
  );
}

/** A query with the result and the options that the feedback is about. */
export interface JudgedQuery {
  readonly original_sql: string;
  readonly formatted_sql: string;
  readonly formatting_options: Readonly<Record<string, string | number | boolean>> | null;
}

export interface Again {
  readonly outcome: FeedbackCheck;
  /** The result of today's formatter; null if there is none. */
  readonly formatted: string | null;
}

/**
 * Runs today's formatter with the original options.
 *
 * @returns null if a newer run has replaced it
 */
export async function runAgain(client: AgainClient, judged: JudgedQuery): Promise<Again | null> {
  const { original_sql: sql, formatted_sql: given } = judged;
  if (CUT.test(sql) || CUT.test(given)) return { outcome: 'cut', formatted: null };
  const options = judged.formatting_options ?? {};
  const ran = await client.run({ sql, options, isNeutral: false }, { timeLimit: TIME_LIMIT });
  if (ran.kind === 'superseded') return null;
  if (ran.kind !== 'done' || ran.result.failure !== null) return { outcome: 'failed', formatted: null };
  const { formatted } = ran.result;
  return { outcome: formatted === given ? 'same' : 'different', formatted };
}
