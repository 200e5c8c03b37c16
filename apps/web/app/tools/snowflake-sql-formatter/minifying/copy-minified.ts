import { FORMATTER_MINIFIED, FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import { copyWhenReady } from '../../../lib/clipboard.ts';
import { createWorkerClient } from '../../../lib/worker-client.ts';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';

/** Why there is no one-line text, in words. */
class NotMinified extends Error {}

async function minified(sql: string): Promise<string> {
  const client = createWorkerClient<string, string | null>(
    () => new Worker(new URL('./minify-worker.ts', import.meta.url), { type: 'module' }),
    FORMATTER_RUN,
  );
  const outcome = await client.run(sql);
  client.close();
  if (outcome.kind !== 'done') throw new NotMinified(FORMATTER_RUN.stopped);
  if (outcome.result === null) throw new NotMinified(FORMATTER_MINIFIED.refused);
  return outcome.result;
}

/**
 * Copies a query on one line, and resolves to a notice about the outcome. Call it within the press of a button, before
 * anything is awaited: see `copyWhenReady`.
 */
export async function copyMinified(sql: string): Promise<Notice> {
  const text = minified(sql);
  try {
    const isCopied = await copyWhenReady(text);
    if (!isCopied) return { tone: 'warning', text: FORMATTER_MINIFIED.notCopied };
    return { tone: 'success', text: FORMATTER_MINIFIED.copied((await text).length, sql.length) };
  } catch (error) {
    if (error instanceof NotMinified) return { tone: 'warning', text: error.message };
    throw error;
  }
}
