import { COST_LIMITS, hasTextTooComplex, isStorableJson, isStorableText, isTooComplex } from '@hln/contracts';
import { authError } from '../error-responses/error-responses.ts';

/**
 * Refuses characters that no database accepts, and bodies that are nested too deeply or have too many values, before
 * any other layer reads them: each layer would fail in its own way, or keep others waiting. Functions read their own
 * bodies, and refuse the same.
 * @param isOurs whether the sender has the secret key, and may send as many values as fit
 * @returns null for a well-formed request
 */
export async function refuseMalformed(request: Request, isOurs: boolean): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (!isStorableUrlPart(pathname) || !isStorableUrlPart(search)) {
    return refusal(pathname, 'address', 'The address holds a NUL, or bytes that are no character.');
  }
  if (pathname.startsWith('/functions/') || request.body === null) return null;
  const body = decode(await request.clone().arrayBuffer());
  const mostValues = isOurs ? Number.POSITIVE_INFINITY : MOST_VALUES_OF_CALLS.get(pathname);
  if (body !== null && isTooComplex(body, mostValues)) {
    return refusal(pathname, 'body', TOO_COMPLEX);
  }
  if (body !== null && hasTextTooComplex(body)) return refusal(pathname, 'body', TOO_COMPLEX);
  if (body !== null && isStorableText(body) && isStorableJson(body)) return null;
  return refusal(pathname, 'body', 'The body holds a NUL, half of a character, or bytes that are none.');
}

/**
 * An import's row is nine values. A body within these limits keeps the server busy for a few hundredths of a second.
 */
const VALUES_OF_COSTS = 10 * COST_LIMITS.pageRows;

/** Calls that may contain more values than any others. */
const MOST_VALUES_OF_CALLS: ReadonlyMap<string, number> = new Map([
  ['/rest/v1/rpc/preview_costs', VALUES_OF_COSTS],
  ['/rest/v1/rpc/import_costs', VALUES_OF_COSTS],
]);

const TOO_COMPLEX = 'The body has too many values, or too many lists or objects within one another.';

/** Percent-encoded bytes must form characters; a lone percent sign stands for itself, as everywhere. */
function isStorableUrlPart(text: string): boolean {
  try {
    return (text.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((run) => isStorableText(decodeURIComponent(run)));
  } catch {
    return false;
  }
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Refuses in the format of the API that would have answered. */
function refusal(path: string, where: 'address' | 'body', message: string): Response {
  if (path.startsWith('/auth/')) {
    return authError(400, where === 'body' ? 'bad_json' : 'validation_failed', message);
  }
  if (path.startsWith('/rest/')) {
    const code = where === 'body' ? 'PGRST102' : 'PGRST100';
    return Response.json({ code, details: null, hint: null, message }, { status: 400 });
  }
  return Response.json({ code: 'bad_request', error: message }, { status: 400 });
}
