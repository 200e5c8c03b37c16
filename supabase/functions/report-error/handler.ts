import { pageErrorReportSchema } from '@hln/contracts/page-errors';
import { clientIpAddress } from '../_shared/http/client-ip-address.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-json.ts';
import { fingerprintOf } from './fingerprint.ts';

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
