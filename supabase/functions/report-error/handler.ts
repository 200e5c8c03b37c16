import { type PageErrorFrame, type PageErrorReport, pageErrorReportSchema } from '@hln/contracts/page-errors';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { clientIpAddress, requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { inHex } from '../_shared/http/webhook-signature.ts';

/** Leaves some room above the largest report. */
const MAX_BYTES = 4_000;

/**
 * Counts an error that occurred on a page. The schema decides what a report may contain, and has no field for a
 * message; the caller's IP address is used only for the limits.
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
 * Identifies an error by its name and its place in our scripts. Neither the page nor the build is part of it: a script
 * that has not changed keeps its name.
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
