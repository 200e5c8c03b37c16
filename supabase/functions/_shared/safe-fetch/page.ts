import type { IncomingMessage } from 'node:http';
import type { Budget } from './budget.ts';
import { isHtmlType, looksLikeHtml } from './html-type.ts';
import type { FetchLimits } from './limits.ts';
import { readBody } from './read-body.ts';
import { refusal, statusRefusal } from './refusals.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { FetchedPage, FetchPageOptions } from './types.ts';

/** Maximum length of a validator that is stored and sent back. */
const LONGEST_VALIDATOR = 512;

/** The headers of a page request; malformed validators are omitted. */
export function pageHeaders({ etag, lastModified }: FetchPageOptions): Record<string, string> {
  const validators = { 'if-none-match': validator(etag), 'if-modified-since': validator(lastModified) };
  return {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    'accept-language': 'en-NZ,en;q=0.8',
    ...Object.fromEntries(Object.entries(validators).filter(([, value]) => value !== null)),
  };
}

/**
 * Reads a response as a page.
 * @param now milliseconds since 1970
 * @throws FetchRefusal for every other status, type and size
 */
export async function readPage(
  url: URL,
  answer: IncomingMessage,
  { etag, lastModified }: FetchPageOptions,
  budget: Budget,
  limits: FetchLimits,
  now: number,
): Promise<FetchedPage> {
  const { statusCode = 0, headers } = answer;
  const conditional = validator(etag) !== null || validator(lastModified) !== null;
  if (statusCode === 304 && conditional) return { kind: 'not-modified', finalUrl: url.href };
  if (statusCode !== 200) throw statusRefusal(statusCode, retryAfterSeconds(headers['retry-after'], now));
  const contentType = headers['content-type'] ?? null;
  if (contentType !== null && !isHtmlType(contentType))
    throw refusal('not-html', `Its type is ${contentType}.`);
  const bytes = await readBody(answer, budget, { ...limits, overflow: 'refuse' });
  if (contentType === null && !looksLikeHtml(bytes)) throw refusal('not-html', 'It has no type.');
  return {
    kind: 'page',
    finalUrl: url.href,
    contentType,
    bytes,
    etag: validator(headers.etag),
    lastModified: validator(headers['last-modified']),
  };
}

/** One line of printable ASCII, so that the value of one response can be sent in the next request. */
function validator(text: string | null | undefined): string | null {
  return text && text.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(text) ? text : null;
}
