import { type PageErrorFrame, type PageErrorReport, pageErrorReportSchema } from '@hln/contracts/page-errors';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { clientIpAddress, requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { inHex } from '../_shared/http/webhook-signature.ts';

/** Some room above the largest report. */
const MAX_BYTES = 4_000;

/**
 * Counts an error that a page met. What a report may hold is decided by its schema, which has no field for a message;
 * the caller's IP address counts for the limits alone.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db }) => {
  await requireProjectKey(request, environment);
  const report = await readJson(request, pageErrorReportSchema, MAX_BYTES);
  const counted = await db.rpc('report_page_error', {
    report: { ...report, fingerprint: await fingerprintOf(report) },
    client_address: clientIpAddress(request, environment),
  });
  dataOf('report_page_error', counted);
  return new Response(null, { status: 204 });
});

/**
 * Tells errors apart: by what they are called and where in our scripts they arose. The page is no part of it, and
 * neither is the build: a script that has not changed keeps its name.
 *
 * @returns 32 hexadecimal digits
 */
export async function fingerprintOf({
  kind,
  name,
  frames,
}: Pick<PageErrorReport, 'kind' | 'name'> & {
  readonly frames: readonly PageErrorFrame[];
}): Promise<string> {
  const places = frames.map(({ file, line, column }) => `${file}:${line}:${column}`);
  const text = new TextEncoder().encode(JSON.stringify([kind, name, places]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return inHex(digest.subarray(0, 16));
}
