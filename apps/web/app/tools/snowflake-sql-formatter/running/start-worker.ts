import { FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import { createWorkerClient, type WorkerClient } from '../../../lib/worker-client.ts';
import type { FormatNews, FormatReport, FormatRequest } from './format-protocol.ts';

export type FormatClient = WorkerClient<FormatRequest, FormatReport, FormatNews>;

/** Formats in a worker from a separate file, as the content security policy requires. */
export function openFormatClient(): FormatClient {
  return createWorkerClient(
    () => new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' }),
    FORMATTER_RUN,
  );
}
