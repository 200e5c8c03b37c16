import { notAllowed, quoted, Refusal } from './refusal.ts';

/** The preferences that the client sends in `Prefer`; others explain, estimate, roll back or set the time zone. */
const PREFERENCES: Readonly<Record<string, readonly string[]>> = {
  count: ['exact'],
  return: ['minimal', 'representation'],
  resolution: ['merge-duplicates'],
  missing: ['default'],
};

/** @throws Refusal for a preference that the site does not use */
export function readPreferences({ headers }: Request): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const token of (headers.get('prefer') ?? '').split(',')) {
    const [name = '', value = ''] = token.trim().split('=', 2);
    if (name === '') continue;
    const known = Object.hasOwn(PREFERENCES, name) ? PREFERENCES[name] : undefined;
    if (!known?.includes(value) || found.has(name)) {
      throw notAllowed(`The preference ${quoted(token.trim())} is not allowed.`);
    }
    found.set(name, value);
  }
  return found;
}

/** @throws Refusal if the response should not be JSON (such as a query plan), or the body claims not to be JSON */
export function checkHeaders({ headers }: Request, hasBody: boolean): void {
  const accept = headers.get('accept') ?? '*/*';
  const odd = accept.split(',').find((type) => /\bvnd\.|csv|octet-stream|geo/i.test(type));
  if (odd !== undefined) throw notAllowed(`The answer is JSON, and not ${quoted(odd.trim())}.`);
  if (headers.has('range')) throw notAllowed("Pages are asked for by 'limit' and 'offset'.");
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
  if (hasBody && !isJson) throw notAllowed('A body is application/json.');
  const reason = headers.get('x-audit-reason');
  if (reason !== null && !isReason(reason)) {
    throw new Refusal(400, '22023', 'Enter a reason of 1 to 200 characters, in one line.');
  }
}

/** Control characters and line separators. */
const NO_LINE = /[\p{Cc}\u2028\u2029]/u;

/** Whether a header is a percent-encoded reason that the audit log can store in full. */
function isReason(header: string): boolean {
  try {
    const reason = decodeURIComponent(header).trim();
    return reason !== '' && [...reason].length <= 200 && !NO_LINE.test(reason);
  } catch {
    return false;
  }
}
