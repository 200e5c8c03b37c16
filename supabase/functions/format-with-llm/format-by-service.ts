import type { LlmAnswer, LlmTrouble } from '@hln/contracts';
import { createLlmService } from '@hln/snowflake-formatter/llm';
import { FunctionError } from '../_shared/http/errors.ts';
import type { Resolve } from '../_shared/prices/types.ts';
import { openWire, type Service } from './wire.ts';

/** How many bytes a response may have in addition to eight per character sent. */
const SPARE_BYTES = 64 * 1024;

export interface FormatWays {
  readonly resolve: Resolve;
  readonly signal: AbortSignal;
  /** The time limit (ms) for the service's response. */
  readonly ms: number;
  /** Whether our own formatter takes over when the service fails. */
  readonly fallback: boolean;
  /** Whether to return what a model said instead of SQL. */
  readonly tells: boolean;
}

/**
 * Formats with the service. Its result is returned only if it is proved to mean the same.
 * @throws FunctionError when the caller has disconnected
 */
export async function formatByService(sql: string, service: Service, ways: FormatWays): Promise<LlmAnswer> {
  const { key, endpoint, model } = service;
  const started = performance.now();
  const bytes = SPARE_BYTES + 8 * sql.length;
  const wire = openWire({ ...service, ...ways, bytes });
  const llm = createLlmService({
    enabled: true,
    endpoint,
    apiKey: key,
    timeout: ways.ms,
    // There are no retries: somebody is waiting, and can press again.
    retries: 0,
    maxAnswerBytes: bytes,
    fallbackToLocal: ways.fallback,
    fetch: wire.fetch,
    ...(model === '' ? {} : { model }),
  });
  const result = await llm.formatSQL(sql, { signal: ways.signal }).catch((error: unknown) => {
    if (ways.signal.aborted) throw new FunctionError(499, 'cancelled', 'The request was cancelled.');
    throw error;
  });
  const ms = Math.round(performance.now() - started);
  const { formatted: text, source, diagnostics } = result;
  for (const { code, severity } of diagnostics) {
    const trouble = wire.troubleOf(code);
    if (trouble === null) continue;
    return severity === 'error'
      ? { kind: 'failed', trouble, ms }
      : { kind: 'formatted', text, by: 'here', trouble, ms };
  }
  // SQL that our formatter cannot parse is never sent.
  if (source !== 'llm') return failure('invalid-input', ms);
  return { kind: 'formatted', text, by: 'service', trouble: null, ms };
}

/** Returns the result for a query that was not sent. */
export function failure(code: LlmTrouble['code'], ms: number): LlmAnswer {
  return { kind: 'failed', trouble: { code, status: null, said: null }, ms };
}
