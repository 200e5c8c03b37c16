import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { dataOf } from '../_shared/http/database-errors.ts';

/** Where the ticket is gone: it was a minute old, or its session has ended meanwhile. */
const NOBODY_ASKED = 'PT404';

/**
 * What the database makes of a verdict. One that came too late is no fault of ours: the challenge has expired, and whoever
 * still waits may ask for another.
 *
 * @param operation names the call in our log
 * @throws Error where the database failed otherwise
 */
export function verdictOf<Data>(
  operation: string,
  answer: PostgrestSingleResponse<Data>,
): Data | { outcome: 'expired' } {
  return answer.error?.code === NOBODY_ASKED ? { outcome: 'expired' } : dataOf(operation, answer);
}
